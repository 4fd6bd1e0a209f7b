"""The store: one record, one commit; what is refused; what the file looks like."""

import fcntl
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.ledger.errors import (
    DuplicateKey,
    KeyReused,
    LedgerBusy,
    LedgerError,
    LedgerUnwritable,
    StaleSequence,
    SumTooLarge,
)
from companion.ledger.lock import GameLock
from companion.ledger.opening import Resumed, begin, resume
from companion.ledger.records import Transaction
from companion.ledger.replay import History, extend
from companion.ledger.sqlite import Ledger, create_file
from companion.ledger.store import CHECKPOINT_PAGES, RESERVED_PAGES, engine, log_path
from companion.rules.commands import BuyDeed, Roll
from companion.rules.events import MoneyMoved, Transfer
from companion.rules.names import BANK, Cause
from tests.ledger import sample
from tests.ledger.sample import ADA, book, next_transaction, reversal

ROLL = Roll(player=ADA, dice=(1, 2))
BUY = BuyDeed(player=ADA, lot=3)


@pytest.fixture
def game(tmp_path: Path) -> Resumed:
    return begin(tmp_path, sample.genesis())


def test_a_new_game_is_a_file_of_its_own(tmp_path: Path, game: Resumed) -> None:
    assert tmp_path / "game-1.banker" == game.ledger.path
    assert (sample.genesis(),) == game.ledger.records
    assert 0 == game.ledger.head == game.history.head


def test_what_was_appended_is_there_after_closing(tmp_path: Path, played: History) -> None:
    ledger, _ = begin(tmp_path, played.genesis)
    book(ledger, played.records[1:])
    ledger.close()
    reopened, history = resume(ledger.path)
    assert played == history
    assert ledger.head_hash == reopened.head_hash
    assert ledger.figures == reopened.figures


def test_a_second_game_of_the_same_name_is_refused(tmp_path: Path, game: Resumed) -> None:
    game.ledger.close()
    with pytest.raises(LedgerUnwritable, match="no file of this name"):
        begin(tmp_path, sample.genesis())


def test_a_creation_that_was_cut_off_is_begun_anew(tmp_path: Path) -> None:
    (tmp_path / "game-1.banker.new").write_bytes(b"half a file")
    (tmp_path / "game-1.banker.new-wal").write_bytes(b"half a log")
    ledger, _ = begin(tmp_path, sample.genesis())
    assert 0 == ledger.head
    assert not (tmp_path / "game-1.banker.new").exists()


def test_a_creation_that_fails_leaves_nothing_behind(tmp_path: Path, played: History) -> None:
    twice = (*played.records, played.records[-1])
    with pytest.raises(LedgerError):
        create_file(tmp_path / "new.banker", twice)
    assert [] == list(tmp_path.iterdir())


def test_a_lock_that_was_discarded_meanwhile_is_not_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "new.banker"
    first = GameLock(path)
    lock = fcntl.flock

    def discards_first(handle: int, how: int) -> None:
        first.discard()
        lock(handle, how)

    monkeypatch.setattr(fcntl, "flock", discards_first)
    with pytest.raises(LedgerBusy):
        GameLock(path)
    monkeypatch.undo()
    GameLock(path).release()


def test_a_log_without_its_file_does_not_reach_a_new_game(tmp_path: Path, played: History) -> None:
    ledger, _ = begin(tmp_path, played.genesis)
    book(ledger, played.records[1:])
    log = log_path(ledger.path).read_bytes()
    ledger.close()
    ledger.path.unlink()
    log_path(ledger.path).write_bytes(log)
    assert 0 == begin(tmp_path, played.genesis).history.head


def test_the_engine_is_named() -> None:
    assert sqlite3.sqlite_version in engine()


def test_a_missing_file_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(LedgerUnwritable, match="expected a file"):
        Ledger.open(tmp_path / "none.banker")
    assert [] == list(tmp_path.iterdir())


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(LedgerUnwritable, match="folder to write in"):
        begin(tmp_path / "none", sample.genesis())


def test_the_same_gesture_twice_is_booked_once(game: Resumed) -> None:
    first = next_transaction(game.history, ROLL, key="tap:7")
    game.ledger.append(first, 0)
    with pytest.raises(DuplicateKey) as caught:
        game.ledger.append(first, 0)
    assert 1 == caught.value.seq == game.ledger.find("tap:7")
    assert 1 == game.ledger.head


def test_the_same_gesture_is_known_after_a_restart(game: Resumed) -> None:
    first = next_transaction(game.history, ROLL, key="tap:7")
    game.ledger.append(first, 0)
    game.ledger.close()
    ledger, _ = resume(game.ledger.path)
    assert 1 == ledger.find("tap:7")
    assert ledger.find("tap:8") is None
    with pytest.raises(DuplicateKey):
        ledger.append(first, 0)


def test_a_key_with_another_request_is_refused(game: Resumed) -> None:
    game.ledger.append(next_transaction(game.history, ROLL, key="tap:7"), 0)
    other = next_transaction(game.history, Roll(player=ADA, dice=(6, 6)), key="tap:7")
    with pytest.raises(KeyReused):
        game.ledger.append(other, 0)
    assert game.ledger.is_open


def test_reversals_have_keys_too(game: Resumed) -> None:
    history = extend(game.history, next_transaction(game.history, ROLL))
    game.ledger.append(history.records[1], 0)
    undo = reversal(history, 1)
    game.ledger.append(undo, 1)
    with pytest.raises(DuplicateKey):
        game.ledger.append(undo, 1)


@pytest.mark.parametrize("expected", [-1, 1, 7])
def test_a_stale_sequence_is_refused(game: Resumed, expected: int) -> None:
    with pytest.raises(StaleSequence):
        game.ledger.append(next_transaction(game.history, ROLL), expected)
    assert 0 == game.ledger.head


def test_a_record_with_another_number_is_refused(game: Resumed) -> None:
    good = next_transaction(game.history, ROLL)
    bad = Transaction(seq=2, key="x", at=0, command=good.command, events=good.events)
    with pytest.raises(StaleSequence):
        game.ledger.append(bad, 0)


def test_figures_follow_the_transfers_and_their_reversal(game: Resumed) -> None:
    history = extend(game.history, next_transaction(game.history, ROLL))
    game.ledger.append(history.records[1], 0)
    before = game.ledger.figures
    bought = next_transaction(history, BUY)
    game.ledger.append(bought, 1)
    assert before["balance:ada"] - 80 == game.ledger.figures["balance:ada"]
    history = extend(history, bought)
    game.ledger.append(reversal(history, 2), 2)
    assert {**before, "records": 4} == game.ledger.figures


def test_a_sum_that_no_file_holds_is_not_booked_and_the_game_goes_on(game: Resumed) -> None:
    roll = next_transaction(game.history, ROLL)
    before = game.ledger.figures
    for amount in (2**62, 2**63, 10**30):
        paid = Transfer(payer=BANK, payee=ADA, amount=amount, cause=Cause.PAYMENT)
        twice = (MoneyMoved(transfers=(paid, paid)),)
        with pytest.raises(SumTooLarge):
            game.ledger.append(replace(roll, events=twice), 0)
    assert before == game.ledger.figures
    game.ledger.append(roll, 0)
    game.ledger.close()
    resume(game.ledger.path).ledger.close()


def test_a_game_is_open_once(game: Resumed) -> None:
    with pytest.raises(LedgerBusy):
        resume(game.ledger.path)
    game.ledger.close()
    resume(game.ledger.path).ledger.close()


def test_another_program_on_the_file_is_told(saved: Path) -> None:
    other = sqlite3.connect(saved, isolation_level=None)
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(LedgerBusy):
        resume(saved)
    other.close()
    resume(saved).ledger.close()


def test_a_closed_ledger_says_so(game: Resumed) -> None:
    with game.ledger as ledger:
        ledger.close()
    with pytest.raises(LedgerUnwritable, match="was closed"):
        ledger.append(next_transaction(game.history, ROLL), 0)
    with pytest.raises(LedgerUnwritable):
        ledger.tidy()
    assert not ledger.is_open


def test_the_recipe_is_in_force(game: Resumed) -> None:
    db = game.ledger._db
    assert db is not None

    def pragma(name: str) -> object:
        return db.execute(f"PRAGMA {name}").fetchone()[0]

    assert "exclusive" == pragma("locking_mode")
    assert "wal" == pragma("journal_mode")
    assert 2 == pragma("synchronous")
    assert CHECKPOINT_PAGES == pragma("wal_autocheckpoint")
    assert 4096 == pragma("page_size")
    assert not game.ledger.path.with_name("game-1.banker-shm").exists()


def pages_in(path: Path) -> int:
    return path.stat().st_size // 4096


def test_tidy_writes_a_grown_log_back(tmp_path: Path, played: History) -> None:
    ledger, _ = begin(tmp_path, played.genesis)
    small = pages_in(ledger.path)
    book(ledger, played.records[1:50])
    ledger.tidy()
    assert small == pages_in(ledger.path)
    book(ledger, played.records[50:150])
    ledger.tidy()
    assert small < pages_in(ledger.path)
    book(ledger, played.records[150:])
    ledger.close()
    assert played == resume(ledger.path).history


def test_a_game_fits_into_the_reserved_log(tmp_path: Path, played: History) -> None:
    ledger, _ = begin(tmp_path, played.genesis)
    reserved = pages_in(log_path(ledger.path))
    assert reserved >= RESERVED_PAGES
    book(ledger, played.records[1:])
    assert reserved == pages_in(log_path(ledger.path))


def test_room_in_the_log_leaves_nothing_in_the_file(saved: Path) -> None:
    before = pages_in(saved)
    for _ in range(3):
        resume(saved).ledger.close()
    assert before == pages_in(saved)
