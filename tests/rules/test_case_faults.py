"""A case with several faults tells all of them, each with its path, and none that only follows."""

import json
from pathlib import Path

import pytest

from tests.rules.test_case_files import changed, run, verdict

UNREADABLE = [
    ('"id": NaN', "id: expected JSON, got NaN, which is no number of JSON"),
    ('"id": "x", "id": "y", "id": "z"', "id: expected this key once, got 3 times"),
    ('"id": "x", "note": {"a": 1, "a": 2}', "note.a: expected this key once, got 2 times"),
    ('"id": "x", "switches": {"go.salary": -Infinity}', "switches.go.salary: expected JSON, got -"),
    ('"id": "x\\ud800"', "id: expected JSON, got half a character in 'x"),
    ('"id": "x", "a\\udfff": 1', "expected JSON, got half a character in 'a"),
    ('"id": "x", "rules": [' + "9" * 5000 + "]", "rules[0]: expected JSON, got a number of 5000"),
]


@pytest.mark.parametrize(("field", "said"), UNREADABLE)
def test_what_json_has_not_is_told_with_its_path_beside_all_else(
    field: str, said: str, tmp_path: Path
) -> None:
    case = changed("setup/turn", "Q")
    case["steps"][0]["lots"] = "1"
    text = json.dumps(case).replace('"id": "EC-1"', field)
    first, *others = run(tmp_path, text)[0].differences

    assert first.startswith(said)
    assert ["setup.turn: expected one of 'A', 'B', got 'Q'"] == others


def test_mistakes_of_every_kind_are_told_at_once(tmp_path: Path) -> None:
    """The form, the board, the players, the settings and the result do not wait for each other."""
    case = changed("setup/players/0/cash", "much")
    case["setup"] |= {"owners": {"0": "A", "1": "Z"}, "mortgagd": [41]}
    case["switches"] = {"go.salry": 5}
    case["relies_on"] = {"go.salary": 200, "go.salari": 1}
    case["steps"] = [{"do": "bui", "player": "C", "lot": 2}, {"do": "bid", "amount": "x"}]
    case["expect"]["cash"] = {"D": 1}
    case["expect"]["ledger"] = [{"from": "A", "to": 5, "amount": 0, "cause": "rent"}]

    assert [
        "setup.players[0].cash",
        "setup.mortgagd",
        "steps[0].do",
        "steps[1].amount",
        "steps[1].player",
        "steps[1].lot",
        "expect.ledger[0].to",
        "expect.ledger[0].amount",
        "switches.go.salry",
        "setup.owners.1",
        "setup.owners.0",
        "setup.mortgaged[0]",
        "steps[0].player",
        "steps[0].lot",
        "expect.cash.D",
        "relies_on.go.salari",
    ] == [line.partition(": ")[0] for line in verdict(tmp_path, case).differences]


@pytest.mark.parametrize("value", [[], 7, [3], "us_classic"])
def test_a_case_without_any_edition_is_judged_as_far_as_it_can_be(
    value: object, tmp_path: Path
) -> None:
    case = changed("editions", value)
    case["setup"]["turn"] = "Q"
    found = verdict(tmp_path, case)

    assert "setup.turn: expected one of 'A', 'B', got 'Q'" in found.differences
    assert "?" == found.edition


def test_without_its_edition_a_case_is_judged_as_far_as_it_can_be(tmp_path: Path) -> None:
    case = changed("editions", ["us_clasic"])
    case["setup"]["turn"] = "Q"
    case["steps"][0]["player"] = "Z"
    case["steps"].append({"do": "buy", "player": "A", "lot": 999})

    assert ["editions[0]", "setup.turn", "steps[0].player"] == [
        line.partition(": ")[0] for line in verdict(tmp_path, case).differences
    ]


@pytest.mark.parametrize("path", ["setup/players/1/id", "setup/players", "setup"])
def test_nobody_is_unknown_where_the_players_cannot_be_read(path: str, tmp_path: Path) -> None:
    found = verdict(tmp_path, changed(path, 7))

    assert [path.replace("/1", "[1]").replace("/", ".")] == [
        line.partition(": ")[0] for line in found.differences
    ]


def test_a_step_is_not_blamed_where_its_refusal_cannot_be_read(tmp_path: Path) -> None:
    case = changed("steps/1", {"do": "mortgage", "player": "Z", "lot": 1})
    case["expect"]["refused"] = [{"step": "1", "code": "unknown_player"}]

    assert ["expect.refused[0].step"] == [
        line.partition(": ")[0] for line in verdict(tmp_path, case).differences
    ]


def test_every_wrong_entry_of_the_ledger_is_told(tmp_path: Path) -> None:
    """One that is missing does not make the later ones wrong."""
    salary = {"from": "bank", "to": "A", "amount": 200, "cause": "salary"}
    case = changed("setup/players/0/pos", 30)
    case["setup"] |= {"owners": {"1": "B", "3": "B"}, "doubles": 0}
    case["steps"] = [
        {"do": "roll", "player": "A", "dice": [5, 6]},
        {"do": "end_turn", "player": "A"},
    ]
    case["expect"] = {"refused": [], "cash": {"A": 7, "B": 7}, "ledger": [salary | {"to": "B"}]}
    wanted = "expected bank -> B 200 salary, came bank -> A 200 salary"
    found = verdict(tmp_path, case).differences
    assert f"ledger entry 0: {wanted}" == found[0]
    assert "ledger entry 1: expected nothing, came A -> B 4 rent" == found[1]
    assert 4 == len(found)

    case["expect"]["ledger"] = [{"from": "A", "to": "B", "amount": 4, "cause": "rent"}]
    first, *_ = verdict(tmp_path, case).differences
    assert "ledger entry 0: expected nothing, came bank -> A 200 salary" == first


def test_all_mistakes_of_a_case_are_told_at_once(tmp_path: Path) -> None:
    case = changed("setup/players/0/cash", "much")
    case["steps"][0]["do"] = "rol"
    case["expect"]["cash"] = []

    assert ["setup.players[0].cash", "steps[0].do", "expect.cash"] == [
        line.partition(": ")[0] for line in verdict(tmp_path, case).differences
    ]
