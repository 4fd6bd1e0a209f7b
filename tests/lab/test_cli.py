"""`banker lab` as people and programs call it."""

import json
import sys

import pytest

from companion.cli.main import main
from companion.lab import files


def test_json_holds_every_promised_figure(capsys):
    assert 0 == main(["lab", "--games", "2", "--rounds", "20", "--jobs", "1", "--json"])
    found = json.loads(capsys.readouterr().out)

    assert {
        "games",
        "finished",
        "turns",
        "throws",
        "commands",
        "cpu_s",
        "wall_s",
    } <= found.keys()
    assert 2 == found["games"]
    assert found["turns"] <= 20 * 4 * 2 + 2


def test_house_rules_are_applied_and_named(capsys):
    words = ["lab", "--games", "1", "--rounds", "1", "--jobs", "1", "--json", "--house-rules"]
    more = ["trade.window=any_time", "--house-rules", "mortgage.interest=0.2"]
    assert 0 == main([*words, "money.start=777", *more])
    found = json.loads(capsys.readouterr().out)

    assert [777.0] * 4 == found["worth"][0]["by_seat"]
    assert ["money.start=777", "trade.window=any_time", "mortgage.interest=0.2"] == found[
        "house_rules"
    ]


def test_time_limit_is_played_and_named(capsys):
    words = ["lab", "--games", "2", "--jobs", "1", "--house-rules", "game.end=worth"]
    assert 0 == main([*words, "game.minutes=30", "--seconds-per-turn", "60"])
    text = capsys.readouterr().out

    assert "The table ends a game after 30 such minutes, by worth." in text
    assert "0.0 % (0.0 to 65.8) never end" in text


@pytest.mark.parametrize("named", ["town", "town/", "town.edition.zip"])
def test_an_edition_that_is_on_no_shelf_is_played_by_its_path(named, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert 0 == main(["edition", "new", "town", "--squares", "20", "--yes"])
    assert 0 == main(["edition", "pack", "town"])
    capsys.readouterr()

    assert 0 == main(["lab", "--edition", named, "--games", "1", "--rounds", "2", "--jobs", "1"])
    assert capsys.readouterr().out.startswith("town, 4 players")


def test_seats_default_to_what_the_edition_admits(capsys):
    assert 0 == main(["lab", "--edition", "id_monopoli", "--games", "1", "--rounds", "3", "--json"])

    assert 4 == json.loads(capsys.readouterr().out)["players"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--players", "99"], "expected 2 to 8 players"),
        (["--policy", "bilder"], "expected policies among"),
        (["--policy", "builder,trader"], "one for each of 4 seats"),
        (["--house-rules", "go.salry=3"], "did you mean 'go.salary'"),
        (["--house-rules", "go.salary"], "such as go.salary=400"),
        (["--house-rules", "go.salary=1", "go.salary=2"], "got 'go.salary' again"),
        (["--house-rules", "build.window=never"], "build.window"),
        (["--house-rules", "random", "go.salary=9"], "'random' alone, as every game draws its own"),
        (["--house-rules", "go.salary=9", "--house-rules", "random"], "got 'go.salary=9' beside"),
        (["--house-rules", "random", "random"], "got it twice"),
    ],
)
def test_a_mistake_is_one_clear_message(capsys, words, sentence):
    assert 2 == main(["lab", "--games", "1", "--jobs", "1", *words])
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--edition", "us_clasic"], "did you mean 'us_classic'"),
        (["--house-rules", "parking.seed=100"], "0 without pot"),
        (["--house-rules", "auction.min_bid=1501"], "not above money.start"),
    ],
)
def test_what_is_asked_well_and_cannot_be_is_refused(capsys, words, sentence):
    assert 1 == main(["lab", "--games", "1", "--jobs", "1", *words])
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["--games", "0"],
        ["--games", "9" * 5000],
        ["--jobs", "x"],
        ["--jobs", "100000"],
        ["--game", "-1"],
        ["--players", "1"],
        ["--rounds", "1.5"],
        ["--seed", "one"],
        ["--landings", "--throws", "0"],
        ["--seconds-per-turn", "0"],
        ["--unknown"],
    ],
)
def test_wrong_usage_is_refused_as_usage(words, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["lab", *words])

    assert 2 == stopped.value.code
    said = capsys.readouterr().err.splitlines()[-1]
    assert "--unknown" in words or "expected a whole number" in said
    assert len(said) < 400


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--jail", "short"], "expected --jail only with --landings"),
        (["--throws", "9"], "expected --throws only with --landings"),
        (["--by", "throw"], "expected --by only with --landings"),
        (["--landings", "--games", "100"], "expected --games only without --landings"),
        (["--landings", "--game", "0"], "expected --game only without --landings"),
        (["--landings", "--players", "4"], "expected --players only without --landings"),
        (["--landings", "--policy", "mixed"], "expected --policy only without --landings"),
        (["--landings", "--rounds", "9"], "expected --rounds only without --landings"),
        (["--landings", "--proof"], "expected --proof only without --landings"),
        (["--landings", "--plots", "x"], "expected --plots only without --landings"),
        (["--landings", "--seconds-per-turn", "9"], "expected --seconds-per-turn only without"),
        (["--landings", "--house-rules", "random"], "expected house rules by name"),
        (["--landings", "--house-rules", "go.salary=9", "random"], "expected house rules by name"),
        (
            ["--compile", "--games", "5"],
            "expected --compile alone, as it plays nothing; got --games",
        ),
        (["--compile", "--house-rules", "random"], "got --house-rules beside"),
        (["--compile", "--landings"], "got --landings beside"),
        (["--games", "2", "--game", "5"], "expected --game from 0 to 1, as --games is 2; got 5"),
        (["--games", "5", "--game", "5"], "expected --game from 0 to 4"),
    ],
)
def test_an_option_without_effect_is_refused(capsys, words, sentence):
    assert 2 == main(["lab", *words])
    assert sentence in capsys.readouterr().err


def test_a_house_rule_that_there_is_not_is_told_alone(capsys):
    assert 2 == main(["lab", "--games", "1", "--house-rules", "tax.income.percent=0.333"])
    assert 1 == capsys.readouterr().err.count("expected")


def test_a_game_is_played_again_by_its_number_alone(capsys):
    assert 0 == main(["lab", "--game", "123", "--rounds", "2", "--jobs", "1", "--json"])
    assert 1 == json.loads(capsys.readouterr().out)["games"]


def test_landing_shares_are_printed_as_csv_with_jail_beside_ten(capsys):
    words = ["lab", "--landings", "--edition", "us_classic", "--jail", "short", "--jobs", "1"]
    assert 0 == main([*words, "--throws", "2000", "--seed", "3", "--csv"])
    heads, *lines = capsys.readouterr().out.splitlines()
    cells = [line.split(",") for line in lines]

    assert "square,name,share_pct" == heads
    assert [*map(str, range(40)), "jail"] == [square for square, _, _ in cells]
    assert "Jail / Just Visiting" == cells[10][1]
    assert 100 == pytest.approx(sum(float(share) for _, _, share in cells), abs=0.01)


def test_landing_shares_by_turn_differ_from_those_by_throw(capsys):
    words = ["lab", "--landings", "--throws", "2000", "--jobs", "1", "--csv", "--by"]
    printed = []
    for by in ("throw", "turn"):
        assert 0 == main([*words, by])
        printed.append(capsys.readouterr().out)

    assert printed[0] != printed[1]


def test_landings_as_json_hold_the_movement_facts(capsys):
    assert 0 == main(["lab", "--landings", "--throws", "2000", "--jobs", "1", "--json"])
    found = json.loads(capsys.readouterr().out)

    assert 2000 == found["throws"]
    assert found["facts"]["salary"] > 100
    assert 41 == len(found["landings"])


def test_landings_as_words_name_throws_and_turns(capsys):
    words = ["lab", "--landings", "--throws", "1000", "--jobs", "1", "--jail", "long"]
    assert 0 == main([*words, "--by", "turn"])

    assert "1000 throws in" in capsys.readouterr().out


def test_tables_are_written_as_files(tmp_path, capsys):
    words = ["lab", "--games", "2", "--rounds", "20", "--jobs", "1", "--csv", str(tmp_path)]
    assert 0 == main(words)
    written = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}

    assert {"games.csv", "wins.csv", "landings.csv", "income.csv", "worth.csv"} == written.keys()
    assert 3 == len(written["games.csv"].splitlines())
    assert 42 == len(written["landings.csv"].splitlines())
    assert "written: " in capsys.readouterr().err


def test_pictures_are_drawn_of_every_statistic(tmp_path):
    pytest.importorskip("matplotlib", reason="the extra `lab` is not installed")
    words = ["lab", "--games", "3", "--rounds", "30", "--jobs", "1", "--plots", str(tmp_path)]
    assert 0 == main(words)
    pictures = sorted(tmp_path.glob("*.png"))

    assert ["income", "landings", "length", "shortage", "wins", "worth"] == [
        picture.stem for picture in pictures
    ]
    assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in pictures)


@pytest.mark.parametrize("more", [[], ["--csv", "tables"]])
def test_pictures_without_the_extra_are_refused_before_a_game_is_played(
    more, tmp_path, monkeypatch, capsys
):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    monkeypatch.chdir(tmp_path)

    assert 1 == main(["lab", "--games", "1000000", "--plots", "nowhere", *more])
    assert "pip install 'tabletop-banker[lab]'" in capsys.readouterr().err
    assert [] == list(tmp_path.iterdir())


def test_tables_of_games_need_a_folder(capsys):
    assert 2 == main(["lab", "--games", "1", "--csv"])
    assert "expected a folder after --csv" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--games", "1"], ["--landings", "--json"]])
def test_folder_that_cannot_be_made_is_told_before_anything_is_played(tmp_path, capsys, words):
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")

    assert 1 == main(["lab", "--jobs", "1", *words, "--csv", str(in_the_way)])
    told = capsys.readouterr()
    assert "expected a folder that can be written" in told.err
    assert not told.out


@pytest.mark.parametrize(
    ("words", "file"),
    [
        (["--games", "1000000", "--csv", "."], "worth.csv"),
        (["--games", "1000000", "--plots", "."], "shortage.png"),
        (["--landings", "--throws", "1000000000", "--csv", "."], "landings.csv"),
    ],
)
def test_file_that_cannot_be_written_is_told_before_anything_is_played(
    words, file, tmp_path, monkeypatch, capsys
):
    if "--plots" in words:
        pytest.importorskip("matplotlib", reason="the extra `lab` is not installed")
    monkeypatch.chdir(tmp_path)
    (tmp_path / file).mkdir()

    assert 1 == main(["lab", "--jobs", "1", *words])
    told = capsys.readouterr()
    assert f"expected a folder that can be written: no regular file: {file!r}" in told.err
    assert not told.out


def test_earlier_tables_stay_as_they_are_until_there_are_new_ones(tmp_path):
    (tmp_path / "games.csv").write_text("earlier")
    files.make_folder(tmp_path, files.TABLES)

    assert ["games.csv"] == [path.name for path in tmp_path.iterdir()]
    assert "earlier" == (tmp_path / "games.csv").read_text()


def test_a_single_one_of_anything_is_said_as_one(capsys):
    words = ["lab", "--games", "1", "--rounds", "1", "--jobs", "1", "--seconds-per-turn", "1"]
    assert 0 == main(words)
    said = capsys.readouterr().out

    assert "No game ended within 1 round." in said
    assert "\n1 game (seed 1), 0 finished," in said
    assert 0 == main(["lab", "--landings", "--throws", "1", "--jobs", "1"])
    assert capsys.readouterr().out.startswith("1 throw in 1 turn, jail short")


def test_pictures_bear_any_names_and_boards(tmp_path, monkeypatch, capfd):
    """A formula that is none, letters that the font has not, 200 squares, and no winner."""
    pytest.importorskip("matplotlib", reason="the extra `lab` is not installed")
    monkeypatch.setenv("BANKER_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    decks = "運,$\\frac{1}{0$"
    assert 0 == main(["edition", "new", "odd", "--squares", "200", "--decks", decks, "--yes"])
    assert 0 == main(["edition", "pack", "odd"])
    assert 0 == main(["edition", "import", "odd.edition.zip"])
    words = ["--rounds", "5", "--jobs", "1", "--plots", "p", "--csv", "p"]
    capfd.readouterr()

    assert 0 == main(["lab", "--edition", "odd", "--games", "2", *words])
    assert "Warning" not in capfd.readouterr().err
    assert 6 == len(list(tmp_path.glob("p/*.png")))
    worth = (tmp_path / "p" / "worth.csv").read_text().splitlines()
    assert worth[1].endswith(",1500.0,")
