"""Building: one level after the other, each checked as if bought alone (section 6, `build`)."""

from typing import Any

from tests.oracle.table import BANK, Table, refuse_if


class Site:
    """A trial copy of what stands and what the bank has, written back when a step is good."""

    def __init__(self, t: Table, count_stock: bool = True) -> None:
        self.t = t
        self.level = dict(t.level)
        self.missing = dict(t.missing)
        self.stock = dict(t.stock)
        self.built = dict(t.built)
        self.shares = {kind: dict(left) for kind, left in t.shares.items()}
        self.count_stock = count_stock
        self.skip = False
        """Small ones that the bank lacks are paid but not taken, on the way to the big ones."""
        self.price = 0
        self.done: list[tuple[int, str]] = []

    def commit(self) -> None:
        """Makes the trial true."""
        self.t.level = {lot: level for lot, level in self.level.items() if level}
        self.t.missing = {lot: count for lot, count in self.missing.items() if count}
        self.t.stock, self.t.built, self.t.shares = self.stock, self.built, self.shares

    def at(self, lot: int) -> int:
        """Level of a lot."""
        return self.level.get(lot, 0)

    def next_kind(self, lot: int, jump: bool = False) -> str:
        """Small or big; `to_big` under `group_total` goes straight to the big one."""
        return "big" if jump or self.at(lot) == self.t.small_max else "small"

    def add(self, player: str, lot: int, jump: bool = False, share: bool = True) -> None:
        """One level more, codes 46 to 51."""
        t = self.t
        kind = self.fitting(lot, jump)
        if share and kind in self.shares:
            refuse_if(self.shares[kind].get(player, 0) <= 0, "over_agreed_share")
            self.shares[kind][player] -= 1
        self._supply(lot, kind)
        self._put(lot, kind, t.sw("build.big_requires") == "group_total")

    def fitting(self, lot: int, jump: bool = False) -> str:
        """The kind that may stand there next, codes 46 to 49: nothing about the stock."""
        t = self.t
        refuse_if(self.at(lot) > t.small_max, "fully_built")
        kind = self.next_kind(lot, jump)
        total = t.sw("build.big_requires") == "group_total"
        if kind == "big":
            refuse_if(self._group_not_full(lot, total), "big_needs_full_group")
        if kind == "small" or not total:
            lowest = min(map(self.at, t.group(lot)))
            refuse_if(t.sw("build.even") and self.at(lot) > lowest, "uneven")
        pace = None if t.off else t.sw("build.per_lot_per_turn")
        refuse_if(pace is not None and self.built.get(lot, 0) >= pace, "one_per_lot_per_turn")
        return kind

    def _group_not_full(self, lot: int, total: bool) -> bool:
        small_max = self.t.small_max
        levels = [self.at(other) for other in self.t.group(lot)]
        if total:
            return sum(level for level in levels if level <= small_max) < small_max
        return min(levels) < small_max

    def _supply(self, lot: int, kind: str) -> None:
        if not self.count_stock:
            refuse_if(self.t.stock[kind] <= 0, "no_supply")
            return
        if self.stock[kind] > 0:
            self.stock[kind] -= 1
            return
        refuse_if(kind == "big" or not self.skip, "no_supply")
        self.missing[lot] = self.missing.get(lot, 0) + 1

    def _put(self, lot: int, kind: str, total: bool) -> None:
        square = self.t.squares[lot]
        self.price += square["small_cost"] if kind == "small" else square["big_cost"]
        if kind == "big":
            self._return_small(lot, total)
            self.level[lot] = self.t.small_max + 1
        else:
            self.level[lot] = self.at(lot) + 1
        self.built[lot] = self.built.get(lot, 0) + 1
        self.done.append((lot, kind))

    def _return_small(self, lot: int, total: bool) -> None:
        """The small ones under the big one go back: this lot's first, then from the top down."""
        if not self.t.sw("build.small_returned_on_upgrade"):
            return
        wanted = self.t.small_max
        others = sorted((other for other in self.t.group(lot) if other != lot), reverse=True)
        for place in [lot, *(others if total else [])]:
            if self.at(place) > self.t.small_max:
                continue
            taken = min(wanted, self.at(place))
            unreal = min(taken, self.missing.get(place, 0))
            self.missing[place] = self.missing.get(place, 0) - unreal
            self.stock["small"] += taken - unreal
            self.level[place] = self.at(place) - taken
            wanted -= taken


def place_checks(t: Table, player: str, lots: list[int]) -> None:
    """Codes 37 to 41, each for all lots before the next."""
    refuse_if(any(t.owner.get(lot) != player for lot in lots), "not_owner")
    refuse_if(any(t.squares[lot]["kind"] != "street" for lot in lots), "not_buildable")
    refuse_if(any(not t.full_group(lot, player) for lot in lots), "incomplete_group")
    if t.sw("lock.scope") == "group":
        blocked = any(other in t.mortgaged for lot in lots for other in t.group(lot))
    else:
        blocked = any(lot in t.mortgaged for lot in lots)
    refuse_if(blocked, "mortgage_blocks_building")


def build(t: Table, step: dict[str, Any]) -> None:
    """One level on each named lot in that order, or everything up to the big buildings."""
    player, lots = step["player"], list(step["lots"])
    t.need_window(t.sw("build.window"), player)
    place_checks(t, player, lots)
    site = Site(t)
    if step.get("to_big"):
        site.skip = t.sw("build.skip_houses_when_short")
        _to_big(site, player, list(dict.fromkeys(lots)))
    else:
        for lot in lots * step.get("rounds", 1):
            site.add(player, lot)
    refuse_if(t.cash[player] < site.price, "insufficient_cash")
    site.commit()
    t.transfer(player, BANK, site.price, "building")
    for lot, _ in site.done:
        if lot in t.wishes.get(player, []):
            t.wishes[player].remove(lot)


def _to_big(site: Site, player: str, lots: list[int]) -> None:
    """All levels the named lots miss, lowest level first."""
    t = site.t
    top = t.small_max + 1
    lots = [lot for lot in lots if site.at(lot) < top]
    refuse_if(not lots, "fully_built")
    if t.sw("build.big_requires") == "group_total":
        for lot in lots:
            site.add(player, lot, jump=True)
        return
    unnamed = {other for lot in lots for other in t.group(lot)} - set(lots)
    refuse_if(any(site.at(lot) < t.small_max for lot in unnamed), "big_needs_full_group")
    while any(site.at(lot) < top for lot in lots):
        site.add(player, min(lots, key=site.at))


def wish_of_kind(t: Table, player: str, kind: str, lot: int) -> int | None:
    """Place in his list of the wish that ends with a building won: that lot, else the last."""
    wishes = t.wishes.get(player, [])
    if lot in wishes:
        return wishes.index(lot)
    of_kind = [
        at
        for at, wish in enumerate(wishes)
        if (t.level.get(wish, 0) + wishes[:at].count(wish) >= t.small_max) == (kind == "big")
    ]
    return of_kind[-1] if of_kind else None
