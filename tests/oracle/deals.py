"""Deals between two players (section 6, `trade`; section 4, deals in debt)."""

from typing import Any

from tests.oracle import debts
from tests.oracle.selling import need_raising
from tests.oracle.table import BANK, Debt, Refused, Table, refuse_if


class Side:
    """What one party gives, with cash set off against the other's."""

    def __init__(self, t: Table, name: str, offer: dict[str, Any], other: dict[str, Any]) -> None:
        self.name = name
        self.lots: list[int] = list(offer.get("lots", []))
        self.cards: list[str] = list(offer.get("cards", []))
        self.named_cash = offer.get("cash", 0)
        self.cash = max(0, self.named_cash - other.get("cash", 0))
        self.offset = offer.get("debt_offset", 0)
        self.free = [lot for lot in self.lots if lot not in t.mortgaged]

    @property
    def nothing(self) -> bool:
        """Gives nothing at all."""
        return not (self.lots or self.cards or self.cash or self.offset)

    @property
    def only_money(self) -> bool:
        """Gives only cash or an offset."""
        return not (self.lots or self.cards)


def trade(t: Table, step: dict[str, Any]) -> None:
    """A deal that both parties have agreed to, executed at once."""
    one, two = _parties(step)
    gives = step["gives"]
    offers = (gives.get(one, {}), gives.get(two, {}))
    refuse_if(any("promise" in offer for offer in offers), "promise_not_tradeable")
    refuse_if(any("buildings" in offer for offer in offers), "buildings_only_to_bank")
    need_raising(t, one, two)
    _window(t, one, two)
    sides = (Side(t, one, *offers), Side(t, two, offers[1], offers[0]))
    _goods(t, sides)
    refuse_if(any(side.nothing for side in sides), "gift")
    _prices(t, sides)
    targets = [_offset(t, sides[0], sides[1]), _offset(t, sides[1], sides[0])]
    sums = [amount for side in sides for amount in (side.named_cash, side.offset)]
    refuse_if(any(amount % t.note for amount in sums), "off_note")
    _rescue(t, sides)
    refuse_if(any(t.cash[side.name] < side.cash for side in sides), "insufficient_cash")
    refuse_if(any(side.named_cash > t.most for side in sides), "amount_too_large")
    _execute(t, sides, targets)


def _parties(step: dict[str, Any]) -> tuple[str, str]:
    named = set(step["parties"]) | set(step["gives"])
    named |= {offer["to"] for offer in step["gives"].values() if "to" in offer}
    parted = len(step["parties"]) == len(set(step["parties"])) == 2
    refuse_if(len(named) != 2 or not parted, "two_parties_only")
    return step["parties"][0], step["parties"][1]


def _window(t: Table, one: str, two: str) -> None:
    """Codes 15, 18, 26 and 27."""
    rule, phase = t.sw("trade.in_debt"), t.phase()
    debtor = bool(t.debts_of(one) or t.debts_of(two))
    refuse_if(debtor and rule == "forbidden", "no_rescue_deals")
    if debtor:
        return
    closed = "debt_open" if phase == "debt" else "wrong_phase"
    window = t.sw("trade.window")
    own_turn = window == "own_turn_before_roll" and not t.off
    refuse_if(own_turn and t.turn not in (one, two), "not_your_turn")
    refuse_if(bool(t.debts) and rule == "debtor_must_clear", closed)
    fits = {
        "any_time": phase not in ("auction", "shortage", "takeover", "mortgage_choice"),
        "between_moves": phase in ("before_roll", "after_move"),
        "own_turn_before_roll": phase == "before_roll",
        "between_turns": phase == "before_roll" and t.doubles == 0,
    }
    refuse_if(not fits["between_moves" if t.off and window != "any_time" else window], closed)


def _goods(t: Table, sides: tuple[Side, Side]) -> None:
    refuse_if(
        any(t.owner.get(lot) != side.name for side in sides for lot in side.lots), "not_owner"
    )
    refuse_if(
        any(card not in t.hand[side.name] for side in sides for card in side.cards),
        "card_not_held",
    )
    debts.locked(t, [lot for side in sides for lot in side.lots])


def _prices(t: Table, sides: tuple[Side, Side]) -> None:
    """Codes 61 and 62: deed price floor and card price cap."""
    floor, cap = t.sw("trade.deed_price_floor"), t.sw("trade.jail_card_price_below")
    for side, other in (sides, sides[::-1]):
        value = sum(t.squares[lot]["mortgage"] for lot in side.free)
        low = side.free and other.only_money and other.cash + other.offset <= value
        refuse_if(floor == "mortgage_value" and bool(low), "price_at_or_below_mortgage_value")
    for side, other in (sides, sides[::-1]):
        only_cards = side.cards and not (side.lots or side.cash or side.offset)
        only_cash = other.cash and not (other.lots or other.cards or other.offset)
        high = cap is not None and other.cash >= cap * len(side.cards)
        refuse_if(bool(only_cards and only_cash and high), "jail_card_price_cap")


def _offset(t: Table, giver: Side, other: Side) -> Debt | None:
    """The debt of the other side to the giver that is cancelled in part."""
    if not giver.offset:
        return None
    found = [debt for debt in t.debts_of(other.name) if debt.creditor() == giver.name]
    if not found:
        raise Refused("no_payment_in_kind")
    debts.in_kind_limit(t, found[0], giver.offset)
    return found[0]


def _rescue(t: Table, sides: tuple[Side, Side]) -> None:
    """`debtor_must_clear`: afterwards the debtor's cash must cover all his debts."""
    if t.sw("trade.in_debt") != "debtor_must_clear":
        return
    for side, other in (sides, sides[::-1]):
        owed = sum(debt.amount for debt in t.debts_of(side.name))
        left = t.cash[side.name] - side.cash + other.cash
        short = owed > 0 and left < owed - other.offset
        refuse_if(short, "rescue_must_clear_debt")


def _execute(t: Table, sides: tuple[Side, Side], targets: list[Debt | None]) -> None:
    for side, other in (sides, sides[::-1]):
        t.transfer(side.name, other.name, side.cash, "trade")
    for side, other in (sides, sides[::-1]):
        for lot in side.lots:
            debts.receive_lot(t, lot, other.name)
        for card in side.cards:
            t.hand[side.name].remove(card)
            t.hand[other.name].append(card)
    for side, target in zip(sides, targets, strict=True):
        if target is not None:
            target.parts = [(name, amount - side.offset) for name, amount in target.parts]
            if target.amount == 0:
                debts.close(t, target)
    _jail_exit_without_card(t)


def _jail_exit_without_card(t: Table) -> None:
    """Without a card in hand the fine after the third try is a debt (section 4, Jail)."""
    waiting = t.pending
    if waiting is not None and waiting["phase"] == "jail_exit" and not t.hand[t.turn]:
        t.pending = None
        fine = [(BANK, t.sw("jail.fine"))]
        debts.owe(t, Debt(t.turn, fine, "jail_fine", dice=waiting["dice"]))
