"""The cable of the dice sensor is pulled and put back at random moments, again and again."""

import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.signals import DeviceLost, DeviceReady, DiceRead
from hardware.dice.frames import encode
from hardware.dice.serial_dice import SerialDice
from hardware.emulator.dice_sensor import DiceSensor
from tests.hardware.conftest import open_descriptors
from tests.hardware.inbox import Inbox
from tests.hardware.test_serial_dice import driver

CYCLES, MANY_CYCLES = 50, 1_000
MOST_DRIVERS_DESCRIPTORS = 4
"""An open port and the pipes with which pyserial ends a waiting read."""


@pytest.fixture
def sensor(tmp_path: Path) -> Iterator[DiceSensor]:
    with DiceSensor(tmp_path / "dice", random.Random(5)) as made:
        yield made


class Hands:
    """Does one thing of many with the sensor; which one is a matter of luck."""

    def __init__(self, sensor: DiceSensor, inbox: Inbox, luck: random.Random) -> None:
        self.sensor, self.inbox, self.luck = sensor, inbox, luck
        self.thrown: dict[str, tuple[int, ...]] = {}

    def throw(self) -> str:
        faces = (self.luck.randint(1, 6), self.luck.randint(1, 6))
        key = self.sensor.roll(faces)
        self.thrown[key] = faces
        return key

    def anything(self) -> None:
        match self.luck.randrange(9):
            case 0:
                self.throw()
            case 1:
                self.sensor.start_rolling()
            case 2:
                line = encode("ROLL", self.sensor.boot, self.sensor.number, "OK", 1, 1, 2, 99)
                self.sensor.garbage(line[: self.luck.randrange(len(line))])
            case 3:
                self.sensor.garbage(self.luck.randbytes(200))
            case 4:
                self.sensor.reboot()
            case _:
                self.inbox.wait(DeviceReady, len(self.inbox.of(DeviceLost)) + 1)

    def cycle(self) -> None:
        for _ in range(self.luck.randrange(3)):
            self.anything()
        self.sensor.unplug()
        if self.luck.random() < 0.5:
            self.anything_unheard()
        self.sensor.plug()

    def anything_unheard(self) -> None:
        if self.luck.random() < 0.5:
            self.throw()
        else:
            self.inbox.wait(DeviceLost, max(1, len(self.inbox.of(DeviceReady))))


def replug(sensor: DiceSensor, inbox: Inbox, cycles: int) -> None:
    hands = Hands(sensor, inbox, random.Random(31))
    dice: SerialDice = driver(sensor.path)
    dice.start(inbox.post)
    inbox.wait(DeviceReady)
    threads, descriptors = threading.active_count(), open_descriptors()
    for _ in range(cycles):
        hands.cycle()
    key = hands.throw()
    heard: list[DiceRead] = []
    while key not in {read.key for read in heard}:
        inbox.wait(DiceRead, len(heard) + 1)
        heard = inbox.of(DiceRead)
    assert threading.active_count() == threads
    assert open_descriptors() <= descriptors + MOST_DRIVERS_DESCRIPTORS
    dice.stop()
    assert threading.active_count() == threads - len(("worker", "watch"))
    states = [signal for signal in inbox.signals if isinstance(signal, DeviceReady | DeviceLost)]
    turns = [isinstance(signal, DeviceReady) for signal in states]
    assert turns == [turn % 2 == 0 for turn in range(len(turns))]
    # Some cables are pulled before the driver has found the sensor again.
    assert turns.count(False) > cycles // 4
    for read in inbox.of(DiceRead):
        assert read.faces == hands.thrown[read.key]
    assert len({read.key for read in inbox.of(DiceRead)}) == len(inbox.of(DiceRead))


def test_fifty_pulled_cables_leave_nothing_behind(sensor: DiceSensor, inbox: Inbox) -> None:
    replug(sensor, inbox, CYCLES)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_thousand_pulled_cables_leave_nothing_behind(sensor: DiceSensor, inbox: Inbox) -> None:
    replug(sensor, inbox, MANY_CYCLES)
