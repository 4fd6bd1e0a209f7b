"""Street groups on the screen: letter plates, mini plates and deed chips."""

from typing import NamedTuple

from ui.drawing.patterns import pattern
from ui.drawing.pen import Box, Pen
from ui.theme import INK0, WHITE, faded, group_paint, mixed

STRIP = 0.3
PLATE_W, PLATE_H = 26, 31
DENSITY = {"C": (1.7, 1.7), "H": (1.5, 1), "U": (1.4, 1), "E": (1.2, 1), "F": (1.1, 1)}
"""Repeats of a pattern for each strip height, across and up."""
SLOT_W, STATION_SLOT_W, SLOT_GAP = 17, 13, 2


class Slot(NamedTuple):
    """One deed of a group, as its owner's tile shows it."""

    owned: bool
    mortgaged: bool = False
    houses: int = 0
    hotel: bool = False


class Chip(NamedTuple):
    """What a player holds of one group."""

    letter: str
    slots: tuple[Slot, ...]
    full: bool = False


def pattern_strip(pen: Pen, letter: str, box: Box, alpha: float = 0.62) -> None:
    """The group's pattern, repeated along a strip."""
    texture = pattern(letter)
    if texture is None:
        return
    across, rows = DENSITY.get(letter, (1.0, 1))
    repeats = max(1, round(box.w / box.h * across))
    coords = (0, 0, repeats, 0, repeats, rows, 0, rows)
    pen.paste(texture, box, faded(group_paint(letter).ink, alpha), coords)


def plate(pen: Pen, letter: str, box: Box) -> None:
    """Letter on plain colour over the pattern strip."""
    paint = group_paint(letter)
    radius = min(6.0, 4 * box.w / PLATE_W)
    strip = round(box.h * STRIP)
    pen.rounded(box, radius, paint.fill)
    pattern_strip(pen, letter, Box(box.x + 1, box.bottom - strip, box.w - 2, strip - 1))
    pen.rule(box.x + 1, box.bottom - strip - 1, box.w - 2, faded(paint.ink, 0.8), 0.8)
    pen.outline(box, radius, pen.theme.outline, 0.9)
    head = Box(box.x, box.y, box.w, box.h - strip)
    pen.middle(letter, head, size=max(17, box.h * 0.62), colour=paint.ink, floor=12)


def mini_plate(pen: Pen, chip: Chip, x: float, y: float, side: float = 23) -> None:
    """The eight-player form: a small plate with ownership ticks under it."""
    paint = group_paint(chip.letter)
    box = Box(x, y, side, side)
    pen.read(box)
    pen.rounded(box, 4, paint.fill)
    pattern_strip(pen, chip.letter, Box(x + 1, y + side - 6, side - 2, 5), 0.7)
    pen.outline(box, 4, pen.theme.outline, 0.9)
    pen.middle(chip.letter, Box(x, y, side, side - 4), size=17, colour=paint.ink, floor=14)
    count = len(chip.slots)
    wide = (side - (count - 1) * 2) / count
    for index, slot in enumerate(chip.slots):
        lit = pen.theme.ink if slot.owned and not slot.mortgaged else pen.theme.rule
        lit = mixed(lit, pen.theme.ink, 0.45) if slot.mortgaged else lit
        pen.rect(Box(x + index * (wide + 2), y + side + 2.5, wide, 3), lit)


def chip_width(chip: Chip, k: float = 1.0) -> float:
    """How wide a chip is at a scale."""
    slot = STATION_SLOT_W if chip.letter == "T" else SLOT_W
    return k * (PLATE_W + len(chip.slots) * (slot + SLOT_GAP))


def deed_chip(pen: Pen, chip: Chip, x: float, y: float, k: float = 1.0) -> None:
    """A plate and one slot for each deed of the group."""
    plate(pen, chip.letter, Box(x, y, PLATE_W * k, PLATE_H * k))
    wide = (STATION_SLOT_W if chip.letter == "T" else SLOT_W) * k
    at = x + (PLATE_W + SLOT_GAP) * k
    for slot in chip.slots:
        _slot(pen, chip.letter, slot, Box(at, y, wide, PLATE_H * k))
        at += wide + SLOT_GAP * k
    pen.read(Box(x, y, at - x, PLATE_H * k))
    if chip.full:
        pen.rect(Box(x, y + (PLATE_H + 3) * k, at - x - SLOT_GAP * k, 2.4 * k), pen.theme.ink)


def _slot(pen: Pen, letter: str, slot: Slot, box: Box) -> None:
    low = Box(box.x, box.y + box.h * 0.3, box.w, box.h * 0.7)
    theme, paint = pen.theme, group_paint(letter)
    if slot.hotel:
        _hotel(pen, box, letter)
    elif slot.houses:
        _houses(pen, box, letter, slot.houses)
    elif slot.mortgaged:
        pen.rounded(low, 2, WHITE)
        pen.outline(low, 2, theme.outline, 0.8)
        pen.line((low.x + 3, low.bottom - 4, low.right - 3, low.y + 4), INK0, 0.9)
    elif slot.owned:
        pen.rounded(low, 2, paint.fill)
        pen.outline(low, 2, theme.outline, 0.8)
    else:
        pen.outline(low, 2, mixed(theme.card, theme.edge, 0.62), 0.6)


def _houses(pen: Pen, box: Box, letter: str, houses: int) -> None:
    paint = group_paint(letter)
    roof = box.y + box.h * 0.3
    shape = (box.x, box.bottom, box.x, roof, box.cx, box.y, box.right, roof, box.right, box.bottom)
    pen.rect(Box(box.x, roof, box.w, box.bottom - roof), paint.fill)
    pen.polygon((box.x, roof, box.cx, box.y, box.right, roof), paint.fill)
    pen.line(shape, pen.theme.outline, 0.9, close=True)
    body = Box(box.x, roof - 1, box.w, box.bottom - roof)
    pen.middle(str(houses), body, size=max(17, box.h * 0.56), colour=paint.ink, floor=12)


def _hotel(pen: Pen, box: Box, letter: str) -> None:
    paint = group_paint(letter)
    pen.rounded(box, 2, paint.fill)
    pen.outline(box, 2, pen.theme.outline, 0.9)
    pane_w, pane_h = box.w * 0.24, box.h * 0.15
    for row in range(3):
        for column in range(2):
            x = box.x + box.w * (0.18 + 0.4 * column)
            y = box.y + box.h * (0.14 + 0.27 * row)
            pen.rect(Box(x, y, pane_w, pane_h), paint.ink)
