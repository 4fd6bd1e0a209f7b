"""Anything that can be touched: sinks at once, acts on release inside, and never twice."""

from collections.abc import Callable
from time import monotonic

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from companion.table.requests import Request
from ui.drawing.pen import Box, Pen
from ui.theme import Theme

ECHO_S = 0.15
"""Some panels report one finger through two devices: what follows this soon is its echo."""
MOST_FRAME_S = 0.1
"""What one frame adds to a hold at most: while a picture hangs, nobody sees that a key fills, and
the finger may have gone long ago."""


class EchoGuard:
    """Remembers the last release, to swallow the same finger heard through another device."""

    def __init__(self) -> None:
        self.device = ""
        self.at_s = -1.0

    def swallows(self, touch: MotionEvent) -> bool:
        """Whether this touch is the echo of one that has just acted."""
        return touch.device != self.device and monotonic() - self.at_s < ECHO_S

    def acted(self, touch: MotionEvent) -> None:
        """A touch has done something."""
        self.device = touch.device
        self.at_s = monotonic()


ECHO = EchoGuard()


class Pad(Widget):
    """A touchable area; subclasses draw it. `hold_s` asks for a held finger instead of a tap."""

    def __init__(self, parent_pen: Pen, box: Box, *, on_choose: Callable[[], None],
                 hold_s: float = 0.0) -> None:  # fmt: skip
        pos, size = parent_pen.place(box)
        super().__init__(pos=pos, size=size, size_hint=(None, None))
        self.theme: Theme = parent_pen.theme
        self.k = parent_pen.k
        self.pen = parent_pen.part(self)
        self.on_choose = on_choose
        self.hold_s = hold_s
        self.request: Request | None = None
        """What touching it posts, where that is known beforehand."""
        self.pressed = False
        self.progress = 0.0
        self._finger: MotionEvent | None = None
        self._held_s = 0.0
        self._timer = Clock.create_trigger(self._advance, 0, interval=True)

    @property
    def is_held(self) -> bool:
        """A finger is on it and has not yet chosen or slid off."""
        return self._finger is not None

    @property
    def body(self) -> Box:
        """The pad in drawing units, from its own top left."""
        return Box(0, 0, self.width / self.k, self.height / self.k)

    def draw(self) -> None:
        """Show the present state; drawn again whenever it changes."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A finger arrives."""
        if self._finger is not None or not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling or ECHO.swallows(touch):
            return True
        touch.grab(self)
        self._finger = touch
        self._sink(True)
        if self.hold_s:
            self._held_s = 0.0
            self._timer()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Sliding off lets go; sliding back presses again, unless it must be held."""
        if touch.grab_current is not self:
            return False
        inside = self.collide_point(*touch.pos)
        if inside != self.pressed:
            if self.hold_s:
                self._let_go(touch)
            else:
                self._sink(inside)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """A release inside is a choice, unless it must be held."""
        if touch.grab_current is not self:
            return False
        chosen = self.pressed and not self.hold_s
        self._let_go(touch)
        if chosen:
            ECHO.acted(touch)
            self.on_choose()
        return True

    def _advance(self, dt: float) -> None:
        self._held_s += min(dt, MOST_FRAME_S)
        self.progress = min(1.0, self._held_s / self.hold_s)
        finger = self._finger
        if self.progress >= 1.0 and finger is not None:
            self._let_go(finger)
            ECHO.acted(finger)
            self.on_choose()
            return
        self._redraw()

    def drop(self) -> None:
        """The pad is taken off: whatever finger is on it means nothing any more."""
        if self._finger is not None:
            self._let_go(self._finger)

    def _let_go(self, touch: MotionEvent) -> None:
        touch.ungrab(self)
        self._finger = None
        self._timer.cancel()
        self.progress = 0.0
        self._sink(False)

    def _sink(self, down: bool) -> None:
        self.pressed = down
        self._redraw()

    def _redraw(self) -> None:
        self.pen.clear()
        self.draw()
        self.pen.on_change()


class Spot(Pad):
    """An area drawn by the screen under it; flashes its border while pressed."""

    def __init__(self, parent_pen: Pen, box: Box, *, on_choose: Callable[[], None],
                 radius: float = 8) -> None:  # fmt: skip
        super().__init__(parent_pen, box, on_choose=on_choose)
        self.radius = radius

    def draw(self) -> None:
        """A border while the finger is down."""
        if self.pressed:
            body = self.body.inset(1)
            self.pen.rounded(body, self.radius, (*self.theme.ink[:3], 0.12))
            self.pen.outline(body, self.radius, self.theme.ink, 1.6)
