"""A game that is only looked at: read whole, and closed for every record."""

from pathlib import Path

from companion.ledger.errors import LedgerUnwritable
from companion.ledger.records import AnyRecord
from companion.ledger.replay import History
from companion.ledger.salvage import read_good


class SealedLedger:
    """Stands where an open ledger stands, on a medium that takes no record."""

    def __init__(self, path: Path, history: History) -> None:
        self.path = path
        self._keys = {record.key: record.seq for record in history.records}

    def find(self, key: str) -> int | None:
        """The record that a key has booked, if it has."""
        return self._keys.get(key)

    def append(self, record: AnyRecord, expected_seq: int) -> None:
        """Refuse it. Always raises LedgerUnwritable."""
        text = f"record {record.seq} on head {expected_seq}: the game is only looked at"
        raise LedgerUnwritable(self.path, text)

    def tidy(self) -> None:
        """Nothing is written, so nothing grows."""

    def close(self) -> None:
        """Nothing is held open."""


def look(path: Path) -> tuple[SealedLedger, History]:
    """Read a whole game without opening it. Raises LedgerDamaged or another LedgerError."""
    history = read_good(path)
    return SealedLedger(path, history), history
