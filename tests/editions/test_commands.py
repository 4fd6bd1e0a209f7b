"""`banker edition`: what users and programs meet on the command line."""

import io
import json
import sys
import tomllib
from pathlib import Path

import pytest

from companion import editions
from companion.cli.main import main
from tests.editions.folders import copied

pytestmark = pytest.mark.usefixtures("own_data")


def run(*words: str | Path) -> int:
    return main(["edition", *map(str, words)])


def json_lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def answers(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal("\n".join(lines) + "\n"))


# --- list ---------------------------------------------------------------------------------------


def test_list_says_where_each_comes_from_and_a_broken_one_hides_nothing(own_data, capsys):
    copied(own_data, ("board.toml", "price = 60", "prise = 60"))
    copied(own_data, ("edition.toml", '"ru_birzha"', '"mine"'), source="ru_birzha").rename(
        own_data / "mine"
    )
    (own_data / "mine" / "names" / "ja.toml").unlink()

    assert 0 == run("list")
    lines = capsys.readouterr().out.splitlines()
    assert ["id_monopoli", "mine", "ru_birzha", "us_classic"] == [line.split()[0] for line in lines]
    assert "shipped; en id ja ru; ok" in lines[0]
    assert f"yours {own_data / 'mine'}; en id ru; ok" in lines[1]
    assert "1 problem, the first: expected a known key, did you mean 'price'" in lines[3]


def test_list_for_programs(own_data, capsys):
    copied(own_data, ("names/ja.toml", "1 = ", "# 1 = "))

    assert 0 == run("list", "--json")
    found = {line["edition"]: line for line in json_lines(capsys)}
    assert ("yours", 0, 1) == tuple(
        found["us_classic"][key] for key in ("origin", "problems", "missing_names")
    )
    assert ["en", "id", "ja", "ru"] == found["ru_birzha"]["languages"]


# --- show ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "Boardwalk"), ("ja", "ボードウォーク"), ("ru", "Бордуолк"), ("id", "Boardwalk")],
)
def test_show_prints_the_board_in_a_language(capsys, language, name):
    assert 0 == run("show", "us_classic", "--lang", language)
    out = capsys.readouterr().out
    assert f"39  {name} [" in out
    assert "400, mortgage 200, building 200/200, rent 50 200 600 1400 1700 2000" in out
    assert "go.salary = 200" in out


def test_show_for_programs_is_the_whole_edition(capsys):
    assert 0 == run("show", "id_monopoli", "--json")
    (line,) = json_lines(capsys)
    assert 40 == len(line["edition"]["spaces"])
    assert "ジャカルタ" == line["names"]["ja"]["square.37"]


def test_show_in_a_language_that_there_is_not(capsys):
    assert 1 == run("show", "us_classic", "--lang", "de")
    assert "expected one of en, id, ja, ru, got 'de'" in capsys.readouterr().err


def test_unknown_edition_is_refused_with_the_nearest(capsys):
    assert 1 == run("show", "us_clasic")
    assert "did you mean 'us_classic'" in capsys.readouterr().err


# --- check --------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition_id", ["us_classic", "id_monopoli", "ru_birzha"])
def test_shipped_editions_have_no_problem_and_no_gap(capsys, edition_id):
    assert 0 == run("check", edition_id)
    assert f"edition '{edition_id}': no problems, no names missing\n" == capsys.readouterr().out


def _line(folder: Path, file: str, word: str) -> int:
    lines = (folder / file).read_text("utf-8").splitlines()
    return 1 + next(number for number, line in enumerate(lines) if word in line)


def test_check_prints_every_problem_with_its_line(tmp_path, capsys):
    folder = copied(
        tmp_path,
        ("board.toml", "price = 60", "prise = 60"),
        ("switches.toml", '"up"', '"upp"'),
        ("names/ja.toml", "1 = ", "# 1 = "),
    )

    assert 1 == run("check", folder)
    *lines, last = capsys.readouterr().out.splitlines()
    assert [
        f"board.toml:{_line(folder, 'board.toml', 'prise')}: spaces[1].lot.prise: "
        "expected a known key, did you mean 'price', got 'prise'",
        f"switches.toml:{_line(folder, 'switches.toml', 'upp')}: money.round: "
        "expected one of 'up', 'down', did you mean 'up', got 'upp'",
        f"names/ja.toml:{_line(folder, 'names/ja.toml', '[square]')}: square.1: "
        "expected a name, got nothing, 'Mediterranean Avenue [en]' is shown",
    ] == lines
    assert "edition 'us_classic': 2 problems, 1 name missing" == last


def test_check_for_programs(tmp_path, capsys):
    folder = copied(tmp_path, ("switches.toml", '"up"', '"upp"'))

    assert 1 == run("check", folder, "--json")
    found, summary = json_lines(capsys)
    assert {
        "kind": "problem",
        "file": "switches.toml",
        "line": 6,
        "path": "money.round",
        "expected": "one of 'up', 'down'",
        "came": "'upp'",
        "meant": "up",
    } == found
    assert (1, 0) == (summary["problems"], summary["missing_names"])


def test_check_of_what_is_not_there(tmp_path, capsys):
    assert 1 == run("check", tmp_path / "none")
    assert "expected a folder, a packed edition or an id, got" in capsys.readouterr().err
    assert 1 == run("check", tmp_path / "none.zip")
    assert "a readable file, got No such file" in capsys.readouterr().err


def test_contradictory_settings_are_named_with_their_line(tmp_path, capsys):
    folder = copied(
        tmp_path,
        ("switches.toml", 'end = "last_player"', 'end = "last_player"\nturn_limit = 9'),
        ("switches.toml", "[game]", '[parking]\ninflow = ["fines"]\n\n[game]'),
    )

    assert 1 == run("check", folder)
    *lines, _ = capsys.readouterr().out.splitlines()
    assert [
        f"switches.toml:{_line(folder, 'switches.toml', 'inflow')}: parking.inflow: "
        "expected nothing without pot, got ['fines']",
        f"switches.toml:{_line(folder, 'switches.toml', 'turn_limit')}: game.turn_limit: "
        "expected 'none' unless game.end is 'worth', got 9",
    ] == lines


# --- diff ---------------------------------------------------------------------------------------


def test_diff_of_the_same_edition_is_empty(capsys):
    assert 0 == run("diff", "us_classic", "us_classic", "--names")
    assert "" == capsys.readouterr().out


def test_diff_names_every_value_that_differs(tmp_path, capsys):
    folder = copied(
        tmp_path,
        ("board.toml", "price = 60", "price = 61"),
        ("switches.toml", "salary = 200", "salary = 300"),
        ("cards.toml", "to = 24", "to = 23"),
        ("names/ja.toml", "ボードウォーク", "板道"),
    )

    assert 1 == run("diff", "us_classic", folder, "--names")
    assert [
        "switches.toml: go.salary: 200 | 300",
        "board.toml: spaces[1].lot.price: 60 | 61",
        "cards.toml: chance.ch_illinois.to: 24 | 23",
        'names/ja.toml: square.39: "ボードウォーク" | "板道"',
    ] == capsys.readouterr().out.splitlines()


# --- new ----------------------------------------------------------------------------------------


def test_new_edition_can_be_checked_packed_taken_in_and_loaded(own_data, capsys):
    said = "--squares 36 --groups 2,3,3,3 --levels 3 --start 15000 --note 100 --currency ZED"
    names = ["--name", "My Town", "--small", "farm", "--big", "castle", "--decks", "Bag,Hat"]
    assert 0 == run("new", "my_town", *said.split(), *names, "--players", "3-5")
    assert 0 == run("check", "my_town")
    assert 0 == run("pack", "my_town", "-o", "my.zip")
    assert 0 == run("check", "my.zip")
    assert 0 == run("import", "my.zip")
    edition, texts = editions.load_named("my_town", own_data)

    assert (36, 3, 5) == (len(edition.spaces), edition.players_min, edition.players_max)
    assert [2, 3, 3, 3] == [len(g.squares) for g in edition.groups if g.kind == "street"]
    assert (15000, 100, 3) == (
        edition.switches.money_start,
        edition.switches.money_smallest_note,
        edition.switches.build_small_max,
    )
    assert ("My Town", "farm", "Bag") == tuple(
        texts["en"][key] for key in ("edition", "small", "deck.bag")
    )
    assert "farm [en]" == texts["ru"]["small"]
    assert {"ZED"} == {texts[language]["money"] for language in texts}
    assert "written" in capsys.readouterr().out


def test_new_asks_for_what_was_not_said_and_enter_takes_the_suggestion(monkeypatch, capsys):
    answers(
        monkeypatch,
        *("Short Town", "much", "999", "24", "1", "", "", "none"),
        *("3,x", "1,2", "9,9,9", "", "farm", "9", "", "VERYLONGCODE", "", "0", "5", "20", "2000"),
    )

    assert 0 == run("new", "short_town", "--big", "castle")
    out = capsys.readouterr().out
    assert "squares on the board [40]: " in out
    for said in (
        "expected a whole number from 12 to 200, got 'much'",
        "expected a whole number from 12 to 200, got '999'",
        "expected 0, or 2 to 12, got '1'",
        "expected a whole number from 2 to 12, got 'x'",
        "expected a whole number from 2 to 12, got '1'",
        "expected room for 14 streets, got 27",
        "expected a whole number from 1 to 8, got '9'",
        "expected at most 8 characters, got 'VERYLONGCODE'",
        "expected a whole number from 1 to 1000000000000, got '0'",
        "expected a whole number from 500 to 1000000000000, got '20'",
    ):
        assert said in out
    assert "big building" not in out
    assert 0 == run("show", "short_town")
    out = capsys.readouterr().out
    assert "short_town: Short Town" in out
    assert "x farm" in out
    assert "x castle" in out


def test_board_that_is_full_before_its_streets_is_refused(monkeypatch, capsys):
    answers(monkeypatch, "Full Town", "12", "5", "2", "none")

    assert 2 == run("new", "full_town")
    assert "expected room for 2 streets, got 1\n" in capsys.readouterr().err


def test_answers_that_end_are_no_traceback(monkeypatch, capsys):
    answers(monkeypatch, "Short Town")

    assert 1 == run("new", "short_town")
    assert not Path("short_town").exists()
    assert "expected an answer" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--groups", "2,x"], "expected whole numbers such as 2,3,3"),
        (["--players", "many"], "expected a number of players"),
        (["--players", "5-2"], "players_max"),
        (["--squares", "12", "--groups", "4,4,4"], "room for"),
        (["--start", "99999999999999999999"], "a number above"),
        (["--currency", "TOOLONGCODE"], "a short code"),
        (["--lang", "../x"], "a language code such as ja"),
        (["--name", "two\nlines"], "one line of characters"),
        (["--start", "1555", "--note", "10"], "a multiple of money.smallest_note"),
    ],
)
def test_wish_that_cannot_be_met_writes_nothing(capsys, words, said):
    assert 2 == run("new", "town", *words)
    assert said in capsys.readouterr().err
    assert not Path("town").exists()


@pytest.mark.parametrize(("note", "start"), [(7, 10500), (50, 75000)])
def test_suggested_cash_is_counted_in_the_smallest_notes(note, start):
    assert 0 == run("new", "town", "--yes", "--note", note)
    contents = Path("town/switches.toml").read_text(encoding="utf-8")
    assert {"start": start, "smallest_note": note, "round": "up"} == tomllib.loads(contents)[
        "money"
    ]


def test_cash_that_no_notes_make_is_asked_for_again(monkeypatch, capsys):
    answers(monkeypatch, *[""] * 10, "5", "1001", "1000")

    assert 0 == run("new", "town")
    assert "expected a multiple of the smallest note, 5, got 1001" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["My Town"], 2, "as the folder's name, got 'My Town'"),
        (["town", "--rules", "us_clasic"], 1, "did you mean 'us_classic'"),
        (["town", "--groups", "2;3"], 2, "expected whole numbers such as 2,3,3; got '2;3'"),
        (["town", "--players", "all"], 2, "expected a number of players such as 2-6; got 'all'"),
        (["file/towns/town"], 1, "expected a folder to write into, got "),
    ],
)
def test_nothing_is_asked_that_could_only_be_thrown_away(monkeypatch, capsys, words, code, said):
    answers(monkeypatch, *[""] * 13)
    Path("file").touch()

    assert code == run("new", *words)
    told = capsys.readouterr()
    assert (True, "") == (said in told.err, told.out)


def test_rule_book_that_there_is_not_is_refused_with_the_nearest(capsys):
    assert 1 == run("new", "town", "--rules", "us_clasic")
    assert "did you mean 'us_classic'" in capsys.readouterr().err


def test_folder_that_exists_is_left_alone(capsys):
    Path("town").mkdir()

    assert 1 == run("new", "town")
    assert "expected a new folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["town", "--squares", "many"],
        ["town", "--squares", "9"],
        ["town", "--squares", "201"],
        ["town", "--note", "0"],
        ["town", "--start", "-5"],
        ["town", "--levels", "9"],
        [],
        ["town", "--unknown"],
    ],
)
def test_wrong_usage_gives_2(words):
    with pytest.raises(SystemExit) as caught:
        run("new", *words)

    assert 2 == caught.value.code
