"""One game, one file, one writer: every record is on the medium before `append` returns."""

import sqlite3
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.ledger import chain, lost, store
from companion.ledger.codec import NewerShape, encode, payload
from companion.ledger.errors import (
    BrokenRecord,
    DuplicateKey,
    KeyReused,
    LedgerDamaged,
    LedgerTooNew,
    LedgerUnwritable,
    StaleSequence,
    SumTooLarge,
    missing,
)
from companion.ledger.lock import GameLock
from companion.ledger.records import AnyRecord, Genesis
from companion.ledger.tally import LARGEST_FIGURE, Change, Tally

SUFFIX = ".banker"
TIDY_COMMITS = 100
"""`tidy` does nothing before this many records are new; they fit into the reserved log."""


class Ledger:
    """An open ledger file. Not for two threads at once. Use `create` or `open`."""

    def __init__(self, path: Path) -> None:
        """Take the lock, check the file and make it ready for writing. Raises a LedgerError."""
        self.path = path
        self._lock = GameLock(path)
        self._db: sqlite3.Connection | None = None
        self._links: list[chain.Link] = []
        self._tidy_head = 0
        try:
            self._open()
        except BaseException:
            self.close()
            raise
        self._tally = Tally(self.records)
        self._keys = {record.key: record.seq for record in self.records}

    @classmethod
    def create(cls, directory: Path, genesis: Genesis) -> Self:
        """Write the file of a new game and open it. The file appears whole or not at all."""
        path = directory / f"{genesis.game_id}{SUFFIX}"
        create_file(path, (genesis,))
        return cls(path)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open the file of a game that was begun before."""
        if not path.is_file():
            raise missing(path)
        return cls(path)

    @property
    def records(self) -> tuple[AnyRecord, ...]:
        """All records, oldest first."""
        return tuple(link.record for link in self._links)

    @property
    def head(self) -> int:
        """Sequence number of the newest record."""
        return len(self._links) - 1

    @property
    def head_hash(self) -> bytes:
        """Hash over all records."""
        return self._links[-1].hash

    @property
    def figures(self) -> dict[str, int]:
        """Balances, turn number and end as posted from the transfers (see `tally`)."""
        return dict(self._tally.figures)

    @property
    def is_open(self) -> bool:
        """False after a fault: then the file must be opened and replayed anew."""
        return self._db is not None

    def find(self, key: str) -> int | None:
        """The record that a key has booked, if it has."""
        return self._keys.get(key)

    def append(self, record: AnyRecord, expected_seq: int) -> None:
        """Commit a record behind number `expected_seq`; on return it is on the medium.

        Raises DuplicateKey, KeyReused, StaleSequence or SumTooLarge with nothing changed. After
        LedgerFull or LedgerUnwritable the ledger is closed, and only opening it again tells what
        is on it.
        """
        db = self._usable()
        self._guard(record, expected_seq)
        body = encode(record)
        link = chain.Link(record, chain.link_hash(self.head_hash, body))
        change = _fitting(self._tally, record, self.path)
        try:
            db.execute("BEGIN IMMEDIATE")
            _insert(db, link, body, change)
            db.execute("COMMIT")
        except sqlite3.Error as error:
            self.close()
            raise store.fault(error, self.path) from error
        self._links.append(link)
        self._tally.add(record)
        self._keys[record.key] = record.seq

    def tidy(self) -> None:
        """Write a grown log back into the file; for moments in which nobody waits."""
        db = self._usable()
        if self.head - self._tidy_head < TIDY_COMMITS:
            return
        try:
            self._start_log(db)
        except sqlite3.Error as error:
            self.close()
            raise store.fault(error, self.path) from error

    def close(self) -> None:
        """Release the file; harmless twice. Nothing is lost by not calling it."""
        db, self._db = self._db, None
        if db is not None:
            db.close()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _open(self) -> None:
        try:
            lost.refuse_lost_commits(self.path)
        except OSError as error:  # The medium is failing or gone.
            raise store.os_fault(error, self.path) from error
        self._db = store.connect(self.path)
        try:
            self._verify(self._db)
            self._start_log(self._db)
            store.reserve_log(self._db)
            _warm(self._db)
        except sqlite3.Error as error:
            raise store.fault(error, self.path) from error

    def _verify(self, db: sqlite3.Connection) -> None:
        verdict = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if verdict != "ok":
            raise self._damaged(verdict, None)
        try:
            chain.read_links(db, self._links)
        except BrokenRecord as error:
            raise self._damaged(error.reason, error.seq) from error
        except NewerShape as error:
            raise LedgerTooNew(self.path, str(error)) from error
        if chain.read_figures(db) != Tally(self.records).figures:
            raise self._damaged("stored balances differ from the posted transfers", None)

    def _damaged(self, reason: str, first_bad_seq: int | None) -> LedgerDamaged:
        last = self.head if self._links else None
        return LedgerDamaged(self.path, reason, first_bad_seq=first_bad_seq, last_good_seq=last)

    def _guard(self, record: AnyRecord, expected_seq: int) -> None:
        booked = self.find(record.key)
        if booked is not None and payload(self._links[booked].record) == payload(record):
            raise DuplicateKey(self.path, key=record.key, seq=booked)
        if booked is not None:
            raise KeyReused(self.path, key=record.key, seq=booked)
        if expected_seq != self.head or record.seq != self.head + 1:
            text = f"expected head {self.head}, got record {record.seq} on head {expected_seq}"
            raise StaleSequence(self.path, text)

    def _usable(self) -> sqlite3.Connection:
        if self._db is None:
            raise LedgerUnwritable(self.path, "expected an open ledger, it was closed")
        return self._db

    def _start_log(self, db: sqlite3.Connection) -> None:
        store.checkpoint(db)
        _warm(db)
        self._tidy_head = self.head


def create_file(path: Path, records: tuple[AnyRecord, ...]) -> None:
    """Write a whole ledger file under a name of its own, then give it its name."""
    draft = path.with_name(path.name + ".new")
    lock = GameLock(path)
    try:
        if path.exists():
            raise LedgerUnwritable(path, "expected no file of this name")
        _clear(draft)
        _clear(path)  # A log without its file would be replayed into the new one.
        _write(draft, records)
        draft.rename(path)
        store.sync_folder(path.parent)
    except OSError as error:
        raise LedgerUnwritable(path, str(error)) from error
    finally:
        if path.exists():
            lock.release()
        else:
            with suppress(OSError):  # The reason why nothing could be written is said already.
                _clear(draft)
            lock.discard()


def _write(path: Path, records: tuple[AnyRecord, ...]) -> None:
    db = store.connect(path)
    try:
        db.executescript(f"BEGIN;{chain.SCHEMA}COMMIT;")
        db.execute("BEGIN IMMEDIATE")
        tally = Tally()
        first = records[0]
        assert isinstance(first, Genesis)
        head = chain.seed(first.game_id)
        for record in records:
            body = encode(record)
            head = chain.link_hash(head, body)
            _insert(db, chain.Link(record, head), body, _fitting(tally, record, path))
            tally.add(record)
        db.execute("COMMIT")
        store.checkpoint(db)
    except sqlite3.Error as error:
        raise store.fault(error, path) from error
    finally:
        db.close()


def _fitting(tally: Tally, record: AnyRecord, path: Path) -> Change:
    """What a record moves. Beyond its numbers SQLite goes on with fractions, and says nothing."""
    change = tally.change(record)
    if not tally.fits(change):
        raise SumTooLarge(path, f"expected figures up to {LARGEST_FIGURE}, got larger ones")
    return change


def _insert(db: sqlite3.Connection, link: chain.Link, body: bytes, change: Change) -> None:
    record = link.record
    db.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (record.seq, record.key, body, link.hash))
    if isinstance(record, Genesis):
        db.executemany("INSERT INTO figure VALUES (?, ?)", change.items())
        return
    moved = [(amount, name) for name, amount in change.items() if amount]
    if moved:
        db.executemany("UPDATE figure SET value = value + ? WHERE name = ?", moved)


def _warm(db: sqlite3.Connection) -> None:
    """Start the log with a write of our own: the syncs of its header are then behind us."""
    db.execute("UPDATE opening SET count = count + 1")


def _clear(path: Path) -> None:
    """Remove what a creation that was cut off, or a deletion by hand, has left."""
    for leftover in (path, store.log_path(path), path.with_name(path.name + "-journal")):
        leftover.unlink(missing_ok=True)
