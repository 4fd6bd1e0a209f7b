"""A wrong case is told with its line, its path, what was expected and what came; others go on."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cases import form
from companion.cases.form import ARGUMENTS, FOR_PEOPLE, STATE
from companion.cases.run import Verdict, run_file
from companion.cases.verbs import VERBS

CASES = Path(__file__).parent / "cases"
SOUND: dict[str, Any] = {
    "id": "EC-1",
    "editions": ["us_classic"],
    "setup": {"players": [{"id": "A", "cash": 500}, {"id": "B"}], "turn": "A"},
    "steps": [{"do": "roll", "player": "A", "dice": [1, 2]}, {"do": "end_turn", "player": "B"}],
    "expect": {
        "refused": [{"step": 1, "code": "not_your_turn"}],
        "ledger": [],
        "cash": {"A": 500},
    },
}
GONE = object()


def changed(path: str, value: object) -> dict[str, Any]:
    """The sound case with another value at a path such as `setup/players/0/cash`."""
    case = copy.deepcopy(SOUND)
    parts: list[Any] = [int(part) if part.isdecimal() else part for part in path.split("/")]
    at: Any = case
    for part in parts[:-1]:
        at = at[part]
    last = parts[-1]
    if value is GONE:
        del at[last]
    else:
        at[last] = value
    return case


def run(folder: Path, *lines: str) -> list[Verdict]:
    file = folder / "cases.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return list(run_file(file))


def verdict(folder: Path, case: object) -> Verdict:
    (found,) = run(folder, json.dumps(case))
    return found


def test_sound_case_passes_without_a_word(tmp_path: Path) -> None:
    assert Verdict(id="EC-1", edition="us_classic", line=1, passed=True) == verdict(tmp_path, SOUND)


MISTAKES = [
    ("steps/0/do", "rol", "steps[0].do: expected a known verb, did you mean 'roll', got 'rol'"),
    ("steps/0/dice", [1], "steps[0].dice: expected 2 items, got 1"),
    ("steps/0/dice", GONE, "steps[0].dice: expected a value, got nothing"),
    ("steps/0/player", "Z", "steps[0].player: expected one of 'A', 'B', got 'Z'"),
    ("steps/0", {"o": "roll"}, "steps[0].do: expected a verb, got 'o'"),
    ("steps/0", 5, 'steps[0]: expected a step such as {"do": "end_turn"}, got 5'),
    (
        "steps/0",
        {"do": "buy", "player": "A", "lot": 10},
        "steps[0].lot: expected a square with a title deed, got 10, which is 'jail'",
    ),
    (
        "steps/0",
        {"do": "draw", "player": "A", "deck": "chanc", "card": "ch_go"},
        "steps[0].deck: expected one of 'chance', 'community_chest', did you mean 'chance', "
        "got 'chanc'",
    ),
    (
        "steps/0",
        {"do": "use_jail_card", "player": "A", "card": "ch_jale"},
        "steps[0].card: expected a card of the edition, did you mean 'ch_jail', got 'ch_jale'",
    ),
    (
        "steps/0",
        {"do": "trade", "parties": ["A", "B"], "gives": {"A": {"lots": [41]}}},
        "steps[0].gives.A.lots[0]: expected a square from 0 to 39, got 41",
    ),
    (
        "steps/0",
        {"do": "trade", "parties": ["A", "B"], "gives": {"A": {"csh": 4}}},
        "steps[0].gives.A.csh: expected a known key, did you mean 'cash', got 'csh'",
    ),
    ("setup/turn", "Q", "setup.turn: expected one of 'A', 'B', got 'Q'"),
    ("setup/ownres", {}, "setup.ownres: expected a known key, did you mean 'owners', got 'ownres'"),
    ("setup/players/1/id", "bank", "setup.players[1].id: expected an id of its own, got 'bank'"),
    ("setup/players/1/id", "A", "setup.players[1].id: expected an id of its own, got 'A'"),
    (
        "setup/players/0/cash",
        10**30,
        "setup.players[0].cash: expected a whole number from 0 to 1000000000000, "
        "got a number above 1000000000000",
    ),
    (
        "setup/players/0/cash",
        1.5,
        "setup.players[0].cash: expected a whole number from 0 to 1000000000000, got 1.5",
    ),
    ("setup/players/0/pos", 40, "setup.players[0].pos: expected a square from 0 to 39, got 40"),
    ("setup/players/0/out", 1, "setup.players[0].out: expected true or false, got 1"),
    (
        "setup/players/0/jail_turn",
        4,
        "setup.players[0].jail_turn: expected a whole number from 1 to 3, got 4",
    ),
    (
        "setup/owners",
        {"0": "A"},
        "setup.owners.0: expected a square with a title deed, got 0, which is 'go'",
    ),
    ("setup/owners", {"x": "A"}, "setup.owners.x: expected the number of a square, got 'x'"),
    ("setup/owners", {"1": "D"}, "setup.owners.1: expected one of 'A', 'B', got 'D'"),
    ("setup/owners", ["1"], "setup.owners: expected a table, got a list"),
    ("setup/buildings", {"1": 6}, "setup.buildings.1: expected a level from 0 to 5, got 6"),
    (
        "setup/buildings",
        {"5": 1},
        "setup.buildings.5: expected a street, got 5, which is 'railroad'",
    ),
    ("setup/mortgaged", "1", "setup.mortgaged: expected a list, got '1'"),
    ("setup/bank", {"small": 1}, "setup.bank.big: expected a value, got nothing"),
    (
        "setup/phase",
        "after_mov",
        "setup.phase: expected one of 'before_roll', 'after_move', 'draw', 'tax_choice', "
        "'purchase', did you mean 'after_move', got 'after_mov'",
    ),
    (
        "setup/phase",
        "draw",
        "setup.players[0].pos: expected one of 'card', as the phase is 'draw', "
        "got 0, which is 'go'",
    ),
    (
        "setup/debts",
        [{"from": "A", "to": "A", "amount": 5, "cause": "rent"}],
        "setup.debts[0].to: expected somebody else than the debtor, got 'A'",
    ),
    (
        "setup/debts",
        [{"from": "A", "to": "B", "amount": 5, "cause": "rnt"}],
        "setup.debts[0].cause: expected a known cause, did you mean 'rent', got 'rnt'",
    ),
    (
        "setup/decks",
        {"chance": ["ch_go", "ch_go"]},
        "setup.decks.chance[1]: expected each card once, got 'ch_go'",
    ),
    ("swiches", {}, "swiches: expected a known key, did you mean 'switches', got 'swiches'"),
    (
        "switches",
        {"go.salry": 5},
        "switches.go.salry: expected a known key, did you mean 'go.salary', got 'go.salry'",
    ),
    (
        "switches",
        {"money.round": "upp"},
        "switches.money.round: expected one of 'up', 'down', did you mean 'up', got 'upp'",
    ),
    (
        "relies_on",
        {"go.salry": 5},
        "relies_on.go.salry: expected a known setting, did you mean 'go.salary', got 'go.salry'",
    ),
    (
        "editions",
        ["us_clasic"],
        "editions[0]: expected one of 'id_monopoli', 'ru_birzha', 'us_classic', "
        "did you mean 'us_classic', got 'us_clasic'",
    ),
    ("editions", [3], "editions[0]: expected text, got 3"),
    ("id", GONE, "id: expected a value, got nothing"),
    ("expect", GONE, "expect: expected a value, got nothing"),
    (
        "expect/refused",
        [{"step": 1, "code": "not_your_trun"}],
        "expect.refused[0].code: expected a known refusal code, did you mean 'not_your_turn', "
        "got 'not_your_trun'",
    ),
    (
        "expect/refused",
        [{"step": 9, "code": "uneven"}],
        "expect.refused[0].step: expected a step from 0 to 1, got 9",
    ),
    ("expect/cash", {"Z": 1}, "expect.cash.Z: expected one of 'A', 'B', got 'Z'"),
    ("expect/state", {"foo": 1}, "expect.state.foo: expected a known key, got 'foo'"),
    (
        "expect/state",
        {"owners": {"0": "A"}},
        "expect.state.owners.0: expected a square with a title deed, got 0, which is 'go'",
    ),
    ("expect/state", {"auctions": 7}, "expect.state.auctions: expected a list, got 7"),
    (
        "expect/state",
        {"deck_size": {"zz": 1}},
        "expect.state.deck_size.zz: expected one of 'chance', 'community_chest', got 'zz'",
    ),
    (
        "expect/ledger",
        [{"from": "A", "to": "X", "amount": 1, "cause": "rent"}],
        "expect.ledger[0].to: expected one of 'A', 'B', 'bank', 'pot', got 'X'",
    ),
    (
        "expect/log",
        [{"step": 0, "event": "roll"}],
        "expect.log[0].players: expected a value, got nothing",
    ),
]


@pytest.mark.parametrize(("path", "value", "said"), MISTAKES)
def test_mistake_is_told_with_its_path(path: str, value: object, said: str, tmp_path: Path) -> None:
    found = verdict(tmp_path, changed(path, value))

    assert not found.passed
    assert said in found.differences


ODD = [
    ("remark", 1, "remark: expected a known key, got 'remark'"),
    ("not", "", "not: expected a known key, did you mean 'note', got 'not'"),
    ("steps/0/colour", 1, "steps[0].colour: expected a known key, got 'colour'"),
    (
        "setup/mortgaged",
        [1],
        "setup.owners.1: expected an owner of what is built or mortgaged, got nothing",
    ),
    (
        "setup/bank",
        {"small": 33, "big": 12},
        "setup.bank.small: expected at most 32, as the rest is on the board, got 33",
    ),
    (
        "setup/decks",
        {"chance": ["ch_go"]},
        "setup.decks.chance: expected every card that nobody holds, got 15 too few",
    ),
    (
        "setup/players/1/cards",
        ["ch_go"],
        "setup.players: expected cards that are kept, got 'ch_go'",
    ),
]


@pytest.mark.parametrize(("path", "value", "said"), ODD)
def test_what_is_only_odd_is_told_and_the_case_is_run(
    path: str, value: object, said: str, tmp_path: Path
) -> None:
    found = verdict(tmp_path, changed(path, value))

    assert found.passed
    assert (said,) == found.warnings


LINES = [
    ("not json", "column 1: expected JSON, got expecting value"),
    ("[]", "expected a table, got a list"),
    ("[" * 100_000, "expected at most 64 tables inside one another, got more"),
]


@pytest.mark.parametrize(("line", "said"), LINES)
def test_line_that_is_no_case_is_told_and_the_others_go_on(
    line: str, said: str, tmp_path: Path
) -> None:
    before, wrong, after = run(tmp_path, json.dumps(SOUND), line, json.dumps(SOUND))

    assert (said,) == wrong.differences
    assert (2, "?") == (wrong.line, wrong.id)
    assert before.passed
    assert after.passed
    assert 3 == after.line


def test_step_that_is_to_be_refused_may_name_anybody(tmp_path: Path) -> None:
    case = changed("steps/1", {"do": "mortgage", "player": "Z", "lot": 1})
    case["expect"]["refused"] = [{"step": 1, "code": "unknown_player"}]

    assert verdict(tmp_path, case).passed


def test_more_buildings_than_the_bank_had_are_odd(tmp_path: Path) -> None:
    lots = [str(lot) for lot in (1, 3, 6, 8, 9, 11, 13, 14, 16)]
    case = changed("setup/buildings", dict.fromkeys(lots, 4))
    case["setup"]["owners"] = dict.fromkeys(lots, "B")
    found = verdict(tmp_path, case)

    said = "setup.buildings: expected at most 32 small ones, or setup.bank, got 36"
    assert (said,) == found.warnings


def test_no_further_throw_is_due_after_a_move(tmp_path: Path) -> None:
    case = changed("setup/phase", "after_move")
    case["setup"]["doubles"] = 1
    case["steps"] = []
    case["expect"] = {"refused": [], "ledger": [], "cash": {}, "state": {"extra_roll": False}}
    found = verdict(tmp_path, case)

    assert found.passed
    assert 1 == len(found.warnings)


def test_separators_of_lines_inside_a_text_end_no_case(tmp_path: Path) -> None:
    case = SOUND | {"question": "one\u2028two\x85three"}

    assert [True] == [found.passed for found in run(tmp_path, json.dumps(case, ensure_ascii=False))]


def test_every_verb_has_its_arguments_and_its_place_in_the_page() -> None:
    assert set(VERBS) == set(ARGUMENTS)
    page = Path(form.__file__).with_name("README.md").read_text(encoding="utf-8")
    words = {*VERBS, *STATE, *FOR_PEOPLE, *(key for two in ARGUMENTS.values() for key in two[0])}
    assert [] == sorted(word for word in words if f"`{word}`" not in page)


@pytest.mark.parametrize("name", sorted(path.name for path in CASES.glob("*.jsonl")))
def test_there_is_nothing_odd_about_the_shipped_cases(name: str) -> None:
    assert [] == [found for found in run_file(CASES / name) if found.warnings]


TEXTS = st.sampled_from(["A", "bank", "roll", "ch_jail", "39", "draw", "", "us_classic", "x" * 300])
SCALARS = st.none() | st.booleans() | st.integers(-2, 42) | st.just(10**30) | st.floats() | TEXTS
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3)
)
LINES_OF_CASES = [
    line for path in sorted(CASES.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()
]


@given(data=st.data(), line=st.sampled_from(LINES_OF_CASES))
def test_any_damage_is_told_or_harmless(
    data: st.DataObject, line: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    case = json.loads(line)
    at: Any = case
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(at[key], dict | list) or not at[key] or data.draw(st.booleans()):
            break
        at = at[key]
    at[key] = data.draw(VALUES)

    for found in run(tmp_path_factory.getbasetemp(), json.dumps(case)):
        assert found.passed is not bool(found.differences)
        assert not any("came to a stop" in why for why in found.differences)
