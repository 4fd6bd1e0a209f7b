"""The call for the staff on the screen: a frame round every picture until somebody has come."""

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from ui.drawing.pen import Box, Pen
from ui.theme import INK0

if TYPE_CHECKING:
    from ui.stage import Stage

FRAME = 6
"""Narrower than the margin of all screens: it covers nothing that can be read or touched."""
TICK, TICK_STEP = 10, 40
"""Dark ticks, so that the frame is seen without its colour too."""


class StaffFrame(Widget):
    """Lies over the screen and leaves every touch to it."""

    def __init__(self, stage: "Stage") -> None:
        super().__init__(pos=stage.pos, size=stage.size, size_hint=(None, None))
        self.stage = stage
        self.theme = stage.theme
        pen = Pen(self, stage.theme, stage.k)
        wide, high = pen.width, pen.height
        for side in (
            Box(0, 0, wide, FRAME),
            Box(0, high - FRAME, wide, FRAME),
            Box(0, 0, FRAME, high),
            Box(wide - FRAME, 0, FRAME, high),
        ):
            pen.rect(side, stage.theme.warn)
        for along in range(TICK_STEP // 2, int(wide), TICK_STEP):
            for top in (0.0, high - FRAME):
                pen.rect(Box(along, top, TICK, FRAME), INK0)
        for down in range(TICK_STEP // 2, int(high), TICK_STEP):
            for left in (0.0, wide - FRAME):
                pen.rect(Box(left, down, FRAME, TICK), INK0)

    def still_fits(self) -> bool:
        """Whether the stage has kept its place, size and colours."""
        stage = self.stage
        now = (tuple(stage.pos), tuple(stage.size), stage.theme)
        return now == (tuple(self.pos), tuple(self.size), self.theme)
