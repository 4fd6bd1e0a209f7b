"""Keys for choices: a sign or a plate, a title, one line of detail, a figure at the right."""

from collections.abc import Callable
from typing import NamedTuple

from companion.table.requests import Request
from companion.table.view import Action, Message
from ui.drawing.documents import card
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import plate
from ui.theme import BOLD, CAPITAL_OF, SANS, SMALL, Colour, faded, mixed
from ui.typeset import wrapped
from ui.widgets.button import Look
from ui.widgets.pad import Pad
from ui.widgets.screen import Screen

FIGURE_ROOM = 120
LEADING = 1.22
HIGH = 64
TWO_H = 56
"""A key that is at least so high has room for a label and a detail of two lines."""


class OptionFace(NamedTuple):
    """What stands on the key of a choice."""

    label: str
    second: str = ""
    figure: str = ""
    icon: str = ""
    letter: str = ""
    mark: str = ""
    lines: int = 1
    """Most lines of the label; more than one leaves no second line."""
    size: float = 22
    may_cut: bool = False
    """A name that is known from elsewhere may be shortened."""


class OptionKey(Pad):
    """A choice to touch; one that is off keeps its detail for the reason."""

    def __init__(self, screen: Screen, box: Box, face: OptionFace, *,
                 on_choose: Callable[[], None], look: Look = Look.NORMAL,
                 hold_s: float = 0.0) -> None:  # fmt: skip
        super().__init__(screen.pen, box, on_choose=on_choose, hold_s=hold_s)
        self.face = face
        self.look = look
        self.draw()

    @property
    def ink(self) -> Colour:
        """The colour of label and figure."""
        return self.theme.ink2 if self.look is Look.OFF else self.theme.ink

    def draw(self) -> None:
        """Paper, sign, words, figure."""
        under = self._paper()
        sign_w = self._sign(under)
        left = under.x + 12 + (sign_w + 12 if sign_w else 2)
        right = under.right - 14
        if self.face.figure:
            right -= 12 + self.pen.text(
                self.face.figure, right, under.cy + 10, size=min(27, under.h * 0.45), align="right",
                colour=self.ink, room=FIGURE_ROOM,
            )  # fmt: skip
        self._words(Box(left, under.y, right - left, under.h))

    def _paper(self) -> Box:
        pen, theme, body = self.pen, self.theme, self.body
        if self.look is Look.OFF:
            pen.rounded(body, 10, faded(theme.ink, 0.06 if self.pressed else 0.02))
            pen.outline(body, 10, mixed(theme.desk, theme.edge, 0.75), 0.7)
            return body
        near = self.look in (Look.NEXT, Look.MAIN)
        under = body.moved(dy=3) if self.pressed and not self.hold_s else body
        card(pen, under, fill=theme.rule if self.pressed else theme.raised,
             line=theme.primary if near else theme.edge, width=2.0 if near else 0.9)  # fmt: skip
        if self.progress > 0:
            share = Box(under.x, under.y, max(20.0, under.w * self.progress), under.h)
            pen.rounded(share, 10, faded(theme.ink, 0.2))
        return under

    def _sign(self, under: Box) -> float:
        face, high = self.face, min(46.0, under.h - 14)
        left = under.x + 12
        if face.letter:
            wide = high * 0.83
            plate(self.pen, face.letter, Box(left, under.cy - high / 2, wide, high))
            return wide
        if face.mark:
            side = min(42.0, under.h - 12)
            seal(self.pen, face.mark, Box(left, under.cy - side / 2, side, side))
            return side
        if face.icon:
            icon(self.pen, face.icon, left + 19, under.cy, min(34, under.h * 0.6), colour=self.ink)
            return 38
        return 0

    def _words(self, box: Box) -> None:
        """Label and detail; a label that needs two lines leaves the detail to high keys."""
        face, pen = self.face, self.pen
        if face.lines > 1:
            _paragraph(pen, face, box, self.ink)
            return
        cut = bool(face.mark)
        if pen.wide(face.label, BOLD, SMALL) > box.w and not cut:
            self._two_lines(box)
            return
        if not face.second:
            pen.text(face.label, box.x, box.cy + face.size * 0.36, size=face.size,
                     colour=self.ink, room=box.w, may_cut=cut)  # fmt: skip
            return
        if pen.wide(face.second, SANS, SMALL) > box.w and box.h >= TWO_H:
            self._long_second(box)
            return
        lift = min(5.0, box.h * 0.075)
        pen.text(face.label, box.x, box.cy - lift, size=face.size, colour=self.ink, room=box.w,
                 may_cut=cut)  # fmt: skip
        self._second(box, box.cy + lift + 16)

    def _long_second(self, box: Box) -> None:
        """A detail that one line cannot hold stands in two, close under the label."""
        face, pen = self.face, self.pen
        pen.text(face.label, box.x, box.cy - 11, size=min(19.0, face.size), colour=self.ink,
                 room=box.w, may_cut=bool(face.mark))  # fmt: skip
        pen.paragraph(face.second, box.x, box.cy + 7, room=box.w, size=SMALL, lines=2,
                      leading=1.0, face=SANS, colour=self.theme.ink2)  # fmt: skip

    def _two_lines(self, box: Box) -> None:
        face = self.face
        high = box.h > HIGH and bool(face.second)
        base = box.cy - (16 if high else 4)
        low = self.pen.paragraph(face.label, box.x, base, room=box.w, size=min(19, face.size),
                                 lines=2, leading=LEADING, colour=self.ink,
                                 may_cut=face.may_cut)  # fmt: skip
        if high:
            self._second(box, low)

    def _second(self, box: Box, base: float) -> None:
        self.pen.text(self.face.second, box.x, base, size=18, face=SANS, colour=self.theme.ink2,
                      room=box.w)  # fmt: skip


def _paragraph(pen: Pen, face: OptionFace, box: Box, ink: Colour) -> None:
    """Several lines in the middle of the key."""
    size = face.size
    while True:
        cut = wrapped(face.label, SANS, round(size * pen.k), room=box.w * pen.k)
        if len(cut) < face.lines or size <= SMALL:
            break
        size -= 1
    lines = min(face.lines, len(cut))
    base = box.cy - (lines - 1) * size * LEADING / 2 + size * CAPITAL_OF / 2
    pen.paragraph(face.label, box.x, base, room=box.w, size=size, lines=face.lines,
                  leading=LEADING, face=SANS, colour=ink, may_cut=face.may_cut)  # fmt: skip


def option(screen: Screen, box: Box, face: OptionFace, action: Action | None, *, opens: str = "",
           look: Look = Look.NORMAL, hold_s: float = 0.0) -> OptionKey:  # fmt: skip
    """A choice that the View offers, or one that is off and says why."""
    if action is not None and action.allowed:
        made = OptionKey(screen, box, face, on_choose=lambda: screen.choose(action, opens),
                         look=look, hold_s=hold_s)  # fmt: skip
        made.request = action.request
        screen.add_widget(made)
        return made
    short, full = screen.speech.reasons(action.reason if action is not None else None)
    off = face._replace(second=short)
    made = OptionKey(screen, box, off, on_choose=lambda: screen.stage.refuse(full), look=Look.OFF)
    screen.add_widget(made)
    return made


def refusing(screen: Screen, box: Box, face: OptionFace, why: Message) -> OptionKey:
    """A choice that is off for a reason of its own."""
    short, full = screen.speech.reasons(why)
    made = OptionKey(screen, box, face._replace(second=short), look=Look.OFF,
                     on_choose=lambda: screen.stage.refuse(full))  # fmt: skip
    screen.add_widget(made)
    return made


def posting(screen: Screen, box: Box, face: OptionFace, request: Request, *,
            look: Look = Look.NORMAL) -> OptionKey:  # fmt: skip
    """A choice that posts a request of the screen's own making."""
    made = OptionKey(screen, box, face, on_choose=lambda: screen.post(request), look=look)
    made.request = request
    screen.add_widget(made)
    return made


def opening(screen: Screen, box: Box, face: OptionFace, do: Callable[[], None], *,
            look: Look = Look.NORMAL) -> OptionKey:  # fmt: skip
    """A choice that changes something on the screen only."""
    made = OptionKey(screen, box, face, on_choose=do, look=look)
    screen.add_widget(made)
    return made
