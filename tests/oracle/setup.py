"""From a case's set-up to a table in that position (section 2)."""

from typing import Any

from tests.oracle import shortage
from tests.oracle.board import Board
from tests.oracle.table import Debt, Table


def table_of(board: Board, setup: dict[str, Any]) -> Table:
    """The position before the first step."""
    t = Table(board)
    for player in setup["players"]:
        _seat(t, player)
    t.owner = {int(lot): owner for lot, owner in setup.get("owners", {}).items()}
    t.level = {int(lot): level for lot, level in setup.get("buildings", {}).items()}
    t.mortgaged = set(setup.get("mortgaged", []))
    t.stock = dict(setup.get("bank") or _stock(t))
    t.pot = t.sw("parking.seed") if t.sw("parking.pot") else 0
    _decks(t, setup.get("decks", {}))
    t.turn = setup["turn"]
    t.doubles = setup.get("doubles", 0)
    phase = setup.get("phase", "before_roll")
    t.must_roll = phase == "before_roll"
    t.fresh = t.must_roll and not t.doubles
    if phase not in ("before_roll", "after_move"):
        t.pending = {"phase": phase}
    t.arrived = t.jailed[t.turn] and not t.must_roll and t.jail_turn[t.turn] == 1
    t.debts = [
        Debt(debt["from"], [(debt["to"], debt["amount"])], debt["cause"])
        for debt in setup.get("debts", [])
    ]
    shortage.tidy(t)
    return t


def _seat(t: Table, player: dict[str, Any]) -> None:
    name = player["id"]
    t.players.append(name)
    t.cash[name] = player.get("cash", t.sw("money.start"))
    t.jailed[name] = player.get("in_jail", False)
    t.pos[name] = t.board["jail"] if t.jailed[name] else player.get("pos", 0)
    t.jail_turn[name] = player.get("jail_turn", 1)
    t.hand[name] = list(player.get("cards", []))
    t.skips[name] = 0
    if player.get("out", False):
        t.out.append(name)


def _stock(t: Table) -> dict[str, int]:
    """The edition's stock minus what stands on the board."""
    under = 0 if t.sw("build.small_returned_on_upgrade") else t.small_max
    levels = t.level.values()
    small = sum(level if level <= t.small_max else under for level in levels)
    return {
        "small": t.board["small"] - small,
        "big": t.board["big"] - sum(level > t.small_max for level in levels),
    }


def _decks(t: Table, given: dict[str, list[str]]) -> None:
    held = {card for cards in t.hand.values() for card in cards}
    for name, cards in t.board["decks"].items():
        t.known[name] = name in given
        t.decks[name] = list(given.get(name) or [card for card in cards if card not in held])
