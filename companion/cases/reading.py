"""From a line of a case file to a case; all that is wrong with the line is told, with its path."""

import json
from typing import Any, NamedTuple

import msgspec

from companion.cases.form import CASE
from companion.cases.model import Case
from companion.cases.shape import Notes, noted

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
    case: Case | None
    """Nothing if anything is wrong."""
    notes: Notes


def read(line: str) -> Reading:
    """The case on a line. Never raises for what stands there."""
    notes = Notes([], [])
    raw = _parsed(line, notes)
    if not notes.wrong:
        CASE(notes, "", raw)
    table = raw if isinstance(raw, dict) else {}
    case = None if notes.wrong else msgspec.convert(table, Case, str_keys=True)
    named = table.get("editions")
    editions = tuple(filter(_is_word, named)) if isinstance(named, list) else ()
    word = table.get("id")
    return Reading(str(word) if _is_word(word) else UNKNOWN, editions or (UNKNOWN,), case, notes)


def _is_word(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _parsed(line: str, notes: Notes) -> Any:
    try:
        if _depth(line) > DEEPEST:
            noted(notes.wrong, "", f"at most {DEEPEST} tables inside one another", "more")
            return None
        return json.loads(
            line, object_pairs_hook=_table, parse_int=_number, parse_constant=_no_number
        )
    except json.JSONDecodeError as error:
        noted(notes.wrong, f"column {error.colno}", "JSON", error.msg.lower())
    except ValueError as error:
        # A key that stands twice, NaN, or a number with too many digits.
        noted(notes.wrong, "", "JSON", str(error))
    return None


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


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} twice in one table")
    return table


def _number(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _no_number(word: str) -> Any:
    raise ValueError(f"{word}, which is no number of JSON")
