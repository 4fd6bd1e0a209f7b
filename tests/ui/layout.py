"""Finds text that lies over other text, under a key, or runs out of its key or its paper."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from kivy.graphics import SmoothRoundedRectangle
from kivy.uix.widget import Widget

from tests.ui.harness import Screenshots
from ui.drawing.pen import Pen
from ui.drawing.strokes import Stroke
from ui.typeset import Run
from ui.widgets.pad import Pad, Spot

DESCENT, CAPITAL = 0.29, 0.73
"""Of the size: from the foot of a rendered line up to its baseline; the height of a capital."""
TAIL, COMMA = 0.26, 0.14
"""Of the size: how far below the baseline the lowest letters reach, and a comma."""
TAILED = frozenset("gjpqyQ()дцщрфу")
TOUCH = 1.5
"""Pixels by which lines may come too close."""
PAPER = (60.0, 30.0)
"""A filled shape of this size is something to write on: a sheet, a counterfoil, a key."""


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


def hidden(shown: Screenshots) -> list[str]:
    """Lines that a key covers, or touches, although they do not stand on it."""
    assert shown.stage.screen is not None
    keys = [pad for pad in shown.stage.screen.pads() if not isinstance(pad, Spot)]
    return [
        f"{line.text!r} under a key"
        for widget, line in lines(shown)
        if not isinstance(widget, Pad)
        for key in keys
        if min(line.right, key.right) - max(line.left, key.x) > TOUCH
        and min(line.high, key.top) - max(_foot(line), key.y) > -TOUCH / 2
    ]


def _foot(line: Ink) -> float:
    """The foot of its lowest letter."""
    size = (line.high - line.low) / CAPITAL
    signs = set(line.text)
    return line.low - size * (TAIL if TAILED & signs else COMMA if "," in signs else 0.0)


def leaving(shown: Screenshots) -> list[str]:
    """Lines that begin on a paper and run over its right edge."""
    assert shown.stage.screen is not None
    papers = [
        _place(stroke)
        for stroke in shown.stage.screen.pen.picture()
        if stroke.shape is SmoothRoundedRectangle and not stroke.turns
    ]
    return [
        f"{line.text!r} off its paper"
        for _, line in lines(shown)
        for left, low, right, high in papers
        if right - left > PAPER[0]
        and high - low > PAPER[1]
        and left < line.left < right - TOUCH
        and line.right > right + TOUCH / 2
        and low < (line.low + line.high) / 2 < high
    ]


def _place(stroke: Stroke) -> tuple[float, float, float, float]:
    facts = dict(stroke.facts)
    (x, y), (wide, high) = facts["pos"], facts["size"]  # type: ignore[misc]
    return x, y, x + wide, y + high


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
