"""What lies on the disk may be broken by hand: the table opens all the same, and says so."""

import logging
from pathlib import Path

import pytest

from companion import config, editions
from companion.app import App
from companion.ledger.registry import Registry
from companion.shelves import EditionsOnDisk, sources
from companion.table.requests import TagMeaning, TagRole
from tests.editions.folders import copied


def test_a_saved_game_finds_names_though_the_users_edition_is_broken(tmp_path: Path) -> None:
    (tmp_path / "us_classic").mkdir()
    (tmp_path / "us_classic" / "edition.toml").write_text("nope")

    assert EditionsOnDisk(tmp_path).names("us_classic") == editions.names("us_classic")


def test_a_broken_edition_that_nobody_ships_has_no_names(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "edition.toml").write_text("nope")

    with pytest.raises(editions.EditionError):
        EditionsOnDisk(tmp_path).names("mine")


def test_a_damaged_registry_is_put_aside_and_the_table_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("BANKER_DATA", str(tmp_path))
    (tmp_path / "registry.db").write_bytes(b"garbage" * 100)

    with caplog.at_level(logging.ERROR):
        app = App(config.load(), simulated=True)
    app.registry.pair("04112233", "player", "sun")
    app.registry.close()

    (aside,) = tmp_path.glob("registry.db.damaged-*")
    assert aside.read_bytes() == b"garbage" * 100
    assert "games are safe" in caplog.text


def test_a_board_of_the_tables_own_is_played_with_simulated_tags(tmp_path: Path) -> None:
    """Also one with more squares than any shipped board."""
    copied(tmp_path / "editions", ("edition.toml", '"us_classic"', '"mine"')).rename(
        tmp_path / "editions" / "mine"
    )
    copied(
        tmp_path / "editions", ("board.toml", "price = 1000", "prise = 1000"), source="ru_birzha"
    )
    board = tmp_path / "editions" / "mine" / "board.toml"
    text = board.read_text("utf-8").replace("squares = [37, 39]", "squares = [37, 39, 40]")
    boardwalk = text[text.index("[[spaces]] # 39") :]
    board.write_text(f"{text}\n{boardwalk}", "utf-8")
    with Registry(tmp_path) as registry:
        found = sources(tmp_path, registry, simulated_tags=True)
        faces = {face.edition: face for face in found.editions.faces()}
        tags = found.memory.tags().values()

    assert faces["mine"].playable
    assert not faces["ru_birzha"].playable
    detail = str(faces["ru_birzha"].problem.facts["detail"])
    assert detail.startswith("expected a known key, did you mean 'price', got 'prise' at spaces[1]")
    assert "\n" not in detail
    assert TagMeaning(role=TagRole.DEED, subject="40") in tags
    assert "[square.40]" == found.editions.names("mine")["en"]["square.40"]
