"""What no table would ever say, judged before any rule: strangers, lots off the board, sums below
nothing. The contract's schema keeps such steps out of case files; the core must refuse them."""

from collections.abc import Iterator
from typing import Any

from tests.oracle.table import Table, refuse_if

LOTS = ("build", "announce_build", "sell_building")
ONE_LOT = ("mortgage", "unmortgage", "bid_building")
FACES = (1, 2, 3, 4, 5, 6)


def refuse_nonsense(t: Table, step: dict[str, Any], named: list[str]) -> None:
    """Refuses with the code of the first thing that makes no sense."""
    refuse_if(any(name not in t.players for name in named), "unknown_player")
    refuse_if(any(not 0 <= lot < len(t.squares) for lot in _lots(step)), "no_such_lot")
    refuse_if(any(face not in FACES for face in step.get("dice", [])), "dice_out_of_range")
    empty = step["do"] in LOTS and not step["lots"]
    empty = empty or (step["do"] == "expel" and not step["players"])
    refuse_if(empty, "nothing_named")
    refuse_if(any(amount < least for amount, least in _amounts(step)), "amount_not_positive")
    lists = [step.get("players", [])]
    for offer in step.get("gives", {}).values():
        lists += [offer.get("lots", []), offer.get("cards", [])]
    refuse_if(any(len(set(names)) < len(names) for names in lists), "named_twice")


def _lots(step: dict[str, Any]) -> Iterator[int]:
    verb = step["do"]
    if verb in LOTS:
        yield from step["lots"]
    if verb in ONE_LOT:
        yield step["lot"]
    for offer in step.get("gives", {}).values():
        yield from offer.get("lots", [])
    yield from map(int, step.get("in_kind", {}))


def _amounts(step: dict[str, Any]) -> Iterator[tuple[int, int]]:
    """Numbers that a rule reckons with, and the least that each may be."""
    if step["do"] == "build":
        yield step.get("rounds", 1), 1
    for field, least in (("to", 0), ("split", 0), ("in_kind", 1)):
        numbers = step.get(field)
        if isinstance(numbers, dict):
            yield from ((number, least) for number in numbers.values())
    for offer in step.get("gives", {}).values():
        yield offer.get("cash", 0), 0
        yield offer.get("debt_offset", 0), 0
