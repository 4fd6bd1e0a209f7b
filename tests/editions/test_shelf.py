"""`banker edition pack | import | remove`: editions come and go, all else stays."""

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion import editions
from companion.cli.main import main
from companion.editions import install, loader
from companion.editions.places import COMING, GOING
from companion.errors import BankerError
from tests.editions.folders import copied

pytestmark = pytest.mark.usefixtures("own_data")


def own_edition(parent: Path, name: str = "mine") -> Path:
    folder = copied(parent, ("edition.toml", 'id = "us_classic"', f'id = "{name}"'))
    return folder.rename(parent / name)


def edition(*words: str | Path) -> int:
    return main(["edition", *map(str, words)])


def run(*words: str) -> int:
    return edition("remove", *words)


def answer(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    terminal = io.StringIO(f"{word}\n")
    terminal.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stdin", terminal)


def test_own_edition_is_deleted_and_nothing_is_left(own_data, capsys):
    own_edition(own_data)
    own_edition(own_data, "other")

    assert 0 == run("mine", "--yes")
    assert ["other"] == [path.name for path in own_data.iterdir()]
    assert "edition 'mine' is deleted; games that were begun with it go on\n" == (
        capsys.readouterr().out
    )


def test_for_programs_what_is_played_instead_is_said(own_data, capsys):
    own_edition(own_data)
    copied(own_data)

    assert 0 == run("us_classic", "--yes", "--json")
    assert 0 == run("mine", "--yes", "--json")
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert ("us_classic", "shipped") == (first["edition"], first["instead"])
    assert {"edition": "mine", "folder": str(own_data / "mine"), "instead": None} == second
    assert 8 == editions.load("us_classic", own_data).players_max


def test_people_are_told_what_takes_its_place(own_data, capsys):
    copied(own_data)

    assert 0 == run("us_classic", "--yes")
    assert "from now on the edition 'us_classic' is the shipped one" in capsys.readouterr().out


def test_nothing_goes_without_a_yes(own_data, monkeypatch, capsys):
    folder = own_edition(own_data)
    (folder / "notes.txt").write_text("mine")

    assert 1 == run("mine")
    assert "with 1 other file in it is still there; --yes deletes it" in capsys.readouterr().err
    answer(monkeypatch, "")
    assert 1 == run("mine")
    assert folder.is_dir()
    answer(monkeypatch, "y")
    assert 0 == run("mine")
    assert "with 1 other file in it? [y/N]" in capsys.readouterr().out
    assert not folder.exists()


def test_shipped_edition_stays(capsys):
    assert 1 == run("us_classic", "--yes")
    said = "expected an edition of your own, got 'us_classic', which comes with the banker"
    assert said in capsys.readouterr().err
    assert "us_classic" in editions.available()


def test_edition_of_a_package_stays(monkeypatch, capsys):
    point = SimpleNamespace(name="club", module="companion.editions.us_classic")
    monkeypatch.setattr(loader, "entry_points", lambda **_: [point])
    monkeypatch.setattr(loader, "_package_folder", lambda _: loader.SHIPPED / "us_classic")

    assert 1 == run("club", "--yes")
    assert "which a package brings; uninstall that" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["mien", "", ".", "..", "../games", "/etc", "mine/names"])
def test_only_an_id_of_the_list_names_an_edition(name, own_data, capsys):
    own_edition(own_data)
    (own_data.parent / "games").mkdir()

    assert 1 == run(name, "--yes")
    assert "expected one of 'id_monopoli', 'mine'" in capsys.readouterr().err
    assert (own_data / "mine" / "names" / "en.toml").exists()


def test_broken_edition_is_deleted_as_well(own_data):
    folder = own_data / "Half Done"
    folder.mkdir(parents=True)
    (folder / "board.toml").write_text("[")

    assert 0 == run("Half Done", "--yes")
    assert not folder.exists()


def test_of_a_link_only_the_link_is_deleted(own_data, tmp_path, capsys):
    folder = own_edition(tmp_path)
    own_data.mkdir(parents=True)
    (own_data / "mine").symlink_to(folder)

    assert 1 == run("mine")
    assert "which is a link and stays where it leads" in capsys.readouterr().err
    assert 0 == run("mine", "--yes")
    assert [] == list(own_data.iterdir())
    assert (folder / "board.toml").exists()


def test_what_a_broken_off_replacement_left_goes_too(own_data):
    own_edition(own_data).rename(own_data / f"{GOING}mine")

    assert 0 == run("mine", "--yes")
    assert [] == list(own_data.iterdir())


def test_a_removal_that_breaks_off_is_out_of_sight_and_cleared_later(own_data, monkeypatch):
    own_edition(own_data)
    own_edition(own_data, "other")

    def fails(*_: object, **__: object) -> None:
        raise OSError("the medium failed")

    with monkeypatch.context() as broken:
        broken.setattr(install.shutil, "rmtree", fails)
        with pytest.raises(BankerError, match="the medium failed"):
            install.uninstall("mine", own_data)
    assert "mine" not in editions.available(own_data)
    assert any(path.name.startswith(COMING) for path in own_data.iterdir())
    install.uninstall("other", own_data)
    assert [] == list(own_data.iterdir())


def test_edition_with_problems_is_neither_packed_nor_taken_in(tmp_path, capsys):
    folder = copied(tmp_path, ("board.toml", "price = 60", "prise = 60"))

    assert 1 == edition("pack", folder)
    assert "spaces[1].lot.prise in board.toml, line" in capsys.readouterr().err
    assert not Path("us_classic.edition.zip").exists()


def test_edition_that_is_there_is_replaced_only_when_told(own_data, tmp_path, monkeypatch, capsys):
    folder = copied(tmp_path, ("edition.toml", "players_max = 8", "players_max = 7"))
    assert 0 == edition("pack", folder)

    assert 1 == edition("import", "us_classic.edition.zip")
    assert "already an edition 'us_classic' (shipped); --replace" in capsys.readouterr().err
    answer(monkeypatch, "no")
    assert 1 == edition("import", "us_classic.edition.zip")
    assert not own_data.exists()
    answer(monkeypatch, "y")
    assert 0 == edition("import", "us_classic.edition.zip")
    assert 0 == edition("import", "us_classic.edition.zip", "--replace", "--json")
    assert 7 == editions.load("us_classic", own_data).players_max


def test_edition_is_also_packed_by_its_id(capsys):
    assert 0 == edition("pack", "ru_birzha", "--json")
    line = json.loads(capsys.readouterr().out)
    assert ("ru_birzha", "ru_birzha.edition.zip") == (line["edition"], line["file"])
    assert 0 == edition("check", "ru_birzha.edition.zip")


def test_hostile_file_is_one_sentence_and_changes_nothing(own_data, capsys):
    Path("evil.zip").write_bytes(b"PK\x03\x04 and nothing else")

    assert 1 == edition("import", "evil.zip")
    assert "an edition packed as a zip archive" in capsys.readouterr().err
    assert not own_data.exists()
