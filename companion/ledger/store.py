"""The opening recipe for every SQLite file of the banker, and what its errors mean."""

import errno
import os
import sqlite3
from pathlib import Path

from companion.ledger.errors import (
    LedgerBusy,
    LedgerDamaged,
    LedgerError,
    LedgerFull,
    LedgerUnwritable,
)

CHECKPOINT_PAGES = 8000
"""The log is written back inside a commit only when it is this long: far more than one game."""
RESERVED_PAGES = 800
"""Room in the log for some 250 commits."""


def connect(path: Path) -> sqlite3.Connection:
    """Open for the one writer: exclusive, write-ahead log, every commit synced once.

    The file must be there (or be new and empty). Raises a LedgerError.
    """
    try:
        db = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise fault(error, path) from error
    try:
        _apply_recipe(db, path)
    except sqlite3.Error as error:
        db.close()
        raise fault(error, path) from error
    except LedgerUnwritable:
        db.close()
        raise
    return db


def _apply_recipe(db: sqlite3.Connection, path: Path) -> None:
    lock = db.execute("PRAGMA locking_mode=EXCLUSIVE").fetchone()[0]
    if lock != "exclusive":  # SQLite before 3.51.3 can damage a log that two connections share.
        raise LedgerUnwritable(path, f"expected an exclusive lock, got {lock!r}")
    # Turning to the write-ahead log unlinks a rollback journal. Only EXTRA syncs that unlink; with
    # less, a power cut can bring the journal back, and it would roll back the whole file.
    db.execute("PRAGMA synchronous=EXTRA")
    db.execute("PRAGMA page_size=4096")
    mode = db.execute("PRAGMA journal_mode=WAL").fetchone()[0]
    if mode != "wal":
        raise LedgerUnwritable(path, f"expected a write-ahead log, got journal mode {mode!r}")
    db.execute("PRAGMA synchronous=FULL")
    db.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
    db.execute("PRAGMA trusted_schema=OFF")


def checkpoint(db: sqlite3.Connection) -> None:
    """Write the log back into the file; its room is used anew from the start."""
    db.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()


def reserve_log(db: sqlite3.Connection) -> None:
    """Make the log long before it is needed.

    A sync that must also record a new length costs about half as much again, and on a slow card
    the players would wait for it. So a transaction that overflows into the log is rolled back,
    and its room stays. Without space for it the commits are slower, not less safe.
    """
    cache = db.execute("PRAGMA cache_size").fetchone()[0]
    db.execute("PRAGMA cache_size=10")
    try:
        db.execute("BEGIN IMMEDIATE")
        db.execute("CREATE TABLE room (filler BLOB)")
        db.executemany("INSERT INTO room VALUES (zeroblob(4000))", [()] * RESERVED_PAGES)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_FULL:
            raise
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
        db.execute(f"PRAGMA cache_size={cache}")


def engine() -> str:
    """One line for the health page."""
    return f"SQLite {sqlite3.sqlite_version}, one exclusive connection, write-ahead log"


def log_path(path: Path) -> Path:
    """The write-ahead log that belongs to a file."""
    return path.with_name(path.name + "-wal")


def sync_folder(folder: Path) -> None:
    """Make the names in a folder as durable as the files."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def os_fault(error: OSError, path: Path) -> LedgerError:
    """The fault that an error of the system means."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return LedgerFull(path, "no room left")
    return LedgerUnwritable(path, str(error))


def fault(error: sqlite3.Error, path: Path) -> LedgerError:
    """The fault that an SQLite error means."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_IOERR) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return LedgerFull(path, "no room left")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return LedgerBusy(path, "another program has it open; close a banker that runs")
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return LedgerDamaged(path, str(error), first_bad_seq=None, last_good_seq=None)
    if code == sqlite3.SQLITE_ERROR:  # A table is missing: the file is not one of ours.
        return LedgerDamaged(path, str(error), first_bad_seq=None, last_good_seq=None)
    return LedgerUnwritable(path, str(error))
