"""Finds commits that a damaged write-ahead log would drop without a word.

SQLite ends its reading of a log at the first frame whose checksum fails and forgets the rest. After
a power cut that is right: at most the one commit that was being written is torn. Two or more
commits behind the first bad frame were synced once, so the medium has damaged the log.
"""

from pathlib import Path

from companion.ledger.errors import LedgerDamaged
from companion.ledger.store import log_path
from companion.ledger.wal import FRAME, HEADER, good_frames, is_good_header
from companion.plurals import counted


def refuse_lost_commits(path: Path) -> None:
    """Raise LedgerDamaged if the log holds commits that SQLite would drop."""
    count = lost_commits(path)
    if count:
        raise LedgerDamaged(path, lost_reason(count), first_bad_seq=None, last_good_seq=None)


def lost_reason(count: int) -> str:
    """Says how much a damaged log takes with it."""
    return f"the write-ahead log is damaged before its last {counted(count, 'commit')}"


def lost_commits(path: Path) -> int:
    """How many confirmed commits lie behind a bad frame; 0 where the log is good or torn once."""
    log = log_path(path)
    if not log.exists() or log.stat().st_size < HEADER + FRAME:
        return 0
    raw = log.read_bytes()
    commits = commit_frames(raw)
    if not is_good_header(raw[:HEADER]):
        return len(commits)
    good = good_frames(raw)
    behind = [frame for frame in commits if frame >= good]
    return len(behind) if len(behind) > 1 else 0


def commit_frames(raw: bytes) -> list[int]:
    """The frames of the log's present generation that end a commit."""
    salts = raw[16:24] if is_good_header(raw[:HEADER]) else raw[HEADER + 8 : HEADER + 16]
    frames = []
    for number, start in enumerate(range(HEADER, len(raw) - FRAME + 1, FRAME)):
        header = raw[start : start + 24]
        if header[8:16] == salts and header[4:8] != bytes(4):
            frames.append(number)
    return frames
