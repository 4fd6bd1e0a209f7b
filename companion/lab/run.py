"""A whole lab run: every game of a setup, on as many cores as wanted."""

from functools import partial
from typing import NamedTuple

from companion.lab.match import Match
from companion.lab.pool import Progress, Spread, spread
from companion.lab.result import GameResult
from companion.lab.setup import Setup


class Run(NamedTuple):
    """The games of a setup in the order of their numbers, and what they cost."""

    results: list[GameResult]
    spent: Spread


def play_game(setup: Setup, number: int) -> GameResult:
    """One game by its number; it does not matter which others are played."""
    return Match(setup, number).play()


def play_all(
    setup: Setup,
    *,
    jobs: int,
    only: int | None = None,
    progress: Progress = lambda _: None,
) -> Run:
    """All games of a setup, or one by its number. Raises LabFault for the first broken promise."""
    numbers = range(setup.games) if only is None else range(only, only + 1)
    return Run(*spread(partial(play_game, setup), numbers, jobs=jobs, progress=progress))
