"""Sale of buildings, building by building or by group (section 6)."""

from fractions import Fraction
from typing import Any

from tests.oracle.building import Site
from tests.oracle.table import BANK, Table, refuse_if


def need_raising(t: Table, *players: str) -> None:
    """Code 17: who owes the bank may not raise money under `bankrupt.raise_first` = false."""
    owing = any(t.owes_bank(player) for player in players)
    refuse_if(not t.sw("bankrupt.raise_first") and owing, "raising_forbidden")


def _need_debt(t: Table, player: str) -> None:
    only_in_need = t.sw("sell.only_when_in_need")
    refuse_if(only_in_need and not t.debts_of(player), "sale_only_when_in_debt")


def under_big(t: Table) -> int:
    """Small buildings that the bank must give when a big one is broken."""
    return t.small_max if t.sw("build.small_returned_on_upgrade") else 0


def half_cost(t: Table, lot: int, level: int) -> Fraction:
    """Half of what the top level of a lot cost."""
    square = t.squares[lot]
    return Fraction(square["big_cost"] if level > t.small_max else square["small_cost"]) / 2


def take_off(site: Site, lot: int) -> Fraction:
    """One level off; says what it brings. The caller has checked the stock."""
    t, level = site.t, site.at(lot)
    if level > t.small_max:
        site.stock["big"] += 1
        site.stock["small"] -= under_big(t)
    elif site.missing.get(lot, 0):
        site.missing[lot] -= 1
    else:
        site.stock["small"] += 1
    site.level[lot] = level - 1
    return half_cost(t, lot, level)


def sell_building(t: Table, step: dict[str, Any]) -> None:
    """One level off each named lot in that order, or the whole hotel."""
    player, lots, whole = step["player"], list(step["lots"]), step.get("whole", False)
    need_raising(t, player)
    refuse_if(any(t.owner.get(lot) != player for lot in lots), "not_owner")
    refuse_if(any(not t.level.get(lot) for lot in lots), "no_building_there")
    _need_debt(t, player)
    if whole:
        allowed = t.sw("sell.hotel_mode") == "whole_or_by_level"
        small = any(t.level.get(lot, 0) <= t.small_max for lot in lots)
        refuse_if(not allowed or small, "whole_sale_not_allowed")
    site = Site(t)
    gain = Fraction(0)
    for lot in lots:
        gain += _whole(site, lot) if whole else _one(site, lot)
    site.commit()
    t.transfer(BANK, player, int(gain), "building_sale")


def _one(site: Site, lot: int) -> Fraction:
    t = site.t
    refuse_if(site.at(lot) == 0, "no_building_there")
    highest = max(map(site.at, t.group(lot)))
    refuse_if(t.sw("build.even") and site.at(lot) < highest, "uneven")
    breaks = site.at(lot) > t.small_max
    refuse_if(breaks and site.stock["small"] < under_big(t), "no_supply")
    return take_off(site, lot)


def _whole(site: Site, lot: int) -> Fraction:
    gain = Fraction(0)
    refuse_if(site.at(lot) == 0, "no_building_there")
    while site.at(lot):
        gain += take_off(site, lot)
    return gain


def sell_group(t: Table, step: dict[str, Any]) -> None:
    """All buildings of the group at once, down to the levels in `to`."""
    player, lots = step["player"], t.board["groups"].get(step["group"], [])
    goal = {lot: step.get("to", {}).get(str(lot), 0) for lot in lots}
    need_raising(t, player)
    refuse_if(not lots or any(t.owner.get(lot) != player for lot in goal), "not_owner")
    refuse_if(not any(t.level.get(lot) for lot in lots), "no_building_there")
    _need_debt(t, player)
    refuse_if(any(v > t.level.get(lot, 0) for lot, v in goal.items()), "buildings_do_not_move")
    gap = max(goal.values()) - min(goal.values())
    refuse_if(t.sw("build.even") and gap > 1, "uneven")
    site = Site(t)
    gain = sell_down(site, goal)
    refuse_if(gain is None, "no_supply")
    site.commit()
    t.transfer(BANK, player, int(gain or 0), "building_sale")


def sell_down(site: Site, goal: dict[int, int]) -> Fraction | None:
    """Takes the group down from the highest; None if the bank cannot give what is needed."""
    t = site.t
    by_level = t.sw("sell.hotel_mode") == "by_level"
    gain = Fraction(0)
    while any(site.at(lot) > level for lot, level in goal.items()):
        order = max if t.sw("build.even") else min
        above = [lot for lot in sorted(goal, key=goal.__getitem__) if site.at(lot) > goal[lot]]
        lot = order(above, key=site.at)
        breaks = site.at(lot) > t.small_max
        if by_level and breaks and site.stock["small"] < under_big(t):
            return None
        gain += take_off(site, lot)
    return gain if site.stock["small"] >= 0 else None


def sellable(t: Table, player: str) -> tuple[Fraction, set[int]]:
    """What `sell_group` could bring, group after group, and the lots that stay built on."""
    site = Site(t)
    total = Fraction(0)
    left: set[int] = set()
    for lots in t.board["groups"].values():
        if not any(site.at(lot) for lot in lots):
            continue
        if any(t.owner.get(lot) != player for lot in lots):
            left |= {lot for lot in lots if site.at(lot)}
            continue
        gain, site = _best_sale(site, lots)
        total += gain
        left |= {lot for lot in lots if site.at(lot)}
    return total, left


def _best_sale(site: Site, lots: list[int]) -> tuple[Fraction, Site]:
    """The dearest sale of one group that the stock allows, tried over all even goals."""
    best: tuple[Fraction, Site] = (Fraction(0), site)
    for goal in _goals([site.at(lot) for lot in lots]):
        if site.t.sw("build.even") and max(goal) - min(goal) > 1:
            continue
        trial = Site(site.t)
        trial.level, trial.missing = dict(site.level), dict(site.missing)
        trial.stock = dict(site.stock)
        gain = sell_down(trial, dict(zip(lots, goal, strict=True)))
        if gain is not None and gain > best[0]:
            best = (gain, trial)
    return best


def _goals(levels: list[int]) -> list[list[int]]:
    """Every list of levels not above the present ones."""
    goals: list[list[int]] = [[]]
    for level in levels:
        goals = [[*goal, value] for goal in goals for value in range(level + 1)]
    return goals
