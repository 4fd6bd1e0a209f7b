"""Text as textures: the three faces, measuring, fitting into a width, placing by baseline."""

from collections.abc import Callable
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
NARROWEST = 0.76
"""Letters may be so narrow before a line is shortened."""
HYPHEN = "-"
ORPHAN = 0.3
"""Of the room: what a last line should fill at least."""
NARROWER = (0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6)
"""Shares of the room that are tried for that."""
CACHED_LINES = 900
NEVER_FIRST = frozenset("、。・：！？％）」』ーぁぃぅぇぉっゃゅょァィゥェォッャュョ")  # noqa: RUF001 - meant
NEVER_LAST = frozenset("（「『")  # noqa: RUF001 - the wide signs of Japanese are meant
"""Signs of Japanese that do not begin or do not end a line."""
PAUSES = frozenset("、。：！？」）・　")  # noqa: RUF001 - the wide signs of Japanese are meant


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
    """Lines no wider than the room, as few as can be, broken where a reader would breathe.

    They break at spaces and hyphens; in a script without spaces between phrases, else where the
    kind of sign changes, else anywhere. No short word stays alone in the last line.
    """
    return list(_broken(text, face, size, room))


@lru_cache(maxsize=CACHED_LINES)
def _broken(text: str, face: str, size: int, room: float) -> tuple[str, ...]:
    pieces = _pieces(text)
    lines = _filled(pieces, face, size, room)
    for may_break in (between_phrases, between_kinds):
        larger = _merged(pieces, may_break)
        tried = _filled(larger, face, size, room)
        fits = all(line_width(line, face, size) <= room for line in tried)
        if fits and len(tried) <= len(lines):
            pieces, lines = larger, tried
            break
    return tuple(_without_orphan(lines, pieces, face, size, room))


def _without_orphan(
    lines: list[str], pieces: list[str], face: str, size: int, room: float
) -> list[str]:
    """The same number of lines, narrower, where the last would be a scrap."""
    for share in NARROWER:
        if len(lines) < 2 or line_width(lines[-1], face, size) >= room * ORPHAN:
            break
        tried = _filled(pieces, face, size, room * share)
        if len(tried) > len(lines):
            break
        lines = tried
    return lines


def _filled(pieces: list[str], face: str, size: int, room: float) -> list[str]:
    lines: list[str] = []
    current = ""
    for word in pieces:
        tried = current + word
        if current and line_width(tried.rstrip(), face, size) > room:
            lines.append(current.rstrip())
            current = word.lstrip()
        else:
            current = tried
    if current.strip():
        lines.append(current.rstrip())
    return lines


def rejoined(lines: list[str]) -> str:
    """Lines as the text that they were cut from."""
    text = ""
    for line in lines:
        open_end = not text or _is_wide(text[-1]) or text[-1] == HYPHEN
        text += line if open_end else f" {line}"
    return text


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []
    word = ""
    for index, sign in enumerate(text):
        if sign in NEVER_FIRST and not word and pieces and pieces[-1] != " ":
            pieces[-1] += sign
            continue
        word += sign
        hyphen = sign == HYPHEN and word[-2:-1].isalpha() and text[index + 1 : index + 2].isalpha()
        if sign == " " or hyphen or (_is_wide(sign) and sign not in NEVER_LAST):
            pieces.append(word)
            word = ""
    return [*pieces, word] if word else pieces


def _merged(pieces: list[str], may_break: Callable[[str, str], bool]) -> list[str]:
    merged: list[str] = []
    for piece in pieces:
        if merged and _is_wide(merged[-1][-1]) and not may_break(merged[-1][-1], piece[0]):
            merged[-1] += piece
        else:
            merged.append(piece)
    return merged


def between_phrases(before: str, after: str) -> bool:
    """After a mark of punctuation, or where the particle of a phrase ends.

    >>> between_phrases("は", "払"), between_phrases("払", "う")
    (True, False)
    """
    return before in PAUSES or (_kind(before) == "hiragana" != _kind(after))


def between_kinds(before: str, after: str) -> bool:
    """Also where katakana become kanji or the other way; never before what inflects a word."""
    changes = _kind(before) != _kind(after) != "hiragana"
    return between_phrases(before, after) or changes


def _is_wide(sign: str) -> bool:
    """A sign of a script that is written without spaces."""
    return ord(sign) >= 0x2E80


def _kind(sign: str) -> str:
    if "\u3040" <= sign <= "\u309f":
        return "hiragana"
    return "katakana" if "\u30a0" <= sign <= "\u30ff" else "kanji" if _is_wide(sign) else ""
