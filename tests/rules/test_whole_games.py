"""Games of us_classic played to the end by players who choose from the offers."""

import random

import msgspec
import pytest

from companion.rules.decide import judge
from companion.rules.game import Game
from companion.rules.look import active_players
from tests.builders import ADA, BEN, CLEO, DAN, us_classic
from tests.rules.bots import careful, new_game
from tests.rules.invariants import broken

MOST_COMMANDS = 6000
SEATS = (ADA, BEN, CLEO, DAN)


def play(seed: int, *, checked_every: int) -> list[Game]:
    """All moments of the game of a seed, two to four players, until it is over."""
    rng = random.Random(seed)
    game = new_game(us_classic(), SEATS[: 2 + seed % 3], seed)
    games = [game]
    while (command := careful(game, rng)) is not None:
        game = judge(game, command).game
        games.append(game)
        assert len(games) < MOST_COMMANDS, f"seed {seed}: no end"
        assert len(games) % checked_every or not broken(game), f"seed {seed}, move {len(games)}"
    return games


def check(seed: int) -> None:
    final = play(seed, checked_every=7)[-1]

    assert [] == broken(final), f"seed {seed}"
    assert [final.winner] == [player.id for player in active_players(final)], f"seed {seed}"


@pytest.mark.parametrize("seed", range(20))
def test_a_game_reaches_a_winner(seed: int):
    check(seed)


@pytest.mark.slow
@pytest.mark.parametrize("hundred", range(1, 4))
def test_hundred_games_reach_a_winner(hundred: int):
    for seed in range(hundred * 100, hundred * 100 + 100):
        check(seed)


def test_the_same_seed_gives_the_same_game():
    first, second = (play(5, checked_every=MOST_COMMANDS) for _ in range(2))

    assert first == second
    assert msgspec.json.encode(first[-1]) == msgspec.json.encode(second[-1])
