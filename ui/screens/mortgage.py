"""Screen 15, mortgages: every deed of a player with its value, or what lifting it costs."""

from companion.table.view import Focus, View
from ui.drawing.documents import card
from ui.drawing.pen import Box, Pen
from ui.present import estates
from ui.theme import SERIF
from ui.widgets.button import Face
from ui.widgets.options import OptionFace, option
from ui.widgets.people import PERSON_H, everybody, people_row
from ui.widgets.screen import BAR, Screen

ACROSS, DOWN = 2, 5
GAP = 9


class MortgageScreen(Screen):
    """A touch books one step; undo takes it back."""

    needs_board = True
    kept = ("_player", "_page")
    _player: str | None = None
    _page = 0

    def compose(self, pen: Pen, view: View) -> None:
        """People, their deeds, cash and keys."""
        if self._player is None:
            opened = self.stage.opened
            self._player = estates.who(view, opened.player if opened is not None else None)
        if self._player is None:
            return
        row = Box(8, 8, pen.width - 16, PERSON_H)
        people_row(self, row, everybody(self), self._player, self._choose)
        top = row.bottom + 12
        room = Box(8, top, pen.width - 16, self.bar_top - 13 - top)
        found = estates.pledges(view, self.speech, self._player)
        pages = max(1, -(-len(found) // (ACROSS * DOWN)))
        self._page %= pages
        self._deeds(found[self._page * ACROSS * DOWN : (self._page + 1) * ACROSS * DOWN], room)
        if not found:
            card(pen, room)
            pen.middle(self.say("mortgage.nothing", player=self._player), room.inset(20), size=27,
                       face=SERIF)  # fmt: skip
        self._bar(view, pages)

    def _deeds(self, found: tuple[estates.PledgeWords, ...], room: Box) -> None:
        step_x, step_y = (room.w + GAP) / ACROSS, (room.h + GAP) / DOWN
        for index, one in enumerate(found):
            place = Box(room.x + index % ACROSS * step_x, room.y + index // ACROSS * step_y,
                        step_x - GAP, step_y - GAP)  # fmt: skip
            face = OptionFace(one.label, one.detail, figure=one.figure, letter=one.letter, size=21)
            option(self, place, face, one.action)

    def _choose(self, player: str | None) -> None:
        self._player, self._page = player, 0
        self.redraw()

    def tapped(self, focus: Focus) -> bool:
        """A deed turns to its page, a token to its player."""
        if focus.screen not in ("deed", "player") or focus.player is None:
            return False
        found = estates.pledges(self.view, self.speech, focus.player)
        lots = [one.lot for one in found]
        if focus.lot is not None and focus.lot not in lots:
            return False
        self._choose(focus.player)
        if focus.lot is not None:
            self._page = lots.index(focus.lot) // (ACROSS * DOWN)
            self.redraw()
        return True

    def _bar(self, view: View, pages: int) -> None:
        y, pen = self.bar_top, self.pen
        right = pen.width - 8
        self.button(Box(8, y, 150, BAR), Face(self.say("action.back"), icon="left"),
                    self.stage.close)  # fmt: skip
        seat = self.speech.seat(self._player or "")
        if seat is not None:
            said = self.say("mortgage.cash", player=seat.id)
            wide = pen.text(said, 176, y + 37, size=20, room=160, colour=self.theme.ink2,
                            may_cut=True)  # fmt: skip
            pen.text(self.speech.money(seat.balance), 186 + wide, y + 39, size=27)
        if pages > 1:
            of = self.say("page.of", number=self._page + 1, pages=pages)
            self.button(Box(right - 354, y, 170, BAR), Face(self.say("page.more"), second=of),
                        self._turn_page)  # fmt: skip
        undo = Face(self.say("action.undo"), icon="undo")
        self.offer(Box(right - 174, y, 174, BAR), undo, view.actions.get("undo"))

    def _turn_page(self) -> None:
        self._page += 1
        self.redraw()


SCREEN = MortgageScreen
