"""The eight symbols of the players and other filled shapes, tessellated once each."""

from functools import lru_cache
from math import cos, pi, sin

from kivy.graphics.tesselator import Tesselator

Point = tuple[float, float]
Meshes = tuple[tuple[list[float], list[int]], ...]


def arc(x: float, y: float, r: float, start: float, end: float, steps: int = 24) -> list[Point]:
    """Points on a circle, angles in degrees counter-clockwise from the right."""
    turn = [(start + (end - start) * step / steps) * pi / 180 for step in range(steps + 1)]
    return [(x + r * cos(angle), y + r * sin(angle)) for angle in turn]


def sun() -> list[list[Point]]:
    """A star of eight short rays."""
    corners = []
    for step in range(16):
        radius = 1.04 if step % 2 == 0 else 0.74
        angle = pi / 2 + step * pi / 8
        corners.append((radius * cos(angle), radius * sin(angle)))
    return [corners]


def drop() -> list[list[Point]]:
    """A falling drop."""
    side = [(0.02, 1.08), (0.12, 0.82), (0.27, 0.52), (0.45, 0.22)]
    bowl = arc(0, -0.35, 0.68, 22, -202, 36)
    return [side + bowl + [(-x, y) for x, y in reversed(side)]]


def leaf() -> list[list[Point]]:
    """A leaf with its tips top left and bottom right."""
    upper = arc(-0.41, -0.53, 1.29, 106, -14, 24)
    lower = arc(0.41, 0.53, 1.29, 286, 166, 24)
    return [[(x * 0.98, y * 0.86) for x, y in upper[:-1] + lower[:-1]]]


def bolt() -> list[list[Point]]:
    """A flash of lightning."""
    return [
        [(0.22, 1.06), (-0.66, -0.2), (-0.1, -0.2), (-0.3, -1.06), (0.66, 0.3), (0.1, 0.3)],
    ]


def moon() -> list[list[Point]]:
    """A waxing moon."""
    outer = arc(0, 0, 0.98, 65.8, 327.6, 48)
    inner = arc(0.4, 0.12, 0.76, 303.9, 89.5, 40)
    return [outer + inner]


def heart() -> list[list[Point]]:
    """A heart."""
    points = []
    for step in range(60):
        t = (step + 0.5) * 2 * pi / 60
        x = 16 * sin(t) ** 3
        y = 13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)
        points.append((x / 16.5, (y + 2.2) / 15.2))
    return [points]


def kite() -> list[list[Point]]:
    """A kite standing on its tip."""
    return [[(0, 1.06), (0.68, 0.06), (0, -1.06), (-0.68, 0.06)]]


def key() -> list[list[Point]]:
    """A key with a round bow and two teeth."""
    bow = arc(0, 0.52, 0.5, -70, 250, 36)
    stem = [(-0.14, -1.05), (0.42, -1.05), (0.42, -0.8), (0.14, -0.8), (0.14, -0.5), (0.36, -0.5)]
    hole = arc(0, 0.58, 0.2, 0, 345, 20)
    return [[*bow, *stem, (0.36, -0.28), (0.14, -0.28)], hole]


CONTOURS = {
    "sun": sun,
    "drop": drop,
    "leaf": leaf,
    "bolt": bolt,
    "moon": moon,
    "heart": heart,
    "kite": kite,
    "key": key,
}


@lru_cache(maxsize=32)
def contours(name: str) -> tuple[tuple[Point, ...], ...]:
    """The outlines of a symbol in a circle of radius 1, y up."""
    return tuple(tuple(contour) for contour in CONTOURS[name]())


@lru_cache(maxsize=32)
def meshes(name: str) -> Meshes:
    """A symbol as triangle fans."""
    return tessellated(contours(name))


def tessellated(shapes: tuple[tuple[Point, ...], ...]) -> Meshes:
    """Closed outlines as triangle fans; an outline inside another is a hole."""
    cutter = Tesselator()
    for contour in shapes:
        cutter.add_contour([value for point in contour for value in point])
    cutter.tesselate()
    return tuple((list(vertices), list(indices)) for vertices, indices in cutter.meshes)
