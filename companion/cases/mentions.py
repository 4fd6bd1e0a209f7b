"""Holds what steps and expectations name against the edition and the players of the set-up.

A step that is expected to be refused may name anybody and anything: that may be why.
"""

from collections.abc import Callable, Iterable
from typing import Any

from companion.cases.board import Seats
from companion.cases.model import Case, Expect, LedgerLine
from companion.cases.shape import Notes, noted
from companion.rules.names import BANK, POT

Named = Callable[[Notes, str, Any], None]


def check_steps(board: Seats, case: Case, notes: Notes) -> None:
    """Whom and what the steps name that are to be accepted."""
    refused = {refusal.step for refusal in case.expect.refused}
    for number, step in enumerate(case.steps):
        if number not in refused:
            _step(board, step, f"steps[{number}]", notes)


def _step(board: Seats, step: dict[str, Any], path: str, notes: Notes) -> None:
    one: dict[str, Named] = {
        "player": board.player,
        "debtor": board.player,
        "lot": board.lot,
        "card": board.card,
        "deck": board.deck,
        "group": board.group,
    }
    many: dict[str, Named] = {
        "players": board.player,
        "confirmed_by": board.player,
        "parties": board.player,
        "lots": board.lot,
        "split": board.player,
    }
    for key, named in one.items():
        if key in step:
            named(notes, f"{path}.{key}", step[key])
    for key, named in many.items():
        _all(named, step.get(key, ()), f"{path}.{key}", notes)
    for lot in step.get("in_kind", ()):
        board.lot(notes, f"{path}.in_kind.{lot}", int(lot))
    for giver, offer in step.get("gives", {}).items():
        board.player(notes, f"{path}.gives.{giver}", giver)
        _all(board.lot, offer.get("lots", ()), f"{path}.gives.{giver}.lots", notes)
        _all(board.card, offer.get("cards", ()), f"{path}.gives.{giver}.cards", notes)


def _all(named: Named, things: Iterable[Any], path: str, notes: Notes) -> None:
    is_table = isinstance(things, dict)
    for number, thing in enumerate(things):
        named(notes, f"{path}.{thing}" if is_table else f"{path}[{number}]", thing)


def check_expectations(board: Seats, case: Case, notes: Notes) -> None:
    """Whom and what the expected result names."""
    expect = case.expect
    last = len(case.steps) - 1
    numbered = [(f"refused[{n}]", refusal.step) for n, refusal in enumerate(expect.refused)]
    numbered += [(f"log[{n}]", entry["step"]) for n, entry in enumerate(expect.log)]
    for path, step in numbered:
        if step > last:
            noted(notes.wrong, f"expect.{path}.step", f"a step from 0 to {last}", str(step))
    for player in expect.cash:
        board.player(notes, f"expect.cash.{player}", player)
    for number, line in enumerate(expect.ledger):
        _accounts(board, line, f"expect.ledger[{number}]", notes)
    for number, entry in enumerate(expect.log):
        _all(board.player, entry["players"], f"expect.log[{number}].players", notes)
    _state(board, expect, notes)


def _accounts(board: Seats, line: LedgerLine, path: str, notes: Notes) -> None:
    board.player(notes, f"{path}.from", line.payer, BANK, POT)
    board.player(notes, f"{path}.to", line.to, BANK, POT)


BY_PLAYER = ("pos", "in_jail", "jail_turn", "cards", "worth")
OF_LOTS = ("mortgaged", "auctions")
OF_DECKS = ("deck_bottom", "deck_size", "deck_order")


def _state(board: Seats, expect: Expect, notes: Notes) -> None:
    state, path = expect.state, "expect.state"
    for field in BY_PLAYER:
        for player in state.get(field, ()):
            board.player(notes, f"{path}.{field}.{player}", player)
    for field in OF_LOTS:
        _all(board.lot, state.get(field, ()), f"{path}.{field}", notes)
    for field in ("owners", "buildings"):
        for lot in state.get(field, ()):
            board.lot(notes, f"{path}.{field}.{lot}", int(lot))
    for field in OF_DECKS:
        for deck in state.get(field, ()):
            board.deck(notes, f"{path}.{field}.{deck}", deck)
    people = [(f"owners.{lot}", owner) for lot, owner in state.get("owners", {}).items()]
    people += [(field, state.get(field)) for field in ("turn", "winner")]
    people += [(f"out[{n}]", player) for n, player in enumerate(state.get("out", ()))]
    people += [(f"debts[{n}].from", debt["from"]) for n, debt in enumerate(state.get("debts", ()))]
    for where, player in people:
        if player is not None:
            board.player(notes, f"{path}.{where}", player)
    for number, debt in enumerate(state.get("debts", ())):
        board.player(notes, f"{path}.debts[{number}].to", debt["to"], BANK)
