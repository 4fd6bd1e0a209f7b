"""`banker cases` with boards of one's own: on the shelf, in a folder, packed, broken, unknown."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main
from tests.editions.folders import copied

CASE: dict[str, Any] = {
    "id": "MINE-1",
    "editions": ["mine"],
    "setup": {"players": [{"id": "A", "cash": 500, "pos": 35}, {"id": "B"}], "turn": "A"},
    "steps": [{"do": "roll", "player": "A", "dice": [2, 4]}],
    "expect": {
        "refused": [],
        "ledger": [{"from": "bank", "to": "A", "amount": 300, "cause": "salary"}],
        "cash": {"A": 800},
    },
}


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BANKER_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    Path("mine.jsonl").write_text(json.dumps(CASE) + "\n")
    return tmp_path / "data" / "editions"


def own_edition(parent: Path, *more: tuple[str, str, str]) -> Path:
    """The classic board under another id, with a salary of 300."""
    changes = (
        ("edition.toml", 'id = "us_classic"', 'id = "mine"'),
        ("switches.toml", "salary = 200", "salary = 300"),
    )
    return copied(parent, *changes, *more).rename(parent / "mine")


def test_case_of_an_edition_on_the_shelf_is_played(own_data, capsys):
    own_edition(own_data)

    assert 0 == main(["cases", "mine.jsonl"])
    assert "MINE-1 mine passed\n1 passed, 0 failed\n" == capsys.readouterr().out


def test_another_shelf_can_be_named(tmp_path):
    own_edition(tmp_path / "club" / "editions")

    assert 1 == main(["cases", "mine.jsonl"])
    assert 0 == main(["cases", "mine.jsonl", "--data", "club"])


@pytest.mark.parametrize("form", ["folder", "pack"])
def test_edition_that_is_nowhere_yet_can_be_brought(form, tmp_path):
    folder = own_edition(tmp_path)
    if form == "pack":
        main(["edition", "pack", "mine"])
        shutil.rmtree(folder)
    path = "mine" if form == "folder" else "mine.edition.zip"

    assert 0 == main(["cases", "mine.jsonl", "--with", path])


def test_unknown_edition_is_told_with_all_that_are_known(own_data, tmp_path, capsys):
    own_edition(own_data).rename(own_data / "mina")
    own_edition(tmp_path).rename(tmp_path / "other")
    for file in (own_data / "mina" / "edition.toml", tmp_path / "other" / "edition.toml"):
        file.write_text(file.read_text().replace('id = "mine"', f'id = "{file.parent.name}"'))

    assert 1 == main(["cases", "mine.jsonl", "--with", "other"])
    said = "one of 'id_monopoli', 'mina', 'other', 'ru_birzha', 'us_classic', did you mean 'mina'"
    assert f"mine.jsonl:1: editions[0]: expected {said}, got 'mine'" in capsys.readouterr().out


def test_problem_of_an_edition_is_told_with_its_place(own_data, capsys):
    own_edition(own_data, ("board.toml", "price = 60", "prise = 60"))

    assert 1 == main(["cases", "mine.jsonl"])
    out = capsys.readouterr().out
    assert "editions[0]: expected a known key at spaces[1].lot.prise in board.toml, line" in out
    assert "did you mean 'price', got 'prise'" in out


def test_brought_edition_with_problems_is_refused_with_all_of_them(tmp_path, capsys):
    own_edition(tmp_path, ("board.toml", "price = 60", "prise = 60"))

    assert 1 == main(["cases", "mine.jsonl", "--with", "mine"])
    assert "banker: edition 'mine':\nexpected a known key" in capsys.readouterr().err


def test_filter_that_leaves_nothing_names_what_there_is(own_data, capsys):
    own_edition(own_data)

    assert 1 == main(["cases", "mine.jsonl", "--edition", "us_classic"])
    assert "expected an edition of these cases, 'mine'; got 'us_classic'" in capsys.readouterr().out
