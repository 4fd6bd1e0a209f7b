"""Our reading of a write-ahead log agrees with SQLite's own, on whole and on damaged logs."""

import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from companion.ledger.opening import begin
from companion.ledger.reading import picture
from companion.ledger.replay import History
from companion.ledger.store import log_path
from companion.ledger.wal import FRAME, HEADER, applied, good_frames
from tests.ledger.sample import book


@pytest.fixture
def logged(tmp_path: Path, played: History) -> Path:
    """A game as a crash leaves it: the last records are only in the log."""
    ledger, _ = begin(tmp_path, played.genesis)
    book(ledger, played.records[1:40])
    crashed = tmp_path / "crashed.banker"
    shutil.copy(ledger.path, crashed)
    shutil.copy(log_path(ledger.path), log_path(crashed))
    ledger.close()
    return crashed


def frames_that_sqlite_reads(path: Path, copies: Path) -> int:
    copy = copies / "copy.banker"
    shutil.copy(path, copy)
    shutil.copy(log_path(path), log_path(copy))
    db = sqlite3.connect(copy, isolation_level=None)
    try:
        db.execute("PRAGMA locking_mode=EXCLUSIVE")
        return int(db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[1])
    finally:
        db.close()


def damaged(raw: bytes, luck: random.Random) -> bytes:
    """One byte of one of the first frames is another, or the log ends there."""
    place = luck.randrange(HEADER, min(len(raw), HEADER + 60 * FRAME))
    if luck.random() < 0.3:
        return raw[:place]
    return raw[:place] + bytes([raw[place] ^ (1 << luck.randrange(8))]) + raw[place + 1 :]


def test_a_whole_log_is_read_to_its_last_commit(logged: Path, tmp_path: Path) -> None:
    count = good_frames(log_path(logged).read_bytes())

    assert count > 39
    assert frames_that_sqlite_reads(logged, tmp_path) == count


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_log_ends_where_sqlite_ends_it(logged: Path, tmp_path: Path, seed: int) -> None:
    log = log_path(logged)
    log.write_bytes(damaged(log.read_bytes(), random.Random(seed)))

    assert frames_that_sqlite_reads(logged, tmp_path) == good_frames(log.read_bytes())


def test_the_picture_holds_what_sqlite_would_see(logged: Path) -> None:
    db = sqlite3.connect(":memory:")
    db.deserialize(picture(logged))
    seen = db.execute("SELECT seq, body FROM entry ORDER BY seq").fetchall()
    db.close()
    real = sqlite3.connect(logged)
    assert seen == real.execute("SELECT seq, body FROM entry ORDER BY seq").fetchall()
    real.close()
    assert 40 == len(seen)


def test_looking_changes_nothing_and_leaves_nothing(logged: Path) -> None:
    before = {file.name: file.read_bytes() for file in logged.parent.iterdir() if file.is_file()}
    picture(logged)
    after = {file.name: file.read_bytes() for file in logged.parent.iterdir() if file.is_file()}
    assert before == after


def test_a_file_without_a_log_is_its_own_picture() -> None:
    assert b"main" == applied(b"main", b"")
    assert b"main" == applied(b"main", b"too short for a log")
