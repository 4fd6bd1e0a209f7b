"""More buildings wished than in stock: wishes, agreements, auctions (section 6)."""

from typing import Any

from tests.oracle.building import Site, place_checks, wish_of_kind
from tests.oracle.debts import owe_one
from tests.oracle.table import BANK, Bidding, Refused, Table, refuse_if


def announce_build(t: Table, step: dict[str, Any]) -> None:
    """A wish for one more level on each named lot."""
    player, lots = step["player"], list(step["lots"])
    refuse_if(t.sw("shortage.mode") == "wait", "no_building_auction")
    t.need_window(t.sw("build.window"), player)
    place_checks(t, player, lots)
    site = Site(t, count_stock=False)
    for lot in lots:
        site.add(player, lot, share=False)
    t.wishes[player] = lots


def agree_shortage(t: Table, step: dict[str, Any]) -> None:
    """All buyers settle it: wishes end, shares hold until the next throw."""
    refuse_if(t.sw("shortage.mode") != "auction_unless_agreed", "agreement_not_allowed")
    t.need("shortage")
    kind = t.short_kind()
    assert kind is not None
    split = step["split"]
    wished = [player for player, _ in t.wished(kind)]
    refuse_if(any(n > wished.count(player) for player, n in split.items()), "split_over_wish")
    refuse_if(sum(split.values()) > t.stock[kind], "split_over_stock")
    t.wishes, t.site_bid = {}, Bidding()
    t.shares[kind] = dict(split)


def price_of(t: Table, lot: int, kind: str) -> int:
    """Price of one building on the deed."""
    return int(t.squares[lot]["small_cost" if kind == "small" else "big_cost"])


def _lowest(t: Table, kind: str) -> int:
    prices = [price_of(t, lot, kind) for _, lot in t.wished(kind)]
    rule = t.sw("shortage.min_price")
    if rule == "any":
        return t.note
    if not prices:
        return t.note
    return max(prices) if rule == "highest_list_price" else min(prices)


def bid_building(t: Table, step: dict[str, Any]) -> None:
    """A bid for one building, to be put on the named lot."""
    player, lot, amount = step["player"], step["lot"], step["amount"]
    t.need("shortage")
    kind = t.short_kind()
    assert kind is not None
    may_put(t, player, lot, kind)
    bid = t.site_bid
    refuse_if(player in bid.passed, "already_passed")
    refuse_if(player == bid.high, "already_highest_bidder")
    refuse_if(amount < _lowest(t, kind), "bid_below_minimum")
    refuse_if(amount % t.note != 0, "off_note")
    refuse_if(bid.high is not None and amount <= bid.amount, "bid_not_higher")
    over = amount > t.cash[player]
    refuse_if(over and t.sw("auction.overbid") == "cash_only", "over_cash")
    refuse_if(amount > t.most, "amount_too_large")
    bid.lot, bid.high, bid.amount = lot, player, amount
    close_if_done(t)


def may_put(t: Table, player: str, lot: int, kind: str) -> None:
    """Anybody who could build there, and a building of the kind on auction."""
    place_checks(t, player, [lot])
    site = Site(t)
    refuse_if(site.fitting(lot) != kind, "wrong_building_kind")
    site.add(player, lot, share=False)


def hold_to_bid(t: Table) -> None:
    """A bid binds: nothing may be sold or mortgaged that its building needs."""
    bid, kind = t.site_bid, t.site_kind
    if kind is not None and bid.high is not None:
        may_put(t, bid.high, bid.lot, kind)


def close_if_done(t: Table) -> None:
    """Ends the building auction when a bid stands alone, or when all have passed."""
    bid, kind = t.site_bid, t.short_kind()
    if kind is None or t.over:
        t.site_bid = Bidding()
        return
    rest = [player for player in t.active() if player not in bid.passed and player != bid.high]
    if rest:
        return
    t.site_bid = Bidding()
    if bid.high is None:
        t.wishes = {}
        return
    site = Site(t)
    try:
        may_put(t, bid.high, bid.lot, kind)
        site.add(bid.high, bid.lot, share=False)
    except Refused:
        return
    ended = wish_of_kind(t, bid.high, kind, bid.lot)
    site.commit()
    if ended is not None:
        t.wishes[bid.high].pop(ended)
    owe_one(t, bid.high, BANK, bid.amount, "building_auction")


def tidy(t: Table) -> None:
    """After every step: another short kind, or none, starts a new auction of buildings."""
    kind = t.short_kind()
    if kind != t.site_kind:
        t.site_kind, t.site_bid = kind, Bidding()
