"""What a lab run plays: edition, seats, policies, seed; and one game of it from its number."""

import random

import msgspec

from companion.lab.pace import Pace
from companion.lab.policy import MIXED, POLICIES, SENSIBLE, Policy
from companion.rules.edition import Edition, TableRules
from companion.rules.events import GameStarted
from companion.rules.genesis import start
from companion.rules.names import PlayerId


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the result of a run depends on."""

    edition: Edition
    """With the house rules applied."""
    players: int
    games: int
    seed: int
    policies: tuple[str, ...] = (MIXED,)
    """One for all seats, or one for each."""
    most_rounds: int = 1000
    """A game with more rounds than this never ends, as far as the lab can tell."""
    pace: Pace = Pace()
    """Decides when a game with a time limit is over."""
    found_by: tuple[str, ...] = ()
    """The words of the command line that name the edition, to name a game in a message."""
    house_rules: tuple[str, ...] = ()
    """The house rules as they were given, to name a game in a message."""
    random_rules: bool = False
    """Each game draws house rules of its own."""
    proof: int = 0
    """Every so many commands the whole proof is made; 0: never."""


def generator(setup: Setup, number: int, purpose: str) -> random.Random:
    """Chance for one purpose of one game, whatever else is played."""
    return random.Random(f"{setup.seed}/{number}/{purpose}")


def seats(setup: Setup) -> tuple[PlayerId, ...]:
    """The players' ids in seating order."""
    return tuple(PlayerId(f"p{seat + 1}") for seat in range(setup.players))


def genesis(setup: Setup, edition: Edition, number: int) -> GameStarted:
    """The first event of a game: its decks are shuffled by its number."""
    rng = generator(setup, number, "decks")
    shuffles = {
        deck.id: rng.sample([card.id for card in deck.cards], len(deck.cards))
        for deck in edition.decks
    }
    return start(edition, seats(setup), TableRules(), shuffles)


def policies(setup: Setup, number: int) -> dict[PlayerId, Policy]:
    """The policy of each seat in a game."""
    rng = generator(setup, number, "policies")
    names = setup.policies * setup.players if len(setup.policies) == 1 else setup.policies
    return {
        player: rng.choice(SENSIBLE) if name == MIXED else POLICIES[name]
        for player, name in zip(seats(setup), names, strict=True)
    }
