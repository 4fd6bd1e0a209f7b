"""Offers in every edition under random settings, from random positions onwards."""

import random

import msgspec
import pytest

from companion import editions
from companion.cases.model import Setup
from companion.cases.setup import starting_game
from companion.rules.decide import judge
from companion.rules.game import Game
from companion.rules.look import phase_of
from companion.rules.offers import is_allowed, offers
from tests.oracle.board import board_of
from tests.oracle.deal_out import random_setup, random_switches, random_theme
from tests.rules.bots import anything
from tests.strategies import listable

SHIPPED = ("us_classic", "id_monopoli", "ru_birzha")
MOVES = 12
BETWEEN = 6
"""Commands between two looks at the offers."""


def position(seed: int) -> Game:
    """The position of a seed: edition, settings and who owns what."""
    rng = random.Random(seed)
    name = SHIPPED[seed % len(SHIPPED)]
    theme = random_theme(rng)
    switches = random_switches(rng, theme)
    setup = random_setup(rng, board_of(name, switches), theme)
    edition = editions.apply_switches(editions.load(name), switches)
    return starting_game(edition, msgspec.convert(setup, Setup, strict=False))


def check(game: Game, seed: int) -> None:
    offered = [repr(offer) for offer in offers(game)]
    accepted = {repr(command) for command in listable(game) if is_allowed(game, command)}

    assert set(offered) == accepted, f"seed {seed}, in {phase_of(game)}"
    assert len(set(offered)) == len(offered), f"seed {seed}, in {phase_of(game)}"


def play(seed: int) -> None:
    rng = random.Random(seed)
    game = position(seed)
    for _ in range(MOVES):
        check(game, seed)
        for _ in range(BETWEEN):
            command = anything(game, rng)
            if command is None:
                return
            game = judge(game, command).game


@pytest.mark.parametrize("seed", range(6))
def test_exactly_what_is_accepted_is_offered(seed: int):
    play(seed)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("hundred", range(1, 4))
def test_exactly_what_is_accepted_is_offered_in_a_hundred_games(hundred: int):
    for seed in range(hundred * 100, hundred * 100 + 100):
        play(seed)
