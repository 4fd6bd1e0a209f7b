"""What new editions are filled with: shapes of numbers, plain cards, names in four languages."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from companion.rules.edition import Effect

FILE = Path(__file__).with_name("skeleton.toml")


class Defaults(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a board is like if its author says nothing."""

    squares: int
    small_max: int
    start: int
    smallest_note: int
    currency: str
    rules: str
    decks: tuple[str, ...]


class Rents(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How rents follow from prices."""

    cheapest: tuple[int, ...]
    """Per cent of the price on the cheapest street: bare, by building, the big one."""
    dearest: tuple[int, ...]
    utility_factor: int
    utility_step: int


class CardDraft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card of every new deck; its sums are thousandths of the starting cash."""

    id: str
    effect: Effect
    texts: Mapping[str, str]
    """By language; sums stand as {amount}, {small}, {big}."""


class Comments(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the files of a new edition say about themselves."""

    files: Mapping[str, str]
    keys: Mapping[str, str]


class Filling(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole of it."""

    scaled: tuple[str, ...]
    defaults: Defaults
    sums: Mapping[str, int]
    """Thousandths of the starting cash."""
    rents: Rents
    cards: tuple[CardDraft, ...]
    texts: Mapping[str, Mapping[str, str]]
    comments: Comments


@cache
def filling() -> Filling:
    """The shipped filling; read once."""
    return msgspec.convert(tomllib.loads(FILE.read_text("utf-8")), Filling)
