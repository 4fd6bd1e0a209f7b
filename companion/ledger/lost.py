"""Finds commits that a damaged write-ahead log would drop without a word.

SQLite ends its reading of a log at the first frame whose checksum fails and forgets the rest. After
a power cut that is right: at most the one commit that was being written is torn. Two or more
commits behind the first bad frame were synced once, so the medium has damaged the log.
"""

import sqlite3
import struct
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile

from companion.ledger.errors import LedgerDamaged
from companion.ledger.store import log_path

PAGE = 4096
FRAME = PAGE + 24
HEADER = 32
_MAGICS = (0x377F0682, 0x377F0683)


@contextmanager
def copied(path: Path) -> Iterator[Path]:
    """A throw-away copy of a file with its log and journal, so that looking changes nothing."""
    with tempfile.TemporaryDirectory(prefix="banker-") as folder:
        copy = Path(folder) / path.name
        copyfile(path, copy)
        for suffix in ("-wal", "-journal"):
            beside = path.with_name(path.name + suffix)
            if beside.exists():
                copyfile(beside, copy.with_name(copy.name + suffix))
        yield copy


def refuse_lost_commits(path: Path) -> None:
    """Raise LedgerDamaged if the log holds commits that SQLite would drop."""
    count = lost_commits(path)
    if count:
        reason = f"the write-ahead log is damaged before its last {count} commits"
        raise LedgerDamaged(path, reason, first_bad_seq=None, last_good_seq=None)


def lost_commits(path: Path) -> int:
    """How many confirmed commits lie behind a bad frame; 0 where the log is good or torn once."""
    log = log_path(path)
    if not log.exists() or log.stat().st_size < HEADER + FRAME:
        return 0
    raw = log.read_bytes()
    commits = commit_frames(raw)
    if not _is_good_header(raw[:HEADER]):
        return len(commits)
    good_frames = _frames_that_sqlite_reads(path)
    behind = [frame for frame in commits if frame >= good_frames]
    return len(behind) if len(behind) > 1 else 0


def commit_frames(raw: bytes) -> list[int]:
    """The frames of the log's present generation that end a commit."""
    salts = raw[16:24] if _is_good_header(raw[:HEADER]) else raw[HEADER + 8 : HEADER + 16]
    frames = []
    for number, start in enumerate(range(HEADER, len(raw) - FRAME + 1, FRAME)):
        header = raw[start : start + 24]
        if header[8:16] == salts and header[4:8] != bytes(4):
            frames.append(number)
    return frames


def _is_good_header(header: bytes) -> bool:
    magic, _version, page = struct.unpack(">3I", header[:12])
    if magic not in _MAGICS or page != PAGE:
        return False
    order = ">" if magic & 1 else "<"
    words = struct.unpack(f"{order}6I", header[:24])
    first = second = 0
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return (first, second) == struct.unpack(">2I", header[24:32])


def _frames_that_sqlite_reads(path: Path) -> int:
    with copied(path) as copy:
        db = sqlite3.connect(copy, isolation_level=None)
        try:
            db.execute("PRAGMA locking_mode=EXCLUSIVE")
            return int(db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[1])
        except sqlite3.DatabaseError:
            return len(log_path(path).read_bytes()) // FRAME  # The checks of the file will say why.
        finally:
            db.close()
