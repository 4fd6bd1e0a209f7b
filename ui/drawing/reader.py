"""The tap-here pictogram: what to lay on the reader, and where it goes."""

from ui.drawing.marks import token
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import plate
from ui.theme import INK0, WHITE, colour, faded

PAD_SIDE = colour("#7F7A63")


def reader_pad(pen: Pen, x: float, y: float, r: float) -> None:
    """The reader: a white pad with three ellipses, `r` is half its width."""
    box = Box(x - r, y - 0.36 * r, 2 * r, 0.72 * r)
    pen.rounded(box.moved(dy=0.15 * r), 0.2 * r, PAD_SIDE)
    pen.rounded(box, 0.2 * r, WHITE)
    pen.outline(box, 0.2 * r, INK0, 0.9)
    for wide, high, alpha in ((0.74, 0.25, 0.35), (0.5, 0.165, 0.62), (0.29, 0.1, 1.0)):
        oval = Box(x - wide * r, y - high * r, 2 * wide * r, 2 * high * r)
        pen.oval(oval, faded(INK0, alpha), max(0.7, 0.014 * r))
    pen.ellipse(Box(x - 0.1 * r, y - 0.035 * r, 0.2 * r, 0.07 * r), INK0)


def arrows(pen: Pen, x: float, y: float, r: float) -> None:
    """Two heads pointing down between the token and the pad."""
    for lift, alpha in ((0.62, 0.5), (0.42, 1.0)):
        top = y - lift * r
        head = (x - 0.17 * r, top, x, top + 0.15 * r, x + 0.17 * r, top)
        pen.line(head, faded(INK0, alpha), max(1.0, 0.017 * r))


def tap_token(pen: Pen, mark: str | None, x: float, y: float, r: float, lift: float = 0) -> None:
    """Lay your token on the reader; without a mark, anybody's. `lift` raises the token."""
    reader_pad(pen, x, y, r)
    arrows(pen, x, y, r)
    token(pen, mark, x, y - 1.46 * r - lift, 0.46 * r)


def tap_card(pen: Pen, letter: str, x: float, y: float, r: float) -> None:
    """Lay the title deed's card on the reader."""
    reader_pad(pen, x, y, r)
    arrows(pen, x, y, r)
    box = Box(x - 0.4 * r, y - 2.0 * r, 0.8 * r, 1.06 * r)
    pen.rounded(box.moved(dy=0.06 * r), 0.12 * r, INK0)
    pen.rounded(box, 0.12 * r, WHITE)
    pen.outline(box, 0.12 * r, INK0, 1.0)
    if letter:
        plate(pen, letter, Box(box.x + 0.08 * r, box.y + 0.08 * r, 0.64 * r, 0.5 * r))
    for line in range(2):
        at = box.y + (0.7 + 0.16 * line) * r
        pen.rule(box.x + 0.16 * r, at, 0.48 * r, faded(INK0, 0.5))
