"""The Pico's board on pins that are played: which spot is lit and read, and in which order."""

import re
import sys
import time
from collections.abc import Iterator
from types import ModuleType
from typing import ClassVar

import pytest

from tests.hardware.firmware import bench
from tests.hardware.firmware.dice import EMPTY, TILTED, light

FULL, DARK = 65_535, 3_000
"""What the converter shows of an input that nothing draws down, and in full daylight."""


class Pin:
    """A pin of the board; the newest one of each number is the one that counts."""

    OUT = 1
    all: ClassVar[dict[int, "Pin"]] = {}

    def __init__(self, number: int, mode: int, value: int = 0) -> None:
        assert mode == Pin.OUT
        self.level = value
        Pin.all[number] = self

    def value(self, level: int) -> None:
        self.level = level


class Tray:
    """Ten phototransistors behind a multiplexer, over ten lamps on one transistor."""

    def __init__(self, machine: ModuleType) -> None:
        self.levels = bytes(10)
        self.daylight = False
        self.waited_us = 0
        self.read: list[tuple[int, bool, int]] = []
        """Channel, whether the lamps burned, and how long they had."""
        machine.Pin = Pin  # type: ignore[attr-defined]
        machine.ADC = lambda number: self if number == 26 else None  # type: ignore[attr-defined]

    def sleep_us(self, duration: int) -> None:
        self.waited_us += duration

    def read_u16(self) -> int:
        channel = sum(Pin.all[number].level << bit for bit, number in enumerate((2, 3, 4, 5)))
        lit = bool(Pin.all[6].level)
        self.read.append((channel, lit, self.waited_us))
        self.waited_us = 0
        if self.daylight:
            return DARK
        return FULL - (self.levels[channel] << 8 if lit else 0)


@pytest.fixture
def tray(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tray]:
    machine, micropython = ModuleType("machine"), ModuleType("micropython")
    micropython.kbd_intr = lambda _: None  # type: ignore[attr-defined]
    made = Tray(machine)
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setitem(sys.modules, "micropython", micropython)
    monkeypatch.setattr(time, "sleep_us", made.sleep_us, raising=False)
    monkeypatch.syspath_prepend(str(bench.PICO))
    yield made
    sys.modules.pop("board", None)


def test_every_spot_is_read_dark_and_lit_in_the_order_of_the_channels(tray: Tray) -> None:
    board = __import__("board")
    tray.levels = light(3) + light(TILTED, 1)
    assert board.levels() == tray.levels
    assert [(channel, lit) for channel, lit, _ in tray.read] == [
        (channel, lit) for channel in range(10) for lit in (False, True)
    ]
    assert all(waited >= board.LIT_US for _, _, waited in tray.read)


def test_lamps_are_off_between_the_looks(tray: Tray) -> None:
    board = __import__("board")
    tray.levels = light(EMPTY) * 2
    assert board.levels() == bytes(10)
    assert Pin.all[6].level == 0


def test_daylight_that_drowns_the_lamps_is_no_level(tray: Tray) -> None:
    board = __import__("board")
    tray.daylight = True
    assert board.levels() is None
    assert Pin.all[6].level == 0


def test_each_start_has_a_boot_id_of_its_own(tray: Tray) -> None:
    del tray
    board = __import__("board")
    ids = {board.boot_id() for _ in range(50)}
    assert len(ids) > 40
    assert all(re.fullmatch("[0-9A-F]{4}", boot) for boot in ids)
