"""Spoils a sensible step for the duel: one of its arguments becomes what nobody should send."""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

Step = dict[str, Any]

HUGE = 10**24
SUMS = (-HUGE, -100, -1, 0, HUGE)
SQUARES = (-40, -1, 0, 1, 40, 10**9)
FACES = (-1, 0, 7, HUGE)
MANY = 10**4
STRANGERS = ("Z", "bank", "")


def spoiled(rng: Random, step: Step) -> Step:
    """A copy of the step with one argument out of order; the step itself if it has none."""
    step = deepcopy(step)
    ways = [way for field, way in WAYS if field in step]
    if ways:
        rng.choice(ways)(rng, step)
    return step


def _someone(rng: Random, step: Step) -> None:
    step["player"] = rng.choice(STRANGERS)


def _lot(rng: Random, step: Step) -> None:
    step["lot"] = rng.choice(SQUARES)


def _lots(rng: Random, step: Step) -> None:
    lots = step["lots"]
    step["lots"] = rng.choice([[], [*lots, rng.choice(SQUARES)], [*lots, *lots], lots * 9])


def _amount(rng: Random, step: Step) -> None:
    step["amount"] = rng.choice(SUMS)


def _dice(rng: Random, step: Step) -> None:
    step["dice"][rng.randrange(2)] = rng.choice(FACES)


def _rounds(rng: Random, step: Step) -> None:
    step["rounds"] = rng.choice([-1, 0, MANY])


def _numbers(field: str) -> Callable[[Random, Step], None]:
    def spoil(rng: Random, step: Step) -> None:
        numbers = step[field]
        if not isinstance(numbers, dict):
            step[field] = rng.choice(STRANGERS)
            return
        keys = [*numbers, *(STRANGERS if field == "split" else map(str, SQUARES))]
        numbers[rng.choice(keys)] = rng.choice(SUMS)

    return spoil


def _gives(rng: Random, step: Step) -> None:
    offer = rng.choice(list(step["gives"].values()))
    field = rng.choice(["cash", "debt_offset", "lots", "cards", "to"])
    if field == "lots":
        lots = offer.get("lots", [])
        offer["lots"] = rng.choice([[*lots, *lots, 1, 1], [*lots, rng.choice(SQUARES)]])
    elif field == "cards":
        cards = offer.get("cards", [])
        offer["cards"] = rng.choice([[*cards, "no_such_card"], [*cards, *cards, "x", "x"]])
    else:
        offer[field] = rng.choice(STRANGERS if field == "to" else SUMS)


def _parties(rng: Random, step: Step) -> None:
    first = step["parties"][0]
    step["parties"] = rng.choice([[first, first], [first], [first, rng.choice(STRANGERS)]])


def _players(rng: Random, step: Step) -> None:
    named = step["players"]
    step["players"] = rng.choice([[], [*named, *named], [*named, rng.choice(STRANGERS)]])


def _confirming(rng: Random, step: Step) -> None:
    named = step["confirmed_by"]
    step["confirmed_by"] = rng.choice([[*named, *named], [*named, rng.choice(STRANGERS)]])


def _name(field: str) -> Callable[[Random, Step], None]:
    def spoil(rng: Random, step: Step) -> None:
        step[field] = rng.choice(["", "no_such_thing", "1"])

    return spoil


WAYS: tuple[tuple[str, Callable[[Random, Step], None]], ...] = (
    ("player", _someone),
    ("lot", _lot),
    ("lots", _lots),
    ("lots", _lots),
    ("amount", _amount),
    ("dice", _dice),
    ("rounds", _rounds),
    ("split", _numbers("split")),
    ("in_kind", _numbers("in_kind")),
    ("to", _numbers("to")),
    ("gives", _gives),
    ("gives", _gives),
    ("parties", _parties),
    ("players", _players),
    ("confirmed_by", _confirming),
    ("card", _name("card")),
    ("deck", _name("deck")),
    ("group", _name("group")),
)
"""By argument, how it is spoiled."""
