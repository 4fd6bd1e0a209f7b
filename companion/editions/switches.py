"""Settings of the rule book by their dotted names: read, changed, and shown as JSON values."""

from collections import Counter
from collections.abc import Iterator, Mapping
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType
from typing import get_type_hints

import msgspec

from companion.editions.mistakes import (
    MOST_UNKNOWN,
    NOTHING,
    EditionError,
    Mistake,
    nearest,
    shown,
    too_many,
    unknown_key,
)
from companion.editions.shape import Mistakes, described, fields_of, fitted, stand_in
from companion.rules.edition import Edition, Permille, Switches

FILE = "switches.toml"
OVERRIDES = "overrides"
"""Stands for the file name where settings come from a house rule or a case."""

THOUSAND = 1000
FRACTION = "a fraction from 0 to 1 in whole thousandths, such as 0.1"
FIXED = frozenset({"build.small_max"})
"""Part of the board: a deed prints one rent for each level, so no house rule may change it."""


def _dotted(field: str) -> str:
    name = field.replace("_", ".", 1)
    return name.replace("tax.income_", "tax.income.")


_FIELDS = fields_of(Switches)
_FIELD_OF = MappingProxyType({_dotted(field): field for field in _FIELDS})
_FRACTIONS = frozenset(
    field
    for field, hint in get_type_hints(Switches, include_extras=True).items()
    if hint == Permille
)

SWITCHES: tuple[str, ...] = tuple(_FIELD_OF)
"""Every dotted name, in the order of the switch table."""


def switch_value(edition: Edition, name: str) -> object:
    """A setting as the JSON value of the switch table: 0.1, not 100; None for no limit."""
    if name not in _FIELD_OF:
        raise EditionError(edition.id, [unknown_key(OVERRIDES, name, name, _FIELD_OF)])
    field = _FIELD_OF[name]
    value: object = getattr(edition.switches, field)
    if field in _FRACTIONS and isinstance(value, int):
        return value // THOUSAND if value % THOUSAND == 0 else value / THOUSAND
    if isinstance(value, tuple):
        return [str(item) if isinstance(item, StrEnum) else item for item in value]
    return str(value) if isinstance(value, StrEnum) else value


def expectation(name: str) -> str:
    """What may be written as the value of a setting, in words."""
    field = _FIELD_OF[name]
    return FRACTION if field in _FRACTIONS else described(_FIELDS[field].type)


def changed_switches(
    edition: Edition, overrides: Mapping[str, object], mistakes: Mistakes
) -> Switches:
    """The edition's settings with some of them replaced."""
    for name in FIXED & overrides.keys():
        expected = "a setting that is no part of the board"
        came = shown(overrides[name])
        mistakes.append(Mistake(file=OVERRIDES, path=name, expected=expected, came=came))
    allowed = {name: value for name, value in overrides.items() if name not in FIXED}
    fields = fitted_switches(allowed, OVERRIDES, mistakes)
    return msgspec.convert(msgspec.to_builtins(edition.switches) | fields, Switches)


def fitted_switches(
    table: Mapping[str, object], file: str, mistakes: Mistakes
) -> dict[str, object]:
    """Dotted names with raw values as fields; what does not fit is noted and replaced."""
    fields: dict[str, object] = {}
    unknown = [name for name in table if name not in _FIELD_OF]
    mistakes += too_many(file, "", len(unknown))
    for name, value in table.items():
        known = name
        if name in unknown[:MOST_UNKNOWN]:
            mistakes.append(unknown_key(file, name, name, _FIELD_OF))
            known = nearest(name, _FIELD_OF.keys() - table.keys()) or ""
        if known not in _FIELD_OF:
            continue
        field = _FIELD_OF[known]
        # Of a value under a guessed name only the name is known to be wrong.
        noted = mistakes if known == name else []
        if field in _FRACTIONS:
            fields[field] = _permille(value, file, name, noted)
        else:
            fields[field] = fitted(value, _FIELDS[field].type, file, name, noted)
    return fields


def completed_switches(
    table: Mapping[str, object], file: str, mistakes: Mistakes
) -> dict[str, object]:
    """All fields of an edition's own settings; a missing one is noted and replaced."""
    fields = fitted_switches(table, file, mistakes)
    for name, field in _FIELD_OF.items():
        if field in fields or not _FIELDS[field].required:
            continue
        node = _FIELDS[field].type
        expected = FRACTION if field in _FRACTIONS else described(node)
        mistakes.append(Mistake(file=file, path=name, expected=expected, came=NOTHING))
        fields[field] = stand_in(node)
    return fields


def flattened(table: Mapping[str, object], prefix: str = "") -> dict[str, object]:
    """Nested tables as one table of dotted names."""
    flat: dict[str, object] = {}
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict):
            flat |= flattened(value, f"{name}.")
        else:
            flat[name] = value
    return flat


def named_twice(table: Mapping[str, object], file: str) -> Mistakes:
    """`"money.start"` in quotes is another key to TOML than `start` in `[money]`, but not to us."""
    counted = Counter(_dotted_names(table))
    return [
        Mistake(file=file, path=name, expected="each name once", came=f"{count} times")
        for name, count in counted.items()
        if count > 1
    ]


def _dotted_names(table: Mapping[str, object], prefix: str = "") -> Iterator[str]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _dotted_names(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}"


def _permille(value: object, file: str, name: str, mistakes: Mistakes) -> int:
    """Thousandths of a fraction, reckoned in decimals so that 0.1 is exactly 100."""
    number = isinstance(value, int | float | Decimal) and not isinstance(value, bool)
    thousandths = THOUSAND * Decimal(str(value)) if number else Decimal("nan")
    if not thousandths.is_finite() or not 0 <= thousandths <= THOUSAND or thousandths % 1:
        mistakes.append(Mistake(file=file, path=name, expected=FRACTION, came=shown(value)))
        return 0
    return int(thousandths)
