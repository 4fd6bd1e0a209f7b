"""What is kept of one played game: whole numbers only, so that sums never depend on the order."""

from collections.abc import Mapping

import msgspec

from companion.rules.names import GroupId, Money

SAMPLE_ROUNDS = 5
"""Net worth is read every so many rounds."""


class GameResult(msgspec.Struct, frozen=True, kw_only=True):
    """One game."""

    number: int
    policies: tuple[str, ...]
    """By seat."""
    finished: bool
    winner: int | None
    """A seat."""
    rounds: int
    turns: int
    """Player turns that were begun."""
    throws: int
    """All throws of the dice, also the ones that fail to leave jail or only set a rent."""
    commands: int
    refused: int
    """Tries of bots that the rules did not allow."""
    decisions: int
    """Commands that a person would have to think about."""
    landings: tuple[int, ...]
    """By square; the last number counts the ways into jail."""
    income: Mapping[GroupId, Money]
    """Rent paid, by group."""
    rents: Mapping[GroupId, int]
    """Payments of rent, by group."""
    trades: int
    auctions: int
    shortage_auctions: int
    small_ran_out: bool
    """There was a moment without a small building in the bank."""
    big_ran_out: bool
    worth: tuple[tuple[Money, ...], ...]
    """Net worth by seat, every `SAMPLE_ROUNDS` rounds from the start."""
    digest: str = ""
    """Of the last state; only after a proof."""
