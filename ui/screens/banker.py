"""The banker's own business: a moved token that was another's, an expulsion, an agreed end."""

from functools import partial

from companion.table.requests import (
    ExpulsionReason,
    PayWrongTokenPenalty,
    PlayerId,
    ProposeExpulsion,
)
from companion.table.view import Action, GameClock, View
from ui.drawing.documents import card
from ui.drawing.pen import Box, Pen
from ui.theme import SANS, SERIF
from ui.widgets.asking import columns, grid
from ui.widgets.button import HOLD_S, Face, Look
from ui.widgets.gameclock import MINUTE_S, GameTime, rests
from ui.widgets.options import OptionFace, OptionKey, opening, option
from ui.widgets.screen import BAR, Screen

BUSINESS = (("wrong_token", "pay"), ("expel", "cross"), ("end_game", "check"))
END_S = 2.0


class BankerScreen(Screen):
    """A list of what the rule book gives the banker to do, and a page for each."""

    needs_board = True
    _page = ""
    _accused: tuple[PlayerId, ...] = ()
    _reason: ExpulsionReason | None = None

    def compose(self, pen: Pen, view: View) -> None:
        """The list, or one of its pages."""
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        title = self.say(f"banker.{self._page}" if self._page else "banker.title")
        pen.text(title, box.x + 24, box.y + 46, size=33, face=SERIF, room=box.w - 48)
        pen.double_rule(box.x + 24, box.y + 62, box.w - 48, self.theme.ink)
        room = Box(box.x + 20, box.y + 76, box.w - 40, box.h - 92)
        pages = {"": self._list, "wrong_token": self._who_moved, "expel": self._who_colluded}
        back = self.stage.close if not self._page else lambda: self.turn_to("")
        self.button(Box(8, self.bar_top, 150, BAR), Face(self.say("action.back"), icon="left"),
                    back)  # fmt: skip
        pages[self._page](view, room)

    def turn_to(self, page: str) -> None:
        """Open a page, or go back to the list."""
        self._page, self._accused, self._reason = page, (), None
        self.redraw()

    def _list(self, view: View, box: Box) -> None:
        known = [(name, sign) for name, sign in BUSINESS if name in view.actions]
        for (name, sign), place in zip(known, grid(box, 1, 3, 12), strict=False):
            self._business(view.actions[name], sign, place)
        if view.clock is not None:
            place = Box(176, self.bar_top, 340, BAR)
            self.add_widget(GameTime(self, view.clock, place, self._time))
        ledger = Face(self.say("action.ledger"), icon="ledger")
        self.button(Box(self.pen.width - 232, self.bar_top, 224, BAR), ledger,
                    lambda: self.stage.open("history"))  # fmt: skip

    def _time(self, pen: Pen, clock: GameClock, left_s: float) -> None:
        said = self.say("banker.minutes_left", number=-(-int(left_s) // MINUTE_S))
        if rests(clock):
            said = self.say("banker.clock_rests", time=said)
        pen.text(said, 0, 37, size=21, face=SANS, room=pen.width, colour=self.theme.ink2)

    def _business(self, action: Action, sign: str, box: Box) -> None:
        more = self.say(f"banker.{action.name}.more", fine=self._fine())
        face = OptionFace(self.say(f"banker.{action.name}"), more, icon=sign)
        if action.request is not None or not action.allowed:
            option(self, box, face, action, hold_s=END_S)
            return
        opening(self, box, face, lambda: self.turn_to(action.name))

    def _fine(self) -> int:
        return (self.view.board.wrong_token if self.view.board is not None else None) or 0

    # --- the wrong token ---

    def _who_moved(self, view: View, box: Box) -> None:
        """Hold the name of whoever moved another's token: the fine is due."""
        said = self.say("banker.wrong_token.undone", fine=self._fine())
        self.pen.text(said, box.x + 4, box.y + 20, size=20, face=SANS, colour=self.theme.ink2,
                      room=box.w)  # fmt: skip
        playing = [seat for seat in view.players if not seat.out]
        room = Box(box.x, box.y + 34, box.w, box.h - 34)
        for seat, place in zip(playing, grid(room, 2, 4, 10), strict=False):
            command = PayWrongTokenPenalty(player=seat.id)
            face = OptionFace(seat.name, self.say("banker.hold_moved"), mark=str(seat.mark))
            made = OptionKey(self, place, face, hold_s=HOLD_S,
                             on_choose=partial(self.post, command))  # fmt: skip
            made.request = command
            self.add_widget(made)

    # --- collusion ---

    def _who_colluded(self, view: View, box: Box) -> None:
        """Who, and why; then the others are asked."""
        left, right = columns(box, (1, 1), 20)
        playing = [seat for seat in view.players if not seat.out]
        for seat, place in zip(playing, grid(left, 2, 4, 8), strict=False):
            chosen = seat.id in self._accused
            face = OptionFace(seat.name, mark=str(seat.mark), size=20)
            opening(self, place, face, partial(self._accuse, seat.id),
                    look=Look.NEXT if chosen else Look.NORMAL)  # fmt: skip
        for reason, place in zip(ExpulsionReason, grid(right, 1, 4, 8), strict=True):
            chosen = reason is self._reason
            face = OptionFace(self.say(f"expulsion.reason.{reason.value}"), size=20,
                              icon="check" if chosen else "")  # fmt: skip
            opening(self, place, face, partial(self._because, reason),
                    look=Look.NEXT if chosen else Look.NORMAL)  # fmt: skip
        self._ask()

    def _accuse(self, player: PlayerId) -> None:
        kept = tuple(one for one in self._accused if one != player)
        self._accused = kept if player in self._accused else (*self._accused, player)
        self.redraw()

    def _because(self, reason: ExpulsionReason) -> None:
        self._reason = reason
        self.redraw()

    def _ask(self) -> None:
        place = Box(self.pen.width - 308, self.bar_top, 300, BAR)
        face = Face(self.say("banker.ask_others"))
        if not self._accused or self._reason is None:
            second = self.say("banker.choose_both")
            said = self.say("banker.choose_both_first")
            self.button(place, face._replace(second=second), lambda: self.stage.refuse(said),
                        look=Look.OFF)  # fmt: skip
            return
        request = ProposeExpulsion(players=self._accused, reason=self._reason)
        made = self.button(place, face, lambda: self.post(request), look=Look.MAIN)
        made.request = request


SCREEN = BankerScreen
