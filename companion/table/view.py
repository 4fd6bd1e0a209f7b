"""`View`: one immutable value with everything that a screen, a panel or a hub may show.

Its parts are defined here, in `words` (sentences, actions), `printed`, `boardviews` and
`sheetviews`, `tagviews`, `houseviews`; all of them are to be had from this module.
"""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from companion.rules.names import CardId, Money, PlayerId, Square
from companion.rules.policies import DeckMode
from companion.table.boardviews import Claim, Deed, GroupOffer, GroupStep
from companion.table.deviceviews import Device, DieRolls, DriverChoice
from companion.table.errandviews import ErrandOffer, ErrandSheet, PaySheet, Taker, meant
from companion.table.houseviews import HouseRule, NumberSpan
from companion.table.printed import Board, CardFace, GroupFace, SquareFace
from companion.table.requests import Mark, Tracking
from companion.table.sheetviews import (
    AuctionColumn,
    AuctionSheet,
    ChoiceSheet,
    DebtSheet,
    DrawSheet,
    ExpulsionSheet,
    InKind,
    JailSheet,
    PurchaseSheet,
    RaiseStep,
    Sheet,
    ShortageSheet,
    TakeoverSheet,
    TaxSheet,
    TradeSheet,
)
from companion.table.signals import Button
from companion.table.tagviews import TriedTag, Wizard
from companion.table.words import (
    Action,
    AuctionClock,
    Fact,
    Fault,
    GameClock,
    HighestRent,
    Message,
    Notice,
    Refused,
    Summary,
)

__all__ = [
    "Action",
    "AuctionClock",
    "AuctionColumn",
    "AuctionSheet",
    "Bank",
    "Board",
    "CardFace",
    "Claim",
    "ChoiceSheet",
    "Cue",
    "DebtSheet",
    "Deed",
    "Device",
    "DieRolls",
    "DrawSheet",
    "DriverChoice",
    "EditionFace",
    "Entry",
    "ErrandOffer",
    "ErrandSheet",
    "ExpulsionSheet",
    "Fact",
    "Fault",
    "Focus",
    "GameClock",
    "GroupFace",
    "GroupOffer",
    "GroupStep",
    "HighestRent",
    "HouseRule",
    "InKind",
    "JailSheet",
    "Lobby",
    "LobbySeat",
    "Message",
    "Mode",
    "Movement",
    "Notice",
    "NumberSpan",
    "PaySheet",
    "Prompt",
    "PurchaseSheet",
    "RaiseStep",
    "Refused",
    "SavedGame",
    "Seat",
    "Sheet",
    "ShortageSheet",
    "SquareFace",
    "Standing",
    "Summary",
    "TakeoverSheet",
    "Taker",
    "TaxSheet",
    "TradeSheet",
    "TriedTag",
    "View",
    "Want",
    "Wizard",
    "meant",
]


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
    STAFF = "staff"
    """Somebody of the house is called."""


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
    curve: tuple[Money, ...] = ()
    """Net worth at the start, then after each turn of the game."""


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


class Focus(msgspec.Struct, frozen=True, kw_only=True):
    """A tap asked to see something. A new `number` opens it once; closing is the screen's own."""

    number: int
    screen: str
    """player, deed, build, mortgage, trade, history, tag"""
    player: PlayerId | None = None
    lot: Square | None = None
    uid: str | None = None


class SavedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game on the welcome screen."""

    game: str
    edition: str
    edition_names: Mapping[str, str] = {}
    """By language, as the game has kept them; for an edition that is not here any more."""
    players: tuple[str, ...]
    turn_number: int
    bank_only: bool = False
    """Nobody's turn is followed, so there is no number to tell."""
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
    tracking: Tracking = Tracking.FULL
    house: tuple[HouseRule, ...] = ()
    """On the rules page: every setting that may be changed."""
    words: Mapping[str, Mapping[str, str]] = {}
    """On the rules page: what the edition calls its things, as in `Board.words`."""
    troubles: tuple[Message, ...] = ()
    """Why the chosen settings do not go together; nothing else may follow then."""
    seats: tuple[LobbySeat, ...] = ()
    free_marks: tuple[Mark, ...] = ()
    starter: int | None = None
    """The seat that has won the throw-off, or was picked."""
    throwing: int | None = None
    """The seat that throws next."""
    tied: tuple[int, ...] = ()
    proceed: Action | None = None


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Screen 23: one row of the final table."""

    player: PlayerId
    rank: int
    worth: Money
    out_turn: int | None
    curve: tuple[Money, ...]
    """Net worth after each turn of the game."""


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
    bank_only: bool = False
    """Nobody's token, throw or turn is followed; then there is no `turn`."""
    errands: tuple[ErrandOffer, ...] = ()
    """What may be due in bank-only play."""
    turn: PlayerId | None = None
    turn_number: int = 0
    doubles: int = 0
    extra_roll: bool = False
    last_roll: tuple[int, int] | None = None
    phase: str = ""
    deeds: tuple[Deed, ...] = ()
    whole_group: GroupOffer | None = None
    """The street group that somebody looks at, and what can be done with all of it at once."""
    bank: Bank | None = None
    prompt: Prompt | None = None
    sheet: Sheet | None = None
    actions: Mapping[str, Action] = {}
    """roll, end_turn, trade, build, mortgage, announce, undo, redo: the bar and the menu. The
    banker's own, only where the rules know them: wrong_token, expel, end_game."""
    claims: tuple[Claim, ...] = ()
    clock: GameClock | None = None
    """Only in a game with a limit of time."""
    entries: tuple[Entry, ...] = ()
    """Newest last; at most the last 200."""
    refused: Refused | None = None
    notice: Notice | None = None
    focus: Focus | None = None
    wizard: Wizard | None = None
    standings: tuple[Standing, ...] = ()
    summary: Summary | None = None
    """Set when the game is over."""
    fault: Fault | None = None
    devices: tuple[Device, ...] = ()
    drivers: tuple[DriverChoice, ...] = ()
    rolls: tuple[DieRolls, ...] = ()
    """Of the dice that a sensor has read."""
    buttons: frozenset[Button] = frozenset()
    preferences: Mapping[str, str] = {}
    cue: tuple[int, Cue] | None = None
    """The newest sound, numbered so that each is played once."""
    auction_clock: AuctionClock | None = None
    saving: bool = False
    sealed: bool = False
    """The game is only looked at: its medium takes no record."""
    paused: bool = False
    staff_called: bool = False
    """Somebody of the house is waited for."""

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
