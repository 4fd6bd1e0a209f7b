"""Purchases and auctions of lots (section 6)."""

from typing import Any

from tests.oracle import leaving, shortage
from tests.oracle.debts import owe
from tests.oracle.table import BANK, Bidding, Debt, Table, refuse_if


def buy(t: Table, step: dict[str, Any]) -> None:
    """Printed price to the bank."""
    player, lot = step["player"], step["lot"]
    t.need_turn(player)
    t.need("purchase")
    refuse_if(lot != t.pos[player], "not_on_this_lot")
    price = t.squares[lot]["price"]
    refuse_if(t.cash[player] < price, "insufficient_cash")
    t.transfer(player, BANK, price, "price")
    t.owner[lot] = player
    t.pending = None


def decline(t: Table, step: dict[str, Any]) -> None:
    """Not bought: auctioned at once, or left with the bank."""
    player, lot = step["player"], step["lot"]
    t.need_turn(player)
    t.need("purchase")
    refuse_if(lot != t.pos[player], "not_on_this_lot")
    t.pending = None
    if t.sw("auction.on_decline"):
        put_up(t, [lot])


def put_up(t: Table, lots: list[int]) -> None:
    """More lots wait; the running one stays first, the rest by square."""
    begun = t.bidding.high is not None or bool(t.bidding.passed)
    running = t.auctions[:1] if begun else []
    t.auctions = running + sorted(t.auctions[len(running) :] + lots)


def bid(t: Table, step: dict[str, Any]) -> None:
    """A bid for the lot that is on auction."""
    player, lot, amount = step["player"], step["lot"], step["amount"]
    t.need("auction")
    refuse_if(lot != t.auctions[0], "lot_not_on_auction")
    now = t.bidding
    lowest = t.sw("auction.min_bid")
    refuse_if(player in now.passed, "already_passed")
    refuse_if(player == now.high, "already_highest_bidder")
    refuse_if(amount < lowest, "bid_below_minimum")
    refuse_if((amount - lowest) % t.sw("auction.step") != 0, "bid_off_step")
    refuse_if(amount % t.note != 0, "off_note")
    refuse_if(now.high is not None and amount <= now.amount, "bid_not_higher")
    over = amount > t.cash[player]
    refuse_if(over and t.sw("auction.overbid") == "cash_only", "over_cash")
    refuse_if(amount > t.most, "amount_too_large")
    now.high, now.amount = player, amount
    close_if_done(t)


def pass_(t: Table, step: dict[str, Any]) -> None:
    """Leaves the running auction for good, or turns a takeover down."""
    player = step["player"]
    t.need("takeover", "shortage", "auction")
    if t.takeover is not None:
        leaving.turn_down(t, player)
        return
    building = t.phase() == "shortage"
    now = t.site_bid if building else t.bidding
    refuse_if(player in now.passed, "already_passed")
    refuse_if(player == now.high, "already_highest_bidder")
    now.passed.add(player)
    if building:
        shortage.close_if_done(t)
    else:
        close_if_done(t)


def close_if_done(t: Table) -> None:
    """Ends when a bid stands and all others have passed, or when all have passed."""
    now = t.bidding
    rest = [player for player in t.active() if player not in now.passed and player != now.high]
    if not t.auctions or rest:
        return
    lot = t.auctions.pop(0)
    t.bidding = Bidding()
    if now.high is not None:
        owe(t, Debt(now.high, [(BANK, now.amount)], "auction", lot=lot))
