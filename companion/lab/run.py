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


def play_all(setup: Setup, *, jobs: int, progress: Progress = lambda _: None) -> Run:
    """All games of a setup. Raises LabFault for the first broken promise."""
    work = partial(play_game, setup)
    return Run(*spread(work, range(setup.games), jobs=jobs, progress=progress))
