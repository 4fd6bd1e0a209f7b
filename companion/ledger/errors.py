"""What can go wrong with a ledger; each child asks for a different answer."""

from pathlib import Path

from companion.errors import BankerError


class LedgerError(BankerError):
    """Base of all faults of a ledger file."""

    def __init__(self, path: Path, text: str) -> None:
        super().__init__(f"{text} in {path}")
        self.path = path


class LedgerFull(LedgerError):
    """No room on the medium; nothing was booked as far as the caller may say. Reopen to know."""


class LedgerUnwritable(LedgerError):
    """The medium is read-only, failing or gone, or the ledger is closed. Reopen to know."""


def missing(path: Path) -> LedgerUnwritable:
    """Where a ledger should be is nothing, or a folder."""
    fault = LedgerUnwritable(path, "expected a file")
    fault.args = (f"expected a file, found {'a folder' if path.is_dir() else 'nothing'} at {path}",)
    return fault


class LedgerBusy(LedgerError):
    """Another banker has this game open."""


class LedgerTooNew(LedgerError):
    """A later version of the banker wrote this file."""


class LedgerDamaged(LedgerError):
    """The file does not hold what was written. Never continued without somebody's choice."""

    def __init__(
        self, path: Path, reason: str, *, first_bad_seq: int | None, last_good_seq: int | None
    ) -> None:
        super().__init__(path, reason)
        self.reason = reason
        self.first_bad_seq = first_bad_seq
        """None: no single record is at fault."""
        self.last_good_seq = last_good_seq
        """None: not even the first record is good."""


class StaleSequence(LedgerError):
    """The caller decided on a moment that is not the newest one."""


class SumTooLarge(LedgerError):
    """A record would move a figure beyond what a file holds; it is not booked."""


class DuplicateKey(LedgerError):
    """The same gesture again: it is booked already, at `seq`. Not a failure for the players."""

    def __init__(self, path: Path, *, key: str, seq: int) -> None:
        super().__init__(path, f"key {key!r} is booked already as record {seq}")
        self.key = key
        self.seq = seq


class KeyReused(LedgerError):
    """The same key with another request: a defect of whoever made the key."""

    def __init__(self, path: Path, *, key: str, seq: int) -> None:
        super().__init__(path, f"key {key!r} stands for another request, record {seq}")
        self.key = key
        self.seq = seq


class BrokenRecord(BankerError):
    """A record does not follow from those before it."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"{reason} at record {seq}")
        self.seq = seq
        self.reason = reason
