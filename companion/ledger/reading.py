"""Reads any ledger file as far as it is good, without touching it.

SQLite would write to a file while it opens it, so the reading is done on a picture of file and log
in memory; that needs no room on any disk.
"""

import sqlite3
from pathlib import Path
from typing import NamedTuple

from companion.ledger import chain, lost, wal
from companion.ledger.codec import NewerShape
from companion.ledger.errors import BrokenRecord, LedgerTooNew, LedgerUnwritable, missing
from companion.ledger.lock import GameLock
from companion.ledger.store import log_path
from companion.ledger.tally import Tally

WITH_LOG, WITHOUT_LOG = b"\x02\x02", b"\x01\x01"
"""Bytes 18 and 19 of the file; a database in memory has no log."""
NO_RECORD = -1
"""The number in a BrokenRecord that blames the whole file."""


class Reading(NamedTuple):
    """The verified beginning of a file, the stored tally, and what is wrong with the rest."""

    links: list[chain.Link]
    figures: dict[str, int]
    problems: list[BrokenRecord]


def read(path: Path) -> Reading:
    """Read what verifies. Raises LedgerBusy, LedgerTooNew or LedgerUnwritable (no such file)."""
    if not path.is_file():
        raise missing(path)
    lock = GameLock(path, shared=True)
    reading = Reading([], {}, [])
    try:
        count = lost.lost_commits(path)
        if count:
            reading.problems.append(BrokenRecord(NO_RECORD, lost.lost_reason(count)))
        _read_picture(picture(path), reading)
    except OSError as error:
        raise LedgerUnwritable(path, str(error)) from error
    except NewerShape as error:
        raise LedgerTooNew(path, str(error)) from error
    finally:
        lock.release()
    return reading


def picture(path: Path) -> bytes:
    """The file as SQLite would see it with its log, for a database in memory."""
    log = log_path(path)
    main = path.read_bytes()
    seen = bytearray(wal.applied(main, log.read_bytes() if log.exists() else b""))
    if len(seen) >= 20 and seen[18:20] == WITH_LOG:
        seen[18:20] = WITHOUT_LOG
    return bytes(seen)


def _read_picture(seen: bytes, reading: Reading) -> None:
    links, figures, problems = reading
    db = sqlite3.connect(":memory:", isolation_level=None)
    try:
        if seen:
            db.deserialize(seen)
        chain.read_links(db, links)
        figures.update(chain.read_figures(db))
        verdict = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if verdict != "ok":
            problems.append(BrokenRecord(NO_RECORD, verdict))
        elif figures != Tally(link.record for link in links).figures:
            reason = "stored balances differ from the posted transfers"
            problems.append(BrokenRecord(NO_RECORD, reason))
    except BrokenRecord as error:
        problems.append(error)
    except sqlite3.Error as error:
        problems.append(BrokenRecord(len(links), str(error)))
    finally:
        db.close()
