"""Nothing in the three books is without its function or setting, and without its case."""

from collections.abc import Iterator
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from companion import editions
from companion.editions.switches import SWITCHES
from companion.rules.edition import Permille, Switches
from companion.rules.refusals import RefusalCode
from tests.rules.trace import EDITIONS, TABLE, cases, functions, proofs, rules, table

BOOKS = {"JA": 46, "ID": 23, "RU": 30}
SHIPPED = ("us_classic", "id_monopoli", "ru_birzha")
ASKED = tuple(dict.fromkeys(switch for rule in rules().values() for switch in rule.switches))
"""The settings of the books; all others are house rules."""


def test_no_row_of_a_matrix_is_left_out():
    rows = [f"{book}-{row}" for book, last in BOOKS.items() for row in range(1, last + 1)]

    assert rows == [name for name in rules() if "-" in name]


def test_every_rule_has_a_case():
    assert [] == [name for name in rules() if not proofs(name)]


def test_every_rule_is_shown_by_a_step_that_is_accepted():
    assert [] == [name for name in rules() if not any(map(_accepts, proofs(name)))]


def test_whatever_is_forbidden_is_refused_in_a_case():
    forbidding = [name for name, rule in rules().items() if rule.forbids]

    assert [] == [
        name for name in forbidding if not any(c["expect"]["refused"] for c in proofs(name))
    ]


def test_every_rule_is_kept_by_a_function_a_setting_or_shipped_data():
    assert [] == [
        name
        for name, rule in rules().items()
        if not (rule.switches or rule.data or functions().get(name))
    ]


def test_every_row_of_a_matrix_is_kept_by_code_or_data():
    """A setting alone does nothing; some function must read it."""
    assert [] == [
        name
        for name, rule in rules().items()
        if "-" in name and not (rule.data or functions().get(name))
    ]


def test_no_docstring_and_no_case_names_a_rule_that_is_not_there():
    named = {rule for case in cases() for rule in case["rules"]} | set(functions())

    assert set() == named - set(rules())


def test_the_table_names_settings_and_files_that_are_there():
    assert set() == set(ASKED) - set(SWITCHES)
    assert [] == [
        path for rule in rules().values() for path in rule.data if not (EDITIONS / path).is_file()
    ]


def test_case_numbers_are_given_once():
    numbers = [case["id"] for case in cases()]

    assert len(set(numbers)) == len(numbers)


def test_the_table_is_up_to_date():
    """After a new case or docstring: `python -m tests.rules.trace`."""
    assert table() == TABLE.read_text(encoding="utf-8")


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_value_of_a_setting_has_a_case(switch: str):
    shown = list(_shown(switch))
    if switch not in ASKED:
        shown += [_default(edition, switch) for edition in SHIPPED]

    assert [] == [value for value in _values(switch) if value not in shown]
    assert len({repr(value) for value in shown}) > 1 or _is_fixed(switch)


def test_every_published_refusal_is_in_a_case():
    beyond_the_books = list(RefusalCode).index(RefusalCode.INSUFFICIENT_CASH) + 1
    published = set(list(RefusalCode)[:beyond_the_books])
    shown = {refused["code"] for case in cases() for refused in case["expect"]["refused"]}

    assert set() == published - shown


def _accepts(case: dict[str, Any]) -> bool:
    return len(case["steps"]) > len(case["expect"]["refused"])


def _default(edition: str, switch: str) -> object:
    return editions.switch_value(editions.load(edition), switch)


def _shown(switch: str) -> Iterator[object]:
    """The values that decide a case: overridden, or relied upon."""
    for case in cases():
        for settings in (case.get("switches", {}), case.get("relies_on", {})):
            if switch in settings:
                yield settings[switch]


def _hint(switch: str) -> Any:
    hints = get_type_hints(Switches, include_extras=True)
    return hints[switch.replace(".", "_")]


def _is_fixed(switch: str) -> bool:
    """One value only, or part of the board."""
    hint = _hint(switch)
    return get_origin(hint) is Literal and len(get_args(hint)) == 1


def _values(switch: str) -> list[object]:
    """What must be shown: each named value, yes and no, none; of numbers only that two differ."""
    hint = _hint(switch)
    parts = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    return [value for part in parts for value in _named(part)]


def _named(part: Any) -> list[object]:
    if part is bool:
        return [True, False]
    if part is NoneType:
        return [None]
    if get_origin(part) is Literal:
        return list(get_args(part))
    if isinstance(part, type) and issubclass(part, StrEnum):
        return [str(value) for value in part]
    return [] if part != Permille else [0]
