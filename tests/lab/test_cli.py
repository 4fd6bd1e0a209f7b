"""`banker lab` as people and programs call it."""

import json

import pytest

from companion.cli.main import main


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
    assert 0 == main([*words, "money.start=777", "trade.window=any_time", "mortgage.interest=0.2"])
    found = json.loads(capsys.readouterr().out)

    assert [777.0] * 4 == found["worth"][0]["by_seat"]
    assert "money.start=777" in found["house_rules"]


def test_seats_default_to_what_the_edition_admits(capsys):
    assert 0 == main(["lab", "--edition", "id_monopoli", "--games", "1", "--rounds", "3", "--json"])

    assert 4 == json.loads(capsys.readouterr().out)["players"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--edition", "us_clasic"], "did you mean 'us_classic'"),
        (["--players", "99"], "expected 2 to 8 players"),
        (["--policy", "bilder"], "expected policies among"),
        (["--policy", "builder,trader"], "one for each of 4 seats"),
        (["--house-rules", "go.salry=3"], "did you mean 'go.salary'"),
        (["--house-rules", "go.salary"], "such as go.salary=400"),
        (["--house-rules", "build.window=never"], "build.window"),
    ],
)
def test_a_mistake_is_one_clear_message(capsys, words, sentence):
    assert 1 == main(["lab", "--games", "1", "--jobs", "1", *words])
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--games", "0"], ["--jobs", "x"], ["--unknown"]])
def test_wrong_usage_is_refused_as_usage(words):
    with pytest.raises(SystemExit) as stopped:
        main(["lab", *words])

    assert 2 == stopped.value.code
