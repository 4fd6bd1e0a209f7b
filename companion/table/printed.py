"""What is printed on a board: the same through the whole game."""

from collections.abc import Mapping

import msgspec

from companion.rules.edition import Card
from companion.rules.names import DeckId, GroupId, Money, Square
from companion.rules.policies import DeckMode


class SquareFace(msgspec.Struct, frozen=True, kw_only=True):
    """The printed face of a square; the same through the whole game."""

    square: Square
    kind: str
    names: Mapping[str, str]
    """By language code; `en` is always there."""
    group: GroupId | None = None
    letter: str = ""
    price: Money = 0
    mortgage: Money = 0
    rents: tuple[Money, ...] = ()
    small_cost: Money = 0
    big_cost: Money = 0
    deck: DeckId | None = None


class GroupFace(msgspec.Struct, frozen=True, kw_only=True):
    """A group of lots and its letter."""

    group: GroupId
    kind: str
    letter: str
    squares: tuple[Square, ...]


class CardFace(msgspec.Struct, frozen=True, kw_only=True):
    """A card and what it says, by language code."""

    deck: DeckId
    card: Card
    texts: Mapping[str, str]


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed: handed out as the same object in every View of a game."""

    edition: str
    currency: str
    smallest_note: Money
    small_max: int
    squares: tuple[SquareFace, ...]
    groups: tuple[GroupFace, ...]
    cards: tuple[CardFace, ...]
    deck_mode: DeckMode
    jail_fine: Money
    wrong_token: Money | None = None
    """The fine for moving another's token; None where there is none."""
    group_factor: int = 2
    """What multiplies the rent of a bare lot in a full group; 1: nothing does."""
    touch_sums: tuple[Money, ...] = ()
    """Limits that make sense here: above one of them a payment may want a touch besides a tap."""
    words: Mapping[str, Mapping[str, str]] = {}
    """By language: what this edition calls its decks, groups and buildings, and sentences that it
    says in its own words (`deck.chance`, `small`, `small_count`, `sentence.jail.kicker`)."""
