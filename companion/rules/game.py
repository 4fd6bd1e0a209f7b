"""The state of a game as one immutable value; `look` asks it questions.

What cannot change cannot become part of a cycle: the collector need not look at it (`gc=False`).
"""

from collections.abc import Mapping

import msgspec

from companion.rules.commands import Dice, Offer
from companion.rules.edition import Edition, TableRules
from companion.rules.names import (
    BuildingKind,
    CardId,
    Cause,
    DeckId,
    Money,
    Phase,
    PlayerId,
    Square,
)


class Player(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One seat at the table."""

    id: PlayerId
    balance: Money
    square: Square = 0
    in_jail: bool = False
    jail_turn: int = 1
    """Number, 1 to 3, of the coming jail throw."""
    arrived_in_jail: bool = False
    """Came to jail in this very turn: no way out before the next own turn (RU-11)."""
    cards: tuple[CardId, ...] = ()
    out: bool = False
    skips: int = 0
    """Turns that are still to be passed over."""


class Holding(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Who owns a lot and what stands on it."""

    owner: PlayerId | None = None
    level: int = 0
    mortgaged: bool = False


class DeckState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Cards lying in a deck, top first. An unknown order may give any card that lies in it."""

    cards: tuple[CardId, ...]
    known: bool = True


class Debt(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An unpaid due. `amounts` belong to `creditors` one by one, in seating order."""

    id: int
    debtor: PlayerId
    creditors: tuple[str, ...]
    """Players, or the bank alone."""
    amounts: tuple[Money, ...]
    cause: Cause
    lot: Square | None = None
    """The lot that the rent or the binding bid is for."""
    forced_jail_fine: bool = False
    """The fine after the third failed throw; when paid, the token moves (JA-14)."""

    @property
    def amount(self) -> Money:
        """The whole sum, over all creditors."""
        return sum(self.amounts)


class Auction(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The running auction of one lot (`lot`) or of one scarce building (`lot` None)."""

    lot: Square | None
    high: Money = 0
    bidder: PlayerId | None = None
    passed: tuple[PlayerId, ...] = ()
    place: Square | None = None
    """Building auctions: where the highest bidder will put it."""

    @property
    def begun(self) -> bool:
        """Somebody has bid or passed."""
        return self.bidder is not None or bool(self.passed)


class Wish(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Announced levels, lot by lot, in order; each entry is one more building there."""

    player: PlayerId
    lots: tuple[Square, ...]


class Shares(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An agreed split of the scarce kind; holds until the next throw (JA-22)."""

    kind: BuildingKind
    left: Mapping[PlayerId, int]


class Takeover(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A bankrupt's jail fine is offered to the owner of the square of his throw (JA-46)."""

    debtor: PlayerId
    owner: PlayerId
    fine: Money


class Choice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A mortgaged lot has come to a new owner, who must keep or lift the mortgage (JA-28)."""

    player: PlayerId
    lot: Square


class Claim(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Rent that must be asked for, and how many turns' throws may still begin before it lapses."""

    debtor: PlayerId
    owner: PlayerId
    lot: Square
    amount: Money
    throws_left: int


class Proposal(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A deal on the table and who has signed it."""

    parties: tuple[PlayerId, ...]
    gives: Mapping[PlayerId, Offer]
    signed: tuple[PlayerId, ...] = ()


class RentQuote(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A card changes the rent of the coming landing."""

    factor: int = 1
    dice_factor: int | None = None


class Game(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Everything that is true at one moment of a game."""

    edition: Edition
    table_rules: TableRules = TableRules()
    players: tuple[Player, ...]
    """In seating order, which is the turn order."""
    holdings: tuple[Holding | None, ...]
    """By square; None where there is no lot."""
    bank_balance: Money = 0
    pot: Money = 0
    """What lies under free parking; always nothing without the house rule."""
    small_left: int
    big_left: int
    decks: Mapping[DeckId, DeckState]
    turn: int = 0
    """Seat on turn."""
    turn_number: int = 1
    round_number: int = 1
    """Goes up whenever the turn passes the end of the seating order."""
    stage: Phase = Phase.BEFORE_ROLL
    """What the player on turn owes to the board, once everything open is closed."""
    thrown: bool = False
    """Dice were thrown in this turn."""
    doubles: int = 0
    extra_roll: bool = False
    last_roll: Dice | None = None
    rent_quote: RentQuote | None = None
    """Set while stage is rent_roll."""
    debts: tuple[Debt, ...] = ()
    next_debt: int = 1
    estate: tuple[Square, ...] = ()
    """Lots waiting for their auction, the running one first."""
    auction: Auction | None = None
    wishes: tuple[Wish, ...] = ()
    shortage: BuildingKind | None = None
    shares: Shares | None = None
    takeover: Takeover | None = None
    choices: tuple[Choice, ...] = ()
    claims: tuple[Claim, ...] = ()
    built: tuple[Square, ...] = ()
    """Lots built on in this turn, once per building."""
    tax_chosen: bool = False
    proposal: Proposal | None = None
    over: bool = False
    winner: PlayerId | None = None
