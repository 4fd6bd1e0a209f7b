"""Text as textures: the three faces, measuring, fitting into a width, placing by baseline."""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from kivy.core.text import Label, LabelBase
from kivy.graphics.texture import Texture

from ui.theme import FACES

FONTS = Path(__file__).parent / "assets" / "fonts"
ASCENT = 1.16
"""Of the size: from the top of a rendered line down to its baseline."""
ELLIPSIS = "..."
NARROWEST = 0.86
"""Letters may be so narrow before a line is shortened."""
CACHED_LINES = 900
NEVER_FIRST = frozenset("、。・：！？％）」』ーぁぃぅぇぉっゃゅょァィゥェォッャュョ")  # noqa: RUF001 - meant
NEVER_LAST = frozenset("（「『")  # noqa: RUF001 - the wide signs of Japanese are meant
"""Signs of Japanese that do not begin or do not end a line."""


class Run(NamedTuple):
    """A line of text as it was set, kept so that a test can judge it."""

    text: str
    wanted: str
    face: str
    size: int
    x: float
    y: float
    width: float
    room: float | None
    may_cut: bool
    """Names that people typed and ledger lines may be shortened; nothing else."""
    narrow: float = 1.0
    """How much narrower than the face has it; only what would not fit otherwise."""


def register_faces() -> None:
    """Make the faces known to Kivy under their names in the theme."""
    for name, file in FACES.items():
        LabelBase.register(name, str(FONTS / file))


@lru_cache(maxsize=CACHED_LINES)
def line_texture(text: str, face: str, size: int) -> Texture:
    """White text on nothing; tint it with a colour when it is pasted."""
    label = Label(text=text, font_name=face, font_size=size, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


@lru_cache(maxsize=4 * CACHED_LINES)
def line_width(text: str, face: str, size: int) -> float:
    """Width in pixels of one line."""
    if not text:
        return 0.0
    label = Label(text=text, font_name=face, font_size=size)
    width, _height = label.get_extents(text)
    return float(width)


def narrowed(text: str, face: str, size: int, *, room: float, floor: int) -> tuple[str, int, float]:
    """Text, size and how narrow: the last means before anything is left out."""
    kept, pixels = fitted(text, face, size, room=room, floor=floor)
    if kept == text:
        return kept, pixels, 1.0
    kept, pixels = fitted(text, face, size, room=room / NARROWEST, floor=floor)
    return kept, pixels, min(1.0, room / line_width(kept, face, pixels))


def fitted(text: str, face: str, size: int, *, room: float, floor: int) -> tuple[str, int]:
    """The text and size that fit: a pixel smaller at a time, shortened only at the floor."""
    while size > floor and line_width(text, face, size) > room:
        size -= 1
    if line_width(text, face, size) <= room:
        return text, size
    kept = text
    while kept and line_width(kept.rstrip() + ELLIPSIS, face, size) > room:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS, size


def wrapped(text: str, face: str, size: int, *, room: float) -> list[str]:
    """Lines no wider than the room; breaks at spaces, or anywhere in a script without them."""
    lines: list[str] = []
    current = ""
    for word in _pieces(text):
        tried = current + word
        if current and line_width(tried.rstrip(), face, size) > room:
            lines.append(current.rstrip())
            current = word.lstrip()
        else:
            current = tried
    if current.strip():
        lines.append(current.rstrip())
    return lines


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []
    word = ""
    for sign in text:
        if sign in NEVER_FIRST and not word and pieces and pieces[-1] != " ":
            pieces[-1] += sign
            continue
        word += sign
        if sign == " " or (ord(sign) >= 0x2E80 and sign not in NEVER_LAST):
            pieces.append(word)
            word = ""
    return [*pieces, word] if word else pieces
