"""Switching a running game: to bank-only play, or back to full play with everybody's place."""

from functools import partial
from typing import TYPE_CHECKING

from companion.table.requests import PlayerId, SwitchTracking, Tracking
from companion.table.view import Focus, Seat, View
from ui.drawing.documents import card
from ui.drawing.pen import Box, Pen
from ui.theme import SANS, SERIF
from ui.widgets.asking import grid, paged, turn_page
from ui.widgets.button import HOLD_S, Face, Look
from ui.widgets.options import OptionFace, OptionKey, opening
from ui.widgets.screen import BAR, Screen

if TYPE_CHECKING:
    from ui.stage import Stage

ACROSS, ROWS = 3, 5
TOLD = ("tracking.off.now", "tracking.off.then", "tracking.off.stays")
THROWS = (1, 2, 3)
TURN_W = 130


class TrackingScreen(Screen):
    """Nothing is booked before the main key is held."""

    needs_board = True
    kept = ("_squares", "_jailed", "_on_turn", "_asked")

    def __init__(self, stage: "Stage") -> None:
        super().__init__(stage)
        self.listens = stage.view.bank_only
        self._squares: dict[PlayerId, int] = {}
        self._jailed: dict[PlayerId, int] = {}
        """The number of the coming throw in jail."""
        self._on_turn: PlayerId | None = None
        self._asked: PlayerId | None = None
        """Whose place is being chosen."""
        self._page = 0

    def compose(self, pen: Pen, view: View) -> None:
        """What it means, or where everybody stands, or the squares to choose from."""
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        title = self.say("tracking.where" if view.bank_only else "tracking.title")
        if self._asked is not None:
            title = self.say("tracking.where_is", player=self._asked)
        pen.text(title, box.x + 22, box.y + 42, size=31, face=SERIF, room=box.w - 44, may_cut=True)
        pen.double_rule(box.x + 22, box.y + 56, box.w - 44, self.theme.ink)
        room = Box(box.x + 16, box.y + 66, box.w - 32, box.h - 76)
        if not view.bank_only:
            self._explain(room)
        elif self._asked is not None:
            self._places(view, self._asked, room)
        else:
            self._people(view, room)
        self._keys(view)

    def _explain(self, box: Box) -> None:
        base = box.y + 34
        for code in TOLD:
            base = 18 + self.pen.paragraph(self.say(code), box.x + 6, base, room=box.w - 12,
                                           size=24, lines=3, face=SANS)  # fmt: skip

    # --- everybody ---

    def _people(self, view: View, box: Box) -> None:
        """Each with the place, and a key for whose turn it is."""
        playing = [seat for seat in view.players if not seat.out]
        across = 1 if len(playing) <= ROWS else 2
        rows = max(4, -(-len(playing) // across))
        for seat, place in zip(playing, grid(box, across, rows, 9), strict=False):
            self._person(seat, place)

    def _person(self, seat: Seat, box: Box) -> None:
        wide = TURN_W if box.w > 500 else 100
        face = OptionFace(seat.name, self._where(seat.id), mark=str(seat.mark), size=21)
        known = seat.id in self._squares or seat.id in self._jailed
        place = Box(box.x, box.y, box.w - wide - 8, box.h)
        opening(self, place, face, lambda: self.ask_for(seat.id),
                look=Look.NEXT if known else Look.NORMAL)  # fmt: skip
        on_turn = seat.id == self._on_turn
        turn = Face(self.say("tracking.on_turn"), icon="check" if on_turn else "", size=18)
        self.button(Box(box.right - wide, box.y, wide, box.h), turn,
                    lambda: self.give_turn(seat.id),
                    look=Look.NEXT if on_turn else Look.NORMAL)  # fmt: skip

    def _where(self, player: PlayerId) -> str:
        if player in self._jailed:
            return self.say("tracking.jail", number=self._jailed[player])
        if player in self._squares:
            return self.speech.lot_name(self._squares[player])
        return self.say("tracking.not_said")

    def ask_for(self, player: PlayerId | None) -> None:
        """Open the squares for a player, or go back to everybody."""
        self._asked, self._page = player, 0
        self.redraw()

    def give_turn(self, player: PlayerId) -> None:
        """It is this player's turn."""
        self._on_turn = player
        self.redraw()

    # --- the squares ---

    def _places(self, view: View, player: PlayerId, box: Box) -> None:
        squares = view.board.squares if view.board is not None else ()
        places = [("square", face.square) for face in squares if face.kind != "go_to_jail"]
        jail = [("jail", number) for number in THROWS]
        shown, page = paged([*jail, *places], self._page, ACROSS * ROWS)
        for (kind, number), place in zip(shown, grid(box, ACROSS, ROWS, 7), strict=False):
            in_jail = kind == "jail"
            label = self.say("tracking.jail", number=number) if in_jail else ""
            face = OptionFace(
                label or self.speech.lot_name(number),
                icon="bars" if in_jail else "",
                letter="" if in_jail else self.speech.letter(number),
                lines=2,
                size=19,
                may_cut=True,
            )
            stand = partial(self.stand, player, number, jailed=in_jail)
            key = OptionKey(self, place, face, on_choose=stand)
            self.add_widget(key)
        turn_page(self, Box(168, self.bar_top, 150, BAR), page, self._leaf)

    def stand(self, player: PlayerId, number: int, *, jailed: bool) -> None:
        """The player stands there, or sits in jail before that throw."""
        self._squares = {one: at for one, at in self._squares.items() if one != player}
        self._jailed = {one: at for one, at in self._jailed.items() if one != player}
        (self._jailed if jailed else self._squares)[player] = number
        self.ask_for(None)

    def _leaf(self, page: int) -> None:
        self._page = page
        self.redraw()

    def tapped(self, focus: Focus) -> bool:
        """A token asks for its player's place; a deed is the place of whoever was asked for."""
        if not self.view.bank_only:
            return False
        if focus.lot is not None and self._asked is not None:
            self.stand(self._asked, focus.lot, jailed=False)
        elif focus.lot is None and focus.player is not None:
            self.ask_for(focus.player)
        return True

    # --- keys ---

    def _keys(self, view: View) -> None:
        y, right = self.bar_top, self.pen.width - 8
        back = self.stage.close if self._asked is None else lambda: self.ask_for(None)
        self.button(Box(8, y, 150, BAR), Face(self.say("action.back"), icon="left"), back)
        if self._asked is not None:
            self.pen.text(self.say("tracking.by_tap"), right, y + 37, size=19, face=SANS,
                          align="right", colour=self.theme.ink2, room=right - 330)  # fmt: skip
            return
        place = Box(right - 300, y, 300, BAR)
        to = Tracking.FULL if view.bank_only else Tracking.OFF
        face = Face(self.say(f"rules.play.{to.value}"))
        why = self._lacks(view)
        if why:
            self.button(place, face._replace(second=why), lambda: self.stage.refuse(why),
                        look=Look.OFF)  # fmt: skip
            return
        request = SwitchTracking(to=to)
        if view.bank_only:
            request = SwitchTracking(to=to, squares=dict(self._squares), on_turn=self._on_turn,
                                     in_jail=dict(self._jailed))  # fmt: skip
        hold = face._replace(second=self.say("tracking.hold"))
        made = self.button(place, hold, lambda: self._switch(request), look=Look.MAIN,
                           hold_s=HOLD_S)  # fmt: skip
        made.request = request

    def _lacks(self, view: View) -> str:
        """What must be said before full play can go on; empty if nothing."""
        if not view.bank_only:
            return ""
        playing = [seat.id for seat in view.players if not seat.out]
        if any(player not in {**self._squares, **self._jailed} for player in playing):
            return self.say("tracking.say_all")
        return "" if self._on_turn in playing else self.say("tracking.say_turn")

    def _switch(self, request: SwitchTracking) -> None:
        self.post(request)
        self.stage.close()


SCREEN = TrackingScreen
