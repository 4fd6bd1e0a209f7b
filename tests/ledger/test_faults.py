"""A full, read-only or failing medium, and a process that dies: refused, told, nothing lost."""

import os
import random
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.ledger.errors import LedgerFull, LedgerUnwritable
from companion.ledger.opening import begin, resume
from companion.ledger.registry import Registry
from companion.ledger.replay import History
from companion.ledger.salvage import read_good
from companion.ledger.shelf import saved_games
from companion.ledger.sqlite import create_file
from tests.ledger import sample
from tests.ledger.sample import book

Start = Callable[..., subprocess.Popen[str]]

FILL = """
import resource, sys
from pathlib import Path
from companion.ledger.errors import LedgerError
from companion.ledger.opening import begin
from tests.ledger import sample
played = sample.play(7, 400)
ledger, _ = begin(Path(sys.argv[1]), played.genesis)
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
try:
    for record in played.records[1:]:
        ledger.append(record, record.seq - 1)
        booked = record.seq
except LedgerError as error:
    print(type(error).__name__, booked, ledger.is_open)
"""

KEEP_BOOKING = """
import sys
from pathlib import Path
from companion.ledger.opening import resume
from tests.ledger import sample
ledger, history = resume(Path(sys.argv[1]))
for record in sample.moves(history, history.head, 100_000):
    ledger.append(record, record.seq - 1)
    print(record.seq, flush=True)
"""


def test_a_full_disk_refuses_and_keeps_what_was_booked(tiny_disk: Path, played: History) -> None:
    ledger, _ = begin(tiny_disk, played.genesis)
    with pytest.raises(LedgerFull):
        book(ledger, played.records[1:])
    booked = ledger.head
    assert 0 < booked < played.head
    assert not ledger.is_open
    history = read_good(ledger.path)
    assert played.records[: booked + 1] == history.records[: booked + 1]
    assert history.head <= booked + 1


def test_after_making_room_the_game_goes_on(tiny_disk: Path, played: History) -> None:
    ballast = tiny_disk / "ballast"
    ballast.write_bytes(bytes(250_000))
    ledger, _ = begin(tiny_disk, played.genesis)
    with pytest.raises(LedgerFull):
        book(ledger, played.records[1:])
    ballast.unlink()
    ledger, history = resume(ledger.path)
    record = played.records[history.head + 1]
    ledger.append(record, history.head)
    assert record.seq == ledger.head


def test_a_new_game_on_a_full_disk_leaves_no_half_file(tiny_disk: Path) -> None:
    (tiny_disk / "ballast").write_bytes(bytes(570_000))
    with pytest.raises((LedgerFull, LedgerUnwritable)):
        begin(tiny_disk, sample.genesis())
    assert () == saved_games(tiny_disk)


def test_a_write_error_closes_the_ledger(tmp_path: Path, run_code: Start) -> None:
    out, err = run_code(FILL, tmp_path).communicate(timeout=60)
    assert "" == err
    fault, booked, is_open = out.split()
    assert ("LedgerUnwritable", "False") == (fault, is_open)
    history = read_good(tmp_path / "game-1.banker")
    assert sample.play(7, 400).records[: int(booked) + 1] == history.records[: int(booked) + 1]


def test_a_read_only_disk_can_be_read_but_not_played_on(tiny_disk: Path, played: History) -> None:
    path = tiny_disk / "game-1.banker"
    create_file(path, played.records)
    remount = ["mount", "-o", "remount,ro", str(tiny_disk)]
    if subprocess.run(remount, capture_output=True, check=False).returncode:
        pytest.skip("this machine does not let root remount a disk")
    with pytest.raises(LedgerUnwritable):
        resume(path)
    with pytest.raises(LedgerUnwritable):
        begin(tiny_disk, sample.genesis("game-2"))
    with pytest.raises(LedgerUnwritable):
        Registry(tiny_disk)
    assert played == read_good(path)
    assert ["game-1"] == [game.game_id for game in saved_games(tiny_disk)]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write to read-only files")
def test_a_read_only_file_can_be_read_but_not_played_on(saved: Path, played: History) -> None:
    saved.chmod(0o444)
    with pytest.raises(LedgerUnwritable):
        resume(saved)
    assert played == read_good(saved)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write to read-only folders")
def test_a_read_only_folder_can_be_read_but_not_played_on(saved: Path, played: History) -> None:
    saved.parent.chmod(0o555)
    try:
        with pytest.raises(LedgerUnwritable):
            resume(saved)
        assert played == read_good(saved)
    finally:
        saved.parent.chmod(0o755)


def test_process_crash_loses_nothing_that_was_confirmed(tmp_path: Path, run_code: Start) -> None:
    """Kill -9 at random moments. This is a crash of the process, no evidence about power cuts."""
    rng = random.Random(20)
    rich = sample.genesis(edition=sample.RICH)
    ledger, _ = begin(tmp_path, rich)
    ledger.close()
    before: tuple[object, ...] = (rich,)
    for _ in range(6):
        process = run_code(KEEP_BOOKING, ledger.path)
        assert process.stdout is not None
        wanted = rng.randint(1, 60)
        lines = [process.stdout.readline() for _ in range(wanted)]
        process.send_signal(signal.SIGKILL)
        # Not communicate: it would pass over the lines that readline has fetched ahead.
        rest = process.stdout.read()
        process.communicate(timeout=30)
        confirmed = [int(n) for n in (*lines, *rest.splitlines()) if n.strip()]
        resumed, history = resume(ledger.path)
        resumed.close()
        assert history.head in (confirmed[-1], confirmed[-1] + 1)
        assert before == history.records[: len(before)]
        before = history.records
