"""How long a game has been played: pauses do not count, and a clock that jumps does no harm."""

from collections.abc import Iterable

LONGEST_THOUGHT_S = 300
"""Between two entries; after so long a silence the clock stands still until the next entry."""
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
        self.seconds += self.silence(moment)
        self._last = moment

    def silence(self, moment: int) -> int:
        """Seconds that count since the last entry.

        >>> played = PlayingTime([1000])
        >>> [played.silence(moment) for moment in (1060, 9000, 500)]
        [60, 300, 0]
        """
        if self._last is None:
            return 0
        return min(LONGEST_THOUGHT_S, max(0, moment - self._last))
