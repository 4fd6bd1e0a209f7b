"""What the page of house rules is told: each setting with its values."""

import msgspec

from companion.table.words import Action


class NumberSpan(msgspec.Struct, frozen=True, kw_only=True):
    """The whole numbers that may be typed in as the value of a setting."""

    low: int
    high: int
    percent: bool = False
    """They are hundredths: 10 stands for the value 0.1."""
    nothing: Action | None = None
    """The setting may also have no number at all."""


class HouseRule(msgspec.Struct, frozen=True, kw_only=True):
    """A setting of the rule book that the table may change before a game."""

    name: str
    """Dotted, as in the switch table."""
    section: str
    value: bool | int | float | str | tuple[int | str, ...] | None
    book: bool | int | float | str | tuple[int | str, ...] | None
    less: Action
    more: Action
    span: NumberSpan | None = None
    """None for a setting that is no number, or has only a few."""
    changed: bool
    wrong: bool
    """Does not go together with other settings."""
