"""Landing shares: how often throws and turns end on each square, over many short walks."""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from companion.lab.policy import JailHabit
from companion.lab.pool import Progress, Spread, spread
from companion.lab.setup import Setup
from companion.lab.walk import Steps, walk, walking

THROWS_A_WALK = 20_000
"""Decks are never shuffled in a walk, so many walks are more like the long run than a long one."""
JAIL = "jail"


class By(StrEnum):
    """What a share is a share of."""

    THROW = "throw"
    TURN = "turn"


class Landings(NamedTuple):
    """All walks together."""

    steps: Steps
    spent: Spread


def landings(
    setup: Setup,
    habit: JailHabit,
    throws: int,
    *,
    jobs: int,
    progress: Progress = lambda _: None,
) -> Landings:
    """So many throws; equal seeds give equal counts on any number of jobs."""
    whole, rest = divmod(throws, THROWS_A_WALK)
    lengths = [THROWS_A_WALK] * whole + [rest] * (rest > 0)
    work = partial(_walk, walking(setup), habit)
    walks, spent = spread(work, list(enumerate(lengths)), jobs=jobs, progress=progress)
    return Landings(_sum(walks), spent)


def walks_of(throws: int) -> int:
    """How many walks so many throws are."""
    return -(-throws // THROWS_A_WALK)


def _walk(setup: Setup, habit: JailHabit, numbered: tuple[int, int]) -> Steps:
    number, throws = numbered
    return walk(setup, habit, number, throws)


def _sum(walks: list[Steps]) -> Steps:
    facts: Counter[str] = Counter()
    for steps in walks:
        facts.update(steps.facts)
    return Steps(
        throws=sum(steps.throws for steps in walks),
        turns=sum(steps.turns for steps in walks),
        commands=sum(steps.commands for steps in walks),
        by_throw=tuple(map(sum, zip(*(steps.by_throw for steps in walks), strict=True))),
        by_turn=tuple(map(sum, zip(*(steps.by_turn for steps in walks), strict=True))),
        facts=dict(sorted(facts.items())),
    )


class Row(NamedTuple):
    """One square, or jail."""

    square: str
    name: str
    share_pct: float


def rows(steps: Steps, by: By, names: Mapping[str, str]) -> Iterator[Row]:
    """The share of every square in percent; being in jail is a row of its own."""
    counts = steps.by_throw if by is By.THROW else steps.by_turn
    total = sum(counts)
    *squares, jail = (100 * count / total for count in counts)
    for square, pct in enumerate(squares):
        yield Row(str(square), names.get(f"square.{square}", str(square)), pct)
    yield Row(JAIL, "In jail", jail)
