"""`banker tags` with files: a deck goes to another table whole, or not at all."""

from pathlib import Path

import pytest

from companion.cli.main import main
from companion.ledger.registry import Pairing, Registry

HEAD = '{"format":"tabletop-banker-tags","version":1,"tags":['
TAGS = {
    "04000000000006": Pairing("deed", "6"),
    "04000000000039": Pairing("deed", "39"),
    "DEADBEEF": Pairing("player", "sun"),
    "3E00FB2D38": Pairing("banker", ""),
}


@pytest.fixture
def table(tmp_path: Path) -> Path:
    with Registry(tmp_path) as registry:
        registry.pair_all(TAGS)
    return tmp_path


def known(folder: Path) -> dict[str, Pairing]:
    with Registry(folder) as registry:
        return registry.tags()


def banker(folder: Path, *words: str) -> int:
    return main(["tags", "--data", str(folder), *words])


def test_a_deck_goes_to_another_table(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, other = table / "deck.json", table / "other"
    assert 0 == banker(table, "--export", str(file))
    assert 0 == banker(other, "--import", str(file))
    assert TAGS == known(other)
    assert "4 new, 0 with another meaning, 0 as before" in capsys.readouterr().out


def test_an_export_is_one_tag_a_line_in_order(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == banker(table, "--export", "-", "--role", "deed")
    lines = capsys.readouterr().out.splitlines()
    assert [HEAD, '"6"', '"39"', "]}"] == [
        lines[0],
        lines[1].rstrip(",}")[-3:],
        lines[2].rstrip(",}")[-4:],
        lines[3],
    ]


def test_an_import_says_what_it_has_moved_and_leaves_the_rest(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = table / "deck.json"
    file.write_text(f'{HEAD}{{"uid":"de:ad:be:ef","role":"deed","subject":"1"}}]}}')
    assert 0 == banker(table, "--import", str(file))
    assert {**TAGS, "DEADBEEF": Pairing("deed", "1")} == known(table)
    said = capsys.readouterr().out
    assert "DEADBEEF  was player sun, is deed 1" in said
    assert "0 new, 1 with another meaning, 0 as before" in said


def test_only_one_kind_is_taken_in_when_asked_for(table: Path) -> None:
    file, other = table / "deck.json", table / "other"
    banker(table, "--export", str(file))
    assert 0 == banker(other, "--import", str(file), "--role", "player")
    assert {"DEADBEEF": Pairing("player", "sun")} == known(other)


@pytest.mark.parametrize(
    ("rows", "word"),
    [
        ('{"uid":"04","role":"deed","subject":"6"}', "hex digits"),
        ('{"uid":"08A1B2C3","role":"deed","subject":"6"}', "phones"),
        ('{"uid":"DEADBEEF","role":"king","subject":"6"}', "roles"),
        ('{"uid":"DEADBEEF","role":"deed","subject":"six"}', "square"),
        ('{"uid":"DEADBEEF","role":"card","subject":""}', "id of a card"),
        ('{"uid":"DEADBEEF","role":"player","subject":"red"}', "'sun'"),
        ('{"uid":"DEADBEEF","role":"function","subject":"win"}', "'undo'"),
        ('{"uid":"DEADBEEF","role":"banker","subject":"me"}', "banker"),
        ('{"uid":"DEADBEEF","role":"deed"}', "subject"),
        ('{"uid":"DEADBEEF","role":"deed","subject":"6","note":"x"}', "note"),
        ("nonsense", "deck's tags"),
        ('{"uid":"DEADBEEF","role":"deed","subject":"6"},' * 2 + "{}", "deck's tags"),
    ],
)
def test_any_mistake_takes_nothing_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rows: str, word: str
) -> None:
    good = '{"uid":"04000000000001","role":"deed","subject":"1"}'
    file = tmp_path / "deck.json"
    file.write_text(f"{HEAD}{good},{rows}]}}")
    assert 1 == banker(tmp_path, "--import", str(file))
    assert word in capsys.readouterr().err
    assert {} == known(tmp_path)


def test_all_mistakes_are_said_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = '{"uid":"DEADBEEF","role":"deed","subject":"x"}'
    file = tmp_path / "deck.json"
    file.write_text(f"{HEAD}{row},{row}]}}")
    assert 1 == banker(tmp_path, "--import", str(file))
    said = capsys.readouterr().err
    assert "2 times" in said
    assert said.count("number of a square") == 2


@pytest.mark.parametrize("file", ["missing.json", "."])
def test_a_file_that_cannot_be_read_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], file: str
) -> None:
    assert 1 == banker(tmp_path, "--import", str(tmp_path / file))
    assert "readable file" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 1 == banker(tmp_path, "--export", str(tmp_path / "no" / "deck.json"))
    assert "can be written" in capsys.readouterr().err


def test_a_phone_is_not_paired_by_hand_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 1 == banker(tmp_path, "--pair", "08A1B2C3", "deed", "6")
    assert "phones" in capsys.readouterr().err
