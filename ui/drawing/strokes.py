"""Strokes: what a pen lays down, as values that can be compared before anything is drawn."""

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import Any, NamedTuple

from kivy.graphics import (
    Color,
    Instruction,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rotate,
    Scale,
)

from ui.theme import Colour

SMOOTH_EDGE = 2.0
"""Pixels that the soft edge of a filled shape reaches over its border."""
LINE_EDGE = 1.2
"""Pixels that the soft edge of a line reaches over its width on either side."""
SQUARE = 1.5
"""The mitre of a square corner, and a little more."""
SHARPEST = 7.6e-5
"""Squared cosine of half the turn of a corner; Kivy cuts sharper ones instead of mitring them."""
SAME_PLACE = 0.1
"""Points of a line that are nearer than this many pixels are one."""


class Area(NamedTuple):
    """Window pixels: left, low, right, high; y runs up."""

    left: float
    low: float
    right: float
    high: float


class Turn(NamedTuple):
    """Turned clockwise by degrees and scaled, round a place in window pixels."""

    x: float
    y: float
    degrees: float
    scale: float


class Stroke(NamedTuple):
    """One shape in one colour. Equal strokes make equal pixels."""

    shape: type[Instruction]
    colour: Colour
    facts: tuple[tuple[str, object], ...]
    """What the shape is made with."""
    turns: tuple[Turn, ...] = ()
    """The turned paper it is drawn on, outermost first."""

    def make(self) -> Instruction:
        """The shape itself, without colour and turn."""
        return self.shape(**dict(self.facts))


class Printer:
    """Makes strokes into instructions of a group, one after the other."""

    def __init__(self, group: InstructionGroup) -> None:
        self.group = group
        self._colour: Colour | None = None
        self._turns: tuple[Turn, ...] = ()

    def draw(self, stroke: Stroke, shape: Instruction | None = None) -> None:
        """Add one stroke, as a shape that was made for it before or as a new one."""
        if stroke.turns != self._turns:
            self.turn(stroke.turns)
        if stroke.colour != self._colour:
            self.group.add(Color(*stroke.colour))
            self._colour = stroke.colour
        self.group.add(stroke.make() if shape is None else shape)

    def turn(self, turns: tuple[Turn, ...]) -> None:
        """Lay the paper as it is for the strokes that follow."""
        for _ in self._turns:
            self.group.add(PopMatrix())
        for turn in turns:
            centre = (turn.x, turn.y)
            self.group.add(PushMatrix())
            self.group.add(Rotate(angle=-turn.degrees, origin=centre))
            self.group.add(Scale(turn.scale, turn.scale, 1, origin=centre))
        self._turns = turns


def area_of(stroke: Stroke) -> Area:
    """Where a stroke may have left ink; never too small."""
    area = _shape_area(dict(stroke.facts))
    for turn in reversed(stroke.turns):
        area = _turned(area, turn)
    return area


def _shape_area(facts: dict[str, Any]) -> Area:
    match facts:
        case {"points": points, "width": width, "close": close}:
            return _around(points, 2, _mitre(points, close=close) * _reach(width))
        case {"circle": (x, y, r, *_), "width": width}:
            return _around((x - r, y - r, x + r, y + r), 2, _reach(width))
        case {"ellipse": (x, y, w, h), "width": width}:
            return _around((x, y, x + w, y + h), 2, _reach(width))
        case {"rounded_rectangle": (x, y, w, h, *_), "width": width}:
            return _around((x, y, x + w, y + h), 2, SQUARE * _reach(width))
        case {"vertices": vertices}:
            return _around(vertices, 4, 0.0)
        case {"pos": (x, y), "size": (w, h)}:
            return _around((x, y, x + w, y + h), 2, SMOOTH_EDGE)
    raise ValueError(f"expected the facts of a shape, got {facts!r}")


def _around(points: Sequence[float], stride: int, edge: float) -> Area:
    xs, ys = points[0::stride], points[1::stride]
    return Area(min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge)


def _reach(width: float) -> float:
    return max(0.0, width - 1) + LINE_EDGE


def _mitre(points: Sequence[float], *, close: bool) -> float:
    """How far the sharpest corner sticks out, in halves of the line's width."""
    ways = _directions([*points, *points[:2]] if close else points)
    following = [*ways[1:], ways[0]] if close and ways else ways[1:]
    straightest = [ax * bx + ay * by for (ax, ay), (bx, by) in zip(ways, following, strict=False)]
    turn = max(SHARPEST, (1 + min(straightest, default=1.0)) / 2)
    return float(turn**-0.5)


def _directions(points: Sequence[float]) -> list[tuple[float, float]]:
    ways = []
    x, y = points[:2]
    for index in range(2, len(points), 2):
        dx, dy = points[index] - x, points[index + 1] - y
        if abs(dx) >= SAME_PLACE or abs(dy) >= SAME_PLACE:
            length = hypot(dx, dy)
            ways.append((dx / length, dy / length))
            x, y = points[index], points[index + 1]
    return ways


def _turned(area: Area, turn: Turn) -> Area:
    angle = -turn.degrees * pi / 180
    points: list[float] = []
    for x in (area.left, area.right):
        for y in (area.low, area.high):
            dx, dy = (x - turn.x) * turn.scale, (y - turn.y) * turn.scale
            points.append(turn.x + dx * cos(angle) - dy * sin(angle))
            points.append(turn.y + dx * sin(angle) + dy * cos(angle))
    return _around(points, 2, SMOOTH_EDGE)
