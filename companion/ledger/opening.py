"""Starting and resuming a game: the file and the game that follows from it, compared."""

from pathlib import Path
from typing import NamedTuple

from companion.ledger.errors import BrokenRecord, LedgerDamaged
from companion.ledger.records import Genesis
from companion.ledger.replay import History, replay
from companion.ledger.sqlite import Ledger
from companion.ledger.tally import figures_of


class Resumed(NamedTuple):
    """An open ledger and its history, ready to go on."""

    ledger: Ledger
    history: History


def begin(directory: Path, genesis: Genesis) -> Resumed:
    """Write a new game to disk and open it. Only then may players be told that it has begun."""
    ledger = Ledger.create(directory, genesis)
    return Resumed(ledger, replay(ledger.records))


def resume(path: Path) -> Resumed:
    """Open a game after all start checks. Raises LedgerDamaged rather than going on in doubt."""
    ledger = Ledger.open(path)
    try:
        history = replay(ledger.records)
    except BrokenRecord as error:
        ledger.close()
        last = error.seq - 1 if error.seq else None
        raise LedgerDamaged(
            path, error.reason, first_bad_seq=error.seq, last_good_seq=last
        ) from error
    if figures_of(history.game, len(history.records)) != ledger.figures:
        ledger.close()
        reason = "replayed balances differ from the stored ones"
        raise LedgerDamaged(path, reason, first_bad_seq=None, last_good_seq=history.head)
    return Resumed(ledger, history)
