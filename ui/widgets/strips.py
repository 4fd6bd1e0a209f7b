"""Strips over the bank line: a refusal for three seconds, a lost device until it is back."""

from typing import TYPE_CHECKING

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from ui.drawing.documents import SHADOW
from ui.drawing.icons import icon
from ui.drawing.pen import Box, Pen
from ui.theme import BOLD, CAPITAL_OF, INK0, SANS, WHITE, Colour

if TYPE_CHECKING:
    from ui.stage import Stage

REFUSAL_S = 3.0
STRIP_H = 54


def strip(pen: Pen, box: Box, sign: str, fill: Colour, words: tuple[str, str]) -> None:
    """A coloured sign, a bold sentence and what is expected instead."""
    theme = pen.theme
    pen.rounded(box.moved(dy=SHADOW), 10, theme.shadow)
    pen.rounded(box, 10, theme.raised)
    head = Box(box.x, box.y, 60, box.h)
    pen.rounded(head, (10, 0, 0, 10), fill)
    line = theme.refuse if sign == "cross" else theme.outline
    pen.outline(box, 10, line, 1.2)
    ink = WHITE if sum(fill[:3]) < 1.5 else INK0
    icon(pen, sign, head.cx, head.cy, 24, colour=ink, weight=1.7)
    _two_voices(pen, Box(box.x + 76, box.y, box.w - 92, box.h), *words)


def _two_voices(pen: Pen, box: Box, bold: str, plain: str) -> None:
    bold, plain = " ".join(bold.split()), " ".join(plain.split())
    size = 23.0
    while size > 17 and pen.wide(bold, BOLD, size) + pen.wide(plain, SANS, size) + 12 > box.w:
        size -= 1
    base = box.cy + CAPITAL_OF * size / 2
    if pen.wide(bold, BOLD, size) + pen.wide(plain, SANS, size) + 12 > box.w and plain:
        pen.text(bold, box.x, box.y + 23, size=18, room=box.w)
        pen.text(plain, box.x, box.y + 45, size=17, face=SANS, colour=pen.theme.ink2, room=box.w)
        return
    wide = pen.text(bold, box.x, base, size=size, room=box.w)
    if plain:
        room = box.w - wide - 12
        pen.text(plain, box.x + wide + 12, base, size=size, face=SANS, colour=pen.theme.ink2,
                 room=room)  # fmt: skip


class RefusalStrip(Widget):
    """Drops in where the bank line is, shakes twice, and leaves by itself or by a touch."""

    def __init__(
        self, stage: "Stage", sentence: str, expected: str, *, sign: str = "cross"
    ) -> None:
        screen = stage.screen
        assert screen is not None
        k = screen.k
        low = stage.y + (11 + 58 + 6) * k
        size = ((screen.main_w - 16) * k, (STRIP_H + SHADOW) * k)
        super().__init__(pos=(stage.x + 8 * k, low), size=size, size_hint=(None, None))
        self.stage = stage
        self.words = (sentence, expected)
        self.sign = sign
        self.pen = Pen(self, stage.theme, k)
        self._paint()
        if not stage.still:
            self._drop(4 * k if sign != "check" else 0)
        Clock.schedule_once(lambda _dt: self.leave(), REFUSAL_S)

    def _paint(self, *_change: object) -> None:
        self.pen.clear()
        self.pen.left, self.pen.top = self.x, self.top
        box = Box(0, 0, self.width / self.pen.k, STRIP_H)
        theme = self.stage.theme
        fill = {"cross": theme.refuse, "check": theme.good}.get(self.sign, theme.warn)
        strip(self.pen, box, self.sign, fill, self.words)

    def _drop(self, shake: float) -> None:
        self.bind(pos=self._paint)
        x, y = self.pos
        self.y = y + 3 * shake
        motion = Animation(y=y, duration=0.16, t="out_quad")
        for aside in (shake, -shake, shake, 0):
            motion += Animation(x=x + aside, duration=0.03)
        motion.start(self)

    def leave(self) -> None:
        """Take the strip off."""
        if self.parent is not None:
            self.parent.remove_widget(self)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A touch reads it and takes it away."""
        if self.collide_point(*touch.pos):
            self.leave()
            return True
        return False
