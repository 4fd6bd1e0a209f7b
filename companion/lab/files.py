"""Writes what a run found as CSV files, one for each table."""

import csv
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import TextIO

from companion.errors import BankerError
from companion.lab.landings import Row
from companion.lab.pace import Pace
from companion.lab.report import landing_rows
from companion.lab.result import GameResult
from companion.lab.statistics import Statistics

Cells = Sequence[object]
LANDING_HEADS = ("square", "name", "share_pct")
LANDING_PLACES = 4
LANDINGS = "landings.csv"
TABLES = ("games.csv", "wins.csv", LANDINGS, "income.csv", "worth.csv")
"""The files of played games."""


def write_landings(stream: TextIO, rows: Iterable[Row]) -> None:
    """`square,name,share_pct`, jail as the last row."""
    cells = ((row.square, row.name, f"{row.share_pct:.{LANDING_PLACES}f}") for row in rows)
    _write(stream, LANDING_HEADS, cells)


def make_folder(folder: Path, files: Iterable[str]) -> None:
    """Where a run will write its files. Raises BankerError if it cannot write one of them."""
    with writable():
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
        for path in (folder / name for name in files if os.path.lexists(folder / name)):
            if path.exists() and not path.is_file():
                raise OSError(f"no regular file: {str(path)!r}")
            # What was written the last time may belong to somebody else; it stays as it is.
            with path.open("ab"):
                pass


@contextmanager
def writable() -> Iterator[None]:
    """What is refused inside is refused by the disk. Raises BankerError for it."""
    try:
        yield
    except OSError as error:
        raise BankerError(f"expected a folder that can be written: {error}") from error


def write_all(
    folder: Path,
    found: Statistics,
    results: Sequence[GameResult],
    names: Mapping[str, str],
) -> list[Path]:
    """Every table as a file of its own; the folder is made. Raises BankerError if it cannot be."""
    written = []
    with writable():
        folder.mkdir(parents=True, exist_ok=True)
        for file, (heads, rows) in zip(TABLES, _tables(found, results, names), strict=True):
            path = folder / file
            with path.open("w", encoding="utf-8", newline="") as stream:
                _write(stream, heads, rows)
            written.append(path)
    return written


def _write(stream: TextIO, heads: Cells, rows: Iterable[Cells]) -> None:
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)


def _tables(
    found: Statistics, results: Sequence[GameResult], names: Mapping[str, str]
) -> list[tuple[Cells, Iterable[Cells]]]:
    """Heads and rows of every table, in the order of their files."""
    seats = [f"seat_{seat + 1}" for seat in range(found.players)]
    wins = [(f"seat {seat + 1}", share) for seat, share in enumerate(found.wins_by_seat)]
    wins += list(found.wins_by_policy.items())
    return [
        (_GAME_HEADS, [_game(result, found.pace) for result in results]),
        (
            ("who", "wins", "share_pct", "low_pct", "high_pct"),
            [(who, s.count, s.share_pct, s.low_pct, s.high_pct) for who, s in wins],
        ),
        (LANDING_HEADS, landing_rows(found, names)),
        (
            ("group", "name", "amount", "payments", "share_pct"),
            [
                (group, names.get(f"group.{group}", group), i.amount, i.payments, i.share_pct)
                for group, i in found.income.items()
            ],
        ),
        (
            ("round", "games", *seats, "winner"),
            [(row.round, row.games, *row.by_seat, row.winner) for row in found.worth],
        ),
    ]


_GAME_HEADS = (
    *("game", "finished", "winner_seat", "rounds", "turns", "minutes", "throws", "commands"),
    *("decisions", "trades", "auctions", "shortage_auctions", "small_ran_out", "big_ran_out"),
)


def _game(game: GameResult, pace: Pace) -> Cells:
    seat = "" if game.winner is None else game.winner + 1
    return (
        *(game.number, int(game.finished), seat, game.rounds, game.turns),
        *(
            round(pace.minutes(game.turns, game.decisions), 1),
            game.throws,
            game.commands,
            game.decisions,
            game.trades,
        ),
        *(game.auctions, game.shortage_auctions, int(game.small_ran_out), int(game.big_ran_out)),
    )
