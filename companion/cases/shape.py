"""Holds raw JSON values against what is expected of them; every misfit is one note with a path."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

from companion.editions.mistakes import LARGEST_SUM, NOTHING, Mistake, nearest, shown
from companion.editions.shape import joined
from companion.errors import shortened
from companion.plurals import counted

MOST_NOTES = 50
"""Notes on one case; beyond them the line is something else altogether."""
BLANK = ""
"""Stands in for a text that could not be read; no text of a case is empty."""


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


def unblamed(found: Iterable[Mistake], earlier: Collection[Mistake]) -> list[Mistake]:
    """Notes save on values that an earlier note is about already: those are mere stand-ins."""
    blamed = {note.path for note in earlier}
    return [note for note in found if blamed.isdisjoint(enclosing(note.path))]


def enclosing(path: str) -> Iterable[str]:
    """A path, and the paths of every table and list around it."""
    yield path
    for place in range(len(path) - 1, 0, -1):
        if path[place] in ".[":
            yield path[:place]


Part = Callable[[Notes, str, Any], Any]
"""Looks at the value at a path; notes what is wrong with it and never raises.

Gives the value, with stand-ins of the right kind for what is wrong, so that the rest can be judged.
"""


def whole(least: int | None = None, most: int = LARGEST_SUM) -> Part:
    """A whole number; without `least` of any size, as the rules judge it."""

    def check(notes: Notes, path: str, value: Any) -> int:
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        if is_whole and (least is None or least <= value <= most):
            return int(value)
        expected = "a whole number" if least is None else f"a whole number from {least} to {most}"
        noted(notes.wrong, path, expected, shown_json(value))
        return least or 0

    return check


def flag(notes: Notes, path: str, value: Any) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        noted(notes.wrong, path, "true or false", shown_json(value))
    return value is True


def text(notes: Notes, path: str, value: Any) -> str:
    """Some text."""
    if isinstance(value, str) and value:
        return value
    noted(notes.wrong, path, "text", shown_json(value))
    return BLANK


def anything(_notes: Notes, _path: str, value: Any) -> Any:
    """Whatever is there: it is compared, and no more."""
    return value


def one_of(words: Collection[str], what: str = "") -> Part:
    """One of several words; `what` they are, if they are many: then the right one is enough."""

    def check(notes: Notes, path: str, value: Any) -> str:
        if isinstance(value, str) and value in words:
            return value
        meant = nearest(value, words)
        expected = f"a known {what}" if what and meant else listed(words)
        noted(notes.wrong, path, expected, shown_json(value), meant)
        return meant or next(iter(words))

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

    def check(notes: Notes, path: str, value: Any) -> Any:
        return None if value is None else part(notes, path, value)

    return check


def each(part: Part, least: int = 0, most: int | None = None) -> Part:
    """A list, with so many items."""

    def check(notes: Notes, path: str, value: Any) -> list[Any]:
        if not isinstance(value, list):
            noted(notes.wrong, path, "a list", shown_json(value))
            return []
        if len(value) < least or (most is not None and len(value) > most):
            number = counted(least, "item")
            expected = number if least == most else f"at least {number}"
            noted(notes.wrong, path, expected, str(len(value)))
        return [part(notes, f"{path}[{place}]", item) for place, item in enumerate(value)]

    return check


def mapping(key: Part, part: Part) -> Part:
    """A table whose keys are things such as squares or players; one with a wrong key is left."""

    def check(notes: Notes, path: str, value: Any) -> dict[Any, Any]:
        if not isinstance(value, dict):
            noted(notes.wrong, path, "a table", shown_json(value))
            return {}
        found = {}
        for name, item in value.items():
            known = key(notes, joined(path, name), name)
            fitted = part(notes, joined(path, name), item)
            if known != BLANK:
                found[known] = fitted
        return found

    return check


def square_key(notes: Notes, path: str, value: Any) -> str:
    """A square as the key of a table: its number in digits."""
    if value.isascii() and value.isdecimal() and len(value) < 10:
        return str(value)
    noted(notes.wrong, path, "the number of a square", shown_json(value))
    return BLANK


def table(
    needed: Mapping[str, Part], more: Mapping[str, Part], *, idle: Collection[str] = ()
) -> Part:
    """A table with these keys. An unknown one is odd; it is wrong where a known one is meant.

    `idle`: keys on which nothing depends, so that a misspelt one is not wrong either.
    """
    parts = {**needed, **more}

    def check(notes: Notes, path: str, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            noted(notes.wrong, path, "a table", shown_json(value))
            return {name: _stand_in(part) for name, part in needed.items()}
        found: dict[str, Any] = {}
        for key, item in value.items():
            known: str | None = key
            if key not in parts:
                known = _meant(notes, joined(path, key), key, {*parts} - {*value, *found}, idle)
            if known:
                found[known] = parts[known](notes, joined(path, known), item)
        for key in (key for key in needed if key not in found):
            noted(notes.wrong, joined(path, key), "a value", NOTHING)
            found[key] = _stand_in(needed[key])
        return found

    return check


def _meant(
    notes: Notes, path: str, key: str, free: Collection[str], idle: Collection[str]
) -> str | None:
    """The known key that an unknown one stands for, if that is one of those still free."""
    meant = nearest(key, sorted(free))
    found = notes.odd if meant is None or meant in idle else notes.wrong
    noted(found, path, "a known key", shown_json(key), meant)
    return meant


def _stand_in(part: Part) -> Any:
    return part(Notes([], []), "", None)


def shown_json(value: Any) -> str:
    """A value as it stands in a line, cut short."""
    return "null" if value is None else shown(value)
