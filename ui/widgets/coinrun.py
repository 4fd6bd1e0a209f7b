"""Money on its way: a coin of the payer's colour runs from tile to tile; a touch ends it."""

from typing import TYPE_CHECKING

from kivy.animation import Animation
from kivy.uix.widget import Widget

from ui.drawing.marks import coin
from ui.drawing.pen import Box, Pen

if TYPE_CHECKING:
    from ui.widgets.screen import Screen

RUN_S = 0.35
RADIUS = 19


class CoinRun(Widget):
    """Explains a payment that is already booked; nothing waits for it."""

    def __init__(self, screen: "Screen", mark: str, start: Box, end: Box) -> None:
        pen = screen.pen
        pos, size = pen.place(Box(start.cx - RADIUS, start.cy - RADIUS, 2 * RADIUS, 2 * RADIUS))
        super().__init__(pos=pos, size=size, size_hint=(None, None))
        self.pen = Pen(self, screen.theme, pen.k)
        self.mark = mark
        self.bind(pos=self._draw)
        self._draw()
        goal, _ = pen.place(Box(end.cx - RADIUS, end.cy - RADIUS, 2 * RADIUS, 2 * RADIUS))
        run = Animation(pos=goal, duration=RUN_S, t="in_out_cubic")
        run.bind(on_complete=self._arrived)
        run.start(self)

    def _draw(self, *_change: object) -> None:
        self.pen.clear()
        self.pen.left, self.pen.top = self.x, self.top
        coin(self.pen, self.mark, RADIUS, RADIUS, RADIUS)

    def _arrived(self, *_run: object) -> None:
        if self.parent is not None:
            self.parent.remove_widget(self)
