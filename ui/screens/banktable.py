"""The table of bank-only play: passbooks with a salary key each, and what may be due at once."""

from companion.table.view import Action, View, meant
from ui.drawing.pen import Box
from ui.drawing.slip import SlipFace, slip
from ui.drawing.tiles import key_of, tile
from ui.present import errands
from ui.present import table as words
from ui.screens.table import MARGIN, TAPS, TableScreen, tile_face
from ui.widgets.button import Face, Look
from ui.widgets.screen import BAR

LOW_SLIP = 66
KEYS = (
    ("deeds", "card", "deeds"),
    ("receive", "plus", "receive"),
    ("dues", "minus", "dues"),
    ("trade", "trade", "trade"),
    ("build", "house", "build"),
)


class BankTableScreen(TableScreen):
    """Nobody is on turn: a touch on a passbook asks what is due for its player."""

    def slip_h(self, *, many: bool) -> float:
        """Lower than in full play where passbooks need the room for their keys."""
        return LOW_SLIP if many and not self.wide else super().slip_h(many=many)

    def _slip(self, view: View, box: Box, boxes: list[Box]) -> None:
        """The bank speaks to all, save where somebody owes; a low slip has one line."""
        del boxes
        prompt, low = view.prompt, box.h < 100
        player = prompt.player if prompt is not None else None
        seat = self.speech.seat(player) if player is not None else None
        face = SlipFace(
            mark=str(seat.mark) if seat is not None else None,
            kicker=self.speech.sentence(prompt.kicker) if prompt is not None and not low else "",
            sentence=self.speech.sentence(prompt.message) if prompt is not None else "",
            tap=TAPS.get(prompt.want, "") if prompt is not None and not low else "",
            letter=self._letter(view),
        )
        slip(self.pen, face, box, None)
        self.spot(box, self.slip_touched, radius=10)

    def tile(self, one: words.TileWords, box: Box) -> None:
        """A passbook and, while nothing is open, the key of its player's salary."""
        offer = None if one.out else errands.salary(self.view)
        tile(self.pen, tile_face(one)._replace(has_key=offer is not None), box)
        page, spot = "player" if one.out else "dues", box
        if offer is not None:
            key = key_of(box)
            self._salary(meant(offer, one.seat.id), key, compact=key.w < box.w / 2)
            spot = Box(box.x, box.y, box.w, key.y - box.y)
        self.spot(spot, lambda: self.stage.open(page, player=one.seat.id))

    def _salary(self, action: Action, box: Box, *, compact: bool) -> None:
        amount = next(
            (one.amount for one in self.view.errands if one.message.code == "errand.salary"), None
        )
        figure = f"+{self.speech.money(amount or 0)}"
        label = figure if compact else f"{self.say('errand.salary')} {figure}"
        if action.allowed:
            self.offer(box, Face(label, size=19), action)
            return
        _, full = self.speech.reasons(action.reason)
        off = Face(label, second=full, size=19)
        self.button(box, off, lambda: self.stage.refuse(full), look=Look.OFF)

    def bar(self, view: View) -> None:
        """Menu, what may be due, forms, ledger, and a payment as the main key."""
        y, right = self.bar_top, self.main_w - MARGIN
        self.button(Box(MARGIN, y, 60, BAR), Face("", icon="menu"), lambda: self.stage.open("menu"))
        main_w = 124.0
        step = (right - main_w - 76) / (len(KEYS) + 1)
        for index, (name, sign, form) in enumerate(KEYS):
            box = Box(76 + index * step, y, step - 7, BAR)
            face = Face(self.say(f"action.{name}"), icon=sign, over=True)
            action = view.actions.get(name, Action(name=name))
            self.offer(box, face, action, opens=form)
        ledger = Face(self.say("action.ledger"), icon="ledger", over=True)
        self.button(Box(76 + len(KEYS) * step, y, step - 7, BAR), ledger,
                    lambda: self.stage.open("history"))  # fmt: skip
        place = Box(right - main_w, y, main_w, BAR)
        if view.sheet is not None:
            self.button(place, Face(self.say("table.go_on")), self.stage.reopen, look=Look.MAIN)
            return
        pay = Face(self.say("action.pay"), size=22)
        self.offer(place, pay, view.actions.get("pay"), look=Look.MAIN)


SCREEN = BankTableScreen
