"""Score sheets and ledgers at the command line: what is no sheet or no ledger is one sentence."""

import json
from pathlib import Path

import pytest

from companion.cli import games
from companion.cli.main import main
from companion.ledger.sqlite import create_file
from tests.ledger import sample


def _import(sheet: Path, ledger: Path) -> int:
    return main(["import", str(sheet), str(ledger)])


def test_sheet_of_one_endless_line_is_refused_in_a_short_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "long.txt"
    sheet.write_text("x" * 100_000)

    assert 1 == _import(sheet, tmp_path / "new.banker")
    said = capsys.readouterr().err
    assert said.startswith("banker: line 1: expected 'tabletop-banker score sheet 1'; got 'xxx")
    assert "(100000 characters)" in said
    assert len(said) < 600
    assert [sheet] == list(tmp_path.iterdir())


def test_sheet_beyond_the_limit_is_not_read_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "MOST_SHEET", 1000)

    assert 1 == _import(Path("/dev/zero"), tmp_path / "new.banker")
    assert "expected a score sheet of at most 1000 characters" in capsys.readouterr().err


@pytest.mark.parametrize(
    "row",
    [
        ("F" * 5000, "player", "ship"),
        ("04A1B2C3", "x" * 5000, "ship"),
        ("04A1B2C3", "player", "x" * 5000),
    ],
)
def test_mistake_in_a_tag_repeats_only_the_beginning(
    row: tuple[str, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main(["tags", "--data", str(tmp_path), "--pair", *row])
    assert len(capsys.readouterr().err) < 600


@pytest.mark.parametrize("command", ["audit", "replay", "export", "undo"])
def test_ledger_that_is_missing_is_said_in_a_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    none = tmp_path / "none.banker"

    assert 1 == main([command, str(none)])
    assert 1 == main([command, str(tmp_path)])
    assert [
        f"banker: expected a file, found nothing at {none}",
        f"banker: expected a file, found a folder at {tmp_path}",
    ] == capsys.readouterr().err.splitlines()


def test_help_of_audit_names_the_invariants_as_the_findings_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["audit", "--help"])
    assert "Check every invariant of a ledger, L1 to L8." in capsys.readouterr().out


def test_whatever_writes_says_it_to_programs_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ledger, sheet, copy = (str(tmp_path / name) for name in ("a.banker", "a.score", "b.banker"))
    create_file(Path(ledger), tuple(sample.play(1, 12).records))
    said = []
    for words in (
        ["export", ledger, "-o", sheet],
        ["export", ledger],
        ["import", sheet, copy],
        ["undo", copy],
    ):
        assert 0 == main([*words, "--json"])
        said.append(json.loads(capsys.readouterr().out))
    file, text, taken_in, undone = said
    records = file["records"]

    assert {"ledger": ledger, "records": records, "file": sheet} == file
    assert Path(sheet).read_text(encoding="utf-8") == text["sheet"]
    assert {"ledger": copy, "records": records} == taken_in
    assert {"ledger": copy, "record": records, "taken_back": undone["taken_back"]} == undone
