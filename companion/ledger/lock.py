"""One banker per game: an advisory lock beside the game's file, gone when its process is gone.

The lock is a file of its own because closing any handle on the database file itself would drop
the locks that SQLite holds on it in this process.
"""

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from companion.ledger.errors import LedgerBusy, LedgerUnwritable

SUFFIX = ".lock"


class GameLock:
    """Holds the game from construction to `release`. Raises LedgerBusy if another holds it."""

    def __init__(self, path: Path, *, shared: bool = False) -> None:
        self._handle: int | None = None
        self._path = path
        if shared and not _beside(path).exists():
            return  # Every writer makes the file, so nobody writes; a reader leaves no file behind.
        flags = os.O_RDONLY if shared else os.O_RDWR | os.O_CREAT
        try:
            self._handle = os.open(_beside(path), flags | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise LedgerUnwritable(path, f"expected a folder to write in, got {error}") from error
        try:
            fcntl.flock(self._handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError as error:
            self.release()
            raise LedgerBusy(path, "another banker has this game open") from error
        if not shared and not self._stands():
            self.release()
            raise LedgerBusy(path, "another banker had this game open")

    def release(self) -> None:
        """Let go; harmless twice."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def discard(self) -> None:
        """Let go of a game that never came to be; nothing of the lock is left beside it."""
        with suppress(OSError):
            _beside(self._path).unlink(missing_ok=True)
        self.release()

    def _stands(self) -> bool:
        """The file is still the one of this name: nobody discarded it while it was being locked."""
        assert self._handle is not None
        try:
            return os.path.samestat(os.fstat(self._handle), _beside(self._path).stat())
        except OSError:
            return False


def _beside(path: Path) -> Path:
    return path.with_name(path.name + SUFFIX)
