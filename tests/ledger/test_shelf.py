"""The saved games of a folder."""

import os
from pathlib import Path

import pytest

from companion.ledger.opening import begin
from companion.ledger.replay import History
from companion.ledger.shelf import path_of, saved_games
from tests.ledger import sample
from tests.ledger.sample import book


def test_an_empty_folder_has_no_games(tmp_path: Path) -> None:
    assert () == saved_games(tmp_path)
    with pytest.raises(KeyError):
        path_of(tmp_path, "game-1")


def test_a_game_is_described(saved: Path, played: History) -> None:
    (game,) = saved_games(saved.parent)
    assert saved == game.path == path_of(saved.parent, "game-1")
    assert ("game-1", "short_board") == (game.game_id, game.edition_id)
    assert ("Ada", 'Бен ; "Ben"', "cleo") == game.seats
    assert played.game.turn_number == game.turn_number
    assert (False, None, False) == (game.over, game.damaged, game.busy)


def test_a_finished_game_is_over(tmp_path: Path) -> None:
    history = sample.play(11, 3000)
    ledger, _ = begin(tmp_path, history.genesis)
    book(ledger, history.records[1:])
    ledger.close()
    (game,) = saved_games(tmp_path)
    assert (True, history.game.turn_number) == (game.over, game.turn_number)


def test_the_newest_game_comes_first(tmp_path: Path) -> None:
    for name in ("old", "new", "middle"):
        ledger, _ = begin(tmp_path, sample.genesis(name))
        ledger.close()
        os.utime(ledger.path, (0, {"old": 10, "middle": 20, "new": 30}[name]))
    assert ["new", "middle", "old"] == [game.game_id for game in saved_games(tmp_path)]


def test_a_game_that_is_being_played_is_listed_as_busy(tmp_path: Path) -> None:
    ledger, _ = begin(tmp_path, sample.genesis())
    (game,) = saved_games(tmp_path)
    assert (True, None, "game-1") == (game.busy, game.damaged, game.game_id)
    ledger.close()
    assert not saved_games(tmp_path)[0].busy


def test_a_damaged_game_is_listed_with_its_reason(saved: Path) -> None:
    saved.write_bytes(saved.read_bytes().replace(b'"type":"EndTurn"', b'"type":"EndTurm"', 1))
    (saved.parent / "empty.banker").touch()
    by_id = {game.game_id: game for game in saved_games(saved.parent)}
    assert by_id["empty"].damaged
    assert "hash chain is broken" == by_id["game-1"].damaged
