"""Comparing what came out with what a case expects; every difference is one plain line."""

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any

from companion.cases.model import Expect, LedgerLine
from companion.cases.shape import MOST_NOTES
from companion.editions.mistakes import NOTHING
from companion.rules import accounts
from companion.rules.game import Game
from companion.rules.look import holding_of, owned_lots, phase_of, player_of, player_on_turn
from companion.rules.names import PlayerId


def differences(
    expect: Expect,
    game: Game,
    ledger: list[LedgerLine],
    refused: list[tuple[int, str]],
    log: list[dict[str, Any]],
) -> list[str]:
    """All differences, refusals first; an empty list is a pass."""
    found = _refusals(expect, refused)
    found += _ledger(expect, ledger)
    for player, cash in expect.cash.items():
        found += _unequal(f"cash of {player}", cash, player_of(game, PlayerId(player)).balance)
    for field, expected in expect.state.items():
        found += _state(field, expected, game)
    return found + _log(expect.log, log)


def _unequal(what: str, expected: object, came: object) -> list[str]:
    return [] if expected == came else [f"{what}: expected {expected!r}, came {came!r}"]


def _refusals(expect: Expect, refused: list[tuple[int, str]]) -> list[str]:
    expected = {r.step: r.code for r in expect.refused}
    came = dict(refused)
    found = []
    for step in sorted(expected.keys() | came.keys()):
        found += _unequal(f"refusal of step {step}", expected.get(step), came.get(step))
    return found


MOST_MATCHED = 1000
"""Ledger entries that are matched, so that one that is missing leaves the later ones right."""


def _ledger(expect: Expect, ledger: list[LedgerLine]) -> list[str]:
    """Entries that are wrong, missing or too much; numbered as the case expects them."""
    wanted = [_line(line) for line in expect.ledger]
    came = [_line(line) for line in ledger]
    blocks = [("replace", 0, len(wanted), 0, len(came))]
    if max(len(wanted), len(came)) <= MOST_MATCHED:
        blocks = list(SequenceMatcher(None, wanted, came, autojunk=False).get_opcodes())
    found = []
    for kind, start, end, first, last in blocks:
        pairs = zip_longest(wanted[start:end], came[first:last], fillvalue=NOTHING)
        for number, (one, other) in enumerate(pairs, start=start):
            if kind != "equal" and one != other:
                found.append(f"ledger entry {number}: expected {one}, came {other}")
    return found[:MOST_NOTES]


def _line(line: LedgerLine) -> str:
    return f"{line.payer} -> {line.to} {line.amount} {line.cause}"


def _state(field: str, expected: Any, game: Game) -> list[str]:
    by_player = PLAYER_FIELDS.get(field)
    if by_player is not None:
        found = []
        for player, value in expected.items():
            came = by_player(game, PlayerId(player))
            wanted = sorted(value) if isinstance(value, list) else value
            found += _unequal(f"{field} of {player}", wanted, came)
        return found
    if field == "owners":
        found = []
        for lot, owner in expected.items():
            found += _unequal(f"owner of {lot}", owner, holding_of(game, int(lot)).owner)
        return found
    if field.startswith("deck_"):
        return _decks(field, expected, game)
    came = WHOLE_FIELDS[field](game)
    if field in UNORDERED:
        expected, came = sorted(expected, key=str), sorted(came, key=str)
    return _unequal(field, expected, came)


def _decks(field: str, expected: dict[str, Any], game: Game) -> list[str]:
    found = []
    for deck, value in expected.items():
        cards = next(state.cards for name, state in game.decks.items() if name == deck)
        came: object
        if field == "deck_bottom":
            came = cards[-1] if cards else None
        elif field == "deck_size":
            came = len(cards)
        else:
            came = list(cards)
        found += _unequal(f"{field} of {deck}", value, came)
    return found


def _debts(game: Game) -> list[dict[str, Any]]:
    return [
        {"from": debt.debtor, "to": creditor, "amount": amount}
        for debt in game.debts
        for creditor, amount in zip(debt.creditors, debt.amounts, strict=True)
    ]


PLAYER_FIELDS: dict[str, Callable[[Game, PlayerId], Any]] = {
    "pos": lambda game, player: player_of(game, player).square,
    "in_jail": lambda game, player: player_of(game, player).in_jail,
    "jail_turn": lambda game, player: player_of(game, player).jail_turn,
    "cards": lambda game, player: sorted(player_of(game, player).cards),
    "worth": accounts.worth,
}

UNORDERED = frozenset({"mortgaged", "out", "debts"})

WHOLE_FIELDS: dict[str, Callable[[Game], Any]] = {
    "buildings": lambda game: {str(s): h.level for s, h in owned_lots(game) if h.level},
    "mortgaged": lambda game: [s for s, h in owned_lots(game) if h.mortgaged],
    "out": lambda game: [player.id for player in game.players if player.out],
    "auctions": lambda game: list(game.estate),
    "debts": _debts,
    "bank": lambda game: {"small": game.small_left, "big": game.big_left},
    "pot": lambda game: game.pot,
    "turn": lambda game: player_on_turn(game).id,
    "phase": lambda game: phase_of(game).value,
    "extra_roll": lambda game: game.extra_roll,
    "winner": lambda game: game.winner,
}


def _log(expected: Sequence[dict[str, Any]], log: list[dict[str, Any]]) -> list[str]:
    """The public log has an entry of that step with that verb and these players."""
    found = []
    for entry in expected:
        step = entry["step"]
        came = next((line for line in log if line["step"] == step), None)
        if came is None:
            found.append(f"log: expected an entry of step {step}, came none")
            continue
        found += _unequal(f"log verb of step {step}", entry["event"], came["event"])
        wanted = set(entry["players"])
        found += _unequal(f"log players of step {step}", wanted, wanted & set(came["players"]))
    return found
