"""How long a game has been played: pauses do not count, and a clock that jumps does no harm."""

from collections.abc import Iterable

LONGEST_THOUGHT_S = 600
"""Between two entries; whoever is away for longer has made a pause."""
MINUTE_S = 60


class PlayingTime:
    """Adds up the time between entries, as their wall clocks say it."""

    def __init__(self, moments: Iterable[int]) -> None:
        self.seconds = 0
        self._last: int | None = None
        for moment in moments:
            self.passed(moment)

    def passed(self, moment: int) -> None:
        """An entry was booked at this moment, in seconds since 1970."""
        if self._last is not None and 0 < moment - self._last <= LONGEST_THOUGHT_S:
            self.seconds += moment - self._last
        self._last = moment

    def left(self, minutes: int) -> int:
        """Seconds left of so many minutes; never below zero."""
        return max(0, minutes * MINUTE_S - self.seconds)
