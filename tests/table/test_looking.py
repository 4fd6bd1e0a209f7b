"""On a full disk a game can still be looked at, and goes on as soon as there is room."""

from pathlib import Path

import pytest

from companion.table.requests import LookAtGame, ResumeGame, Undo
from companion.table.view import Mode
from tests.builders import ADA, BEN, GAME_ID, Position, save
from tests.table.rig import Rig
from tests.table.test_faults import largest_file


@pytest.fixture
def full(tmp_path: Path) -> Rig:
    """Ada owes Ben 10; the disk takes nothing when the game is opened."""
    save(Position().owes(ADA, 10, BEN), tmp_path / "games")
    rig = Rig(tmp_path)
    with largest_file(0):
        rig.choose(ResumeGame(game=GAME_ID))
    assert Mode.FAULT is rig.view.mode
    return rig


def test_looking_is_offered_beside_another_try(full: Rig):
    assert ["retry", "look", "welcome"] == [choice.name for choice in full.view.fault.choices]


def test_a_game_is_shown_whole_and_says_that_nothing_counts(full: Rig):
    with largest_file(0):
        full.choose(LookAtGame(game=GAME_ID))

    assert (Mode.PLAYING, True) == (full.view.mode, full.view.sealed)
    assert (1500, 10) == (full.view.player(ADA).balance, full.view.player(ADA).owes)


@pytest.mark.parametrize("gesture", ["tap", "undo"])
def test_nothing_is_booked_while_there_is_no_room(full: Rig, gesture: str):
    with largest_file(0):
        full.choose(LookAtGame(game=GAME_ID))
        full.token(ADA) if gesture == "tap" else full.choose(Undo())
        assert Mode.FAULT is full.view.mode
        full.choose(LookAtGame(game=GAME_ID))

    assert (1500, 10) == (full.view.player(ADA).balance, full.view.player(ADA).owes)


def test_with_room_again_the_first_gesture_opens_the_game(full: Rig):
    with largest_file(0):
        full.choose(LookAtGame(game=GAME_ID))
    full.token(ADA)
    assert (Mode.PLAYING, False) == (full.view.mode, full.view.sealed)
    assert "fault.LedgerUnwritable" == full.refused

    full.token(ADA)
    assert 1490 == full.view.player(ADA).balance
