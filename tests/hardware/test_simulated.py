"""The devices drawn beside the screen behave like those of metal."""

import random
from collections.abc import Iterator

import pytest

from companion.table.signals import (
    DeviceReady,
    DiceFault,
    DiceRead,
    DiceRejected,
    DiceRolling,
    TagLifted,
    TagsCrowded,
    TagTapped,
)
from hardware.dice.simulated import SimulatedDice
from hardware.drivers import build_simulated_dice, build_simulated_panel, build_simulated_reader
from hardware.errors import BadSetting
from hardware.rfid.simulated import SimulatedReader
from hardware.settings import SimulatedDiceSettings, read_settings
from tests.hardware.inbox import Inbox, monotonic_ms


@pytest.fixture
def reader(inbox: Inbox) -> Iterator[SimulatedReader]:
    made = build_simulated_reader({}, monotonic_ms)
    made.start(inbox.post)
    inbox.wait(DeviceReady)
    yield made
    made.stop()


@pytest.fixture
def dice(inbox: Inbox) -> Iterator[SimulatedDice]:
    settings = read_settings(SimulatedDiceSettings, "simulated_dice", {})
    made = SimulatedDice(settings, monotonic_ms, random.Random(1))
    made.start(inbox.post)
    inbox.wait(DeviceReady)
    yield made
    made.stop()


def test_hurried_taps_of_one_tag_all_count(reader: SimulatedReader, inbox: Inbox) -> None:
    for _ in range(3):
        reader.tap("deadbeef")
    inbox.wait(TagTapped, 3)
    inbox.wait(TagLifted, 3)
    kinds = [type(signal) for signal in inbox.signals[1:]]
    assert kinds == [TagTapped, TagLifted] * 3


def test_taps_of_different_tags_follow_each_other_at_once(
    reader: SimulatedReader, inbox: Inbox
) -> None:
    for number in range(10):
        reader.tap(f"DEADBE{number:02X}")
    inbox.wait(TagTapped, 8)
    uids = [tap.uid for tap in inbox.of(TagTapped)][:8]
    assert uids == [f"DEADBE{number:02X}" for number in range(8)]


def test_tag_that_lies_there_while_unplugged_does_not_tap_again(
    reader: SimulatedReader, inbox: Inbox
) -> None:
    reader.place("DEADBEEF")
    inbox.wait(TagTapped)
    reader.unplug()
    reader.plug()
    inbox.wait(DeviceReady, 2)
    reader.lift("DEADBEEF")
    inbox.wait(TagLifted)
    assert len(inbox.of(TagTapped)) == 1


def test_two_tags_are_a_crowd(reader: SimulatedReader, inbox: Inbox) -> None:
    reader.place("DEADBEEF")
    inbox.wait(TagTapped)
    reader.place("04A1B2C3D4E5F6")
    inbox.wait(TagsCrowded)
    reader.lift("DEADBEEF")
    assert inbox.wait(TagTapped, 2).uid == "04A1B2C3D4E5F6"


def test_dice_show_what_was_set_and_then_luck(dice: SimulatedDice, inbox: Inbox) -> None:
    dice.set_faces((6, 6))
    assert dice.roll() == (6, 6)
    lucky = dice.roll()
    assert [inbox.wait(DiceRead, count).faces for count in (1, 2)] == [(6, 6), lucky]
    assert inbox.of(DiceRead)[0].started_ms == inbox.of(DiceRolling)[0].at_ms


def test_luck_repeats_with_its_seed() -> None:
    settings = read_settings(SimulatedDiceSettings, "simulated_dice", {})
    rolls = [
        [SimulatedDice(settings, monotonic_ms, random.Random(9)).roll() for _ in range(1)]
        for _ in range(2)
    ]
    assert rolls[0] == rolls[1]


def test_dice_rolled_without_a_cable_tell_nobody(dice: SimulatedDice, inbox: Inbox) -> None:
    dice.unplug()
    dice.roll((6, 6))
    dice.plug()
    inbox.wait(DeviceReady, 2)
    dice.roll((1, 2))
    assert inbox.wait(DiceRead).faces == (1, 2)


def test_same_seed_never_repeats_the_key_of_a_roll(inbox: Inbox) -> None:
    settings = read_settings(SimulatedDiceSettings, "simulated_dice", {})
    for run in (1, 2, 3):
        made = SimulatedDice(settings, monotonic_ms, random.Random(1))
        made.roll()
        made.start(inbox.post)
        inbox.wait(DiceRead, run)
        made.stop()
    assert len({read.key for read in inbox.of(DiceRead)}) == 3


def test_cocked_and_moved_dice_are_rejected(dice: SimulatedDice, inbox: Inbox) -> None:
    dice.cocked()
    assert inbox.wait(DiceRejected).reason is DiceFault.COCKED
    dice.roll()
    inbox.wait(DiceRead)
    dice.moved()
    assert inbox.wait(DiceRejected, 2).reason is DiceFault.MOVED


def test_settling_takes_its_time(inbox: Inbox) -> None:
    settings = read_settings(SimulatedDiceSettings, "simulated_dice", {"settle_ms": 80})
    made = SimulatedDice(settings, monotonic_ms, random.Random(1))
    made.start(inbox.post)
    inbox.wait(DeviceReady)
    made.roll((1, 2))
    read = inbox.wait(DiceRead)
    assert read.started_ms is not None
    assert read.at_ms - read.started_ms >= 75
    made.stop()


@pytest.mark.parametrize(
    "build", [build_simulated_reader, build_simulated_dice, build_simulated_panel]
)
def test_builders_take_the_choice_of_driver_and_refuse_strangers(build: object) -> None:
    assert build({"driver": "simulated", "name": "left"}, monotonic_ms).name == "left"  # type: ignore[operator]
    with pytest.raises(BadSetting, match="colour"):
        build({"colour": "red"}, monotonic_ms)  # type: ignore[operator]
