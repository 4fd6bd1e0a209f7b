"""A running game at the table: judge, commit, evolve. Nothing is true before it is committed."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from msgspec.structs import replace

from companion.editions import completed
from companion.ledger.opening import Resumed, begin, resume
from companion.ledger.records import Genesis, Reversal, Transaction
from companion.ledger.replay import History, NotReversible, extend, redoable, reversible
from companion.ledger.sealed import SealedLedger, look
from companion.ledger.sqlite import Ledger
from companion.rules.commands import AnyCommand, Dice
from companion.rules.decide import judge
from companion.rules.events import AnyEvent
from companion.rules.game import Game
from companion.rules.names import Cause, Money, PlayerId
from companion.table import errands
from companion.table.answers import EMPTY, Slip
from companion.table.clocks import PlayingTime
from companion.table.course import Course
from companion.table.entries import MOST_SHOWN, entry
from companion.table.facts import Names, board
from companion.table.summary import summary
from companion.table.view import Entry, Message, Summary

WallClock = Callable[[], int]
"""Seconds since 1970; for display only, it may jump."""


NamesOf = Callable[[str], Names]
"""The names of an edition by its id, for games that bring none; empty where it is not here."""

MOST_SPENT = 256
"""Gestures without an entry of their own that are known again."""

RAISING = (Cause.MORTGAGE, Cause.BUILDING_SALE, Cause.TRADE)
"""Causes of money that a debtor raises."""


class NotUndoable(Exception):
    """Nothing can be taken back (or brought again) now; `message` says why."""

    def __init__(self, why: NotReversible) -> None:
        super().__init__(why)
        self.message = Message(code=f"reason.{why.value}")


class Desk:
    """One open ledger and the game that it holds. Owned by the writer thread."""

    def __init__(
        self,
        resumed: Resumed | tuple[SealedLedger, History],
        names_of: NamesOf,
        wall: WallClock,
        saving: AbstractContextManager[None],
    ) -> None:
        """`saving` is entered around every commit."""
        self._ledger: Ledger | SealedLedger
        self.history: History
        self._ledger, self.history = resumed
        self._wall = wall
        self._saving = saving
        self.looked_group: str | None = None
        """The street group whose steps for all of it somebody looks at."""
        self.course = Course(self.history)
        self.last_throw: Dice | None = None
        """Bank-only play: what the sensor has read last; it may set a rent."""
        self._summary: tuple[int, Summary] | None = None
        self.slip: Slip = EMPTY
        self._spent: dict[str, None] = {}
        edition = self.game.edition
        found = self.history.genesis.names or names_of(edition.id)
        self.board = board(self.game, completed(edition, found))
        self.names = {seat.player: seat.name for seat in self.history.genesis.seats}
        self.entries: list[Entry] = [
            self._entry_of(step.seq) for step in self.history.done[-MOST_SHOWN:]
        ]
        self.last_events: tuple[AnyEvent, ...] = ()
        self.playing_time = PlayingTime(record.at for record in self.history.records)

    @classmethod
    def begin(
        cls,
        directory: Path,
        genesis: Genesis,
        names_of: NamesOf,
        wall: WallClock,
        saving: AbstractContextManager[None],
    ) -> "Desk":
        """Write a new game to disk and open it. Raises a LedgerError."""
        with saving:
            begun = begin(directory, genesis)
        return cls(begun, names_of, wall, saving)

    @classmethod
    def resume(
        cls, path: Path, names_of: NamesOf, wall: WallClock, saving: AbstractContextManager[None]
    ) -> "Desk":
        """Open a game after all start checks. Raises a LedgerError."""
        return cls(resume(path), names_of, wall, saving)

    @classmethod
    def look(
        cls, path: Path, names_of: NamesOf, wall: WallClock, saving: AbstractContextManager[None]
    ) -> "Desk":
        """Read a game that cannot be written now. Raises a LedgerError."""
        return cls(look(path), names_of, wall, saving)

    @property
    def is_sealed(self) -> bool:
        """Only to be looked at: nothing can be booked."""
        return isinstance(self._ledger, SealedLedger)

    @property
    def game(self) -> Game:
        """The game as it stands after the last committed record."""
        return self.history.game

    @property
    def game_id(self) -> str:
        """The id that the genesis gave to the game."""
        return self.history.genesis.game_id

    @property
    def path(self) -> Path:
        """The ledger file."""
        return self._ledger.path

    def knows(self, key: str) -> bool:
        """A gesture with this key has been booked already (L5), or has taken back what waited."""
        return key in self._spent or self._ledger.find(key) is not None

    def remember(self, key: str) -> None:
        """A gesture that is done although it has booked nothing; known until the table stops."""
        self._spent[key] = None
        while len(self._spent) > MOST_SPENT:
            del self._spent[next(iter(self._spent))]

    def check(self, commands: tuple[AnyCommand, ...]) -> None:
        """Raise the RuleViolation of the first of several commands that would be refused."""
        game = self.game
        for command in commands if len(commands) > 1 else ():
            game = judge(game, command).game

    def book(self, command: AnyCommand, key: str) -> None:
        """Judge, commit, evolve. Raises RuleViolation or a LedgerError with nothing changed."""
        events = judge(self.game, command).events
        record = Transaction(
            seq=self.history.head + 1,
            key=key,
            at=self._wall(),
            command=command,
            events=events,
        )
        with self._saving:
            self._ledger.append(record, expected_seq=self.history.head)
        self.history = extend(self.history, record)
        self.course.follow(self.history)
        self.playing_time.passed(record.at)
        self.last_events = events
        self.slip = EMPTY
        self.entries.append(self._entry_of(record.seq))
        del self.entries[:-MOST_SHOWN]

    def _entry_of(self, seq: int) -> Entry:
        """The history line of a transaction that stands."""
        step = next(step for step in reversed(self.history.done) if step.seq == seq)
        record = self.history.records[seq]
        assert isinstance(record, Transaction)
        return entry(seq, record.command, record.events, step.before, step.after)

    def undo(self, key: str) -> Entry | None:
        """Reverse the last transaction that stands. Raises NotUndoable or a LedgerError."""
        target = reversible(self.history)
        if isinstance(target, NotReversible):
            raise NotUndoable(target)
        self._reverse(target, key)
        return self._mark(target, is_reversed=True)

    def redo(self, key: str) -> Entry | None:
        """Reverse the last reversal. Raises NotUndoable or a LedgerError."""
        target = redoable(self.history)
        if isinstance(target, NotReversible):
            raise NotUndoable(target)
        again = self.history.undone[-1].step.seq
        self._reverse(target, key)
        return self._mark(again, is_reversed=False)

    def gesture_done(self) -> int:
        """How many of the last entries one undo takes back: in bank-only play a whole gesture."""
        if not errands.is_bank_only(self.game):
            return 1
        return self._of_one_gesture([step.seq for step in self.history.done[:-3:-1]])

    def gesture_undone(self) -> int:
        """How many of the last reversals one redo takes back."""
        if not errands.is_bank_only(self.game):
            return 1
        return self._of_one_gesture([one.step.seq for one in self.history.undone[:-3:-1]])

    def _of_one_gesture(self, newest_first: list[int]) -> int:
        gestures = [gesture_of(self.history.records[seq].key) for seq in newest_first]
        return max(1, len([one for one in gestures if one == gestures[0]]))

    def _reverse(self, target: int, key: str) -> None:
        record = Reversal(seq=self.history.head + 1, key=key, at=self._wall(), of=target)
        with self._saving:
            self._ledger.append(record, expected_seq=self.history.head)
        self.history = extend(self.history, record)
        self.course.follow(self.history)
        self.playing_time.passed(record.at)
        self.last_events = ()
        self.slip = EMPTY

    def _mark(self, seq: int, *, is_reversed: bool) -> Entry | None:
        for place, shown in enumerate(self.entries):
            if shown.seq == seq:
                marked = replace(shown, reversed=is_reversed)
                self.entries[place] = marked
                return marked
        return None

    def undo_blocked(self) -> Message | None:
        """Why nothing can be undone now; None if something can."""
        target = reversible(self.history)
        return NotUndoable(target).message if isinstance(target, NotReversible) else None

    def redo_blocked(self) -> Message | None:
        """Why nothing can be redone now; None if something can."""
        target = redoable(self.history)
        return NotUndoable(target).message if isinstance(target, NotReversible) else None

    def raised(self, debt: int, debtor: PlayerId) -> Money:
        """What the debtor has raised by sales, mortgages and deals since the debt arose."""
        total = 0
        for step in reversed(self.history.done):
            if all(open_debt.id != debt for open_debt in step.before.debts):
                break
            record = self.history.records[step.seq]
            assert isinstance(record, Transaction)
            total += sum(
                transfer.amount
                for event in record.events
                for transfer in event.transfers
                if transfer.payee == debtor and transfer.cause in RAISING
            )
        return total

    def summary(self) -> Summary:
        """The facts of the game so far; counted once for each record, since it is much work."""
        if self._summary is None or self._summary[0] != self.history.head:
            self._summary = (self.history.head, summary(self.history))
        return self._summary[1]

    def tidy(self) -> None:
        """For moments in which nobody waits: bring a grown log back into the file."""
        self._ledger.tidy()

    def close(self) -> None:
        """Release the ledger; nothing is lost."""
        self._ledger.close()


def gesture_of(key: str) -> str:
    """The key of the gesture to which a record belongs.

    >>> gesture_of("reader:7#1"), gesture_of("reader:7")
    ('reader:7', 'reader:7')
    """
    gesture, _, number = key.rpartition("#")
    return gesture if number.isdecimal() and gesture else key
