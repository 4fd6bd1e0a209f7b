"""The patterns of the street groups: one small repeating alpha texture each."""

from collections.abc import Callable
from functools import lru_cache
from math import pi, sin

from kivy.graphics.texture import Texture

SIDE = 24
SAMPLES = 3
Cover = Callable[[float, float], bool]


def _near(value: float, centre: float, half: float) -> bool:
    return abs((value - centre + 0.5) % 1.0 - 0.5) <= half


def _dots(x: float, y: float) -> bool:
    return any((x - cx) ** 2 + (y - cy) ** 2 <= 0.021 for cx, cy in ((0.25, 0.27), (0.75, 0.73)))


def _zigzag(x: float, y: float) -> bool:
    return abs(y - (0.27 + 0.46 * abs(2 * x - 1))) <= 0.115


def _waves(x: float, y: float) -> bool:
    return abs(y - (0.5 + 0.2 * sin(2 * pi * x))) <= 0.085


def _sleepers(x: float, y: float) -> bool:
    return abs(y - 0.5) <= 0.24 and not _near(2 * x, 0.5, 0.2)


def _grid(x: float, y: float) -> bool:
    return _near(2 * x, 0.5, 0.11) or _near(y, 0.5, 0.06)


COVERS: dict[str, Cover] = {
    "B": lambda _x, y: _near(y, 0.34, 0.065) or _near(y, 0.66, 0.065),
    "C": _dots,
    "D": lambda x, y: _near(2 * (x - y), 0.5, 0.18),
    "E": lambda x, _y: _near(2 * x, 0.5, 0.16),
    "F": _grid,
    "G": lambda x, y: _near(2 * (x + y), 0.5, 0.18),
    "H": _zigzag,
    "T": _sleepers,
    "U": _waves,
}


@lru_cache(maxsize=16)
def pattern(letter: str) -> Texture | None:
    """The repeating texture of a group; None where the plate stays plain. y runs up in it."""
    cover = COVERS.get(letter)
    if cover is None:
        return None
    pixels = bytearray()
    for row in range(SIDE):
        for column in range(SIDE):
            pixels += bytes((255, 255, 255, _share(cover, column, row)))
    texture = Texture.create(size=(SIDE, SIDE), colorfmt="rgba")
    texture.wrap = "repeat"
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _share(cover: Cover, column: int, row: int) -> int:
    hits = 0
    for index in range(SAMPLES * SAMPLES):
        x = (column + (index % SAMPLES + 0.5) / SAMPLES) / SIDE
        y = (row + (index // SAMPLES + 0.5) / SAMPLES) / SIDE
        hits += cover(x, 1 - y)
    return hits * 255 // (SAMPLES * SAMPLES)


@lru_cache(maxsize=1)
def hatching() -> Texture:
    """Slanting lines that stand for money still to be raised."""
    pixels = bytearray()
    for row in range(SIDE):
        for column in range(SIDE):
            pixels += bytes((255, 255, 255, _share(COVERS["D"], column, row)))
    texture = Texture.create(size=(SIDE, SIDE), colorfmt="rgba")
    texture.wrap = "repeat"
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture
