"""Where a strip lies on a screen: on no key, and where it stays on as little else as can be."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kivy.graphics import SmoothRoundedRectangle

from ui.drawing.pen import Pen
from ui.drawing.strokes import Area, area_of
from ui.widgets.pad import Pad

if TYPE_CHECKING:
    from ui.widgets.screen import Screen

STEP = 18.0
"""How finely heights are tried, in drawing units."""
BAR_LOW = 8.5
"""Where a strip lies on the bar itself, beside its keys."""
ASIDE = 6
"""Into how many steps the room aside is cut."""
FOOT = 0.2
"""Of the size: from the foot of a rendered line up to the foot of its lowest letters."""
HEADING_H, QUIET = 62, 0.25
"""How far down a screen its heading reaches; what a heading or a picture counts of other words."""
SEAL_W = 70
"""Filled shapes that are smaller are seals and plates."""


def free_place(screen: "Screen", low: float, size: tuple[float, float]) -> tuple[float, float]:
    """The place for a strip that stays: on no key, then on as little text as can be."""
    k = screen.k
    left, right = screen.x + 8 * k, screen.right - 8 * k - size[0]
    columns = (
        [left + (right - left) * step / ASIDE for step in range(ASIDE + 1)]
        if right > left
        else [left]
    )
    beside_keys = screen.y + BAR_LOW * k
    heights = [beside_keys, *_heights(screen, low, size)]
    places = [(x, y) for y in heights for x in columns]
    said = list(_said(screen))
    return min(places, key=lambda at: (_covered(screen, at, size), _over(said, at, size)))


def _said(screen: "Screen") -> Iterator[tuple[Area, float]]:
    """What is read on a screen, and how much it matters: a heading less than the rest."""
    heading = screen.top - HEADING_H * screen.k
    for widget in screen.walk(restrict=True):
        pen = getattr(widget, "pen", None)
        if not isinstance(pen, Pen):
            continue
        if pen.runs or isinstance(widget, Pad):
            for run in pen.runs:
                foot = run.y + FOOT * run.size
                area = Area(run.x, foot, run.x + run.width, foot + run.size)
                yield area, QUIET if foot > heading else 1.0
        elif widget is not screen:  # A picture.
            yield Area(widget.x, widget.y, widget.right, widget.top), QUIET

    for stroke in screen.pen.picture():
        if stroke.shape is SmoothRoundedRectangle:
            area = area_of(stroke)
            if max(area.right - area.left, area.high - area.low) < SEAL_W * screen.k:
                yield area, QUIET


def _over(
    said: list[tuple[Area, float]], pos: tuple[float, float], size: tuple[float, float]
) -> float:
    """How much of what is read lies under a place."""
    x, y = pos
    total = 0.0
    for area, weight in said:
        wide = min(x + size[0], area.right) - max(x, area.left)
        high = min(y + size[1], area.high) - max(y, area.low)
        if wide > 0 and high > 0:
            total += wide * high * weight
    return round(total)


def _heights(screen: "Screen", low: float, size: tuple[float, float]) -> list[float]:
    step = STEP * screen.k
    heights = [low]
    while heights[-1] + step + size[1] <= screen.top - 4 * screen.k:
        heights.append(heights[-1] + step)
    return heights


def free_height(screen: "Screen", low: float, size: tuple[float, float]) -> float:
    """The lowest place for a strip on which it covers no key, or as little of one as can be."""
    left = screen.x + 8 * screen.k
    return min(_heights(screen, low, size), key=lambda y: _covered(screen, (left, y), size))


def _covered(screen: "Screen", pos: tuple[float, float], size: tuple[float, float]) -> float:
    """How much of the keys, as the part of each key's own area, lies under a place."""
    x, y = pos
    total = 0.0
    for pad in screen.pads():
        wide = min(x + size[0], pad.right) - max(x, pad.x)
        high = min(y + size[1], pad.top) - max(y, pad.y)
        if wide > 0 and high > 0:
            total += wide * high / max(1.0, pad.width * pad.height)
    return round(total, 3)
