"""What happens because time has passed: the auctioneer's hammer, and the end of a timed game.

Runs in the writer thread, by the clock that the table was given, and books by the same rules.
"""

from collections.abc import Callable

from companion.rules.commands import AnyCommand
from companion.table.state import State
from companion.table.view import Message, Mode

BookByClock = Callable[[AnyCommand, str], None]
"""Books a command under a key; what stands in its way is shown."""


class Deadlines:
    """Follows the clocks of a running game."""

    def __init__(self, state: State, book: BookByClock) -> None:
        self._state = state
        self._book = book

    def follow(self) -> None:
        """To be called after every signal."""
        state, now_ms = self._state, self._state.sources.clock()
        desk = state.desk if state.mode is Mode.PLAYING else None
        state.hammer.follow(desk.game if desk is not None else None, state.preferences, now_ms)
        state.timekeeper.follow(desk, now_ms, state.sources.wall())

    def are_met(self) -> bool:
        """Whether something has come to its end by the time that has passed."""
        fallen = self._let_the_hammer_fall()
        return self._let_the_time_end() or fallen

    def _let_the_hammer_fall(self) -> bool:
        fallen = False
        while self._state.desk is not None and self._state.mode is Mode.PLAYING:
            desk, hammer = self._state.desk, self._state.hammer
            passing = hammer.falls(desk.game, self._state.sources.clock())
            if passing is None:
                break
            fallen = True
            self._book(passing, f"hammer:{desk.history.head}")
            if self._state.refused is not None:
                hammer.rest()
                break
            self.follow()
        return fallen

    def _let_the_time_end(self) -> bool:
        """End the game when its time is over; where that must wait, say so once."""
        desk, keeper = self._state.desk, self._state.timekeeper
        if desk is None or self._state.mode is not Mode.PLAYING:
            return False
        now_ms = self._state.sources.clock()
        rings, ending = keeper.rings(now_ms), keeper.ends(desk, now_ms)
        if ending is not None:
            self._book(*ending)
            self.follow()
        elif rings:
            self._state.tell(Message(code="table.time_is_up.wait"))
        return rings or ending is not None
