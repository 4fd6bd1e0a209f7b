"""From a line of a case file to a case; all that is wrong with the line is told, with its path."""

import json
from collections import Counter
from typing import Any, NamedTuple

import msgspec

from companion.cases.form import CASE
from companion.cases.model import Case
from companion.cases.shape import Notes, noted, unblamed
from companion.editions.shape import joined
from companion.errors import LONGEST_ECHO
from companion.plurals import counted

DEEPEST = 64
"""Tables and lists inside one another; a case needs seven."""
MOST_DIGITS = 1000
"""Of a number; Python reads some more, but not all that there may be."""
UNKNOWN = "?"
"""Stands for an id or an edition that could not be read."""


class Reading(NamedTuple):
    """A line as far as it can be read."""

    id: str
    editions: tuple[str, ...]
    """As they stand in the line; one that is no name is unknown."""
    case: Case
    """To be played only if nothing is wrong: stand-ins take the place of what is."""
    notes: Notes


class _Unreadable(NamedTuple):
    """What no value can be made of, and what it was."""

    came: str


class _Doubled(dict[str, Any]):
    """A table in which keys stand more than once, and how often; the last value counts."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        counts = Counter(key for key, _ in pairs)
        self.counts = {key: count for key, count in counts.items() if count > 1}


def read(line: str) -> Reading:
    """The case on a line. Never raises for what stands there."""
    notes, shape = Notes([], []), Notes([], [])
    raw = _parsed(line, notes)
    is_json = not notes.wrong
    table = CASE(shape, "", _readable(raw, "", notes))
    if is_json:
        notes.wrong.extend(unblamed(shape.wrong, notes.wrong))
        notes.odd.extend(unblamed(shape.odd, notes.wrong))
    case = msgspec.convert(table, Case, str_keys=True)
    editions = tuple(edition or UNKNOWN for edition in case.editions)
    return Reading(case.id or UNKNOWN, editions or (UNKNOWN,), case, notes)


def _parsed(line: str, notes: Notes) -> Any:
    if _depth(line) > DEEPEST:
        noted(notes.wrong, "", f"at most {DEEPEST} tables inside one another", "more")
        return None
    try:
        return json.loads(
            line, object_pairs_hook=_table, parse_int=_number, parse_constant=_no_number
        )
    except json.JSONDecodeError as error:
        noted(notes.wrong, f"column {error.colno}", "JSON", error.msg.lower())
    return None


def _readable(value: Any, path: str, notes: Notes) -> Any:
    """The value without what is unreadable in it, which is noted."""
    match value:
        case _Unreadable():
            noted(notes.wrong, path, "JSON", value.came)
            return None
        case str() if not _is_whole(value):
            noted(notes.wrong, path, "JSON", f"half a character in {value[:LONGEST_ECHO]!a}")
            return None
        case dict():
            for key, count in getattr(value, "counts", {}).items():
                noted(notes.wrong, joined(path, key), "this key once", f"{count} times")
            return {
                key: _readable(item, joined(path, key), notes)
                for key, item in value.items()
                if _readable(key, path, notes) is not None
            }
        case list():
            return [_readable(item, f"{path}[{n}]", notes) for n, item in enumerate(value)]
    return value


def _depth(line: str) -> int:
    """At least as deep as the line nests; brackets inside texts count too."""
    deepest = depth = 0
    for sign in line:
        if sign in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in "]}":
            depth -= 1
    return deepest


def _is_whole(text: str) -> bool:
    """Whether a text can be written: JSON may name one half of a pair of surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    return table if len(table) == len(pairs) else _Doubled(pairs)


def _number(digits: str) -> int | _Unreadable:
    if len(digits) > MOST_DIGITS:
        return _Unreadable(f"a number of {counted(len(digits), 'digit')}")
    return int(digits)


def _no_number(word: str) -> _Unreadable:
    return _Unreadable(f"{word}, which is no number of JSON")
