"""The bank's button: normal, pressed, off with its reason, main, and held until it fills."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from ui.drawing.documents import SHADOW
from ui.drawing.icons import icon
from ui.drawing.pen import Box, Pen
from ui.theme import BOLD, BUTTON, CAPITAL_OF, INK0, SANS, SMALL, Colour, faded, mixed
from ui.widgets.pad import Pad

REASON_H = 56
"""A key that is at least so high has room for a label and two lines."""
HOLD_S = 0.8
"""How long a finger stands for a tapped token."""


class Look(StrEnum):
    """How a button is drawn."""

    NORMAL = "normal"
    MAIN = "main"
    NEXT = "next"
    """A proposal: normal, with the primary colour as its border."""
    OFF = "off"


class Face(NamedTuple):
    """What stands on a button."""

    label: str
    second: str = ""
    icon: str = ""
    over: bool = False
    """The icon over the label instead of before it."""
    size: float = BUTTON
    may_cut: bool = False
    """Names that people typed are in it."""


class BankButton(Pad):
    """A labelled button. An off button can still be touched: it says what is needed."""

    def __init__(self, parent_pen: Pen, box: Box, face: Face, *, look: Look = Look.NORMAL,
                 on_choose: Callable[[], None], hold_s: float = 0.0) -> None:  # fmt: skip
        super().__init__(parent_pen, box, on_choose=on_choose, hold_s=hold_s)
        self.face = face
        self.look = look
        self.draw()

    @property
    def paper(self) -> Colour:
        """The colour under the label."""
        theme = self.theme
        paper = theme.primary if self.look is Look.MAIN else theme.raised
        if self.pressed and not self.hold_s:
            over = theme.onprimary if self.look is Look.MAIN else theme.ink
            return mixed(paper, over, 0.24 if self.look is Look.MAIN else 0.16)
        return paper

    @property
    def ink(self) -> Colour:
        """The colour of the label."""
        if self.look is Look.OFF:
            return self.theme.ink2
        return self.theme.onprimary if self.look is Look.MAIN else self.theme.ink

    def draw(self) -> None:
        """Shadow, paper, border, fill of a held finger, label."""
        body = self.body
        if self.look is Look.OFF:
            fill = faded(self.theme.ink, 0.06 if self.pressed else 0.02)
            self.pen.rounded(body, 10, fill)
            self.pen.outline(body, 10, mixed(self.theme.desk, self.theme.edge, 0.75), 0.7)
            self._label(body)
            return
        raised = body.moved(dy=SHADOW if self.pressed and not self.hold_s else 0)
        self._paper(raised)
        self._label(raised)

    def _paper(self, body: Box) -> None:
        theme, pen = self.theme, self.pen
        if not self.pressed or self.hold_s:
            under = mixed(theme.shadow, theme.ink, 0.15)
            pen.rounded(body.moved(dy=SHADOW), 10, under)
        pen.rounded(body, 10, self.paper)
        if self.progress > 0:
            share = Box(body.x, body.y, max(20.0, body.w * self.progress), body.h)
            over = self.theme.onprimary if self.look is Look.MAIN else self.theme.ink
            pen.rounded(share, 10, faded(over, 0.28))
        if self.look is Look.MAIN:
            pen.outline(body.inset(4), 7, faded(theme.onprimary, 0.55), 0.6)
        else:
            line = theme.primary if self.look is Look.NEXT else theme.edge
            thick = 1.6 if self.pressed or self.look is Look.NEXT else 0.9
            pen.outline(body, 10, theme.ink if self.pressed else line, thick)

    def _label(self, body: Box) -> None:
        face = self.face
        room = body.w - 12
        if face.icon and face.over:
            self._under_icon(body)
        elif self._needs_two_lines(body):
            self._reason_in_two(body)
        elif face.icon:
            self._with_icon(body, room)
        elif face.second and not self._only_by_touch(body):
            self._two_lines(body, face.label, face.second)
        else:
            self.pen.middle(face.label, body.inset(6), size=face.size + 1, colour=self.ink,
                            may_cut=face.may_cut)  # fmt: skip

    def _only_by_touch(self, body: Box) -> bool:
        """A key too small for its reason says it when it is touched."""
        wide = self.pen.wide(self.face.second, SANS, SMALL)
        return self.look is Look.OFF and wide > body.w - 10

    def _needs_two_lines(self, body: Box) -> bool:
        """A reason that one line cannot hold; an icon beside a label gives way to it."""
        if not self.face.label:
            return False
        if self.look is not Look.OFF or not self.face.second or body.h < REASON_H:
            return False
        lines, room = self.reason_lines, body.w - 8
        return len(lines) == 2 and all(self.pen.wide(line, SANS, SMALL) <= room for line in lines)

    @property
    def reason_lines(self) -> tuple[str, ...]:
        """The few words under the label, as they break at the smallest size."""
        return tuple(self.pen.cut(self.face.second, SANS, SMALL, room=self.body.w - 10))

    def _reason_in_two(self, body: Box) -> None:
        """The label, and under it why not."""
        label = Box(body.x + 6, body.y + 1, body.w - 12, 20)
        self.pen.middle(self.face.label, label, size=19, colour=self.ink)
        for index, line in enumerate(self.reason_lines):
            low = Box(body.x + 4, body.y + 21 + index * 17, body.w - 8, 17)
            self.pen.middle(line, low, size=SMALL, face=SANS, colour=self.ink)

    def _under_icon(self, body: Box) -> None:
        face = self.face
        if face.second and self.pen.wide(face.second, SANS, SMALL) <= body.w - 12:
            self._two_lines(body, face.label, face.second)
            return
        icon(self.pen, face.icon, body.cx, body.y + body.h * 0.33, 23, colour=self.ink)
        low = Box(body.x + 5, body.y + body.h * 0.54, body.w - 10, body.h * 0.42)
        self.pen.middle(face.label, low, size=19, colour=self.ink)

    def _two_lines(self, body: Box, label: str, second: str) -> None:
        upper = Box(body.x + 6, body.y, body.w - 12, body.h * 0.68)
        lower = Box(body.x + 5, body.y + body.h * 0.52, body.w - 10, body.h * 0.46)
        self.pen.middle(label, upper, size=self.face.size + 1, colour=self.ink)
        self.pen.middle(second, lower, size=18, face=SANS, colour=self.ink,
                        may_cut=self.face.may_cut)  # fmt: skip

    def _with_icon(self, body: Box, room: float) -> None:
        face = self.face
        if not face.label:
            icon(self.pen, face.icon, body.cx, body.cy, 26, colour=self.ink)
            return
        size = face.size + 1.0
        while size > SMALL and self.pen.wide(face.label, BOLD, size) + 36 > room:
            size -= 1
        wide = min(room, self.pen.wide(face.label, BOLD, size) + 36)
        left = body.cx - wide / 2
        middle = body.cy - (9 if face.second else 0)
        icon(self.pen, face.icon, left + 12, middle, 24, colour=self.ink)
        self.pen.text(face.label, left + 36, middle + CAPITAL_OF * size / 2, size=size,
                      colour=self.ink, room=wide - 35)  # fmt: skip
        if face.second:
            lower = Box(body.x + 5, body.y + body.h * 0.54, body.w - 10, body.h * 0.44)
            self.pen.middle(face.second, lower, size=18, face=SANS, colour=self.ink,
                            may_cut=face.may_cut)  # fmt: skip


class ColourKey(BankButton):
    """A button in a player's colour."""

    def __init__(self, parent_pen: Pen, box: Box, face: Face, *, fill: Colour,
                 on_choose: Callable[[], None]) -> None:  # fmt: skip
        self.fill = fill
        super().__init__(parent_pen, box, face, on_choose=on_choose)

    @property
    def paper(self) -> Colour:
        """The player's colour."""
        return mixed(self.fill, INK0, 0.16) if self.pressed else self.fill

    @property
    def ink(self) -> Colour:
        """The ink on colour."""
        return INK0
