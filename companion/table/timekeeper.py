"""The clock of a game with a limit of time: runs by itself, and ends the game when it is over.

It judges nothing: whether the game may end at this moment is for the rules to say. It ends a game
once; whoever takes that back plays on without a clock.
"""

from msgspec.structs import replace

from companion.ledger.records import Transaction
from companion.rules import commands as c
from companion.rules.offers import is_allowed
from companion.table.answers import EMPTY
from companion.table.clocks import LONGEST_THOUGHT_S, MINUTE_S
from companion.table.desk import Desk
from companion.table.words import GameClock

KEY = "clock:"
"""Begins the key of the entry by which the clock has ended a game."""


class Timekeeper:
    """Counts on from the last entry, by the clock of the process."""

    def __init__(self) -> None:
        self._entry: tuple[str, int] | None = None
        self._clock: GameClock | None = None
        self._game = ""
        """Whose end has been told."""

    def follow(self, desk: Desk | None, now_ms: int, wall_s: int) -> None:
        """To be called after every signal; `wall_s` tells how old the last entry is."""
        minutes = None if desk is None else desk.game.edition.switches.game_minutes
        if desk is None or minutes is None or desk.game.over:
            self._entry = self._clock = None
            return
        entry = (desk.game_id, desk.history.head)
        if entry == self._entry:
            return
        since_ms = now_ms - 1000 * desk.playing_time.silence(wall_s)
        whole_s = minutes * MINUTE_S
        left_s = whole_s - desk.playing_time.seconds
        self._entry = entry
        self._clock = GameClock(
            whole_s=whole_s,
            ends_ms=since_ms + 1000 * left_s,
            rests_ms=since_ms + 1000 * LONGEST_THOUGHT_S,
        )

    def clock(self, now_ms: int) -> GameClock | None:
        """What the screen draws; None where no clock runs."""
        if self._clock is None:
            return None
        return replace(self._clock, is_up=self._waits_ms(self._clock, now_ms) == 0)

    def waits_s(self, now_ms: int) -> float | None:
        """Until something is to be said; None where nothing is, or the clock rests before."""
        told = self._entry is None or self._entry[0] == self._game
        wait_ms = None if told or self._clock is None else self._waits_ms(self._clock, now_ms)
        return None if wait_ms is None else wait_ms / 1000

    def _waits_ms(self, clock: GameClock, now_ms: int) -> int | None:
        if clock.ends_ms > clock.rests_ms:
            return None
        return max(0, clock.ends_ms - now_ms)

    def rings(self, now_ms: int) -> bool:
        """Whether the time is over and nobody has been told; only once in a game."""
        if self._entry is None or self.waits_s(now_ms) != 0:
            return False
        self._game = self._entry[0]
        return True

    def ends(self, desk: Desk, now_ms: int) -> tuple[c.EndGame, str] | None:
        """The end and its key, as soon as the time is over and nothing stands in its way.

        Half a gesture does: a rent that was asked for before the bell is still paid.
        """
        clock = self.clock(now_ms)
        if clock is None or not clock.is_up or desk.is_sealed or _has_ended(desk):
            return None
        if desk.slip != EMPTY:
            return None
        ending = c.EndGame()
        return (ending, f"{KEY}{desk.history.head}") if is_allowed(desk.game, ending) else None


def _has_ended(desk: Desk) -> bool:
    """The clock has ended this game before, and the table has taken it back."""
    return any(
        isinstance(record, Transaction) and record.key.startswith(KEY)
        for record in desk.history.records
    )
