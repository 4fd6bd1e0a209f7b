"""A title deed as it stands now: owner, rent, and what its owner may do with it."""

from companion.table.requests import PlayerId
from companion.table.view import Deed, View
from ui.drawing.deedcard import title_deed
from ui.drawing.documents import card
from ui.drawing.engraving import rosette
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.present.deeds import deed_of, deed_words
from ui.screens.purchase import DEED_W, deed_face
from ui.theme import SANS, SERIF, faded
from ui.widgets.asking import grid
from ui.widgets.button import HOLD_S, Face
from ui.widgets.options import OptionFace, option
from ui.widgets.screen import BAR, Screen

ICONS = {
    "build": "house",
    "sell": "minus",
    "sell_whole": "minus",
    "to_big": "house",
    "mortgage": "mortgage",
    "unmortgage": "check",
    "keep_mortgage": "mortgage",
    "lift_mortgage": "check",
}


class DeedScreen(Screen):
    """The deed at the left; who owns it and its actions at the right."""

    needs_board = True
    _redeeming = False

    def compose(self, pen: Pen, view: View) -> None:
        """Draw the opened lot."""
        opened = self.stage.opened
        lot = opened.lot if opened is not None else None
        words = deed_words(view, self.speech, lot) if lot is not None else None
        self.button(Box(8, self.bar_top, 150, BAR), Face(self.say("action.close"), icon="cross"),
                    self.stage.close)  # fmt: skip
        if lot is None or words is None:
            return
        deed = deed_of(view, lot)
        stamp = self.say("deed.mortgaged") if deed is not None and deed.mortgaged else ""
        high = self.bar_top - 21
        face = deed_face(words, self.say("deed.title"), stamp)
        title_deed(pen, face, Box(14, 8, DEED_W, high))
        box = Box(334, 8, pen.width - 342, high)
        card(pen, box)
        rosette(pen, box.right - 106, box.bottom - 2, 100, upper_half=True, clear=0.3,
                colour=faded(self.theme.engrave, self.theme.engrave[3] * 0.7))  # fmt: skip
        if deed is not None and self._redeeming and deed.redeemers:
            self._redeemers(deed, Box(box.x + 22, box.y, box.w - 44, box.h))
            return
        self._owner(lot, deed, Box(box.x + 22, box.y, box.w - 44, box.h))
        if deed is not None:
            self._actions(deed, Box(box.x + 22, box.y, box.w - 44, box.h))

    def _owner(self, lot: int, deed: Deed | None, box: Box) -> None:
        pen, theme = self.pen, self.theme
        owner = deed.owner if deed is not None else None
        seat = self.speech.seat(owner) if owner is not None else None
        pen.spaced(self.say("deed.owner").upper(), box.x, box.y + 36)
        pen.double_rule(box.x, box.y + 49, box.w, theme.ink)
        if seat is None or deed is None:
            face = self.speech.square(lot)
            price = face.price if face is not None else 0
            pen.text(self.say("deed.nobody", price=price), box.x, box.y + 100, size=29, face=SERIF,
                     room=box.w)  # fmt: skip
            return
        seal(pen, str(seat.mark), Box(box.x, box.y + 66, 58, 58))
        pen.text(seat.name, box.x + 74, box.y + 107, size=33, room=box.w - 74, may_cut=True)
        now = self.say("deed.now")
        rent = self.say("deed.by_dice") if deed.rent is None else self.speech.money(deed.rent)
        pen.text(now, box.x, box.y + 163, size=20, face=SANS, colour=theme.ink2)
        pen.text(rent, box.right, box.y + 166, size=29, align="right", room=box.w - 130)
        pen.rule(box.x, box.y + 180, box.w, theme.rule)

    def _actions(self, deed: Deed, box: Box) -> None:
        wide = (box.w - 10) / 2
        for index, action in enumerate(deed.actions):
            place = Box(
                box.x + index % 2 * (wide + 10), box.y + 200 + index // 2 * 70, wide, BAR
            )  # fmt: skip
            face = Face(self.say(f"deed.action.{action.name}"), icon=ICONS.get(action.name, ""))
            self.offer(place, face, action)
        if deed.redeemers:
            place = Box(box.x, box.y + 270, box.w, BAR)
            face = Face(self.say("deed.others_redeem"), icon="check")
            self.button(place, face, lambda: self._choose_redeemer(choosing=True))

    # --- another player lifts the mortgage and takes the deed ---

    def _choose_redeemer(self, *, choosing: bool) -> None:
        self._redeeming = choosing
        self.redraw()

    def _redeemers(self, deed: Deed, box: Box) -> None:
        """Everybody else, each held to pay the redemption and take the deed over."""
        self.pen.spaced(self.say("deed.who_redeems").upper(), box.x, box.y + 36)
        self.pen.double_rule(box.x, box.y + 49, box.w, self.theme.ink)
        figure = self.speech.money(deed.redemption)
        room = Box(box.x, box.y + 62, box.w, box.h - 72)
        for action, place in zip(deed.redeemers, grid(room, 2, 4, 8), strict=False):
            seat = self.view.player(PlayerId(action.name))
            face = OptionFace(seat.name, figure, mark=str(seat.mark), size=20)
            option(self, place, face, action, hold_s=HOLD_S)
        self.button(Box(168, self.bar_top, 150, BAR), Face(self.say("action.back"), icon="left"),
                    lambda: self._choose_redeemer(choosing=False))  # fmt: skip


SCREEN = DeedScreen
