"""Screen 18, the ledger page."""

from companion.table.view import View
from ui.drawing.pen import Box, Pen
from ui.widgets.button import Face
from ui.widgets.screen import BAR, Screen


class HistoryScreen(Screen):
    """Every booked line, newest first."""

    def compose(self, pen: Pen, view: View) -> None:
        """Draw the page and the way back."""
        del pen, view
        self.button(Box(8, self.bar_top, 150, BAR), Face(self.say("action.back"), icon="left"),
                    self.stage.close)  # fmt: skip


SCREEN = HistoryScreen
