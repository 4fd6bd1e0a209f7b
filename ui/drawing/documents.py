"""Paper: cards with their hard shadow, sheets with a counterfoil, perforation, amount boxes."""

from ui.drawing.engraving import braid
from ui.drawing.pen import Box, Pen
from ui.theme import BOLD, CAPITAL_OF, COLOSSAL, SMALL, Colour

BITE = 7
SHADOW = 3


def card(pen: Pen, box: Box, *, radius: float = 10, fill: Colour | None = None,
         line: Colour | None = None, width: float = 0.8) -> None:  # fmt: skip
    """A document on the desk."""
    theme = pen.theme
    pen.rounded(box.moved(dy=SHADOW), radius, theme.shadow)
    pen.rounded(box, radius, theme.card if fill is None else fill)
    pen.outline(box, radius, theme.rule if line is None else line, width)


def sheet(pen: Pen, box: Box, tear: float, colour: Colour) -> None:
    """A document and its counterfoil in the payer's colour, divided by a perforation at `tear`."""
    theme = pen.theme
    stub = Box(tear, box.y, box.right - tear, box.h)
    body = Box(box.x, box.y, tear - box.x, box.h)
    pen.rounded(box.moved(dy=SHADOW), 10, theme.shadow)
    pen.rounded(body, (10, 0, 0, 10), theme.card)
    pen.outline(body, (10, 0.5, 0.5, 10), theme.rule, 0.8)
    pen.rounded(stub, (0, 10, 10, 0), colour)
    perforation(pen, tear, box.y, box.bottom)


def perforation(pen: Pen, x: float, top: float, bottom: float) -> None:
    """Bites at both ends and dashes between them."""
    theme = pen.theme
    pen.disc(x, top, BITE, theme.desk)
    pen.disc(x, bottom + 1, BITE, theme.desk)
    dashes(pen, x, top + BITE + 4, bottom - BITE - 2)


def dashes(pen: Pen, x: float, top: float, bottom: float) -> None:
    """A vertical dashed line."""
    at = top
    while at < bottom:
        pen.rect(Box(x - 0.5, at, 1, min(6, bottom - at)), pen.theme.ink)
        at += 11


def amount_size(figure: str, widest: int = COLOSSAL) -> int:
    """Long sums step down so that a figure keeps its box."""
    steps = [step for step in (126, 108, 92, 64, 49) if step <= widest]
    digits = sum(sign.isdigit() for sign in figure)
    return steps[min(len(steps) - 1, max(0, digits - 3))]


def amount_box(pen: Pen, box: Box, figure: str, sign: str, *, after: bool = False,
               size: float | None = None) -> None:  # fmt: skip
    """A figure in a double frame over a braid; the sign stands small at the cap line."""
    theme = pen.theme
    pen.rounded(box, 3, theme.raised)
    braid(pen, box.inset(6))
    pen.outline(box, 2, theme.ink, 0.9)
    pen.outline(box.inset(4), 1, theme.ink, 0.6)
    figure_with_sign(pen, box.inset(8), figure, sign, size=size, after=after)


def figure_with_sign(  # noqa: PLR0913 - a drawing call
                     pen: Pen, box: Box, figure: str, sign: str, *, size: float | None = None,
                     after: bool = False, align: str = "centre",
                     colour: Colour | None = None) -> None:  # fmt: skip
    """A large figure and its currency sign of half the size."""
    high = float(amount_size(figure)) if size is None else size
    high = min(high, box.h * 1.09)
    gap = 8.0 if sign else 0.0
    while high > SMALL:
        small = max(float(SMALL), high / 2)
        wide = pen.wide(figure, BOLD, high) + gap + pen.wide(sign, BOLD, small)
        if wide <= box.w:
            break
        high -= 1
    left = box.x if align == "left" else box.cx - wide / 2
    base = box.cy + CAPITAL_OF * high / 2
    cap_line = base - CAPITAL_OF * high
    mark_base = cap_line + CAPITAL_OF * small
    tint = pen.theme.ink if colour is None else colour
    if not after and sign:
        pen.text(sign, left, mark_base, size=small, colour=tint)
        left += pen.wide(sign, BOLD, small) + gap
    pen.text(figure, left, base, size=high, colour=tint)
    if after and sign:
        at = left + pen.wide(figure, BOLD, high) + gap
        pen.text(sign, at, mark_base, size=small, colour=tint)
