"""Hypothesis generators for any command, event or record, made from their types."""

import types
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import strategies as st

from companion.ledger.records import AnyRecord, Genesis, Reversal, Transaction
from companion.rules.commands import AnyCommand
from companion.rules.edition import Edition
from companion.rules.events import AnyEvent
from tests.ledger.sample import EDITION, genesis

WORDS = st.sampled_from(
    ("ada", "ben", "x y", "table", "undo", "-", "a,b", 'q"q', "Ω;=:\\")
) | st.text(max_size=6)
NUMBERS = st.integers(min_value=-(2**53), max_value=2**53) | st.integers(0, 40)


@cache
def values(hint: Any) -> st.SearchStrategy[Any]:
    """Any value of a type."""
    if hint is Edition:
        return st.just(EDITION)
    if hint is str or getattr(hint, "__supertype__", None) is str:
        return WORDS
    if hint is bool:
        return st.booleans()
    if hint is int or getattr(hint, "__supertype__", None) is int:
        return NUMBERS
    if hint is type(None):
        return st.none()
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(list(hint))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return structs(hint)
    return _composed(hint)


def _composed(hint: Any) -> st.SearchStrategy[Any]:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (types.UnionType, Union):
        return st.one_of(*(values(option) for option in inner))
    if origin is Literal:
        return st.sampled_from(inner)
    if origin is tuple and inner[-1] is Ellipsis:
        return st.lists(values(inner[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(part) for part in inner))
    if origin is Mapping:
        return st.dictionaries(values(inner[0]), values(inner[1]), max_size=3)
    raise AssertionError(hint)


def structs(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    """Any value of a struct type."""
    hints = get_type_hints(kind)
    fields = {name: values(hints[name]) for name in kind.__struct_fields__}
    return st.builds(kind, **fields)


COMMANDS: st.SearchStrategy[AnyCommand] = values(AnyCommand)
EVENTS: st.SearchStrategy[AnyEvent] = values(AnyEvent)


def records() -> st.SearchStrategy[AnyRecord]:
    """Any record of today's shape."""
    common = {"seq": st.integers(0, 10_000), "key": WORDS, "at": st.integers(-(2**40), 2**40)}
    transactions = st.builds(
        Transaction, command=COMMANDS, events=st.lists(EVENTS, max_size=2).map(tuple), **common
    )
    reversals = st.builds(Reversal, of=st.integers(0, 10_000), **common)
    begun: st.SearchStrategy[Genesis] = st.just(genesis())
    return transactions | reversals | begun
