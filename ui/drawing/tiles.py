"""The passbooks of the players: full, tall and compact tiles."""

from typing import NamedTuple

from ui.drawing.documents import card
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import Chip, chip_width, deed_chip, mini_plate
from ui.theme import BOLD, INK0, MARKS, SANS, SMALL, Colour, mixed

HEAD, COMPACT_HEAD = 46, 35
CHIP_ROW = 42
MOST_MINI = 7
COMPACT_BELOW = 150
KEY_W, KEY_H = 78, 48
FOOT = KEY_H + 11
"""What a key takes of a tile that is not compact."""


class Row(NamedTuple):
    """One group in the tall tile: its chip and what it earns."""

    chip: Chip
    rent: str
    short: str = ""
    """Instead, where the words leave no room."""


class TileFace(NamedTuple):
    """Everything a tile says, already in words."""

    mark: str
    name: str
    balance: str
    chips: tuple[Chip, ...] = ()
    active: bool = False
    jailed: bool = False
    cards: int = 0
    note: str = ""
    """Beside the balance: a debt."""
    out: str = ""
    """Set when the player is out: since when."""
    rows: tuple[Row, ...] = ()
    worth: tuple[str, str] = ("", "")
    curve: tuple[int, ...] = ()
    has_key: bool = False
    """The place of `key_of` stays free."""


def key_of(box: Box) -> Box:
    """Where a tile has room for a key: along its foot, in a compact one at the right."""
    if _is_compact(box, has_key=True):
        return Box(box.right - KEY_W - 5, box.bottom - KEY_H - 3, KEY_W, KEY_H)
    return Box(box.x + 7, box.bottom - KEY_H - 7, box.w - 14, KEY_H)


def _is_compact(box: Box, *, has_key: bool) -> bool:
    """The tile has room for little more than the balance."""
    return box.h - (FOOT if has_key else 0) < COMPACT_BELOW


def tile(pen: Pen, face: TileFace, box: Box) -> None:
    """The tile in the form that its height allows."""
    compact = _is_compact(box, has_key=face.has_key)
    head = COMPACT_HEAD if compact else HEAD
    _paper(pen, face, box, head)
    _head(pen, face, Box(box.x, box.y, box.w, head))
    if face.out:
        pen.middle(face.out, Box(box.x, box.y + head, box.w, box.h - head), size=20, face=SANS,
                   colour=pen.theme.ink2)  # fmt: skip
        return
    if compact:
        base = 29 if face.has_key else 34  # The figure keeps clear of the key under it.
        _balance(pen, face, box, box.y + head + base, 41)
        room = box.w - 16 - (KEY_W + 6 if face.has_key else 0)
        _mini(pen, face, box.x + 8, box.bottom - 32, room)
        return
    pen.rule(box.x + 10, box.y + head, box.w - 20, _line(pen, face))
    _balance(pen, face, box, box.y + head + 48, 49)
    pen.double_rule(box.x + 10, box.y + head + 60, box.w - 20, pen.theme.ink)
    box = Box(box.x, box.y, box.w, box.h - (FOOT if face.has_key else 0))
    if box.h > 300 and face.rows:
        _rows(pen, face, box)
    else:
        _chips(pen, face, Box(box.x + 9, box.y + head + 72, box.w - 16, box.h - head - 76))


def _balance(pen: Pen, face: TileFace, box: Box, base: float, size: float) -> None:
    wide = pen.text(face.balance, box.right - 11, base, size=size, align="right", room=box.w - 22)
    room = box.w - wide - 30
    if face.note and room > 62:
        pen.text(face.note, box.x + 10, base - 2, size=19, colour=pen.theme.refuse, room=room)


def _line(pen: Pen, face: TileFace) -> Colour:
    return mixed(pen.theme.rule, MARKS[face.mark].fill, 1.0) if face.active else pen.theme.rule


def _paper(pen: Pen, face: TileFace, box: Box, head: float) -> None:
    theme = pen.theme
    if face.out:
        pen.outline(box, 8, theme.rule, 0.9)
        return
    card(pen, box, radius=8)
    if not face.active:
        return
    fill = MARKS[face.mark].fill
    pen.rounded(Box(box.x, box.y, box.w, head), (8, 8, 0, 0), fill)
    pen.outline(box.inset(2), 7, fill, 2.0)
    pen.outline(box, 8, theme.outline, 0.9)


def _head(pen: Pen, face: TileFace, box: Box) -> None:
    side = 34 if box.h > 40 else 29
    gap = (box.h - side) / 2
    if face.out:
        seal(pen, face.mark, Box(box.x + 7, box.y + gap, side, side), filled=False)
    else:
        seal(pen, face.mark, Box(box.x + gap, box.y + gap, side, side))
    ink = INK0 if face.active else pen.theme.ink
    ink = pen.theme.ink2 if face.out else ink
    if face.active and face.mark == "moon":
        ink = MARKS["moon"].ink
    right = box.right - 9
    if face.jailed:
        icon(pen, "bars", right - 12, box.cy, 24, colour=ink)
        right -= 30
    if face.cards:
        icon(pen, "card", right - 10, box.cy, 22, colour=ink)
        right -= 25
    left = box.x + side + 2 * gap + 3
    size = 23 if box.h > 40 else 21
    pen.text(
        face.name,
        left,
        box.cy + size * 0.36,
        size=size,
        colour=ink,
        room=right - left,
        may_cut=True,
    )


def _chips(pen: Pen, face: TileFace, box: Box) -> None:
    lines: list[list[Chip]] = [[]]
    used = 0.0
    for chip in face.chips:
        wide = chip_width(chip)
        if lines[-1] and used + wide > box.w + 1:
            lines.append([])
            used = 0.0
        lines[-1].append(chip)
        used += wide + 6
    step = min(CHIP_ROW, (box.h - 31) / max(1, len(lines) - 1))
    if step < 34:
        _mini_rows(pen, face, box)
        return
    for row, line in enumerate(lines):
        x = box.x
        for chip in line:
            deed_chip(pen, chip, x, box.y + row * step)
            x += chip_width(chip) + 6


def _mini_rows(pen: Pen, face: TileFace, box: Box) -> None:
    each = max(1, int((box.w + 4) // 28))
    for index, chip in enumerate(face.chips):
        mini_plate(pen, chip, box.x + index % each * 28, box.y + index // each * 38)


def _mini(pen: Pen, face: TileFace, x: float, y: float, room: float) -> None:
    each = min(MOST_MINI, int(room // 25))
    shown = face.chips if len(face.chips) <= each else face.chips[: each - 1]
    for index, chip in enumerate(shown):
        mini_plate(pen, chip, x + index * 25.5, y)
    left = len(face.chips) - len(shown)
    if left:
        pen.text(f"+{left}", x + len(shown) * 25.5 + 2, y + 18, size=17, face=BOLD)


def _rows(pen: Pen, face: TileFace, box: Box) -> None:
    foot = 74 if face.worth[0] else 8
    top = box.y + HEAD + 74
    room = box.bottom - foot - top
    step = min(42.0, room / max(1, len(face.rows)))
    k = min(1.0, step / 40)
    for index, row in enumerate(face.rows):
        y = top + index * step
        deed_chip(pen, row.chip, box.x + 10, y, k)
        left = box.x + 10 + chip_width(row.chip, k) + 6
        room = box.right - 11 - left
        fits = not row.short or pen.wide(row.rent, SANS, SMALL) <= room
        pen.text(row.rent if fits else row.short, box.right - 11, y + 24 * k, size=19, face=SANS,
                 align="right", colour=pen.theme.ink2, room=room)  # fmt: skip
    if face.worth[0]:
        _worth(pen, face, box)


def _worth(pen: Pen, face: TileFace, box: Box) -> None:
    base = box.bottom - 66
    label, figure = face.worth
    wide = pen.text(figure, box.right - 11, base, size=21, align="right", room=box.w - 22)
    room = box.w - wide - 30
    if pen.wide(label, SANS, SMALL) <= room:  # A fortune so large speaks for itself.
        pen.text(label, box.x + 11, base, size=18, face=SANS, colour=pen.theme.ink2, room=room)
    curve(pen, face.mark, face.curve, Box(box.x + 12, base + 12, box.w - 24, 34))
    pen.rule(box.x + 12, box.bottom - 12, box.w - 24, pen.theme.rule)


def curve(pen: Pen, mark: str, values: tuple[int, ...], box: Box) -> None:
    """A line of how somebody's fortune went, in their colour, with its shadow in ink."""
    if len(values) < 2:
        return
    low, high = min(values), max(values)
    span = max(1, high - low)
    points: list[float] = []
    for index, value in enumerate(values):
        x = box.x + box.w * index / (len(values) - 1)
        points += (x, box.bottom - box.h * (value - low) / span)
    fill = MARKS[mark].fill
    under = [value + (1.6 if index % 2 else 0) for index, value in enumerate(points)]
    pen.line(under, pen.theme.ink, 1.3)
    pen.line(points, fill, 1.4)
    pen.disc(points[-2], points[-1], 4.6, fill)
    pen.ring(points[-2], points[-1], 4.6, pen.theme.outline, 0.9)
