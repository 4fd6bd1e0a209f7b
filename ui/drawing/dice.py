"""Dice, drawn flat."""

from ui.drawing.pen import Box, Pen

PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


def die(pen: Pen, face: int | None, box: Box) -> None:
    """One die; without a face it is still to be thrown."""
    theme = pen.theme
    radius = box.w * 0.18
    pen.read(box)
    pen.rounded(box.moved(dy=2), radius, theme.ink)
    pen.rounded(box, radius, theme.raised)
    pen.outline(box, radius, theme.ink, 0.9)
    if face is None:
        pen.middle("?", box, size=box.w * 0.5, colour=theme.ink2)
        return
    for column, row in PIPS[face]:
        x = box.x + box.w * (0.24 + 0.26 * column)
        y = box.y + box.h * (0.24 + 0.26 * row)
        pen.disc(x, y, box.w * 0.085, theme.ink)
