"""Rents that fall due only when their owners ask for them, and how long that is possible."""

from companion.table.view import Claim, View
from ui.drawing.documents import card
from ui.drawing.pen import Box, Pen
from ui.theme import SERIF
from ui.widgets.asking import grid, paged, turn_page
from ui.widgets.button import Face
from ui.widgets.options import OptionFace, option
from ui.widgets.screen import BAR, Screen

ROWS = 4


class ClaimsScreen(Screen):
    """One key for each rent; the owner touches it, or taps the deed's card."""

    needs_board = True
    _page = 0

    def compose(self, pen: Pen, view: View) -> None:
        """The open claims, oldest first."""
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        pen.text(self.say("claims.title"), box.x + 20, box.y + 40, size=29, face=SERIF,
                 room=box.w - 40)  # fmt: skip
        pen.double_rule(box.x + 20, box.y + 54, box.w - 40, self.theme.ink)
        room = Box(box.x + 16, box.y + 66, box.w - 32, box.h - 78)
        shown, page = paged(view.claims, self._page, ROWS)
        for claim, place in zip(shown, grid(room, 1, ROWS, 8), strict=False):
            self._claim(claim, place)
        self.button(Box(8, self.bar_top, 150, BAR), Face(self.say("action.back"), icon="left"),
                    self.stage.close)  # fmt: skip
        turn_page(self, Box(166, self.bar_top, 150, BAR), page, self._leaf)

    def _claim(self, claim: Claim, box: Box) -> None:
        who = self.say("claims.asks", owner=claim.owner, debtor=claim.debtor)
        until = self.say("claims.until", number=claim.throws_left, lot=claim.lot)
        face = OptionFace(who, until, figure=self.speech.money(claim.amount),
                          letter=self.speech.letter(claim.lot))  # fmt: skip
        option(self, box, face, claim.ask)

    def _leaf(self, page: int) -> None:
        self._page = page
        self.redraw()


SCREEN = ClaimsScreen
