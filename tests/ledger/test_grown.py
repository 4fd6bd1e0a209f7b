"""A grown sequence acts like a tuple, whoever has gone on from it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ledger.grown import Grown
from companion.ledger.replay import extend, replay
from companion.rules.commands import BuyDeed, EndTurn, Roll
from tests.ledger import sample
from tests.ledger.sample import ADA

STEPS = st.lists(st.one_of(st.none(), st.tuples(st.integers(0, 30), st.integers())), max_size=40)


@given(STEPS)
def test_every_value_stays_what_it_was(steps: list[tuple[int, int] | None]) -> None:
    """Each step goes on from any earlier value: None drops the last item, else one is added."""
    values: list[tuple[Grown[int], tuple[int, ...]]] = [(Grown(), ())]
    for step in steps:
        if step is None:
            grown, model = values[-1]
            if model:
                values.append((grown.less(), model[:-1]))
            continue
        which, item = step
        grown, model = values[which % len(values)]
        values.append((grown.plus(item), (*model, item)))

    for grown, model in values:
        assert grown == model
        assert len(grown) == len(model)
        assert tuple(reversed(grown)) == model[::-1]
        assert grown[:-3:-1] == model[:-3:-1]
        assert grown[1:] == model[1:]
        for place in range(-len(model), len(model)):
            assert grown[place] == model[place]


def test_going_on_shares_and_going_back_does_not_write_over() -> None:
    base = Grown([1, 2])
    longer = base.plus(3)
    other = base.plus(4)

    assert (base, longer, other) == ((1, 2), (1, 2, 3), (1, 2, 4))
    assert longer.less().plus(5) == (1, 2, 5)
    assert longer == (1, 2, 3)


@pytest.mark.parametrize("place", [2, -3])
def test_places_outside_are_refused(place: int) -> None:
    with pytest.raises(IndexError):
        Grown([1, 2])[place]
    with pytest.raises(IndexError):
        Grown([]).less()


def test_one_more_record_copies_nothing() -> None:
    """So a command costs as much after ten thousand turns as at the start."""
    short = replay((sample.genesis(),))
    for command in (Roll(player=ADA, dice=(1, 2)), BuyDeed(player=ADA, lot=3)):
        short = extend(short, sample.next_transaction(short, command))
    longer = extend(short, sample.next_transaction(short, EndTurn(player=ADA)))

    assert longer.records._items is short.records._items
    assert longer.done._items is short.done._items
