"""The shape of an edition: board, decks, and every switch of the rule books as a typed field."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from companion.rules.house import Inflow, RentInJail, Tracking
from companion.rules.names import CardId, DeckId, GroupId, Square, SquareKind, TaxMode
from companion.rules.policies import (
    AskDeadline,
    BigRequires,
    BuildingValueTo,
    Collusion,
    DeckMode,
    EstateCards,
    GameEnd,
    HotelSale,
    InKind,
    LockScope,
    MortgagedValue,
    MultiCreditor,
    Overbid,
    PriceFloor,
    Rounding,
    ShortageMode,
    ShortagePrice,
    ThirdTurnMove,
    ToBank,
    ToPlayer,
    TradeInDebt,
    UtilityDice,
    ValueBase,
    Window,
)

Positive = Annotated[int, msgspec.Meta(ge=1)]
NonNegative = Annotated[int, msgspec.Meta(ge=0)]
Permille = Annotated[int, msgspec.Meta(ge=0, le=1000)]
"""A fraction in thousandths: 100 is ten percent. Rules never use floating numbers."""


class Switches(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every setting of the switch table, named as there with the dot written as an underscore."""

    money_start: Positive
    money_smallest_note: Positive
    money_round: Rounding
    go_salary: NonNegative
    go_landing_factor: Positive = 1
    """House rule: so many salaries for a move that ends on GO itself."""
    jail_fine: Positive
    jail_pay_before_roll_turns: tuple[Annotated[int, msgspec.Meta(ge=1, le=3)], ...]
    jail_card_after_failed_third_roll: bool
    jail_third_turn_move: ThirdTurnMove
    jail_same_turn_release: bool
    tax_income_options: tuple[TaxMode, ...]
    tax_income_decide_first: bool = True
    tax_income_mortgaged_value: MortgagedValue = MortgagedValue.PRINTED
    tax_luxury: Positive | None
    deck_reshuffle: Literal["never"]
    rent_ask_deadline: AskDeadline
    rent_group_factor: Positive
    rent_double_needs_no_mortgage: bool = False
    rent_in_jail: RentInJail = RentInJail.COLLECT
    card_nearest_utility_dice: UtilityDice = UtilityDice.NEW_ROLL
    auction_on_decline: bool
    auction_min_bid: Positive
    auction_step: Positive
    auction_overbid: Overbid
    build_small_max: Positive
    build_big_requires: BigRequires
    build_per_lot_per_turn: Positive | None
    build_window: Window
    build_small_returned_on_upgrade: bool
    build_skip_houses_when_short: bool
    build_even: bool = True
    """House rule off: levels of a group may differ by any number."""
    shortage_mode: ShortageMode
    shortage_min_price: ShortagePrice = ShortagePrice.ANY
    sell_hotel_mode: HotelSale
    sell_only_when_in_need: bool
    lock_scope: LockScope
    mortgage_tradeable: bool
    mortgage_transfer_fee: Permille = 0
    mortgage_interest: Permille
    mortgage_interest_base: ValueBase
    mortgage_redeem_base: ValueBase
    mortgage_third_party_redeem: bool
    redeem_window: Window
    trade_window: Window
    trade_in_debt: TradeInDebt
    trade_parties: Literal[2]
    trade_promises: Literal["forbidden"]
    trade_gifts: Literal["forbidden"]
    trade_deed_price_floor: PriceFloor
    trade_jail_card_price_below: Positive | None
    debt_in_kind: InKind
    bankrupt_raise_first: bool
    bankrupt_liquidate_first: bool
    bankrupt_to_player: ToPlayer
    bankrupt_to_bank: ToBank
    bankrupt_building_value_to: BuildingValueTo
    bankrupt_multi_creditor: MultiCreditor
    bankrupt_jail_card: EstateCards
    bankrupt_jail_fine_takeover: bool
    penalty_wrong_token: Positive | None
    penalty_collusion: Collusion
    game_end: GameEnd
    game_turn_limit: Positive | None = None
    """House rule: so many rounds, then the richest by worth wins."""
    game_minutes: Positive | None = None
    """House rule: playing time after which the table ends the game; rules know no clock."""
    parking_pot: bool = False
    """House rule: who lands on free parking takes what lies in the pot."""
    parking_seed: NonNegative = 0
    """What the bank puts into the pot at the start and after each win."""
    parking_inflow: tuple[Inflow, ...] = ()
    stock_small: NonNegative | None = None
    """House rule: so many small buildings instead of the printed number."""
    stock_big: NonNegative | None = None


class TableRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table settles for itself; no rule book speaks of it."""

    decks: DeckMode = DeckMode.VIRTUAL
    undo_dice: bool = True
    """May a transaction with a throw be undone?"""
    undo_cards: bool = True
    """May a transaction with a drawn card be undone?"""
    tracking: Tracking = Tracking.FULL
    """Changes in a running game by `SwitchTracking`."""


class Lot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The printed face of a title deed."""

    group: GroupId
    price: Positive
    mortgage: Positive
    rents: tuple[Positive, ...] = ()
    """Streets: by level, bare lot first, big building last."""
    small_cost: NonNegative = 0
    big_cost: NonNegative = 0


class Space(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One square of the board."""

    kind: SquareKind
    lot: Lot | None = None
    deck: DeckId | None = None
    amount: Positive | None = None
    """Win and fine squares, and a flat income tax: the printed sum."""


class Group(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The lots that belong together."""

    id: GroupId
    kind: SquareKind
    squares: tuple[Square, ...]
    letter: str
    """The plate letter that stands for the colour, A to H, T, U."""


class Advance(msgspec.Struct, frozen=True, kw_only=True, tag="advance"):
    """Forward to a square, with salary where GO is passed."""

    to: Square


class AdvanceNearest(msgspec.Struct, frozen=True, kw_only=True, tag="advance_nearest"):
    """Forward to the next square of a kind; rent times a factor, or a multiple of the dice."""

    kind: SquareKind
    rent_factor: Positive = 1
    dice_factor: Positive | None = None


class Step(msgspec.Struct, frozen=True, kw_only=True, tag="move"):
    """So many squares; negative is backwards and brings no salary."""

    steps: int


class Receive(msgspec.Struct, frozen=True, kw_only=True, tag="receive"):
    amount: Positive


class Pay(msgspec.Struct, frozen=True, kw_only=True, tag="pay"):
    amount: Positive


class PayEachPlayer(msgspec.Struct, frozen=True, kw_only=True, tag="pay_each_player"):
    amount: Positive


class ReceiveFromEach(msgspec.Struct, frozen=True, kw_only=True, tag="receive_from_each"):
    amount: Positive


class Repairs(msgspec.Struct, frozen=True, kw_only=True, tag="repairs"):
    """So much for each small and each big building on the whole board."""

    small: NonNegative
    big: NonNegative


class Keep(msgspec.Struct, frozen=True, kw_only=True, tag="keep"):
    """The get-out-of-jail card; stays with the player until used."""


class GoToJail(msgspec.Struct, frozen=True, kw_only=True, tag="go_to_jail"):
    pass


class SkipTurn(msgspec.Struct, frozen=True, kw_only=True, tag="skip_turn"):
    turns: Positive = 1


Effect = (
    Advance
    | AdvanceNearest
    | Step
    | Receive
    | Pay
    | PayEachPlayer
    | ReceiveFromEach
    | Repairs
    | Keep
    | GoToJail
    | SkipTurn
)


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: CardId
    effect: Effect


class Deck(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: DeckId
    cards: tuple[Card, ...]


class Edition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A whole rule book with its board, as data. Sizes come from here, never from the code."""

    id: str
    version: Positive = 1
    currency: str
    """A code such as USD; how it is written is the screen's affair."""
    players_min: Positive
    players_max: Positive
    small_stock: NonNegative
    big_stock: NonNegative
    railroad_rents: tuple[Positive, ...]
    utility_factors: tuple[Positive, ...]
    utility_rent_in_notes: bool = False
    """Utility rent counts smallest notes, not money units (ID-6)."""
    jail_square: Square
    go_to_jail_square: Square | None = None
    income_tax_flat: NonNegative = 0
    income_tax_percent: NonNegative = 10
    spaces: tuple[Space, ...]
    groups: tuple[Group, ...]
    decks: tuple[Deck, ...]
    switches: Switches

    @cached_property
    def group_of(self) -> Mapping[Square, Group]:
        """The group of every lot."""
        return {square: group for group in self.groups for square in group.squares}

    @property
    def small_supply(self) -> int:
        """Small buildings of the bank in all: as printed, or as the table has agreed."""
        agreed = self.switches.stock_small
        return self.small_stock if agreed is None else agreed

    @property
    def big_supply(self) -> int:
        """Big buildings of the bank in all."""
        agreed = self.switches.stock_big
        return self.big_stock if agreed is None else agreed
