"""From records to the game: a fold in which taking back is going one state down a stack."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

import msgspec

from companion.ledger.errors import BrokenRecord
from companion.ledger.grown import Grown
from companion.ledger.records import AnyRecord, Genesis, Reversal, Transaction
from companion.rules.events import AnyEvent, CardDrawn, DiceRolled, RentDiceRolled
from companion.rules.evolve import begin, evolve
from companion.rules.game import Game


class NotReversible(StrEnum):
    """Why nothing can be taken back, or brought again, at this moment."""

    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    DICE_STAY = "dice_stay"
    CARDS_STAY = "cards_stay"


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A transaction that stands, with the states on both sides of it."""

    seq: int
    before: Game
    after: Game


class Undone(msgspec.Struct, frozen=True, kw_only=True):
    """A transaction that was taken back and may be brought again."""

    reversal: int
    step: Step


class Moment(NamedTuple):
    """One record and what it changed; a genesis has the same game on both sides."""

    record: AnyRecord
    before: Game
    after: Game


class History(msgspec.Struct, frozen=True, kw_only=True):
    """All records of a game, the state that they lead to, and the states on the way."""

    records: Grown[AnyRecord]
    game: Game
    done: Grown[Step] = msgspec.field(default_factory=Grown)
    """Transactions that stand, oldest first; undo takes the last one off."""
    undone: Grown[Undone] = msgspec.field(default_factory=Grown)
    """Reversals since the last transaction, oldest first; redo takes the last one off."""

    @property
    def genesis(self) -> Genesis:
        """The first record."""
        first = self.records[0]
        assert isinstance(first, Genesis)
        return first

    @property
    def head(self) -> int:
        """Sequence number of the newest record."""
        return self.records[-1].seq

    @property
    def reversed_seqs(self) -> frozenset[int]:
        """The transactions that do not stand."""
        standing = {step.seq for step in self.done}
        transactions = (r.seq for r in self.records if isinstance(r, Transaction))
        return frozenset(seq for seq in transactions if seq not in standing)


def replay(records: Iterable[AnyRecord]) -> History:
    """The history that the records tell. Raises BrokenRecord where one does not follow."""
    fold: _Fold | None = None
    for record in records:
        if fold is None:
            fold = _Fold(_started(record))
        else:
            fold.add(record)
    if fold is None:
        raise BrokenRecord(0, "expected a genesis record, found none")
    return fold.history()


def moments(records: Iterable[AnyRecord]) -> Iterator[Moment]:
    """Every record with the states around it, also those that were taken back later."""
    fold: _Fold | None = None
    for record in records:
        if fold is None:
            started = _started(record)
            fold = _Fold(started)
            yield Moment(record, started.game, started.game)
            continue
        before = fold.game
        fold.add(record)
        yield Moment(record, before, fold.game)


def extend(history: History, record: AnyRecord) -> History:
    """The history with one more record. Call it only after the record has been committed."""
    fold = _Fold(history)
    fold.add(record)
    return fold.history()


def reversible(history: History) -> int | NotReversible:
    """The transaction that an undo would take back, or why it cannot be."""
    if not history.done:
        return NotReversible.NOTHING_TO_UNDO
    last = history.records[history.done[-1].seq]
    assert isinstance(last, Transaction)
    rules = history.game.table_rules
    if has_dice(last.events) and not rules.undo_dice:
        return NotReversible.DICE_STAY
    if has_card(last.events) and not rules.undo_cards:
        return NotReversible.CARDS_STAY
    return last.seq


def redoable(history: History) -> int | NotReversible:
    """The reversal that a redo would take back, or why it cannot be."""
    return history.undone[-1].reversal if history.undone else NotReversible.NOTHING_TO_REDO


def has_dice(events: tuple[AnyEvent, ...]) -> bool:
    """A throw is among the events."""
    return any(isinstance(event, DiceRolled | RentDiceRolled) for event in events)


def has_card(events: tuple[AnyEvent, ...]) -> bool:
    """A drawn card is among the events."""
    return any(isinstance(event, CardDrawn) for event in events)


def _started(record: AnyRecord) -> History:
    if not isinstance(record, Genesis) or record.seq != 0:
        raise BrokenRecord(record.seq, "expected a genesis record as number 0")
    return History(records=Grown([record]), game=begin(record.event))


class _Fold:
    """The moving parts of a history while records are added."""

    def __init__(self, history: History) -> None:
        self._records = history.records
        self._done = history.done
        self._undone = history.undone
        self.game = history.game

    def history(self) -> History:
        return History(records=self._records, game=self.game, done=self._done, undone=self._undone)

    def add(self, record: AnyRecord) -> None:
        if record.seq != len(self._records):
            raise BrokenRecord(record.seq, f"expected sequence number {len(self._records)}")
        if isinstance(record, Transaction):
            self._do(record)
        elif isinstance(record, Reversal):
            self._take_back(record)
        else:
            raise BrokenRecord(record.seq, "expected no second genesis record")
        self._records = self._records.plus(record)

    def _do(self, transaction: Transaction) -> None:
        after = self.game
        try:
            for event in transaction.events:
                after = evolve(after, event)
        except (AssertionError, LookupError) as error:
            # Events that `decide` made always fit; these were changed by something else.
            raise BrokenRecord(transaction.seq, f"events do not fit the game: {error}") from error
        step = Step(seq=transaction.seq, before=self.game, after=after)
        self._done = self._done.plus(step)
        self._undone = Grown()
        self.game = after

    def _take_back(self, reversal: Reversal) -> None:
        if self._done and self._done[-1].seq == reversal.of:
            step = self._done[-1]
            self._done = self._done.less()
            self._undone = self._undone.plus(Undone(reversal=reversal.seq, step=step))
            self.game = step.before
        elif self._undone and self._undone[-1].reversal == reversal.of:
            step = self._undone[-1].step
            self._undone = self._undone.less()
            self._done = self._done.plus(step)
            self.game = step.after
        else:
            raise BrokenRecord(reversal.seq, f"record {reversal.of} cannot be taken back")
