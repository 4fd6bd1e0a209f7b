"""The values that each setting of the rule book may be given on the rules page."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from types import MappingProxyType, NoneType
from typing import get_args, get_type_hints

from companion.rules.edition import Edition, Switches
from companion.rules.house import Inflow
from companion.rules.names import Money, TaxMode

Scalar = bool | int | float | str
Value = Scalar | tuple[int | str, ...] | None

SECTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "money": (
            "money.start",
            "go.salary",
            "go.landing_factor",
            "money.smallest_note",
            "money.round",
        ),
        "jail": (
            "jail.fine",
            "jail.pay_before_roll_turns",
            "jail.card_after_failed_third_roll",
            "jail.third_turn_move",
            "jail.same_turn_release",
            "rent.in_jail",
        ),
        "taxes": (
            "parking.pot",
            "parking.inflow",
            "parking.seed",
            "tax.luxury",
            "tax.income.options",
            "tax.income.decide_first",
            "tax.income.mortgaged_value",
        ),
        "rent": (
            "rent.group_factor",
            "rent.double_needs_no_mortgage",
            "rent.ask_deadline",
            "card.nearest_utility_dice",
        ),
        "auction": ("auction.on_decline", "auction.min_bid", "auction.step", "auction.overbid"),
        "building": (
            "build.even",
            "build.per_lot_per_turn",
            "build.window",
            "build.big_requires",
            "build.skip_houses_when_short",
            "build.small_returned_on_upgrade",
            "stock.small",
            "stock.big",
            "shortage.mode",
            "shortage.min_price",
            "sell.hotel_mode",
            "sell.only_when_in_need",
            "lock.scope",
        ),
        "mortgage": (
            "mortgage.interest",
            "mortgage.interest_base",
            "mortgage.redeem_base",
            "mortgage.tradeable",
            "mortgage.transfer_fee",
            "mortgage.third_party_redeem",
            "redeem.window",
        ),
        "trade": (
            "trade.window",
            "trade.in_debt",
            "trade.deed_price_floor",
            "trade.jail_card_price_below",
            "debt.in_kind",
        ),
        "ruin": (
            "bankrupt.raise_first",
            "bankrupt.liquidate_first",
            "bankrupt.to_player",
            "bankrupt.to_bank",
            "bankrupt.building_value_to",
            "bankrupt.multi_creditor",
            "bankrupt.jail_card",
            "bankrupt.jail_fine_takeover",
        ),
        "end": (
            "game.end",
            "game.turn_limit",
            "game.minutes",
            "penalty.wrong_token",
            "penalty.collusion",
        ),
    }
)
"""Every setting that a table may change, by the pages on which they stand."""

BIG_SUMS = ("money.start",)
SALARIES = ("go.salary", "parking.seed")
SMALL_SUMS = (
    "jail.fine",
    "tax.luxury",
    "auction.min_bid",
    "auction.step",
    "trade.jail_card_price_below",
    "penalty.wrong_token",
)
STEPS_OF_SUM = 20
MOST_SUM = 9_999_999
"""As much as anybody can read off a passbook."""
FREE = ("go.salary", "parking.seed")
"""Sums that may be nothing at all."""
MOST_STOCK = 99
SPANS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "rent.group_factor": (1, 10),
        "game.turn_limit": (1, 500),
        "game.minutes": (5, 1440),
        "money.smallest_note": (1, 100_000),
        "stock.small": (0, MOST_STOCK),
        "stock.big": (0, MOST_STOCK),
    }
)
"""Numbers that are typed in: the least and the largest."""
HUNDRED = 100

NUMBERS: Mapping[str, Sequence[int]] = MappingProxyType(
    {
        "rent.group_factor": range(1, 5),
        "go.landing_factor": range(1, 4),
        "build.per_lot_per_turn": range(1, 6),
        "game.turn_limit": (10, 15, 20, 25, 30, 40, 50, 60, 80, 100),
        "game.minutes": (30, 45, 60, 75, 90, 120, 150, 180, 240),
        "money.smallest_note": (1, 5, 10, 50, 100, 500, 1000),
        "stock.small": range(MOST_STOCK + 1),
        "stock.big": range(MOST_STOCK + 1),
    }
)
FRACTIONS: Mapping[str, Sequence[float]] = MappingProxyType(
    {
        "mortgage.interest": (0, 0.05, 0.1, 0.15, 0.2, 0.25),
        "mortgage.transfer_fee": (0, 0.05, 0.1, 0.15, 0.2, 0.25),
    }
)
LISTS: Mapping[str, Sequence[int | str]] = MappingProxyType(
    {
        "jail.pay_before_roll_turns": (1, 2, 3),
        "tax.income.options": tuple(mode.value for mode in TaxMode),
        "parking.inflow": tuple(source.value for source in Inflow),
    }
)
_HINTS = MappingProxyType(get_type_hints(Switches))


def limits(name: str) -> tuple[int, int] | None:
    """The least and the largest number that may be typed in, of a share in percent; else None."""
    if name in FRACTIONS:
        return (0, HUNDRED)
    if name in (*BIG_SUMS, *SALARIES, *SMALL_SUMS):
        return (0 if name in FREE else 1, MOST_SUM)
    return SPANS.get(name)


def is_within(name: str, value: object) -> bool:
    """A number keeps to the limits of its setting; what is no number has none."""
    found = limits(name)
    if found is None or isinstance(value, bool) or not isinstance(value, int | float):
        return True
    low, high = found
    return low <= (value * HUNDRED if name in FRACTIONS else value) <= high


def field(name: str) -> str:
    """The field of a dotted name."""
    return name.replace(".", "_")


def options(book: Edition, name: str) -> tuple[Value, ...]:
    """All values that can be reached by touches, in order; nothing at all comes first."""
    hint = _HINTS[field(name)]
    nothing: tuple[Value, ...] = (None,) if NoneType in get_args(hint) else ()
    if name in LISTS:
        return _sublists(LISTS[name])
    if name in FRACTIONS:
        return tuple(FRACTIONS[name])
    if name in NUMBERS:
        return (*nothing, *NUMBERS[name])
    if name in (*BIG_SUMS, *SALARIES, *SMALL_SUMS):
        return (*nothing, *_sums(book, name))
    if hint is bool:
        return (False, True)
    assert isinstance(hint, type), name
    assert issubclass(hint, StrEnum), name
    return tuple(str(value) for value in hint)


def _sublists(items: Sequence[int | str]) -> tuple[Value, ...]:
    """Every selection, the small ones first."""
    sizes = range(len(items) + 1)
    return tuple(chosen for size in sizes for chosen in combinations(items, size))


def _sums(book: Edition, name: str) -> list[Money]:
    """Round sums of the size that this board's money makes sensible, and the book's own."""
    start = book.switches.money_start
    part = 15 if name in BIG_SUMS else 30 if name in SALARIES else 150
    step = round_sum(start // part)
    sums = {step * count for count in range(1, STEPS_OF_SUM + 1)}
    own = getattr(book.switches, field(name))
    if name in FREE:
        sums.add(0)
    return sorted(sums | ({own} if own is not None else set()))


def round_sum(amount: Money) -> Money:
    """The next lower sum of one, two or five and noughts; at least one.

    >>> [round_sum(amount) for amount in (50, 666, 3, 249)]
    [50, 500, 2, 200]
    """
    size = 1
    while size * 10 <= amount:
        size *= 10
    return max(digit * size for digit in (1, 2, 5) if digit == 1 or digit * size <= amount)
