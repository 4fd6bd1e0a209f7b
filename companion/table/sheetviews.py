"""The sheets that may cover the table: one value for each kind of decision that is open."""

from collections.abc import Mapping

import msgspec

from companion.rules.commands import AnyCommand, Offer
from companion.rules.names import (
    BuildingKind,
    CardId,
    DeckId,
    ExpulsionReason,
    Fate,
    Money,
    PlayerId,
    Square,
)
from companion.table.errandviews import ErrandSheet, PaySheet
from companion.table.words import Action, Message


class PurchaseSheet(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Screen 8: an unowned deed under the token on turn."""

    player: PlayerId
    lot: Square
    price: Money
    balance_after: Money
    buy: Action
    decline: Action
    """`auction`, or `leave` where a deed that is not bought just stays with the bank."""
    chosen: bool = False
    """Buy was touched or the deed tapped; the token's tap now buys."""


class RaiseStep(msgspec.Struct, frozen=True, kw_only=True):
    """One way of raising money, cheapest first."""

    command: AnyCommand
    message: Message
    lot: Square | None
    gain: Money
    later: Money
    """What it costs to take back."""


class InKind(msgspec.Struct, frozen=True, kw_only=True):
    """What a debtor may give the creditor in place of cash, if the creditor agrees."""

    limit: Money
    """The most that all deeds together may count for."""
    lots: Mapping[Square, Message | None]
    """The debtor's deeds; a message says why one cannot change hands."""


class DebtSheet(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Screens 9 and 16: an open debt. Covered: one tap of the debtor pays. Else liquidation."""

    debt: int
    debtor: PlayerId
    creditors: tuple[str, ...]
    amounts: tuple[Money, ...]
    amount: Money
    cause: str
    lot: Square | None
    why: Message
    cash: Money
    missing: Money
    settle: Action
    bankrupt: Action
    steps: tuple[RaiseStep, ...] = ()
    raised: Money = 0
    total_owed: Money = 0
    fate: Fate = Fate.CREDITOR
    """Where everything goes if the debtor gives up."""
    in_kind: InKind | None = None
    """None where deeds are no payment."""
    offered: Mapping[Square, Money] = {}
    """Deeds on the table as payment, with what they count for; the creditor's tap agrees."""


class AuctionColumn(msgspec.Struct, frozen=True, kw_only=True):
    """A bidder in an auction, with the raises to touch."""

    player: PlayerId
    cash: Money
    passed: bool
    leads: bool
    bids: tuple[Action, ...]
    """Raises in ascending order; the first is what a token tap bids."""
    most: Money
    """The highest sum that can be bid: the cash, or far more where bids bind."""
    leave: Action


class AuctionSheet(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Screen 12: the auction of a deed, or of one scarce building."""

    lot: Square | None
    building: BuildingKind | None
    high: Money
    bidder: PlayerId | None
    next_bid: Money
    columns: tuple[AuctionColumn, ...]
    waiting: tuple[Square, ...] = ()
    places: Mapping[PlayerId, tuple[Square, ...]] = {}


class TaxSheet(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The income tax: the printed sum or a percentage (JA-8)."""

    player: PlayerId
    options: tuple[Action, ...]
    flat: Money
    percent: int
    counted: Money | None = None
    """The percentage in money, where the rule book lets it be known before choosing."""


class DrawSheet(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Screen 17: a card is due. Physical decks list the cards that it may be."""

    player: PlayerId
    deck: DeckId
    draw: Action
    candidates: tuple[CardId, ...] = ()


class JailSheet(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Screen 17: the ways out of jail."""

    player: PlayerId
    jail_turn: int
    fine: Money
    pay: Action
    use_card: Action
    roll: Action
    stay: Action | None = None
    """Ends the turn in jail, where one could leave in the very turn of arrival."""


class ChoiceSheet(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A mortgaged deed came over: keep the mortgage for the fee, or lift it at once."""

    player: PlayerId
    lot: Square
    fee: Money
    redemption: Money
    keep: Action
    lift: Action


class ShortageSheet(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """More buildings are wished than the bank has: agree, or bid for one at a time."""

    kind: BuildingKind
    stock: int
    wishes: Mapping[PlayerId, int]
    agree: Action
    auction: AuctionSheet


class TakeoverSheet(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """JA-46: the owner of the square may pay a bankrupt's jail fine and take the estate."""

    debtor: PlayerId
    owner: PlayerId
    fine: Money
    accept: Action
    decline: Action


class ExpulsionSheet(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Colluders are named; they leave when everybody else has confirmed it (RU-30)."""

    players: tuple[PlayerId, ...]
    reason: ExpulsionReason
    jury: tuple[PlayerId, ...]
    confirmed: tuple[PlayerId, ...]


class TradeSheet(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Screen 13: a proposed deal waiting for signatures."""

    parties: tuple[PlayerId, ...]
    gives: Mapping[PlayerId, Offer]
    signed: tuple[PlayerId, ...]
    after: Mapping[PlayerId, Money]
    blocked: Message | None
    withdraw: Action


Sheet = (
    PurchaseSheet
    | DebtSheet
    | AuctionSheet
    | TaxSheet
    | DrawSheet
    | JailSheet
    | ChoiceSheet
    | ShortageSheet
    | TakeoverSheet
    | TradeSheet
    | ExpulsionSheet
    | ErrandSheet
    | PaySheet
)
