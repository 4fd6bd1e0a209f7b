"""How each lot and group stands now, and the rents that its owner must still ask for."""

import msgspec

from companion.rules.names import GroupId, Money, PlayerId, Square
from companion.table.words import Action, Message


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """A lot as it stands now."""

    lot: Square
    owner: PlayerId | None
    level: int
    mortgaged: bool
    full_group: bool
    rent: Money | None
    """What a visitor would owe now; None for utilities (the dice decide) and without owner."""
    redemption: Money
    actions: tuple[Action, ...] = ()
    """build, sell, sell_whole, to_big, mortgage, unmortgage; each with its reason."""
    redeemers: tuple[Action, ...] = ()
    """Other players who may lift the mortgage and take the deed; each named by the player's id."""
    locked: Message | None = None
    """Why the deed cannot change hands now."""


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """Rent that its owner must ask for before it lapses."""

    owner: PlayerId
    debtor: PlayerId
    lot: Square
    amount: Money
    throws_left: int
    """Turns' throws that may still begin before it lapses."""
    ask: Action


class GroupStep(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be done with a whole street group, or why it cannot."""

    name: str
    """even, round, to_big, sell_all"""
    number: int
    """Rounds of building; for a sale, all levels that are sold."""
    amount: Money | None
    """What it brings; below zero, what it costs. None where it is off."""
    action: Action


class GroupOffer(msgspec.Struct, frozen=True, kw_only=True):
    """Screen 14: a street group in one hand."""

    group: GroupId
    owner: PlayerId
    steps: tuple[GroupStep, ...]
