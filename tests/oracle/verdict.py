"""What the oracle makes of a case line, compared as section 8 says."""

from typing import Any

from tests.oracle.board import board_of
from tests.oracle.oracle import Oracle

WHOLE = ("buildings", "bank", "mortgaged", "out", "auctions", "debts")
UNORDERED = ("mortgaged", "out")


def failures(case: dict[str, Any], edition: str) -> list[str]:
    """Every expectation of the case that the oracle does not meet; none is a pass."""
    oracle = Oracle(board_of(edition, case.get("switches")), case["setup"])
    refused: list[dict[str, Any]] = []
    ledger: list[dict[str, Any]] = []
    for number, step in enumerate(case["steps"]):
        code, lines = oracle.apply(step)
        ledger += lines
        if code is not None:
            refused.append({"step": number, "code": code})
    expect, state = case["expect"], oracle.state()
    found = [] if refused == expect["refused"] else [f"refused {refused}"]
    found += [] if ledger == expect["ledger"] else [f"ledger {ledger}"]
    wanted = {"cash": expect["cash"], **expect.get("state", {})}
    for name, value in wanted.items():
        found += _unmet(name, value, state[name])
    return found


def _unmet(name: str, wanted: Any, came: Any) -> list[str]:
    if name in UNORDERED:
        wanted = sorted(wanted)
    if isinstance(wanted, dict) and name not in WHOLE:
        came = {key: came.get(key) for key in wanted}
        if name == "cards":
            wanted = {key: sorted(cards) for key, cards in wanted.items()}
    return [] if wanted == came else [f"{name}: expected {wanted}, came {came}"]
