"""Strips over the bank line: a refusal for three seconds, a lost device until it is back."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from companion.table.requests import Request
from ui.drawing.documents import SHADOW
from ui.drawing.icons import icon
from ui.drawing.pen import Box, Pen
from ui.theme import BOLD, CAPITAL_OF, INK0, SANS, WHITE, Colour
from ui.widgets.button import BankButton, Face
from ui.widgets.screen import BAR
from ui.widgets.stripplace import free_height, free_place

if TYPE_CHECKING:
    from ui.stage import Stage
    from ui.widgets.screen import Screen

REFUSAL_S = 3.0
WITH_KEY_S = 10.0
"""As long as undo is one touch elsewhere."""
STRIP_H = 54
KEY_W = 140
OVER_BAR = 1.5
"""Where a strip on a table lies over the bar: in the middle of the bank line, on no tile."""
STAYING = 21
"""Type size of a strip that stays, and is only as wide as its words."""


def strip(
    pen: Pen, box: Box, sign: str, fill: Colour, words: tuple[str, str], *, aside: float = 0.0
) -> None:
    """A coloured sign, a bold sentence and what is expected instead; room for a key aside."""
    theme = pen.theme
    pen.rounded(box.moved(dy=SHADOW), 10, theme.shadow)
    pen.rounded(box, 10, theme.raised)
    head = Box(box.x, box.y, 60, box.h)
    pen.rounded(head, (10, 0, 0, 10), fill)
    line = theme.refuse if sign == "cross" else theme.outline
    pen.outline(box, 10, line, 1.2)
    ink = WHITE if sum(fill[:3]) < 1.5 else INK0
    icon(pen, sign, head.cx, head.cy, 24, colour=ink, weight=1.7)
    _two_voices(pen, Box(box.x + 76, box.y, box.w - 92 - aside, box.h), *words)


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


class StripKey(NamedTuple):
    """A key at the right end of a strip."""

    label: str
    do: Callable[[], None]
    request: Request | None = None
    icon: str = "undo"


class RefusalStrip(Widget):
    """Drops in where it covers no key, shakes twice, and leaves by itself or by a touch."""

    signs_w = 112.0
    """What sign and margins take beside the words."""

    def __init__(
        self,
        stage: "Stage",
        sentence: str,
        expected: str,
        *,
        sign: str = "cross",
        key: StripKey | None = None,
        stays: bool = False,
    ) -> None:
        """`stays`: until it is taken away, by the stage or by a touch."""
        screen = stage.screen
        assert screen is not None
        k = screen.k
        wide = screen.main_w - 16
        if stays:
            wide = min(wide, _needed(screen, (sentence, expected), key) + self.signs_w)
        size = (wide * k, (STRIP_H + SHADOW) * k)
        low = stage.y + (11 + BAR) * k
        if screen.keeps_bank_line:
            pos = (stage.x + 8 * k, low + OVER_BAR * k)
        elif stays:
            pos = free_place(screen, low + 6 * k, size)
        else:
            pos = (stage.x + 8 * k, free_height(screen, low + 6 * k, size))
        super().__init__(pos=pos, size=size, size_hint=(None, None))
        self.stage = stage
        self.words = (sentence, expected)
        self.sign = sign
        self.key = key
        self.pen = Pen(self, stage.theme, k)
        self._paint()
        if not stage.still:
            self._drop(4 * k if sign == "cross" else 0)
        if key is not None:
            self._add_key(key)
        if not stays:
            lasts_s = REFUSAL_S if key is None else WITH_KEY_S
            Clock.schedule_once(lambda _dt: self.leave(), lasts_s)

    def _add_key(self, key: StripKey) -> None:
        def choose() -> None:
            self.leave()
            key.do()

        place = Box(self.width / self.pen.k - KEY_W - 3, 3, KEY_W, STRIP_H - 6)
        made = BankButton(self.pen, place, Face(key.label, icon=key.icon), on_choose=choose)
        made.request = key.request
        self.add_widget(made)

    def _paint(self, *_change: object) -> None:
        self.pen.clear()
        self.pen.left, self.pen.top = self.x, self.top
        box = Box(0, 0, self.width / self.pen.k, STRIP_H)
        theme = self.stage.theme
        fill = {"cross": theme.refuse, "check": theme.good}.get(self.sign, theme.warn)
        strip(self.pen, box, self.sign, fill, self.words, aside=KEY_W if self.key else 0.0)

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
        """A touch reads it and takes it away; on its key it does what the key says."""
        if super().on_touch_down(touch):
            return True
        if self.collide_point(*touch.pos):
            self.leave()
            return True
        return False


def _needed(screen: "Screen", words: tuple[str, str], key: StripKey | None) -> float:
    """The width that a strip needs for its words and its key."""
    pen = screen.pen
    said = pen.wide(words[0], BOLD, STAYING) + pen.wide(words[1], SANS, STAYING)
    return said + (KEY_W if key is not None else 0)
