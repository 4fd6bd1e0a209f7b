"""The open cases and our own ones, on the rules core and on the oracle."""

import json
from pathlib import Path

import pytest

from companion.cases.run import run_file
from tests.oracle.verdict import failures

FOLDER = Path(__file__).parent.parent / "rules" / "cases"
FILES = tuple(sorted(path.name for path in FOLDER.glob("*.jsonl")))


def _lines(name: str) -> list[str]:
    return (FOLDER / name).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", FILES)
def test_the_core_answers_every_case(name: str) -> None:
    verdicts = list(run_file(FOLDER / name))

    assert sum(len(json.loads(line)["editions"]) for line in _lines(name)) == len(verdicts)
    assert [] == [verdict for verdict in verdicts if not verdict.passed]


@pytest.mark.parametrize("name", FILES)
def test_the_oracle_answers_every_case(name: str) -> None:
    found = []
    for line in _lines(name):
        case = json.loads(line)
        for edition in case["editions"]:
            found += [(case["id"], edition, why) for why in failures(case, edition)]

    assert [] == found
