"""Holds raw JSON values against what is expected of them; every misfit is one note with a path."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from companion.editions.mistakes import LARGEST_SUM, NOTHING, Mistake, nearest, shown
from companion.editions.shape import joined
from companion.errors import shortened

MOST_NOTES = 50
"""Notes on one case; beyond them the line is something else altogether."""


class Notes(NamedTuple):
    """What is wrong with a case, and what is only odd about it."""

    wrong: list[Mistake]
    odd: list[Mistake]


def noted(
    notes: list[Mistake], path: str, expected: str, came: str, meant: str | None = None
) -> None:
    """Add a note, unless there are enough of them."""
    if len(notes) < MOST_NOTES:
        notes.append(Mistake(file="", path=path, expected=expected, came=came, meant=meant))


def said(note: Mistake) -> str:
    """A note as one line: the path, what was expected there and what came."""
    return f"{shortened(note.path)}: {note.sentence}" if note.path else note.sentence


Part = Callable[[Notes, str, Any], None]
"""Looks at the value at a path; notes what is wrong with it and never raises."""


def whole(least: int | None = None, most: int = LARGEST_SUM) -> Part:
    """A whole number; without `least` of any size, as the rules judge it."""

    def check(notes: Notes, path: str, value: Any) -> None:
        fits = isinstance(value, int) and not isinstance(value, bool)
        if fits and (least is None or least <= value <= most):
            return
        expected = "a whole number" if least is None else f"a whole number from {least} to {most}"
        noted(notes.wrong, path, expected, shown_json(value))

    return check


def flag(notes: Notes, path: str, value: Any) -> None:
    """True or false."""
    if not isinstance(value, bool):
        noted(notes.wrong, path, "true or false", shown_json(value))


def text(notes: Notes, path: str, value: Any) -> None:
    """Some text."""
    if not isinstance(value, str) or not value:
        noted(notes.wrong, path, "text", shown_json(value))


def anything(_notes: Notes, _path: str, _value: Any) -> None:
    """Whatever is there: it is compared, and no more."""


def one_of(words: Collection[str], what: str = "") -> Part:
    """One of several words; `what` they are, if they are many: then the right one is enough."""

    def check(notes: Notes, path: str, value: Any) -> None:
        if isinstance(value, str) and value in words:
            return
        meant = nearest(value, words)
        expected = f"a known {what}" if what and meant else listed(words)
        noted(notes.wrong, path, expected, shown_json(value), meant)

    return check


def listed(words: Collection[str]) -> str:
    """What is expected where one of these words should stand."""
    return (
        f"one of {', '.join(repr(str(word)) for word in words)}"
        if words
        else "nothing, as there is none"
    )


def optional(part: Part) -> Part:
    """A value, or null."""

    def check(notes: Notes, path: str, value: Any) -> None:
        if value is not None:
            part(notes, path, value)

    return check


def each(part: Part, least: int = 0, most: int | None = None) -> Part:
    """A list, with so many items."""

    def check(notes: Notes, path: str, value: Any) -> None:
        if not isinstance(value, list):
            noted(notes.wrong, path, "a list", shown_json(value))
            return
        if len(value) < least or (most is not None and len(value) > most):
            number = f"{least} item{'' if least == 1 else 's'}"
            expected = number if least == most else f"at least {number}"
            noted(notes.wrong, path, expected, str(len(value)))
        for place, item in enumerate(value):
            part(notes, f"{path}[{place}]", item)

    return check


def mapping(key: Part, part: Part) -> Part:
    """A table whose keys are things such as squares or players."""

    def check(notes: Notes, path: str, value: Any) -> None:
        if not isinstance(value, dict):
            noted(notes.wrong, path, "a table", shown_json(value))
            return
        for name, item in value.items():
            key(notes, joined(path, name), name)
            part(notes, joined(path, name), item)

    return check


def square_key(notes: Notes, path: str, value: Any) -> None:
    """A square as the key of a table: its number in digits."""
    if not (value.isascii() and value.isdecimal() and len(value) < 10):
        noted(notes.wrong, path, "the number of a square", shown_json(value))


def table(
    needed: Mapping[str, Part], more: Mapping[str, Part], *, idle: Collection[str] = ()
) -> Part:
    """A table with these keys. An unknown one is odd; it is wrong where a known one is meant.

    `idle`: keys on which nothing depends, so that a misspelt one is not wrong either.
    """
    parts = {**needed, **more}

    def check(notes: Notes, path: str, value: Any) -> None:
        if not isinstance(value, dict):
            noted(notes.wrong, path, "a table", shown_json(value))
            return
        for key, item in value.items():
            if key in parts:
                parts[key](notes, joined(path, key), item)
                continue
            meant = nearest(key, [known for known in parts if known not in value])
            found = notes.odd if meant is None or meant in idle else notes.wrong
            noted(found, joined(path, key), "a known key", shown_json(key), meant)
        for key in needed:
            if key not in value:
                noted(notes.wrong, joined(path, key), "a value", NOTHING)

    return check


def shown_json(value: Any) -> str:
    """A value as it stands in a line, cut short."""
    return "null" if value is None else shown(value)
