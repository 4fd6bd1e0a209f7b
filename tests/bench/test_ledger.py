"""Figures of the ledger: what a commit costs against the medium, and how soon a game is open."""

import os
import platform
import sqlite3
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from companion.ledger.codec import encode
from companion.ledger.opening import begin, resume
from companion.ledger.replay import History, extend, replay
from companion.ledger.sqlite import create_file
from tests.ledger import sample

pytestmark = [pytest.mark.bench, pytest.mark.timeout(300)]

ROUNDS = 12
COMMITS_A_ROUND = 50


@pytest.fixture(scope="module")
def long_game() -> History:
    """10,000 records in which everybody stays rich."""
    history = replay((sample.genesis(edition=sample.RICH),))
    records = [*history.records, *sample.moves(history, 5, 9_999, undo=0.02)]
    return replay(records)


def machine() -> str:
    """What the figures were taken on."""
    return (
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}"
    )


def timed(work: Callable[[], object]) -> float:
    """Seconds that the work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def percentile(times: list[float], part: float) -> float:
    """In microseconds."""
    return sorted(times)[int(len(times) * part)] * 1e6


def test_commit_is_at_most_twice_a_raw_synced_append(tmp_path: Path, long_game: History) -> None:
    ledger, _ = begin(tmp_path, long_game.genesis)
    raw = os.open(tmp_path / "raw", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    records = iter(long_game.records[1:])
    commits: list[float] = []
    appends: list[float] = []

    def append(body: bytes) -> None:
        os.write(raw, body)
        os.fdatasync(raw)

    for _ in range(ROUNDS):
        chunk = [next(records) for _ in range(COMMITS_A_ROUND)]
        for record in chunk:
            commits.append(timed(partial(ledger.append, record, record.seq - 1)))
        for record in chunk:
            appends.append(timed(partial(append, encode(record))))
        ledger.tidy()
    os.close(raw)
    ratio = statistics.median(commits) / statistics.median(appends)
    print(f"\ncommit against append+fdatasync, {len(commits)} each, interleaved ({machine()})")
    for name, times in (("commit", commits), ("append", appends)):
        print(
            f"  {name}: p50 {percentile(times, 0.5):.0f} us, p99 {percentile(times, 0.99):.0f} us"
        )
    print(f"  ratio of p50: {ratio:.2f}")
    assert ratio <= 2.0


def test_a_ledger_of_10_000_records_opens_within_a_second(
    tmp_path: Path, long_game: History
) -> None:
    assert 10_000 == len(long_game.records)
    path = tmp_path / "game-1.banker"
    create_file(path, long_game.records)
    times = []
    for _ in range(3):
        start = time.perf_counter()
        ledger, history = resume(path)
        times.append(time.perf_counter() - start)
        ledger.close()
    assert long_game.game == history.game
    print(f"\nopening 10,000 records, {path.stat().st_size / 1e6:.1f} MB ({machine()})")
    print("  with all checks and the replay: " + ", ".join(f"{t * 1e3:.0f} ms" for t in times))
    assert min(times) <= 1.0


def test_extending_a_long_history_is_not_what_a_player_waits_for(long_game: History) -> None:
    shorter = replay(long_game.records[:-1])
    times = [timed(lambda: extend(shorter, long_game.records[-1])) for _ in range(50)]
    print(f"\nextend at 10,000 records ({machine()})\n  p50 {percentile(times, 0.5):.0f} us")
    assert statistics.median(times) < 0.002
