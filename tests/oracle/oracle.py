"""The oracle: a case's set-up and steps in, refusals, ledger and state out (sections 1 to 8)."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.oracle import (
    auctions,
    building,
    cards,
    deals,
    debts,
    leaving,
    money,
    mortgages,
    movement,
    selling,
    shortage,
)
from tests.oracle.board import Board
from tests.oracle.nonsense import refuse_nonsense
from tests.oracle.setup import table_of
from tests.oracle.table import BANK, POT, Refused, Table, refuse_if


def _never(code: str) -> Callable[[Table, dict[str, Any]], None]:
    """Verbs that are always refused."""

    def verb(t: Table, step: dict[str, Any]) -> None:
        assert t.players
        assert step
        raise Refused(code)

    return verb


def _held(verb: Callable[[Table, dict[str, Any]], None]) -> Callable[[Table, dict[str, Any]], None]:
    """Sales and mortgages that would take the ground from under a standing bid are refused."""

    def held(t: Table, step: dict[str, Any]) -> None:
        if t.site_kind is None or t.site_bid.high is None:
            verb(t, step)
            return
        trial = deepcopy(t)
        verb(trial, step)
        shortage.hold_to_bid(trial)
        verb(t, step)

    return held


def pay_wrong_token_penalty(t: Table, step: dict[str, Any]) -> None:
    """`penalty.wrong_token` to the bank."""
    amount = t.sw("penalty.wrong_token")
    refuse_if(amount is None, "no_such_penalty")
    debts.owe_one(t, step["player"], BANK, amount, "penalty")


def end_game(t: Table, step: dict[str, Any]) -> None:
    """The table ends the game; the richest wins, nobody if two are equal."""
    assert step["do"] == "end_game"
    refuse_if(t.sw("game.end") != "worth", "no_agreed_end")
    t.need("before_roll", "after_move")
    _rank(t)


def _rank(t: Table) -> None:
    order = sorted(t.active(), key=lambda player: money.worth(t, player), reverse=True)
    t.over = True
    equal = money.worth(t, order[0]) == money.worth(t, order[1])
    t.winner = None if equal else order[0]


def _call_time(t: Table) -> None:
    """House rule: so many rounds have been played and nothing is open."""
    rounds = t.sw("game.turn_limit")
    calm = t.phase() in ("before_roll", "after_move") and not t.off
    if rounds is not None and t.round > rounds and calm:
        _rank(t)


VERBS: dict[str, Callable[[Table, dict[str, Any]], None]] = {
    "roll": movement.roll,
    "end_turn": movement.end_turn,
    "draw": cards.draw,
    "roll_for_rent": movement.roll_for_rent,
    "buy": auctions.buy,
    "decline": auctions.decline,
    "bid": auctions.bid,
    "pass": auctions.pass_,
    "choose_tax": movement.choose_tax,
    "count_worth": movement.count_worth,
    "pay_jail_fine": movement.pay_jail_fine,
    "use_jail_card": movement.use_jail_card,
    "build": building.build,
    "sell_building": _held(selling.sell_building),
    "sell_group": _held(selling.sell_group),
    "announce_build": shortage.announce_build,
    "agree_shortage": shortage.agree_shortage,
    "bid_building": shortage.bid_building,
    "mortgage": _held(mortgages.mortgage),
    "unmortgage": mortgages.unmortgage,
    "keep_mortgage": mortgages.keep_mortgage,
    "lift_mortgage": mortgages.lift_mortgage,
    "trade": deals.trade,
    "settle_debt": debts.settle_debt,
    "declare_bankrupt": leaving.declare_bankrupt,
    "take_over": leaving.take_over,
    "claim_rent": debts.claim_rent,
    "pay_wrong_token_penalty": pay_wrong_token_penalty,
    "expel": leaving.expel,
    "end_game": end_game,
    "lend": _never("no_player_loans"),
    "forgive_debt": _never("debt_cannot_be_waived"),
    "take_from_bank": _never("no_rule_basis"),
    "sell_deed_to_bank": _never("bank_does_not_buy_deeds"),
}


def named_in(step: dict[str, Any]) -> list[str]:
    """Everybody a step names, acting or not."""
    names = [step[key] for key in ("player", "to", "debtor") if isinstance(step.get(key), str)]
    for key in ("parties", "players", "confirmed_by", "split", "gives"):
        names += list(step.get(key, []))
    names += [
        step[key] for key in ("payer", "payee") if step.get(key, BANK) not in (BANK, POT, "all")
    ]
    names += [offer["to"] for offer in step.get("gives", {}).values() if "to" in offer]
    return list(dict.fromkeys(names))


class Oracle:
    """Plays one game by the contract."""

    verbs = VERBS

    def __init__(self, board: Board, setup: dict[str, Any]) -> None:
        self.t = table_of(board, setup)

    def apply(self, step: dict[str, Any]) -> tuple[str | None, list[dict[str, Any]]]:
        """Carries out one step: the refusal's code or None, and the ledger lines."""
        t = self.t
        t.ledger = []
        try:
            refuse_if(t.over, "game_over")
            refuse_nonsense(t, step, named_in(step))
            refuse_if(any(name in t.out for name in named_in(step)), "player_out")
            self.verbs[step["do"]](t, step)
        except Refused as refused:
            assert not t.ledger, "a refused step gives no entry"
            return refused.code, []
        shortage.tidy(t)
        _call_time(t)
        return None, t.ledger

    def state(self) -> dict[str, Any]:
        """Everything that section 8 can ask for, complete."""
        t = self.t
        lots = [square for square in range(len(t.squares)) if t.is_lot(square)]
        return {
            "cash": dict(t.cash),
            "owners": {str(lot): t.owner.get(lot) for lot in lots},
            "buildings": {str(lot): level for lot, level in sorted(t.level.items()) if level},
            "mortgaged": sorted(t.mortgaged),
            "bank": dict(t.stock),
            "pot": t.pot,
            "pos": dict(t.pos),
            "in_jail": dict(t.jailed),
            "jail_turn": {p: t.jail_turn[p] for p in t.players if t.jailed[p]},
            "extra_roll": t.must_roll and t.doubles > 0 and not t.over,
            "cards": {p: sorted(t.hand[p]) for p in t.players},
            "deck_bottom": {name: c[-1] if c else None for name, c in t.decks.items()},
            "deck_size": {name: len(c) for name, c in t.decks.items()},
            "deck_order": {name: list(c) for name, c in t.decks.items() if t.known[name]},
            "auctions": list(t.auctions),
            "out": sorted(t.out),
            "winner": t.winner,
            "debts": [
                {"from": debt.debtor, "to": name, "amount": amount}
                for debt in t.debts
                for name, amount in debt.parts
            ],
            "turn": t.turn,
            "phase": t.phase(),
            "worth": {p: money.worth(t, p) for p in t.players},
        }
