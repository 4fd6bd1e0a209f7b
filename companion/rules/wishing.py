"""Announced buildings, player by player."""

from companion.rules.game import Game, Wish
from companion.rules.names import PlayerId, Square


def without_wishes(game: Game, player: PlayerId) -> tuple[Wish, ...]:
    """The wishes of the others."""
    return tuple(wish for wish in game.wishes if wish.player != player)


def with_wishes(game: Game, player: PlayerId, lots: tuple[Square, ...]) -> tuple[Wish, ...]:
    """The player's wishes become these, none if there are none; the latest stand last."""
    others = without_wishes(game, player)
    return (*others, Wish(player=player, lots=lots)) if lots else others
