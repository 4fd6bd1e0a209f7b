"""What happened: one value each, past tense, with the transfers it caused.

Events carry results (amounts, new owners, new levels); `evolve` copies them and judges nothing,
so an old game replays the same after a rule has been mended.
"""

from collections.abc import Mapping

import msgspec

from companion.rules.commands import Dice
from companion.rules.edition import Edition, TableRules
from companion.rules.game import (
    Choice,
    Claim,
    Debt,
    DeckState,
    Game,
    Proposal,
    RentQuote,
    Shares,
    Takeover,
)
from companion.rules.house import Tracking
from companion.rules.names import (
    BuildingKind,
    CardId,
    Cause,
    DeckId,
    Money,
    Phase,
    PlayerId,
    Square,
    TaxMode,
)


class Transfer(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Money that moves from one account to another; the amount is above zero."""

    payer: str
    payee: str
    amount: Money
    cause: Cause


class Event(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag=True):
    """Base of all events; `type` in the encoded form is the class name."""

    transfers: tuple[Transfer, ...] = ()


class GameStarted(Event, frozen=True, kw_only=True, tag=True):
    """Genesis: the whole edition travels in it, so a ledger needs no other file."""

    edition: Edition
    table_rules: TableRules
    players: tuple[PlayerId, ...]
    decks: Mapping[DeckId, DeckState]


class DiceRolled(Event, frozen=True, kw_only=True, tag=True):
    """A throw that moves a token or tries to leave jail; it ends announcements and shares."""

    player: PlayerId
    dice: Dice
    doubles: int
    begins_turn: bool
    extra_roll: bool = False
    """A double that brings a further throw; older ledgers tell it by `StageEntered`."""


class RentDiceRolled(Event, frozen=True, kw_only=True, tag=True):
    """A fresh throw that only sets a rent (U11)."""

    player: PlayerId
    dice: Dice


class TokenMoved(Event, frozen=True, kw_only=True, tag=True):
    """The token stands on a new square; the salary, if GO was passed, is in the transfers."""

    player: PlayerId
    square: Square


class StageEntered(Event, frozen=True, kw_only=True, tag=True):
    """What the player on turn owes to the board now."""

    stage: Phase
    extra_roll: bool = False
    rent_quote: RentQuote | None = None


class JailEntered(Event, frozen=True, kw_only=True, tag=True):
    player: PlayerId


class JailLeft(Event, frozen=True, kw_only=True, tag=True):
    """Out of jail by a double, the fine or a card."""

    player: PlayerId


class JailTryFailed(Event, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    jail_turn: int


class MoneyMoved(Event, frozen=True, kw_only=True, tag=True):
    """A payment that changes nothing else, such as a card's gift or the prize of a square."""


class DebtIncurred(Event, frozen=True, kw_only=True, tag=True):
    debt: Debt


class DebtChanged(Event, frozen=True, kw_only=True, tag=True):
    """Part of a debt was set off, or its creditor has an heir."""

    debt: Debt


class DebtClosed(Event, frozen=True, kw_only=True, tag=True):
    """A debt was paid, set off or has lapsed."""

    debt: int


class DeedPassed(Event, frozen=True, kw_only=True, tag=True):
    """A deed has a new owner (None: unowned), with its mortgage as given."""

    lot: Square
    owner: PlayerId | None
    mortgaged: bool = False


class AuctionsOpened(Event, frozen=True, kw_only=True, tag=True):
    """These lots wait for their auction, in this order, behind those that wait already."""

    lots: tuple[Square, ...]


class BidPlaced(Event, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    amount: Money
    place: Square | None = None


class BidderPassed(Event, frozen=True, kw_only=True, tag=True):
    player: PlayerId


class BidVoided(Event, frozen=True, kw_only=True, tag=True):
    """The highest bidder has left the game; the auction begins anew."""


class AuctionClosed(Event, frozen=True, kw_only=True, tag=True):
    """The running property auction is over; the next lot, if any, is on auction."""

    lot: Square
    winner: PlayerId | None
    amount: Money = 0


class CardDrawn(Event, frozen=True, kw_only=True, tag=True):
    """A card left the top of its deck; it lies at the bottom, or with the player if kept."""

    player: PlayerId
    deck: DeckId
    card: CardId
    kept: bool


class CardReturned(Event, frozen=True, kw_only=True, tag=True):
    """A kept card went back to the bottom of its own deck."""

    player: PlayerId
    deck: DeckId
    card: CardId


class CardPassed(Event, frozen=True, kw_only=True, tag=True):
    """A kept card has a new holder."""

    player: PlayerId
    to: PlayerId
    card: CardId


class TurnsToSkip(Event, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    turns: int


class TaxChosen(Event, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    mode: TaxMode


class WorthCounted(Event, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    amount: Money


class BuildingsBuilt(Event, frozen=True, kw_only=True, tag=True):
    """New levels of lots and the stock that is left; `built` names a lot once per building."""

    player: PlayerId
    levels: Mapping[Square, int]
    small_left: int
    big_left: int
    built: tuple[Square, ...]


class BuildingsSold(Event, frozen=True, kw_only=True, tag=True):
    """New levels of lots and the stock that is left."""

    player: PlayerId
    levels: Mapping[Square, int]
    small_left: int
    big_left: int


class DeedMortgaged(Event, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    lot: Square


class DeedUnmortgaged(Event, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    lot: Square


class TradeProposed(Event, frozen=True, kw_only=True, tag=True):
    proposal: Proposal


class TradeSigned(Event, frozen=True, kw_only=True, tag=True):
    player: PlayerId


class TradeWithdrawn(Event, frozen=True, kw_only=True, tag=True):
    pass


class TradeClosed(Event, frozen=True, kw_only=True, tag=True):
    """A deal was executed; its deeds and cards pass in the events that follow."""

    parties: tuple[PlayerId, ...]


class ChoicesOpened(Event, frozen=True, kw_only=True, tag=True):
    choices: tuple[Choice, ...]


class ChoiceClosed(Event, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    lot: Square


class BuildAnnounced(Event, frozen=True, kw_only=True, tag=True):
    """A player's wish for buildings; no lots: the wish has ended."""

    player: PlayerId
    lots: tuple[Square, ...]


class ShortageOpened(Event, frozen=True, kw_only=True, tag=True):
    """One building of the kind is on auction, unless the buyers agree."""

    kind: BuildingKind


class ShortageClosed(Event, frozen=True, kw_only=True, tag=True):
    """The kind is not short any more; `end_wishes`: nobody wanted it at the price."""

    end_wishes: bool


class SharesSet(Event, frozen=True, kw_only=True, tag=True):
    shares: Shares | None


class TakeoverOffered(Event, frozen=True, kw_only=True, tag=True):
    takeover: Takeover


class TakeoverClosed(Event, frozen=True, kw_only=True, tag=True):
    accepted: bool


class ClaimOpened(Event, frozen=True, kw_only=True, tag=True):
    claim: Claim


class ClaimClosed(Event, frozen=True, kw_only=True, tag=True):
    lot: Square


class PlayerLeft(Event, frozen=True, kw_only=True, tag=True):
    """A player is out of the game; everything else of theirs has gone in other events."""

    player: PlayerId


class TurnSkipped(Event, frozen=True, kw_only=True, tag=True):
    player: PlayerId


class TurnPassed(Event, frozen=True, kw_only=True, tag=True):
    """The turn is with another player."""

    player: PlayerId


class AnnouncementsEnded(Event, frozen=True, kw_only=True, tag=True):
    """Bank-only play: somebody has moved on, which ends announcements and agreed shares."""


class TrackingSwitched(Event, frozen=True, kw_only=True, tag=True):
    """Full or bank-only play from now on; where the tokens stand, and whose turn begins."""

    to: Tracking
    on_turn: PlayerId
    squares: Mapping[PlayerId, Square] = {}
    in_jail: Mapping[PlayerId, int] = {}


class GameEnded(Event, frozen=True, kw_only=True, tag=True):
    """Everything still open falls away."""

    winner: PlayerId | None
    seat: int | None = None
    """Who is on turn now, if the one who was has just left the game."""


AnyEvent = (
    GameStarted
    | DiceRolled
    | RentDiceRolled
    | TokenMoved
    | StageEntered
    | JailEntered
    | JailLeft
    | JailTryFailed
    | MoneyMoved
    | DebtIncurred
    | DebtChanged
    | DebtClosed
    | DeedPassed
    | AuctionsOpened
    | BidPlaced
    | BidderPassed
    | BidVoided
    | AuctionClosed
    | CardDrawn
    | CardReturned
    | CardPassed
    | TurnsToSkip
    | TaxChosen
    | WorthCounted
    | BuildingsBuilt
    | BuildingsSold
    | DeedMortgaged
    | DeedUnmortgaged
    | TradeProposed
    | TradeSigned
    | TradeWithdrawn
    | TradeClosed
    | ChoicesOpened
    | ChoiceClosed
    | BuildAnnounced
    | ShortageOpened
    | ShortageClosed
    | SharesSet
    | TakeoverOffered
    | TakeoverClosed
    | ClaimOpened
    | ClaimClosed
    | PlayerLeft
    | TurnSkipped
    | TurnPassed
    | AnnouncementsEnded
    | TrackingSwitched
    | GameEnded
)


class Judgement(msgspec.Struct, frozen=True, gc=False):
    """What an accepted command comes to: its events and the game after them."""

    events: tuple[AnyEvent, ...]
    game: Game
