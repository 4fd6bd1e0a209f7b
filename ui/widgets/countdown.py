"""The ring of an auction that does not wait for ever, with the auctioneer's words under it."""

from time import monotonic_ns

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.table.view import AuctionClock
from ui.drawing.pen import Box, Pen
from ui.drawing.ring import countdown
from ui.theme import SANS
from ui.widgets.screen import Screen

TICK_S = 0.2
RADIUS, LOW_RADIUS = 36, 30
CALLS = ("auction.going", "auction.going_once", "auction.going_twice")
"""By thirds of the time."""


def seconds_left(clock: AuctionClock) -> float:
    """From now until the ring has run out."""
    return max(0.0, clock.ends_ms / 1000 - monotonic_ns() / 1e9)


def call(clock: AuctionClock, left_s: float) -> str:
    """The code of what the auctioneer says at this moment.

    >>> clock = AuctionClock(whole_s=15, ends_ms=0)
    >>> call(clock, 14.0), call(clock, 9.0), call(clock, 0.5)
    ('auction.going', 'auction.going_once', 'auction.going_twice')
    """
    gone = 1 - left_s / clock.whole_s
    return CALLS[min(2, max(0, int(gone * 3)))]


class CountdownRing(Widget):
    """Draws itself anew until it is taken off; the table alone decides when the time is over."""

    def __init__(self, screen: Screen, clock: AuctionClock, box: Box) -> None:
        pos, size = screen.pen.place(box)
        super().__init__(pos=pos, size=size, size_hint=(None, None))
        self.screen = screen
        self.clock = clock
        self.pen = Pen(self, screen.theme, screen.pen.k)
        self.is_low = box.h < 110
        self._draw()
        Clock.schedule_interval(self.tick, TICK_S)

    def tick(self, _dt: float) -> bool:
        """Draw the present moment; False, and never again, once the auction is not shown."""
        if self.parent is None or self.screen.stage.screen is not self.screen:
            return False
        self._draw()
        return True

    def _draw(self) -> None:
        pen, left_s = self.pen, seconds_left(self.clock)
        pen.clear()
        radius = LOW_RADIUS if self.is_low else RADIUS
        middle = pen.height / 2 if self.is_low else radius + 18
        countdown(pen, pen.width / 2, middle, radius, left_s=left_s, whole_s=self.clock.whole_s)
        if not self.is_low:
            words = self.screen.say(call(self.clock, left_s))
            pen.text(words, pen.width / 2, pen.height - 12, size=19, face=SANS, align="centre",
                     colour=pen.theme.ink2, room=pen.width)  # fmt: skip
