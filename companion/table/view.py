"""`View`: one immutable value with everything that a screen, a panel or a hub may show.

Texts are codes with facts; sentences live in the catalogues. Fact names have fixed meanings:
`player owner debtor creditor bidder other payer` are player ids (or "bank"), `players` several;
`lot` is a square with a deed, `lots` several; `amount price cash missing minimum fine balance
salary` are money; `card`, `deck`, `group`, `edition` are ids; anything else is a plain word or
number.
"""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from companion.rules.commands import AnyCommand, Offer
from companion.rules.edition import Card, DeckMode
from companion.rules.names import BuildingKind, CardId, DeckId, GroupId, Money, PlayerId, Square
from companion.table.requests import Mark, Request, TagMeaning
from companion.table.signals import Button, DeviceKind

Fact = int | str | tuple[int | str, ...] | None


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence to be: the catalogue has one entry for each code."""

    code: str
    facts: Mapping[str, Fact] = {}


class Mode(StrEnum):
    """Which of the big screens is due."""

    WELCOME = "welcome"
    RULES = "rules"
    SEATS = "seats"
    STARTER = "starter"
    WIZARD = "wizard"
    PLAYING = "playing"
    OVER = "over"
    FAULT = "fault"


class Cue(StrEnum):
    """Sounds and lights, each known without looking."""

    SEEN = "seen"
    PAID = "paid"
    RECEIVED = "received"
    REFUSED = "refused"
    YOUR_TURN = "your_turn"
    BID = "bid"
    SOLD = "sold"
    DEBT = "debt"
    WINNER = "winner"


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be touched: what to post, or why it cannot be done now."""

    name: str
    request: Request | None = None
    """What to post. None: opens a form (trade, build) or is off."""
    allowed: bool = True
    reason: Message | None = None
    """Set when not allowed: what is needed first, in a few words."""


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
    group: GroupId
    kind: str
    letter: str
    squares: tuple[Square, ...]


class CardFace(msgspec.Struct, frozen=True, kw_only=True):
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
    """build, sell, mortgage, unmortgage, keep_mortgage, lift_mortgage; each with its reason."""


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A player as the table sees them."""

    id: PlayerId
    seat: int
    name: str
    mark: Mark
    balance: Money
    worth: Money
    square: Square
    in_jail: bool
    jail_turn: int
    cards: tuple[CardId, ...]
    out: bool
    owes: Money
    lots: tuple[Square, ...]
    out_turn: int | None = None


class Bank(msgspec.Struct, frozen=True, kw_only=True):
    small_left: int
    big_left: int
    pot: Money | None = None
    """None where no pot is played."""


class Want(StrEnum):
    """The gesture that a prompt waits for."""

    DICE = "dice"
    TOKEN = "token"
    ANY_TOKEN = "any_token"
    DEED = "deed"
    CARD = "card"
    TOUCH = "touch"
    NOTHING = "nothing"


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """What the table waits for now: the line that everybody reads first."""

    message: Message
    player: PlayerId | None
    want: Want
    kicker: Message | None = None


class PurchaseSheet(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Screen 8: an unowned deed under the token on turn."""

    player: PlayerId
    lot: Square
    price: Money
    balance_after: Money
    buy: Action
    decline: Action
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


class AuctionColumn(msgspec.Struct, frozen=True, kw_only=True):
    player: PlayerId
    cash: Money
    passed: bool
    leads: bool
    bids: tuple[Action, ...]
    """Raises in ascending order; the first is what a token tap bids."""
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
)


class Movement(msgspec.Struct, frozen=True, kw_only=True):
    """Money that moved in an entry."""

    payer: str
    payee: str
    amount: Money
    cause: str


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the history."""

    seq: int
    message: Message
    """`entry.<command>` with the facts of what happened."""
    players: tuple[PlayerId, ...]
    movements: tuple[Movement, ...]
    balances: Mapping[str, Money]
    """After the entry."""
    turn_number: int
    reversed: bool = False
    card: CardId | None = None
    """The card that was drawn in this entry."""


class Refused(msgspec.Struct, frozen=True, kw_only=True):
    """The last thing that did not count, and why. A new `number` is a new refusal."""

    number: int
    message: Message
    expected: Message | None = None


class Focus(msgspec.Struct, frozen=True, kw_only=True):
    """A tap asked to see something. A new `number` opens it once; closing is the screen's own."""

    number: int
    screen: str
    """player, deed, build, mortgage, trade, history, tag"""
    player: PlayerId | None = None
    lot: Square | None = None
    uid: str | None = None


class Device(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    kind: DeviceKind
    ready: bool
    detail: str


class SavedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game on the welcome screen."""

    game: str
    edition: str
    players: tuple[str, ...]
    turn_number: int
    saved_at: int
    """Wall time, seconds since 1970; for display only."""
    over: bool
    damaged: Message | None = None


class LobbySeat(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    mark: Mark
    tagged: bool
    roll: tuple[int, int] | None = None


class EditionFace(msgspec.Struct, frozen=True, kw_only=True):
    """An edition to choose from, with its problems if it cannot be played."""

    edition: str
    names: Mapping[str, str]
    players_min: int
    players_max: int
    playable: bool
    problem: Message | None = None


class Lobby(msgspec.Struct, frozen=True, kw_only=True):
    """Screens 2 to 5."""

    editions: tuple[EditionFace, ...]
    saved: tuple[SavedGame, ...]
    edition: str | None = None
    deck_mode: DeckMode = DeckMode.VIRTUAL
    undo_dice: bool = True
    undo_cards: bool = True
    seats: tuple[LobbySeat, ...] = ()
    free_marks: tuple[Mark, ...] = ()
    starter: int | None = None
    """The seat that has won the throw-off, or was picked."""
    throwing: int | None = None
    """The seat that throws next."""
    tied: tuple[int, ...] = ()
    proceed: Action | None = None


class Wizard(msgspec.Struct, frozen=True, kw_only=True):
    """Screen 21: tags are registered one after the other, or one unknown tag waits."""

    meaning: TagMeaning | None
    number: int
    total: int
    uid: str | None = None
    conflict: TagMeaning | None = None
    """The tag just laid down already means this: move it?"""
    done: tuple[str, ...] = ()


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Screen 23: one row of the final table."""

    player: PlayerId
    rank: int
    worth: Money
    out_turn: int | None
    curve: tuple[Money, ...]
    """Net worth after each turn of the game."""


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """Screen 24: what failed, in one sentence; balances are safe."""

    message: Message
    choices: tuple[Action, ...]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that may be shown at one moment. Newest `version` wins; subscribers never wait."""

    version: int
    mode: Mode
    seq: int = 0
    """Of the last entry in the ledger: what a touch must have seen."""
    lobby: Lobby
    game: str | None = None
    board: Board | None = None
    players: tuple[Seat, ...] = ()
    turn: PlayerId | None = None
    turn_number: int = 0
    doubles: int = 0
    extra_roll: bool = False
    last_roll: tuple[int, int] | None = None
    phase: str = ""
    deeds: tuple[Deed, ...] = ()
    bank: Bank | None = None
    prompt: Prompt | None = None
    sheet: Sheet | None = None
    actions: Mapping[str, Action] = {}
    """roll, end_turn, trade, build, mortgage, undo, redo, announce: the bar and the menu."""
    entries: tuple[Entry, ...] = ()
    """Newest last; at most the last 200."""
    refused: Refused | None = None
    focus: Focus | None = None
    wizard: Wizard | None = None
    standings: tuple[Standing, ...] = ()
    fault: Fault | None = None
    devices: tuple[Device, ...] = ()
    buttons: frozenset[Button] = frozenset()
    preferences: Mapping[str, str] = {}
    cue: tuple[int, Cue] | None = None
    """The newest sound, numbered so that each is played once."""
    saving: bool = False
    paused: bool = False

    def player(self, player: PlayerId) -> Seat:
        """The seat of a player id; KeyError for a stranger."""
        for seat in self.players:
            if seat.id == player:
                return seat
        raise KeyError(player)

    def deed(self, lot: Square) -> Deed:
        """The deed of a square; KeyError where there is none."""
        for deed in self.deeds:
            if deed.lot == lot:
                return deed
        raise KeyError(lot)
