"""A game goes on as it was when its edition has changed, broken or gone since it began."""

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.ledger import audit, codec, salvage, scoresheet
from companion.ledger.records import Genesis
from companion.ledger.sqlite import create_file
from companion.shelves import EditionsOnDisk
from companion.table.requests import BeginGame, NewGame, PickStarter, ResumeGame, SetRules
from companion.table.signals import TagLifted
from companion.table.table import Table
from companion.table.view import Mode
from tests.builders import ADA, GAME_ID, Position, save
from tests.editions.folders import copied
from tests.table.rig import Rig

BOARDWALK = 39
OWN = (
    ("names/en.toml", "Boardwalk", "Harbour Walk"),
    ("names/en.toml", "United States classic", "Our Harbour"),
    ("board.toml", "price = 400", "price = 444"),
)


def rig_of(folder: Path) -> Rig:
    """A table that reads its own editions anew, with nothing remembered."""
    rig = Rig(folder)
    rig.sources = replace(rig.sources, editions=EditionsOnDisk(folder / "editions"))
    rig.table = Table(rig.sources)
    rig.take(TagLifted(reader="reader", uid="", at_ms=0))
    return rig


def played(folder: Path) -> str:
    """A game on the table's own board, begun and left; its id."""
    copied(folder / "editions", *OWN)
    rig = rig_of(folder)
    rig.choose(NewGame(edition="us_classic"))
    rig.choose(SetRules())
    rig.token("sun")
    rig.token("drop")
    rig.choose(PickStarter(seat=0))
    rig.choose(BeginGame())
    game = rig.view.game
    assert game is not None
    rig.close()
    return game


def vanish(folder: Path) -> None:
    shutil.rmtree(folder)


def change(folder: Path) -> None:
    shutil.rmtree(folder)
    copied(folder.parent, ("names/en.toml", "Boardwalk", "Other Walk"))


def shorten(folder: Path) -> None:
    """The same id, another board altogether."""
    shutil.rmtree(folder)
    copied(
        folder.parent, ("edition.toml", '"ru_birzha"', '"us_classic"'), source="ru_birzha"
    ).rename(folder)


def spoil(folder: Path) -> None:
    (folder / "board.toml").write_text("nope")


@pytest.mark.parametrize("happens", [vanish, change, shorten, spoil])
def test_game_goes_on_with_its_own_board_and_names(tmp_path, happens):
    game = played(tmp_path)
    happens(tmp_path / "editions" / "us_classic")
    rig = rig_of(tmp_path)
    (saved,) = rig.view.lobby.saved
    rig.choose(ResumeGame(game=game))

    assert "Our Harbour" == saved.edition_names["en"]
    assert Mode.PLAYING is rig.view.mode, rig.view.fault
    face = rig.view.board.squares[BOARDWALK]
    assert ("Harbour Walk", 444) == (face.names["en"], face.price)
    assert "ボードウォーク" == face.names["ja"]


@pytest.mark.parametrize("happens", [vanish, spoil])
def test_game_of_a_board_that_nobody_ships_needs_no_folder(tmp_path, happens):
    """An older game, that brings no names: the keys stand in brackets, and play goes on."""
    path = save(Position().owns(ADA, 1), tmp_path / "games")
    records = salvage.read_good(path).records
    first = records[0]
    assert isinstance(first, Genesis)
    edition = replace(first.event.edition, id="my_town")
    path.unlink()
    event = replace(first.event, edition=edition)
    create_file(path, (replace(first, event=event, names={}), *records[1:]))
    copied(tmp_path / "editions").rename(tmp_path / "editions" / "my_town")
    happens(tmp_path / "editions" / "my_town")
    rig = rig_of(tmp_path)
    rig.choose(ResumeGame(game=GAME_ID))

    assert Mode.PLAYING is rig.view.mode, rig.view.fault
    assert "[square.39]" == rig.view.board.squares[BOARDWALK].names["en"]


def test_sheet_and_audit_need_no_edition_either(tmp_path):
    game = played(tmp_path)
    vanish(tmp_path / "editions" / "us_classic")
    ledger = tmp_path / "games" / f"{game}.banker"
    history = salvage.read_good(ledger)
    records = scoresheet.read(scoresheet.write(history.records))
    copy = tmp_path / "copy.banker"
    create_file(copy, records)

    assert all(finding.is_good for finding in audit.audit(ledger))
    assert history.records == records
    assert codec.digest(history.game) == codec.digest(salvage.read_good(copy).game)
    assert "Harbour Walk" == history.genesis.names["en"]["square.39"]
