"""What is left of a game with a limit of time, counting down by itself where it is shown."""

from collections.abc import Callable
from time import monotonic_ns

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.table.view import GameClock
from ui.drawing.pen import Box, Pen
from ui.theme import BOLD
from ui.widgets.screen import Screen

TICK_S = 0.25
MINUTE_S = 60

Draw = Callable[[Pen, GameClock, float], None]
"""Draws the clock at a moment: on its own pen, with the seconds that are left."""


def seconds_left(clock: GameClock) -> float:
    """From now until the time is over; it stands still where the clock rests."""
    now_ms = min(monotonic_ns() / 1e6, clock.rests_ms)
    return max(0.0, (clock.ends_ms - now_ms) / 1000)


def rests(clock: GameClock) -> bool:
    """Nobody has done anything for so long that the time does not count."""
    return not clock.is_up and monotonic_ns() / 1e6 >= clock.rests_ms


class GameTime(Widget):
    """Draws itself anew until it is taken off; the table alone decides when the time is over."""

    def __init__(self, screen: Screen, clock: GameClock, box: Box, draw: Draw) -> None:
        pos, size = screen.pen.place(box)
        super().__init__(pos=pos, size=size, size_hint=(None, None))
        self.screen = screen
        self.clock = clock
        self.pen = Pen(self, screen.theme, screen.pen.k)
        self._draw = draw
        self._redraw()
        Clock.schedule_interval(self.tick, TICK_S)

    def tick(self, _dt: float) -> bool:
        """Draw the present moment; False, and never again, once it is not shown."""
        if self.parent is None or self.screen.stage.screen is not self.screen:
            return False
        self._redraw()
        return True

    def _redraw(self) -> None:
        self.pen.clear()
        self._draw(self.pen, self.clock, seconds_left(self.clock))


def ring(pen: Pen, clock: GameClock, left_s: float) -> None:
    """A ring that runs out, with the minutes in it; in the last minute the seconds, in red."""
    theme = pen.theme
    last = left_s <= MINUTE_S
    colour = theme.ink2 if rests(clock) else theme.refuse if last else theme.ink
    radius = min(pen.width, pen.height) / 2
    width = radius * 0.13
    pen.ring(pen.width / 2, pen.height / 2, radius - width, theme.rule, width / 2)
    share = min(1.0, left_s / clock.whole_s)
    if share > 0:
        pen.ring(pen.width / 2, pen.height / 2, radius - width, colour, width / 2,
                 span=(0, 360 * share))  # fmt: skip
    figure = str(round(left_s) if last else -(-int(left_s) // MINUTE_S))
    pen.middle(figure, Box(0, 0, pen.width, pen.height), size=max(18.0, radius * 0.85), face=BOLD,
               colour=colour)  # fmt: skip
