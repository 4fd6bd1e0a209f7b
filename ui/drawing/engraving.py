"""Guilloche: the braid behind large figures and the bank's rosette, each drawn once into a texture.

Lines are drawn white on transparent white, so that a texture can be tinted for either theme.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, SmoothLine
from kivy.graphics.texture import Texture

from ui.drawing.pen import Box, Pen
from ui.theme import Colour

STRANDS = 16
LINE = 0.66


def _engraved(width: int, height: int, lines: Iterator[list[float]], weight: float) -> Texture:
    plate = Fbo(size=(width, height))
    with plate:
        ClearColor(1, 1, 1, 0)
        ClearBuffers()
        Color(1, 1, 1, 1)
        for points in lines:
            SmoothLine(points=points, width=weight)
    plate.draw()
    return plate.texture


@lru_cache(maxsize=12)
def braid_texture(width: int, height: int, strands: int = STRANDS, scale: float = 1.0) -> Texture:
    """Waves that swell, cross and part again from left to right."""
    return _engraved(width, height, _braid(width, height, strands), LINE * max(1.0, scale * 0.85))


def _braid(width: int, height: int, strands: int) -> Iterator[list[float]]:
    steps = max(60, width // 4)
    for strand in range(strands):
        share = strand / (strands - 1) * 2 - 1
        points: list[float] = []
        for step in range(steps + 1):
            t = step / steps
            swell = 0.42 + 0.58 * (0.5 + 0.5 * cos(2 * pi * (1.3 * t - 0.38))) ** 1.3
            fast = 2 * pi * (2.7 * t) + share * 2.7
            slow = 2 * pi * (4.1 * t) - share * 1.7
            wave = 0.56 * sin(fast) + 0.3 * sin(slow + 0.6) + 0.22 * share
            points += (t * width, height / 2 + wave * swell * height * 0.46)
        yield points


COMMON_ROSETTES = (
    (114, 30, 0.3),
    (112, 30, 0.3),
    (100, 30, 0.3),
    (31, 13, 0.5),
    (38, 13, 0.55),
    (21, 9, 0.48),
)
"""Radius in drawing units, petals and clear share of those that a game needs from the start."""


def rosette_side(radius: float, k: float) -> int:
    """Pixels of a side of the texture for a radius in drawing units."""
    return round(2 * radius * k)


@lru_cache(maxsize=24)
def rosette_texture(side: int, petals: int, clear: float) -> Texture:
    """Woven loops round a clear disc; `clear` is its radius as a share of the whole."""
    return _engraved(side, side, _rosette(side, petals, clear), LINE if side > 90 else LINE * 0.9)


def _rosette(side: int, petals: int, clear: float) -> Iterator[list[float]]:
    centre = side / 2
    outer = side / 2 - 1.5
    inner = outer * clear
    for layer, (reach, lean) in enumerate(((1.0, 0.22), (0.93, -0.3), (0.8, 0.42))):
        long = (outer * reach - inner) / 2
        middle = inner + long
        for petal in range(petals):
            angle = 2 * pi * (petal + layer / 3) / petals
            yield _loop(centre, middle, long, angle, lean)


def _loop(centre: float, middle: float, long: float, angle: float, lean: float) -> list[float]:
    points: list[float] = []
    for step in range(29):
        turn = 2 * pi * step / 28
        along, across = long * cos(turn), long * 0.21 * sin(turn)
        radial = along * cos(lean) - across * sin(lean)
        sideways = along * sin(lean) + across * cos(lean)
        x, y = middle + radial, sideways
        points += (
            centre + x * cos(angle) - y * sin(angle),
            centre + x * sin(angle) + y * cos(angle),
        )
    return points


def braid(pen: Pen, box: Box, *, clear_to: float = 0.0) -> None:
    """Engrave a braid into a box; nothing is engraved left of `clear_to`, where words stand."""
    texture = braid_texture(round(box.w * pen.k), round(box.h * pen.k), STRANDS, pen.k)
    share = min(1.0, max(0.0, (clear_to - box.x) / box.w))
    if share < 1.0:
        kept = Box(box.x + box.w * share, box.y, box.w * (1 - share), box.h)
        pen.paste(texture, kept, pen.theme.engrave, (share, 0, 1, 0, 1, 1, share, 1))


def rosette(  # noqa: PLR0913 - a drawing call
            pen: Pen, x: float, y: float, radius: float, *, petals: int = 30, clear: float = 0.5,
            colour: Colour | None = None, upper_half: bool = False) -> None:  # fmt: skip
    """Engrave a rosette round a centre, whole or only what lies above it."""
    texture = rosette_texture(rosette_side(radius, pen.k), petals, clear)
    tint = pen.theme.engrave if colour is None else colour
    if upper_half:
        half = (0.0, 0.5, 1.0, 0.5, 1.0, 1.0, 0.0, 1.0)
        pen.paste(texture, Box(x - radius, y - radius, 2 * radius, radius), tint, half)
        return
    pen.paste(texture, Box(x - radius, y - radius, 2 * radius, 2 * radius), tint)
