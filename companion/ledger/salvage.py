"""What can still be read of a ledger file, and going on from there in a new file."""

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from companion.ledger import store
from companion.ledger.errors import BrokenRecord, LedgerDamaged, LedgerUnwritable
from companion.ledger.lock import GameLock
from companion.ledger.reading import NO_RECORD, read
from companion.ledger.records import AnyRecord
from companion.ledger.replay import History, replay
from companion.ledger.scoresheet import write
from companion.ledger.sqlite import SUFFIX, create_file
from companion.ledger.tally import figures_of
from companion.rules.game import Game

DAMAGED = ".damaged"
SHEET = ".score"
ASIDE = "set-aside"
"""The folder beside the games for files that nobody can play on."""


class Salvage(msgspec.Struct, frozen=True, kw_only=True):
    """The good beginning of a ledger and why it ends there."""

    path: Path
    records: tuple[AnyRecord, ...]
    """Records that verify and follow from one another, from the genesis on."""
    first_bad_seq: int | None = None
    reason: str | None = None
    """None: the whole file is good."""
    history: History | None = None
    """None: there is not even a genesis."""

    @property
    def last_good_seq(self) -> int | None:
        """The last record to go on from; None if there is none."""
        return self.records[-1].seq if self.records else None

    @property
    def game(self) -> Game | None:
        """The game at the last good record."""
        return self.history.game if self.history else None


def salvage(path: Path) -> Salvage:
    """Read what is good. Raises LedgerBusy, LedgerTooNew or LedgerUnwritable (no such file)."""
    reading = read(path)
    records = tuple(link.record for link in reading.links)
    history, broken = _replayed(records)
    problems = [*filter(None, [broken]), *reading.problems]
    good = tuple(history.records) if history else ()
    if history and not problems and reading.figures != figures_of(history.game, len(good)):
        problems.append(BrokenRecord(NO_RECORD, "replayed balances differ from the stored ones"))
    seqs = [problem.seq for problem in problems if problem.seq >= 0]
    return Salvage(
        path=path,
        records=good,
        history=history,
        first_bad_seq=min(seqs) if seqs else None,
        reason="; ".join(problem.reason for problem in problems) or None,
    )


def read_good(path: Path) -> History:
    """The history of an undamaged file, which stays closed. Raises LedgerDamaged."""
    found = salvage(path)
    if found.history is None or found.reason is not None:
        raise damage(found)
    return found.history


def continue_from_last_good(path: Path) -> Path:
    """Copy the good records to a new file and set the old one aside as `<name>.damaged`.

    The new file is complete on the medium before the old one gets its new name.
    """
    found = salvage(path)
    if found.history is None:
        raise damage(found)
    fresh = _free_name(path.parent, found.history.genesis.game_id)
    create_file(fresh, found.records)
    _set_aside(path)
    return fresh


def export_readable(path: Path) -> Path:
    """Write the good records as a score sheet beside the file; its name is the answer.

    Raises LedgerDamaged if nothing is readable.
    """
    found = salvage(path)
    if found.history is None:
        raise damage(found)
    sheet = path.with_name(path.name + SHEET)
    try:
        with sheet.open("w", encoding="utf-8", newline="\n") as file:
            file.write(write(found.records))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise LedgerUnwritable(path, str(error)) from error
    return sheet


def set_aside(path: Path) -> Path:
    """Move a file with its log into the folder `set-aside`; its new place is the answer.

    Nothing is deleted. Raises LedgerBusy if another banker has it open, or LedgerUnwritable.
    """
    lock = GameLock(path)
    try:
        folder = path.parent / ASIDE
        folder.mkdir(exist_ok=True)
        target, number = folder / path.name, 2
        while target.exists():
            target, number = folder / f"{path.stem}-{number}{path.suffix}", number + 1
        _move(path, target)
    except OSError as error:
        raise LedgerUnwritable(path, str(error)) from error
    finally:
        lock.release()
    return target


def _replayed(records: Sequence[AnyRecord]) -> tuple[History | None, BrokenRecord | None]:
    """The history of the longest beginning that replays, and what ended it."""
    if not records:
        return None, None
    try:
        return replay(records), None
    except BrokenRecord as error:
        history, _ = _replayed(records[: error.seq])
        return history, error


def damage(found: Salvage) -> LedgerDamaged:
    """The fault that a salvage has found."""
    return LedgerDamaged(
        found.path,
        found.reason or "expected a genesis record, found none",
        first_bad_seq=found.first_bad_seq,
        last_good_seq=found.last_good_seq,
    )


def _free_name(directory: Path, game_id: str) -> Path:
    """The game's own name with the next free number behind it."""
    number = 2
    while any((directory / f"{game_id}-{number}{SUFFIX}{end}").exists() for end in ("", DAMAGED)):
        number += 1
    return directory / f"{game_id}-{number}{SUFFIX}"


def _set_aside(path: Path) -> None:
    try:
        _move(path, path.with_name(path.name + DAMAGED))
    except OSError as error:
        raise LedgerUnwritable(path, str(error)) from error


def _move(path: Path, target: Path) -> None:
    """The file before its log: a file without its log would pass for an older good one."""
    path.rename(target)
    for suffix in ("-wal", "-journal"):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.rename(target.with_name(target.name + suffix))
    store.sync_folder(target.parent)
    store.sync_folder(path.parent)
