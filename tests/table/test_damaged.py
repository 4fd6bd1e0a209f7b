"""A damaged game: never continued in silence, read as far as it is good, never deleted."""

import sqlite3
from pathlib import Path

import pytest

from companion.ledger.records import SHAPE, Reversal
from companion.ledger.salvage import read_good
from companion.ledger.sqlite import create_file
from companion.table.requests import (
    ContinueFromLastGood,
    ExportDamaged,
    Request,
    ResumeGame,
    SetAside,
)
from companion.table.view import Mode
from tests.builders import ADA, GAME_ID, Position, save
from tests.table.rig import Rig
from tests.table.test_faults import LEDGER, largest_file, owing


def damage(path: Path, seq: int) -> None:
    """Change one balance inside an entry, as no writer of ours would."""
    with sqlite3.connect(path) as db:
        (body,) = db.execute("SELECT body FROM entry WHERE seq = ?", (seq,)).fetchone()
        changed = bytes(body).replace(b'"amount":10', b'"amount":99')
        assert changed != body
        db.execute("UPDATE entry SET body = ? WHERE seq = ?", (changed, seq))
    db.close()


@pytest.fixture
def damaged(tmp_path: Path) -> Rig:
    """Ada owed Ben 10 and paid; the payment is damaged on disk."""
    rig = owing(tmp_path)
    rig.token(ADA)
    rig.close()
    damage(rig.games / LEDGER, 2)
    again = Rig(tmp_path)
    again.choose(ResumeGame(game=GAME_ID))
    return again


def test_the_shelf_says_that_a_game_is_damaged(damaged: Rig):
    assert [True] == [saved.damaged is not None for saved in damaged.view.lobby.saved]


def test_a_damaged_game_is_never_silently_continued(damaged: Rig):
    assert Mode.FAULT is damaged.view.mode
    assert "fault.LedgerDamaged" == damaged.view.fault.message.code
    choices = [choice.name for choice in damaged.view.fault.choices]
    assert ["last_good", "export", "set_aside", "welcome"] == choices
    damaged.token(ADA)
    assert Mode.FAULT is damaged.view.mode


def test_a_damaged_game_goes_on_from_the_last_good_entry(damaged: Rig):
    damaged.choose(ContinueFromLastGood())

    assert Mode.PLAYING is damaged.view.mode
    assert (1500, 10) == (damaged.view.player(ADA).balance, damaged.view.player(ADA).owes)
    assert "Boardwalk" == damaged.view.board.squares[39].names["en"]
    assert (damaged.games / f"{LEDGER}.damaged").exists()
    damaged.token(ADA)
    assert 1490 == damaged.view.player(ADA).balance


def test_a_continued_game_is_found_again_after_a_fault(damaged: Rig):
    damaged.choose(ContinueFromLastGood())
    with largest_file(0):
        damaged.token(ADA)
    damaged.choose(damaged.view.fault.choices[0].request)

    assert (Mode.PLAYING, 10) == (damaged.view.mode, damaged.view.player(ADA).owes)


def test_a_damaged_game_is_exported_and_stays_a_choice(damaged: Rig):
    damaged.choose(ExportDamaged())
    assert ("", "fault.exported") == (damaged.refused, damaged.view.notice.message.code)
    exported = Path(str(damaged.view.notice.message.facts["path"]))
    assert exported.read_text(encoding="utf-8")
    assert Mode.FAULT is damaged.view.mode


def test_an_export_without_room_is_refused_and_the_choices_stay(damaged: Rig):
    (damaged.games / f"{LEDGER}.score").mkdir()
    damaged.choose(ExportDamaged())
    assert "fault.LedgerUnwritable" == damaged.refused
    with largest_file(0):
        damaged.choose(ExportDamaged())
        damaged.choose(ContinueFromLastGood())

    assert Mode.FAULT is damaged.view.mode
    damaged.choose(ContinueFromLastGood())
    assert Mode.PLAYING is damaged.view.mode


def test_back_to_welcome_leaves_a_damaged_game_as_it_is(damaged: Rig):
    before = (damaged.games / LEDGER).read_bytes()
    damaged.choose(damaged.view.fault.choices[-1].request)

    assert (Mode.WELCOME, None) == (damaged.view.mode, damaged.view.fault)
    assert before == (damaged.games / LEDGER).read_bytes()


def test_a_damaged_game_is_put_aside_whole_and_leaves_the_list(damaged: Rig):
    before = (damaged.games / LEDGER).read_bytes()
    damaged.choose(SetAside())

    assert (Mode.WELCOME, ()) == (damaged.view.mode, damaged.view.lobby.saved)
    assert "fault.aside" == damaged.view.notice.message.code
    assert before == Path(str(damaged.view.notice.message.facts["path"])).read_bytes()


@pytest.mark.parametrize("content", [b"", b"no ledger at all" * 500])
def test_a_file_without_any_good_entry_offers_only_what_can_work(tmp_path: Path, content: bytes):
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / LEDGER).write_bytes(content)
    rig = Rig(tmp_path)
    rig.choose(ResumeGame(game=GAME_ID))

    assert "fault.LedgerUnreadable" == rig.view.fault.message.code
    assert ["set_aside", "welcome"] == [choice.name for choice in rig.view.fault.choices]
    rig.choose(rig.view.fault.choices[0].request)
    assert (Mode.WELCOME, ()) == (rig.view.mode, rig.view.lobby.saved)


def test_a_game_of_a_later_version_is_not_tried_again(tmp_path: Path):
    path = save(Position(), tmp_path / "games")
    history = read_good(path)
    path.unlink()
    later = Reversal(seq=1, key="later", at=0, of=0, shape=SHAPE + 1)
    create_file(path, (history.genesis, later))
    rig = Rig(tmp_path)
    rig.choose(ResumeGame(game=GAME_ID))

    assert "fault.LedgerTooNew" == rig.view.fault.message.code
    assert ["welcome"] == [choice.name for choice in rig.view.fault.choices]


@pytest.mark.parametrize("request_", [ContinueFromLastGood(), ExportDamaged()])
@pytest.mark.parametrize("content", [b"", b"no ledger at all" * 500])
def test_a_file_without_any_good_entry_is_no_crash_loop(
    tmp_path: Path, content: bytes, request_: Request
):
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / LEDGER).write_bytes(content)
    rig = Rig(tmp_path)
    rig.choose(ResumeGame(game=GAME_ID))
    assert Mode.FAULT is rig.view.mode

    rig.choose(request_)
    assert Mode.FAULT is rig.view.mode
    rig.choose(rig.view.fault.choices[-1].request)
    assert Mode.WELCOME is rig.view.mode
