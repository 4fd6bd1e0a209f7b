"""The title deed: always on paper, also in the evening."""

from typing import NamedTuple

from ui.drawing.engraving import rosette
from ui.drawing.icons import icon
from ui.drawing.patterns import pattern
from ui.drawing.pen import Box, Pen
from ui.theme import BOLD, PAPER, SANS, SERIF, WHITE, faded, group_paint, mixed

NAME_ONE_LINE = 21
FOOT_LINE = 24
"""A name that does not fit in this size is set in two lines."""


class RentLine(NamedTuple):
    """One line of rents: words, or so many houses, or a hotel."""

    label: str
    amount: str
    houses: int = 0
    hotel: bool = False
    now: bool = False
    """What a visitor would pay at this moment."""


class DeedFace(NamedTuple):
    """A title deed in words."""

    letter: str
    kicker: str
    name: str
    lines: tuple[RentLine, ...]
    foot: tuple[tuple[str, str], ...]
    stamp: str = ""
    """Across the card: mortgaged."""


def title_deed(pen: Pen, face: DeedFace, box: Box) -> None:
    """Double rule, band in the group's colour, rent lines with dotted leaders, rosette."""
    theme = pen.theme
    pen.rounded(box.moved(dy=3), 10, theme.shadow)
    pen.rounded(box, 10, PAPER.raised)
    pen.outline(box, 10, PAPER.edge, 0.9)
    inner = box.inset(8)
    pen.outline(inner, 2, PAPER.ink, 1.1)
    pen.outline(inner.inset(4), 1, PAPER.ink, 0.6)
    rosette(pen, box.cx, box.y + box.h * 0.58, 112, clear=0.3,
            colour=faded(PAPER.engrave, 0.16))  # fmt: skip
    _band(pen, face, Box(box.x + 16, box.y + 16, box.w - 32, 86))
    more = FOOT_LINE * max(0, len(face.foot) - 2)
    _lines(pen, face, Box(box.x + 28, box.y + 108, box.w - 56, box.h - 188 - more))
    _foot(pen, face, Box(box.x + 28, box.bottom - 72 - more, box.w - 56, 56 + more))
    if face.stamp:
        pen.turned(box.cx, box.cy + 40, -9)
        frame = Box(box.cx - 96, box.cy + 18, 192, 44)
        pen.rounded(frame, 6, faded(PAPER.raised, 0.85))
        pen.outline(frame, 6, PAPER.refuse, 1.6)
        pen.middle(face.stamp, frame.inset(8), size=24, colour=PAPER.refuse)
        pen.straight()


def _band(pen: Pen, face: DeedFace, band: Box) -> None:
    paint = group_paint(face.letter)
    pen.rect(band, paint.fill)
    texture = pattern(face.letter)
    if texture is not None:
        repeats = (band.w / 20, band.h / 20)
        coords = (0, 0, repeats[0], 0, *repeats, 0, repeats[1])
        pen.paste(texture, band, faded(paint.ink, 0.2), coords)
    quiet = Box(band.x + 8, band.y + 8, band.w - 16, band.h - 16)
    pen.rounded(quiet, 4, faded(paint.fill, 0.93))
    pen.outline(band, 1, PAPER.ink, 1.0)
    square = Box(band.x + 8, band.cy - 20, 40, 40)
    pen.rounded(square, 3, WHITE)
    pen.outline(square, 3, PAPER.ink, 0.9)
    pen.middle(face.letter, square, size=29, colour=PAPER.ink)
    room = Box(square.right + 8, band.y, band.right - square.right - 16, band.h)
    pen.spaced(face.kicker, room.cx, band.y + 26, colour=paint.ink, align="centre")
    if pen.wide(face.name, SERIF, NAME_ONE_LINE) <= room.w:
        pen.text(face.name, room.cx, band.y + 65, size=29, face=SERIF, colour=paint.ink,
                 align="centre", room=room.w)  # fmt: skip
        return
    pen.paragraph(face.name, room.cx, band.y + 49, room=room.w, size=22, lines=2, leading=1.15,
                  face=SERIF, colour=paint.ink, align="centre")  # fmt: skip


def _lines(pen: Pen, face: DeedFace, box: Box) -> None:
    step = min(30.0, box.h / max(1, len(face.lines)))
    for index, line in enumerate(face.lines):
        y = box.y + index * step
        base = y + step * 0.5 + 7
        if line.now:
            mark = Box(box.x - 8, y + 1, box.w + 16, step - 2)
            pen.rounded(mark, 5, faded(group_paint(face.letter).fill, 0.32))
        left = box.x + _label(pen, line, box.x, base) + 6
        ink = PAPER.ink
        right = box.right - pen.text(line.amount, box.right, base, size=20, align="right",
                                     colour=ink) - 6  # fmt: skip
        pen.leader(left, base - 1, right - left, mixed(PAPER.raised, PAPER.ink2, 0.8))


def _label(pen: Pen, line: RentLine, x: float, base: float) -> float:
    if line.hotel:
        icon(pen, "low_hotel", x + 12, base - 6, 24, colour=PAPER.ink)
        return 24
    if line.houses:
        for house in range(line.houses):
            icon(pen, "small_building", x + 9 + 19.5 * house, base - 6, 17, colour=PAPER.ink)
        return 19.5 * line.houses
    return pen.text(line.label, x, base, size=19, face=SANS, colour=PAPER.ink, room=180)


def _foot(pen: Pen, face: DeedFace, box: Box) -> None:
    pen.rule(box.x, box.y + 5, box.w, PAPER.ink)
    for index, (label, amount) in enumerate(face.foot):
        base = box.y + 26 + FOOT_LINE * index
        pen.text(label, box.x, base, size=19, face=SANS, colour=PAPER.ink2, room=box.w - 70)
        pen.text(amount, box.right, base, size=19, face=BOLD, colour=PAPER.ink, align="right")
