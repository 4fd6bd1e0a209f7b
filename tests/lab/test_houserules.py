"""House rules by chance reach every switch and never contradict themselves."""

import random

import pytest

from companion.editions import SWITCHES, load, switch_value
from companion.editions.switches import FIXED
from companion.lab.houserules import drawn
from tests.lab.setups import EDITIONS

DRAWS = 150
ONE_VALUE = frozenset({"deck.reshuffle", "trade.parties", "trade.promises", "trade.gifts"})


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_every_switch_takes_more_than_one_value(edition_id):
    edition = load(edition_id)
    seen: dict[str, set[str]] = {name: set() for name in SWITCHES}
    for seed in range(DRAWS):
        changed, _ = drawn(edition, random.Random(seed))
        for name in SWITCHES:
            seen[name].add(repr(switch_value(changed, name)))

    assert ONE_VALUE | FIXED == {name for name, values in seen.items() if len(values) == 1}


def test_changes_are_what_differs_and_depend_on_the_seed_only():
    edition = load("us_classic")
    changed, changes = drawn(edition, random.Random(4))
    again, _ = drawn(edition, random.Random(4))

    assert changed == again != edition
    for name in SWITCHES:
        if name not in changes:
            assert switch_value(edition, name) == switch_value(changed, name)
