"""Finds text that lies over other text, or runs out of the key on which it stands."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from kivy.uix.widget import Widget

from tests.ui.harness import Screenshots
from ui.drawing.pen import Pen
from ui.typeset import Run
from ui.widgets.pad import Pad

DESCENT, CAPITAL = 0.29, 0.73
"""Of the size: from the foot of a rendered line up to its baseline; the height of a capital."""
TOUCH = 1.5
"""Pixels by which lines may come too close."""


class Ink(NamedTuple):
    """Where the capitals of a line are, in window pixels."""

    text: str
    left: float
    low: float
    right: float
    high: float

    def meets(self, other: "Ink") -> bool:
        """Both lie on the same place."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > TOUCH
            and min(self.high, other.high) - max(self.low, other.low) > TOUCH
        )


def ink(run: Run) -> Ink:
    """A line as it was set."""
    low = run.y + DESCENT * run.size
    return Ink(run.text, run.x, low, run.x + run.width, low + CAPITAL * run.size)


def lines(shown: Screenshots) -> Iterator[tuple[Widget, Ink]]:
    """Every line of the screen, with the widget that has drawn it; not of a strip over it."""
    assert shown.stage.screen is not None
    for widget in shown.stage.screen.walk(restrict=True):
        pen = getattr(widget, "pen", None)
        if isinstance(pen, Pen):
            yield from ((widget, ink(run)) for run in pen.runs if run.text.strip())


def collisions(shown: Screenshots) -> list[str]:
    """Pairs of lines that lie over one another."""
    found = [line for _, line in lines(shown)]
    return [f"{a.text!r} on {b.text!r}" for a, b in combinations(found, 2) if a.meets(b)]


def overrun(shown: Screenshots) -> list[str]:
    """Lines that stand out of their key."""
    return [
        f"{line.text!r} out of its key"
        for widget, line in lines(shown)
        if isinstance(widget, Pad)
        and (
            line.left < widget.x - TOUCH
            or line.right > widget.right + TOUCH
            or line.low < widget.y - TOUCH
            or line.high > widget.top + TOUCH
        )
    ]
