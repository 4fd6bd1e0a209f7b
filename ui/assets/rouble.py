"""Draws the rouble sign for a face that has none: its own letter Er with two bars.

Used by `subset_fonts.py`; needs fontTools. The outline takes the place of the currency sign ¤,
which no sentence uses, so that no table of the font has to grow.
"""

from typing import Any, NamedTuple

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

ROUBLE, SPARE, LETTER = 0x20BD, 0xA4, 0x420
OVERHANG = 78
"""How far the bars reach to the left of the stem, in thousandths of the size."""
SHIFT = 44
"""How much wider than the letter the sign is for that."""
LOWER = 0.54
"""Where the second bar lies, as a share of the room under the bowl."""
NEAR = 6
"""Points so near to the stem belong to where the bowl meets it."""

Point = tuple[float, float]
Stroke = tuple[str, tuple[Point, ...]]


class Letter(NamedTuple):
    """The outline of the letter and what its bars are measured by."""

    strokes: list[Stroke]
    stem: float
    """The left edge."""
    bowl_low: float
    """The lower edge of the bowl's lower line."""
    line: float
    """How thick that line is."""
    bowl_middle: float


def add_rouble(font: TTFont) -> None:
    """Give the face a rouble sign; one that has it stays as it is."""
    cmap = font.getBestCmap()
    if ROUBLE in cmap:
        return
    letter = _letter(font, cmap[LETTER])
    name = cmap[SPARE]
    width = font["hmtx"][cmap[LETTER]][0] + SHIFT
    top = font["CFF "].cff.topDictIndex[0]
    old = top.CharStrings[name]
    old.decompile()
    pen = T2CharStringPen(width - old.private.nominalWidthX, None)
    _draw(pen, letter)
    new = pen.getCharString(private=old.private, globalSubrs=old.globalSubrs)
    old.bytecode, old.program = None, new.program
    font["hmtx"][name] = (round(width), round(letter.stem - OVERHANG + SHIFT))
    for table in font["cmap"].tables:
        if SPARE in table.cmap:
            table.cmap[ROUBLE] = table.cmap.pop(SPARE)


def _letter(font: TTFont, name: str) -> Letter:
    recorder = DecomposingRecordingPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(recorder)
    strokes: list[Stroke] = recorder.value
    contours = _contours(strokes)
    counter = min(contours, key=lambda contour: _span(contour, 1))
    outer = max(contours, key=lambda contour: _span(contour, 1))
    hole_low, hole_left = min(y for _, y in counter), min(x for x, _ in counter)
    bowl_low = max(y for x, y in outer if abs(x - hole_left) < NEAR and y < hole_low)
    stem = max(x for x, _ in outer if x < hole_left - 20)
    middle = hole_left + 0.5 * (max(x for x, _ in counter) - hole_left)
    return Letter(strokes, stem, bowl_low, hole_low - bowl_low, middle)


def _contours(strokes: list[Stroke]) -> list[list[Point]]:
    found: list[list[Point]] = []
    for kind, points in strokes:
        if kind == "moveTo":
            found.append([])
        found[-1].extend(points)
    return found


def _span(contour: list[Point], axis: int) -> float:
    values = [point[axis] for point in contour]
    return max(values) - min(values)


def _draw(pen: Any, letter: Letter) -> None:
    for kind, points in letter.strokes:
        getattr(pen, kind)(*((x + SHIFT, y) for x, y in points))
    left, thick = letter.stem - OVERHANG + SHIFT, letter.line
    low = (letter.bowl_low - thick) * LOWER
    _bar(pen, left, letter.bowl_low, letter.stem + thick + SHIFT, letter.bowl_low + thick)
    _bar(pen, left, low, letter.bowl_middle + SHIFT, low + thick)


def _bar(pen: Any, left: float, low: float, right: float, high: float) -> None:
    """Anticlockwise, like the outside of the letter."""
    pen.moveTo((left, low))
    for point in ((right, low), (right, high), (left, high)):
        pen.lineTo(point)
    pen.closePath()
