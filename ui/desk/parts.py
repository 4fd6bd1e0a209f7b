"""What lies on the felt and can be touched: tokens, deeds, packs, dice, switches, keys."""

from collections.abc import Callable

from kivy.input.motionevent import MotionEvent

from ui.drawing.dice import die
from ui.drawing.icons import icon
from ui.drawing.marks import coin, token
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import pattern_strip
from ui.present.desk import Thing
from ui.theme import (
    BOLD,
    BRASS,
    CAPITAL_OF,
    EVENING,
    INK0,
    PAPER,
    SANS,
    WHITE,
    Colour,
    Theme,
    faded,
    group_paint,
    mixed,
)
from ui.widgets.pad import ECHO, Pad

NIGHT = mixed(INK0, EVENING.card, 0.45)
LAY_S = 0.6
"""A tag is laid down for good by a finger that stays so long."""
CUT = "."


class TagPad(Pad):
    """Something with a tag: a touch taps it on the reader, a long one leaves it there."""

    def __init__(self, pen: Pen, box: Box, thing: Thing, *, tap: Callable[[Thing], None],
                 lay: Callable[[Thing], None], lying: bool) -> None:  # fmt: skip
        super().__init__(pen, box, on_choose=self._laid, hold_s=LAY_S)
        self.thing = thing
        self.lying = lying
        self._tap = tap
        self._lay = lay
        self._done = False
        self.draw()

    @property
    def tag(self) -> str:
        """The tag's identity."""
        return self.thing.uid

    def _laid(self) -> None:
        self._done = True
        self._lay(self.thing)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """A finger that leaves early has tapped."""
        inside = self.pressed and touch.grab_current is self
        heard = super().on_touch_up(touch)
        if inside and not self._done:
            ECHO.acted(touch)
            self._tap(self.thing)
        self._done = False
        return heard


class TokenPad(TagPad):
    """A player's token, or the place of a blank tag."""

    def draw(self) -> None:
        """The coin; a ring of brass while it is wanted or lies on the reader."""
        pen, body = self.pen, self.body
        radius = min(body.w, body.h) / 2 - 4
        x, y = body.cx, body.cy - 1 + (2 if self.pressed else 0)
        if self.thing.mark:
            if self.thing.wanted or self.lying:
                pen.ring(x, y + 1, radius + 3, BRASS, 2.0)
            token(pen, self.thing.mark, x, y, radius - 2)
        else:
            pen.disc(x, y, radius - 2, faded(WHITE, 0.1 if self.pressed else 0.03))
            pen.ring(x, y, radius - 2, faded(WHITE, 0.35), 0.8)
            icon(pen, "plus", x, y, 18, colour=faded(WHITE, 0.6))
        if self.progress > 0:
            pen.ring(x, y, radius + 3, BRASS, 2.2, span=(0, 360 * self.progress))


class DeedPad(TagPad):
    """A title deed's card: band with letter and pattern, the short name, its owner."""

    def draw(self) -> None:
        """White card, always on paper."""
        pen, theme = self.pen, PAPER
        body = self.body.moved(dy=2) if self.pressed else self.body
        body = Box(body.x + 1, body.y + 1, body.w - 2, body.h - 4)
        pen.rounded(body.moved(dy=3), 6, INK0)
        pen.rounded(body, 6, theme.raised)
        lit = self.thing.wanted or self.lying
        pen.outline(body, 6, BRASS if lit else INK0, 2.4 if lit else 1.0)
        self._band(Box(body.x + 4, body.y + 4, body.w - 8, body.h * 0.54))
        low = Box(body.x + 2, body.y + body.h * 0.58, body.w - 4, body.h * 0.42)
        pen.text(self._short(low.w), low.cx, low.cy + CAPITAL_OF * 17 / 2, size=17, face=SANS,
                 colour=theme.ink, align="centre", room=low.w, may_cut=True)  # fmt: skip
        if self.thing.owner:
            coin(pen, self.thing.owner, body.right - 9, body.y + 9, 8)
        if self.progress > 0:
            pen.rect(Box(body.x, body.bottom - 3, body.w * self.progress, 3), BRASS)

    def _band(self, band: Box) -> None:
        pen, letter = self.pen, self.thing.letter
        paint = group_paint(letter)
        strip = band.h * 0.3
        pen.rounded(band, 3, paint.fill)
        pattern_strip(pen, letter, Box(band.x + 1, band.bottom - strip, band.w - 2, strip - 1))
        pen.rule(band.x, band.bottom - strip - 1, band.w, faded(paint.ink, 0.8), 0.8)
        pen.outline(band, 3, INK0, 0.9)
        pen.middle(letter, Box(band.x, band.y, band.w, band.h - strip), size=25, colour=paint.ink)

    def _short(self, room: float) -> str:
        name = self.thing.name
        if self.pen.wide(name, SANS, 17) <= room:
            return name
        while name and self.pen.wide(name + CUT, SANS, 17) > room:
            name = name[:-1]
        return name + CUT


class FeltKey(Pad):
    """A dark key with a brass border, or a brass one."""

    def __init__(self, pen: Pen, box: Box, label: str, *, on_choose: Callable[[], None],
                 sign: str = "", brass: bool = False, lit: bool = False) -> None:  # fmt: skip
        super().__init__(pen, box, on_choose=on_choose)
        self.label = label
        self.sign = sign
        self.brass = brass
        self.lit = lit
        self.draw()

    def draw(self) -> None:
        """Sinks like everything that can be touched."""
        pen = self.pen
        body = self.body.moved(dy=2) if self.pressed else self.body
        body = Box(body.x + 1, body.y + 1, body.w - 2, body.h - 5)
        fill, ink = (BRASS, INK0) if self.brass else (NIGHT, EVENING.ink)
        if self.pressed:
            fill = mixed(fill, WHITE, 0.14)
        pen.rounded(body.moved(dy=3), 9, mixed(INK0, BRASS, 0.45) if self.brass else INK0)
        pen.rounded(body, 9, fill)
        if not self.brass:
            pen.outline(body, 9, BRASS if self.lit else faded(BRASS, 0.6), 2.2 if self.lit else 0.9)
        size = 24.0 if self.brass else 20.0
        if not self.label:
            icon(pen, self.sign, body.cx, body.cy, 24, colour=ink)
        elif self.sign:
            wide = pen.wide(self.label, BOLD, size) + 44
            left = body.cx - min(wide, body.w - 12) / 2
            icon(pen, self.sign, left + 15, body.cy, 28, colour=ink)
            pen.text(self.label, left + 44, body.cy + CAPITAL_OF * size / 2, size=size, colour=ink,
                     room=body.right - left - 50)  # fmt: skip
        else:
            self._words(body.inset(7), size, ink)

    def _words(self, box: Box, size: float, ink: Colour) -> None:
        pen = self.pen
        if " " not in self.label or pen.wide(self.label, BOLD, size) <= box.w:
            pen.middle(self.label, box, size=size, colour=ink)
            return
        pen.paragraph(self.label, box.cx, box.cy - 4, room=box.w, size=18, lines=2, leading=1.15,
                      colour=ink, align="centre")  # fmt: skip


class PluggedSwitch(Pad):
    """A switch in a device's cable."""

    def __init__(self, pen: Pen, box: Box, words: tuple[str, str], *, on: bool,
                 on_choose: Callable[[], None]) -> None:  # fmt: skip
        super().__init__(pen, box, on_choose=on_choose)
        self.words = words
        self.on = on
        self.draw()

    def draw(self) -> None:
        """Brass and right while plugged in."""
        pen, body = self.pen, self.body
        lever = Box(2, body.cy - 15, 56, 30)
        fill = BRASS if self.on else NIGHT
        pen.rounded(lever, 15, mixed(fill, WHITE, 0.15) if self.pressed else fill)
        pen.outline(lever, 15, BRASS, 1.0)
        x = lever.right - 16 if self.on else lever.x + 16
        pen.disc(x, lever.cy, 11, mixed(INK0, EVENING.card, 0.9) if self.on else BRASS)
        said = self.words[0] if self.on else self.words[1]
        pen.text(said, lever.right + 12, body.cy + 7, size=19, face=SANS, colour=EVENING.ink,
                 room=body.w - 70)  # fmt: skip


class DieToSet(Pad):
    """A die: shows the last throw; a touch sets what it shall show next."""

    def __init__(self, pen: Pen, box: Box, face: int | None, *, is_set: bool,
                 on_choose: Callable[[], None]) -> None:  # fmt: skip
        super().__init__(pen, box, on_choose=on_choose)
        self.theme: Theme = PAPER
        self.pen = Pen(self, PAPER, self.k)
        self.face = face
        self.is_set = is_set
        self.draw()

    def draw(self) -> None:
        """The die, with a brass frame when it is set."""
        body = self.body.inset(3)
        if self.is_set:
            self.pen.outline(self.body.inset(0.8), 13, BRASS, 2.0)
        die(self.pen, self.face, body.moved(dy=1) if self.pressed else body)
