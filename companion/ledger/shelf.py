"""The saved games of a folder, as the welcome screen lists them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from companion.ledger.errors import LedgerBusy, LedgerError
from companion.ledger.reading import read
from companion.ledger.records import AnyRecord, Genesis, Transaction
from companion.ledger.sqlite import SUFFIX
from companion.ledger.store import log_path
from companion.ledger.tally import OVER, TURN, Tally
from companion.rules.events import TrackingSwitched
from companion.rules.house import Tracking


class SavedGame(msgspec.Struct, frozen=True, kw_only=True):
    """One file on the shelf."""

    path: Path
    game_id: str
    edition_id: str = ""
    """Empty where nothing can be read."""
    edition_names: Mapping[str, str] = {}
    """The edition's name by language, as the game has kept it."""
    seats: tuple[str, ...] = ()
    """What people call the players, in turn order."""
    turn_number: int = 0
    bank_only: bool = False
    """Nobody's turn is followed at this moment."""
    over: bool = False
    modified: float = 0.0
    """Wall clock in seconds, for display and order only."""
    damaged: str | None = None
    """Why the game cannot simply go on; None if it can."""
    busy: bool = False
    """The game is open at this moment, here or in another banker."""


def saved_games(directory: Path) -> tuple[SavedGame, ...]:
    """All games of a folder, the newest first. Never raises for a bad file: it is listed so.

    Files and chains are verified; whether the records also replay is found out on resuming.
    """
    games = [_saved(path) for path in directory.glob(f"*{SUFFIX}") if path.is_file()]
    return tuple(sorted(games, key=lambda game: (-game.modified, game.game_id)))


def path_of(directory: Path, game_id: str) -> Path:
    """The file of a game; the newest where a damaged one was continued. Raises KeyError."""
    for game in saved_games(directory):
        if game.game_id == game_id:
            return game.path
    raise KeyError(game_id)


def _saved(path: Path) -> SavedGame:
    modified = _modified(path)
    try:
        reading = read(path)
    except LedgerBusy:
        return SavedGame(path=path, game_id=path.stem, modified=modified, busy=True)
    except LedgerError as error:
        return SavedGame(path=path, game_id=path.stem, modified=modified, damaged=str(error))
    damaged = "; ".join(problem.reason for problem in reading.problems) or None
    first = reading.links[0].record if reading.links else None
    if not isinstance(first, Genesis):
        return SavedGame(path=path, game_id=path.stem, modified=modified, damaged=damaged)
    records = [link.record for link in reading.links]
    figures = Tally(records).figures
    return SavedGame(
        path=path,
        game_id=first.game_id,
        edition_id=first.event.edition.id,
        edition_names={
            language: texts["edition"]
            for language, texts in first.names.items()
            if "edition" in texts
        },
        seats=tuple(seat.name or seat.player for seat in first.seats),
        turn_number=figures[TURN],
        bank_only=_is_bank_only(records),
        over=figures[OVER] > 0,
        modified=modified,
        damaged=damaged,
    )


def _is_bank_only(records: Sequence[AnyRecord]) -> bool:
    """What the genesis said, and every switch that stands, added up; no rule is asked."""
    moved: list[int] = []
    for record in records:
        if isinstance(record, Genesis):
            moved.append(record.event.table_rules.tracking is Tracking.OFF)
        elif isinstance(record, Transaction):
            switches = (e.to for e in record.events if isinstance(e, TrackingSwitched))
            moved.append(sum(1 if to is Tracking.OFF else -1 for to in switches))
        else:
            moved.append(-moved[record.of] if 0 < record.of < len(moved) else 0)
    return sum(moved) > 0


def _modified(path: Path) -> float:
    files = (path, log_path(path))
    return max(file.stat().st_mtime for file in files if file.exists())
