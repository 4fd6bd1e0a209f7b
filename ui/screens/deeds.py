"""All title deeds of the board, to be touched where no deed's card can be tapped."""

from companion.table.requests import TouchDeed
from companion.table.view import View
from ui.drawing.documents import card
from ui.drawing.pen import Box, Pen
from ui.present import errands as words
from ui.theme import SERIF
from ui.widgets.asking import grid, paged, turn_page
from ui.widgets.button import Face
from ui.widgets.options import OptionFace, posting
from ui.widgets.screen import BAR, Screen

ACROSS, DOWN = 2, 5


class DeedsScreen(Screen):
    """A touch stands for the tap of the deed's card."""

    needs_board = True
    _page = 0

    def compose(self, pen: Pen, view: View) -> None:
        """Heading, deeds, keys."""
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        pen.text(self.say("deeds.title"), box.x + 22, box.y + 40, size=29, face=SERIF, room=box.w)
        pen.double_rule(box.x + 22, box.y + 56, box.w - 44, self.theme.ink)
        room = Box(box.x + 12, box.y + 66, box.w - 24, box.h - 76)
        shown, page = paged(words.deed_keys(view, self.speech), self._page, ACROSS * DOWN)
        for one, place in zip(shown, grid(room, ACROSS, DOWN, 7), strict=False):
            face = OptionFace(one.label, one.second, letter=one.letter, size=19)
            posting(self, place, face, TouchDeed(lot=one.lot))
        self.button(Box(8, self.bar_top, 150, BAR), Face(self.say("action.back"), icon="left"),
                    self.stage.close)  # fmt: skip
        turn_page(self, Box(168, self.bar_top, 150, BAR), page, self._leaf)

    def _leaf(self, page: int) -> None:
        self._page = page
        self.redraw()


SCREEN = DeedsScreen
