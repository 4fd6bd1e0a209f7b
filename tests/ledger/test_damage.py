"""Damaged files: always found, never continued in silence, read as far as they are good."""

import random
import shutil
import sqlite3
from pathlib import Path

import msgspec
import pytest

from companion.ledger.codec import digest
from companion.ledger.errors import (
    LedgerBusy,
    LedgerDamaged,
    LedgerError,
    LedgerTooNew,
    LedgerUnwritable,
)
from companion.ledger.lost import commit_frames, lost_commits
from companion.ledger.opening import begin, resume
from companion.ledger.records import SHAPE, Reversal
from companion.ledger.replay import History, replay
from companion.ledger.salvage import (
    continue_from_last_good,
    export_readable,
    read_good,
    salvage,
    set_aside,
)
from companion.ledger.scoresheet import read
from companion.ledger.shelf import saved_games
from companion.ledger.sqlite import create_file
from companion.ledger.store import log_path
from companion.ledger.wal import FRAME, HEADER
from tests.ledger.sample import book


def changed(path: Path, sql: str, *values: object) -> None:
    """What somebody with a database tool would do."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute(sql, values)
    db.close()


EDITS = {
    "a changed number": (
        "UPDATE entry SET body = cast(replace(cast(body AS TEXT), '1', '2') AS BLOB) "
        "WHERE seq = 100",
        100,
    ),
    "a record gone from the middle": ("DELETE FROM entry WHERE seq = 100", 100),
    "another key": ("UPDATE entry SET key = 'x' WHERE seq = 100", 100),
    "another hash": ("UPDATE entry SET hash = zeroblob(32) WHERE seq = 100", 100),
    "a body of text": ("UPDATE entry SET body = x'7b7d' WHERE seq = 100", 100),
    "the genesis gone": ("DELETE FROM entry WHERE seq = 0", 0),
    "an added record": (
        "INSERT INTO entry SELECT 241, 'x', body, hash FROM entry WHERE seq = 240",
        241,
    ),
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS.keys())
def test_a_changed_row_is_found_at_its_number(saved: Path, edit: tuple[str, int]) -> None:
    sql, bad = edit
    changed(saved, sql)
    with pytest.raises(LedgerDamaged) as caught:
        resume(saved)
    assert bad == caught.value.first_bad_seq
    assert (bad - 1 if bad else None) == caught.value.last_good_seq
    found = salvage(saved)
    assert (bad, caught.value.last_good_seq) == (found.first_bad_seq, found.last_good_seq)


def test_the_last_record_gone_is_found_by_the_stored_count(saved: Path) -> None:
    changed(saved, "DELETE FROM entry WHERE seq = (SELECT max(seq) FROM entry)")
    with pytest.raises(LedgerDamaged, match="stored balances"):
        resume(saved)


def test_changed_balances_are_found(saved: Path, played: History) -> None:
    changed(saved, "UPDATE figure SET value = value + 1 WHERE name = 'balance:ada'")
    with pytest.raises(LedgerDamaged, match="stored balances") as caught:
        resume(saved)
    assert (None, played.head) == (caught.value.first_bad_seq, caught.value.last_good_seq)
    assert "stored balances" in str(salvage(saved).reason)


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game-1.banker"
    for content in (b"no database at all" * 400, b"", bytes(8192)):
        path.write_bytes(content)
        with pytest.raises(LedgerError):
            resume(path)
        found = salvage(path)
        assert found.game is None
        assert found.reason
        with pytest.raises(LedgerDamaged):
            continue_from_last_good(path)
        (listed,) = saved_games(tmp_path)
        assert listed.damaged


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.99])
def test_a_truncated_file_is_found(saved: Path, played: History, part: float) -> None:
    raw = saved.read_bytes()
    saved.write_bytes(raw[: int(len(raw) * part)])
    with pytest.raises(LedgerDamaged):
        resume(saved)
    found = salvage(saved)
    assert found.records == played.records[: len(found.records)]
    assert found.reason


def test_a_flipped_bit_is_found_or_changes_nothing(saved: Path, played: History) -> None:
    rng = random.Random(6000)
    good = saved.read_bytes()
    found = 0
    for _ in range(150):
        raw = bytearray(good)
        raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
        saved.write_bytes(raw)
        log_path(saved).unlink(missing_ok=True)
        try:
            ledger, history = resume(saved)
        except LedgerError:
            found += 1
            continue
        ledger.close()
        assert played == history
    assert found > 100


def crashed(tmp_path: Path, played: History) -> Path:
    """The files of a game whose process has died: nearly all is in the log."""
    ledger, _ = begin(tmp_path, played.genesis)
    book(ledger, played.records[1:])
    folder = tmp_path / "crashed"
    folder.mkdir()
    for file in (ledger.path, log_path(ledger.path)):
        shutil.copy(file, folder)
    ledger.close()
    return folder / ledger.path.name


def test_a_good_log_is_read(tmp_path: Path, played: History) -> None:
    path = crashed(tmp_path, played)
    assert 0 == lost_commits(path)
    assert played == read_good(path)
    assert played == resume(path).history


def test_a_torn_last_commit_is_no_damage(tmp_path: Path, played: History) -> None:
    path = crashed(tmp_path, played)
    raw = log_path(path).read_bytes()
    torn = HEADER + FRAME * commit_frames(raw)[-1] + 2000
    log_path(path).write_bytes(raw[:torn] + b"\xaa" * 500 + raw[torn + 500 :])
    _, history = resume(path)
    assert played.records[:-1] == history.records


def test_a_damaged_log_is_not_passed_over(tmp_path: Path, played: History) -> None:
    path = crashed(tmp_path, played)
    log = log_path(path)
    raw = bytearray(log.read_bytes())
    commits = commit_frames(bytes(raw))
    raw[HEADER + FRAME * commits[len(commits) // 2] + 3000] ^= 4
    log.write_bytes(raw)
    with pytest.raises(LedgerDamaged, match="write-ahead log"):
        resume(path)
    assert bytes(raw) == log.read_bytes()
    found = salvage(path)
    assert found.last_good_seq is not None
    assert 0 < found.last_good_seq < played.head
    assert "write-ahead log" in str(found.reason)


@pytest.mark.parametrize("place", [0, 9, 18, 25])
def test_a_damaged_head_of_the_log_is_not_passed_over(
    tmp_path: Path, played: History, place: int
) -> None:
    path = crashed(tmp_path, played)
    raw = bytearray(log_path(path).read_bytes())
    raw[place] ^= 1
    log_path(path).write_bytes(raw)
    with pytest.raises(LedgerDamaged, match="write-ahead log"):
        resume(path)


def test_going_on_makes_a_new_file_and_keeps_the_old(saved: Path, played: History) -> None:
    changed(saved, EDITS["a changed number"][0])
    raw = saved.read_bytes()
    fresh = continue_from_last_good(saved)
    assert saved.with_name("game-1-2.banker") == fresh
    assert not saved.exists()
    assert raw == saved.with_name("game-1.banker.damaged").read_bytes()
    ledger, history = resume(fresh)
    assert digest(replay(played.records[:100]).game) == digest(history.game)
    ledger.append(played.records[100], 99)
    ledger.close()
    (listed,) = saved_games(saved.parent)
    assert ("game-1", None) == (listed.game_id, listed.damaged)


def test_going_on_twice_finds_another_name(saved: Path) -> None:
    changed(saved, EDITS["a changed number"][0])
    fresh = continue_from_last_good(saved)
    changed(fresh, "DELETE FROM entry WHERE seq = 50")
    again = continue_from_last_good(fresh)
    assert "game-1-3.banker" == again.name
    assert 49 == resume(again).history.head


def test_the_readable_part_can_be_exported(saved: Path, played: History) -> None:
    changed(saved, EDITS["a changed number"][0])
    sheet = export_readable(saved)
    assert saved.with_name("game-1.banker.score") == sheet
    assert played.records[:100] == read(sheet.read_text(encoding="utf-8"))
    changed(saved, EDITS["the genesis gone"][0])
    with pytest.raises(LedgerDamaged):
        export_readable(saved)


def test_a_file_is_set_aside_with_its_log_and_beside_its_namesakes(saved: Path) -> None:
    log = saved.with_name(saved.name + "-wal")
    log.write_bytes(b"log")
    content = saved.read_bytes()
    first = set_aside(saved)
    saved.write_bytes(b"another of the same name")
    second = set_aside(saved)

    assert saved.parent / "set-aside" == first.parent == second.parent
    assert content == first.read_bytes()
    assert b"log" == first.with_name(first.name + "-wal").read_bytes()
    assert b"another of the same name" == second.read_bytes()
    assert not saved.exists()
    assert not log.exists()


def test_an_open_game_is_not_set_aside(saved: Path) -> None:
    with resume(saved).ledger, pytest.raises(LedgerBusy):
        set_aside(saved)
    assert saved.exists()


def test_a_file_of_a_later_version_is_not_called_damaged(tmp_path: Path, played: History) -> None:
    path = tmp_path / "game-1.banker"
    later = msgspec.structs.replace(played.records[1], shape=SHAPE + 1)
    create_file(path, (played.genesis, later))
    for look in (resume, salvage):
        with pytest.raises(LedgerTooNew):
            look(path)
    (listed,) = saved_games(tmp_path)
    assert "shape" in str(listed.damaged)


def test_a_rotten_shape_is_not_taken_for_a_later_version(saved: Path) -> None:
    changed(
        saved,
        "UPDATE entry SET body = cast(replace(cast(body AS TEXT), ?, ?) AS BLOB) WHERE seq = 10",
        f'"shape":{SHAPE}',
        f'"shape":{SHAPE + 1}',
    )
    with pytest.raises(LedgerDamaged, match="chain"):
        resume(saved)


def test_looking_leaves_the_file_as_it_is(saved: Path) -> None:
    raw = saved.read_bytes()
    read_good(saved)
    assert raw == saved.read_bytes()
    with pytest.raises(LedgerUnwritable):
        salvage(saved.with_name("none.banker"))


def test_records_that_verify_but_do_not_follow_are_found(saved: Path, played: History) -> None:
    path = saved.with_name("other.banker")
    wrong = Reversal(seq=5, key="wrong", at=0, of=1)
    create_file(path, (*played.records[:5], wrong))
    with pytest.raises(LedgerDamaged, match="cannot be taken back") as caught:
        resume(path)
    assert (5, 4) == (caught.value.first_bad_seq, caught.value.last_good_seq)
    assert 4 == salvage(path).last_good_seq
