"""How each lot stands now, and the rents that its owner must still ask for."""

import msgspec

from companion.rules.names import Money, PlayerId, Square
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
