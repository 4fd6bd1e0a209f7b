"""The countdown ring: seconds that run out clockwise."""

from ui.drawing.pen import Box, Pen
from ui.theme import BOLD


def countdown(
    pen: Pen, x: float, y: float, radius: float, *, left_s: float, whole_s: float
) -> None:
    """A ring with the seconds inside; red for the last three."""
    theme = pen.theme
    colour = theme.refuse if left_s <= 3 else theme.ink
    width = radius * 0.13
    middle = radius - width
    pen.ring(x, y, middle, theme.rule, width / 2)
    share = max(0.0, min(1.0, left_s / whole_s))
    if share > 0:
        pen.ring(x, y, middle, colour, width / 2, span=(0, 360 * share))
    box = Box(x - radius, y - radius, 2 * radius, 2 * radius)
    pen.middle(str(round(left_s)), box, size=radius * 0.95, face=BOLD, colour=colour)
