"""The oracle shares nothing with what it judges, and nothing ill-typed reaches either of them."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import commands as c
from tests.oracle.coverage import CODES
from tests.oracle.oracle import VERBS
from tests.strategies import commands
from tests.test_architecture import imports

HERE = Path(__file__).parent
MEETING = (
    "duel",
    "coverage",
    "test_duel",
    "test_bank_only",
    "test_cases",
    "test_independence",
)
"""Where oracle and core meet; everything else is the oracle's own."""
BOARD = "companion.editions"

_decode = msgspec.json.Decoder(c.AnyCommand).decode


def test_the_oracle_knows_nothing_of_the_core_but_the_printed_board():
    judging = [path for path in HERE.glob("*.py") if path.stem not in MEETING]
    known = {name for path in judging for name in imports(path) if name.startswith("companion")}

    assert len(judging) > 15
    assert set() == {name for name in known if name != BOARD and not name.startswith(f"{BOARD}.")}


def test_the_table_of_refusals_knows_every_verb():
    assert set(VERBS) == set(CODES)


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all whole numbers in an encoded command."""
    if isinstance(value, dict):
        return [leaf for key, inner in value.items() for leaf in _leaves(inner, (*path, key))]
    if isinstance(value, list):
        return [leaf for at, inner in enumerate(value) for leaf in _leaves(inner, (*path, at))]
    return [path] if isinstance(value, int) and not isinstance(value, bool) else []


@given(commands, st.data(), st.sampled_from([True, 0.5, "5", [5], {"5": 5}]))
def test_what_is_no_whole_number_is_no_command(
    command: c.AnyCommand, data: st.DataObject, wrong: Any
):
    plain = msgspec.json.decode(msgspec.json.encode(command))
    leaves = _leaves(plain)
    if not leaves:
        assert command == _decode(msgspec.json.encode(plain))
        return
    *way, last = data.draw(st.sampled_from(leaves))
    inner = plain
    for step in way:
        inner = inner[step]
    inner[last] = wrong

    with pytest.raises(msgspec.ValidationError):
        _decode(msgspec.json.encode(plain))
