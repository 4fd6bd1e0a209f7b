"""Sums of money: section 5 of the README, line by line."""

from fractions import Fraction
from math import ceil, floor

from tests.oracle.table import Table


def exact(value: object) -> Fraction:
    """A fraction from a switch: 0.1 is a tenth, exactly."""
    return Fraction(str(value))


def rounded(t: Table, value: Fraction) -> int:
    """`r(x)`: to a multiple of the smallest note."""
    notes = value / t.note
    return t.note * (ceil(notes) if t.sw("money.round") == "up" else floor(notes))


def rent(t: Table, lot: int) -> int:
    """Rent of an ordinary landing."""
    square = t.squares[lot]
    owner = t.owner[lot]
    same_kind = [o for o in t.group(lot) if t.owner.get(o) == owner]
    if square["kind"] == "railroad":
        return int(t.board["railroad_rents"][len(same_kind) - 1])
    if square["kind"] == "utility":
        return utility_rent(t, t.board["utility_factors"][len(same_kind) - 1], t.throw)
    level = t.level.get(lot, 0)
    base = int(square["rents"][level])
    if level or not t.full_group(lot, owner):
        return base
    if t.sw("rent.double_needs_no_mortgage") and t.mortgaged & set(t.group(lot)):
        return base
    return base * int(t.sw("rent.group_factor"))


def utility_rent(t: Table, factor: int, throw: int) -> int:
    """A factor times the dice; id: times the smallest note, on a card too."""
    return factor * throw * (t.note if t.board["utility_in_notes"] else 1)


def named_value(t: Table, lot: int, switch: str) -> int:
    """Mortgage value or price, whichever the switch names."""
    square = t.squares[lot]
    return int(square["price"] if t.sw(switch) == "price" else square["mortgage"])


def redemption(t: Table, lot: int) -> int:
    """What lifts a mortgage."""
    base = named_value(t, lot, "mortgage.redeem_base")
    interest = exact(t.sw("mortgage.interest"))
    return base + rounded(t, interest * named_value(t, lot, "mortgage.interest_base"))


def mortgage_fee(t: Table, lot: int) -> int:
    """What the new owner pays to keep a mortgage."""
    fee = exact(t.sw("mortgage.transfer_fee"))
    return rounded(t, fee * named_value(t, lot, "mortgage.interest_base"))


def building_cost(t: Table, lot: int, level: int) -> int:
    """What all levels of a lot cost to buy."""
    square = t.squares[lot]
    small = min(level, t.small_max) * int(square["small_cost"])
    return small + (int(square["big_cost"]) if level > t.small_max else 0)


def _holdings(t: Table, player: str, mortgaged_half: bool) -> Fraction:
    total = Fraction(t.cash[player])
    for lot in t.lots_of(player):
        price = Fraction(t.squares[lot]["price"])
        halved = mortgaged_half and lot in t.mortgaged
        total += price / 2 if halved else price
        total += building_cost(t, lot, t.level.get(lot, 0))
    return total


def tax_worth(t: Table, player: str) -> Fraction:
    """The base of the ten percent."""
    return _holdings(t, player, t.sw("tax.income.mortgaged_value") == "half")


def worth(t: Table, player: str) -> int:
    """Worth at `end_game`."""
    return int(_holdings(t, player, mortgaged_half=True))
