"""A player's mark: the seal (square), the token (coin) and the bare symbol."""

from ui.drawing.pen import Box, Pen
from ui.drawing.symbols import contours, meshes
from ui.theme import INK0, MARKS, Colour, faded, mixed

STAMP_TILT = 9


def symbol(pen: Pen, mark: str, x: float, y: float, radius: float, colour: Colour) -> None:
    """The symbol alone, round a centre."""
    pen.ink(colour)
    pen.mesh(meshes(mark), x, y, radius)
    for contour in contours(mark):
        around = [value for px, py in contour for value in (x + px * radius, y - py * radius)]
        pen.line(around, colour, 0.45, close=True)


def seal(pen: Pen, mark: str, box: Box, *, filled: bool = True) -> None:
    """The square seal; hollow while a signature is still missing."""
    side, theme = box.w, pen.theme
    paint = MARKS[mark]
    radius = side * 0.28
    if not filled:
        pen.outline(box, radius, theme.edge, 0.9)
        grey = mixed(theme.card, theme.ink2, 0.35)
        symbol(pen, mark, box.cx, box.cy, side * 0.31, grey)
        return
    pen.rounded(box, radius, paint.fill)
    pen.outline(box, radius, theme.outline, 1.1 if side > 40 else 0.9)
    symbol(pen, mark, box.cx, box.cy, side * 0.31, paint.ink)


def stamped(pen: Pen, mark: str, box: Box, *, scale: float = 1.0) -> None:
    """The seal as the stamp of somebody who has agreed: tilted, with an inner line."""
    pen.turned(box.cx, box.cy, -STAMP_TILT, scale)
    paint = MARKS[mark]
    pen.rounded(box, box.w * 0.2, paint.fill)
    pen.outline(box, box.w * 0.2, INK0, 1.3)
    pen.outline(box.inset(box.w * 0.09), box.w * 0.14, INK0, 0.8)
    symbol(pen, mark, box.cx, box.cy, box.w * 0.31, paint.ink)
    pen.straight()


def token(pen: Pen, mark: str | None, x: float, y: float, radius: float) -> None:
    """The coin that lies on the board; without a mark it stands for anybody's."""
    theme = pen.theme
    fill = theme.raised if mark is None else MARKS[mark].fill
    ink = theme.ink if mark is None else MARKS[mark].ink
    line = theme.outline if mark is None else INK0
    pen.disc(x, y + radius * 0.14, radius, line if mark is not None else theme.edge)
    pen.disc(x, y, radius, fill)
    pen.ring(x, y, radius, line, max(0.8, radius * 0.032))
    pen.ring(x, y, radius * 0.82, faded(line, 0.85), 0.5)
    if mark is None:
        pen.ring(x, y, radius * 0.56, line, 0.7)
        pen.ring(x, y, radius * 0.3, line, 0.7)
    else:
        symbol(pen, mark, x, y, radius * 0.52, ink)


def coin(pen: Pen, mark: str, x: float, y: float, radius: float) -> None:
    """The token as a flat sign, without the dark rim below."""
    paint, theme = MARKS[mark], pen.theme
    pen.disc(x, y, radius, paint.fill)
    pen.ring(x, y, radius, theme.outline, 1.1)
    pen.ring(x, y, radius * 0.82, paint.ink, 0.55)
    symbol(pen, mark, x, y, radius * 0.56, paint.ink)
