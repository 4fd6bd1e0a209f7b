"""Which options of `banker lab` go together: one that would have no effect is refused."""

import argparse
from collections.abc import Mapping
from types import MappingProxyType

from companion.cli import walks
from companion.errors import UsageError
from companion.lab import policy
from companion.lab.landings import By
from companion.lab.pace import Pace

OF_WALKS: Mapping[str, object] = MappingProxyType(
    {"jail": "short", "throws": walks.DEFAULT_THROWS, "by": By.THROW}
)
"""Options of `--landings` alone, with what they are unless given."""
OF_GAMES: Mapping[str, object] = MappingProxyType(
    {
        "games": 100,
        "game": None,
        "players": None,
        "policy": policy.MIXED,
        "rounds": 1000,
        "proof": 0,
        "seconds_per_turn": Pace().seconds_per_turn,
        "seconds_per_decision": Pace().seconds_per_decision,
        "plots": None,
    }
)
"""Options of played games alone; the parser leaves them None, so that a given one is known."""
RANDOM_RULES = "random"


def settle(options: argparse.Namespace) -> None:
    """Fill in what was not given. Raises UsageError for an option that would be ignored."""
    if options.compile:
        _settle_compile(options)
        return
    idle, where = (OF_GAMES, "without") if options.landings else (OF_WALKS, "with")
    for name in idle:
        if getattr(options, name) is not None:
            option = name.replace("_", "-")
            raise UsageError(f"expected --{option} only {where} --landings")
    if RANDOM_RULES in options.house_rules:
        _settle_random(options)
    games, game = options.games, options.game
    if games is not None and game is not None and game >= games:
        raise UsageError(
            f"expected --game from 0 to {games - 1}, as --games is {games}; got {game}"
        )
    for name, usual in (*OF_WALKS.items(), *OF_GAMES.items()):
        if getattr(options, name) is None:
            setattr(options, name, usual)


def _settle_compile(options: argparse.Namespace) -> None:
    """The rules of all boards are compiled, and nothing is played."""
    others = (*OF_GAMES, *OF_WALKS, "csv", "landings", "house_rules", "json")
    given = [name for name in others if getattr(options, name) not in (None, False, [])]
    if given:
        option = given[0].replace("_", "-")
        raise UsageError(f"expected --compile alone, as it plays nothing; got --{option} beside")


def _settle_random(options: argparse.Namespace) -> None:
    """Each game draws all of its house rules, so that none can be named beside them."""
    if options.landings:
        raise UsageError("expected house rules by name with --landings; got 'random'")
    others = [rule for rule in options.house_rules if rule != RANDOM_RULES]
    if others or len(options.house_rules) > 1:
        also = f"{others[0]!r} beside" if others else "it twice"
        raise UsageError(f"expected 'random' alone, as every game draws its own; got {also}")
