"""One tag at two antennas: reached by both, copied, carried over, or left on one that dies."""

import random
from collections.abc import Iterator

import pytest

from companion.table.signals import Place, TagLifted, TagTapped
from hardware.emulator.cards import PlainCard
from hardware.emulator.modules import Bench, emulated_rc522
from tests.hardware.polled import Polled

UID = "04A1B2C3D4E5F6"
TWO = {"second": {"device": 1, "reset_pin": 24}}
LIFTED_POLLS = 10
"""More than 300 ms."""


@pytest.fixture
def bench() -> Iterator[Bench]:
    with emulated_rc522(real_time=False) as made:
        made.add_chip(device=1, reset_pin=24)
        yield made


class Table:
    """Two antennas, and hands that lay the same identity on either or both."""

    def __init__(self, bench: Bench) -> None:
        self.polled = Polled(bench, TWO)
        self.chips = dict(zip((Place.PLAYER, Place.DEED), bench.chips.values(), strict=True))

    def lay(self, *places: Place) -> None:
        for place, chip in self.chips.items():
            chip.field.clear()
            if place in places:
                chip.field.place(PlainCard(UID))

    @property
    def said(self) -> list[tuple[str, Place]]:
        return [
            (type(signal).__name__, signal.place)
            for signal in self.polled.inbox.signals
            if isinstance(signal, TagTapped | TagLifted)
        ]


@pytest.fixture
def table(bench: Bench) -> Iterator[Table]:
    made = Table(bench)
    yield made
    made.polled.link.close()


BOTH = (Place.PLAYER, Place.DEED)


def test_tag_that_both_reach_taps_once_and_leaves_once(table: Table) -> None:
    table.lay(*BOTH)
    table.polled.poll(20)
    table.lay()
    table.polled.poll(20)
    assert [("TagTapped", Place.PLAYER), ("TagLifted", Place.DEED)] == table.said


def test_tag_that_one_of_both_loses_now_and_then_stays_one_tap(table: Table) -> None:
    for _ in range(3):
        table.lay(*BOTH)
        table.polled.poll(LIFTED_POLLS)
        table.lay(Place.DEED)
        table.polled.poll(LIFTED_POLLS)
    assert [("TagTapped", Place.PLAYER)] == table.said


def test_tag_that_is_carried_over_with_a_pause_taps_again(table: Table) -> None:
    table.lay(Place.DEED)
    table.polled.poll(5)
    table.lay()
    table.polled.poll(LIFTED_POLLS)
    table.lay(Place.PLAYER)
    table.polled.poll(5)
    assert [
        ("TagTapped", Place.DEED),
        ("TagLifted", Place.DEED),
        ("TagTapped", Place.PLAYER),
    ] == table.said


def test_tag_that_is_pushed_over_at_once_is_the_same_tap(table: Table) -> None:
    table.lay(Place.DEED)
    table.polled.poll(5)
    table.lay(Place.PLAYER)
    table.polled.poll(LIFTED_POLLS)
    assert [("TagTapped", Place.DEED)] == table.said


def test_tag_taken_from_a_dead_antenna_taps_on_the_other(table: Table) -> None:
    table.lay(Place.DEED)
    table.polled.poll(5)
    table.chips[Place.DEED].stuck_at = 0xFF
    table.polled.poll(5)
    table.lay(Place.PLAYER)
    table.polled.poll(5)
    assert [("TagTapped", Place.DEED), ("TagTapped", Place.PLAYER)] == table.said


def test_tag_on_both_through_a_lost_reader_neither_taps_nor_leaves(table: Table) -> None:
    table.lay(*BOTH)
    table.polled.poll(5)
    table.polled.reconnect()
    table.polled.poll(20)
    table.lay()
    table.polled.poll(20)
    assert ["TagTapped", "TagLifted"] == [name for name, _place in table.said]


@pytest.mark.parametrize("seed", range(5))
def test_whatever_hands_do_taps_and_liftings_take_turns(table: Table, seed: int) -> None:
    luck = random.Random(seed)
    for _ in range(120):
        table.lay(*luck.sample(BOTH, luck.randint(0, 2)))
        table.polled.poll(luck.randint(1, 12))
    table.lay()
    table.polled.poll(20)
    names = [name for name, _place in table.said]
    assert len(names) > 20
    assert names == ["TagTapped", "TagLifted"] * (len(names) // 2)
