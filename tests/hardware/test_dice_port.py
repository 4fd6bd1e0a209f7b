"""The serial dice driver on its way to the sensor: rates, stable names, battery, weak sums."""

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.table.signals import DeviceChanged, DeviceLost, DeviceReady, DiceRead
from hardware.dice import serial_dice
from hardware.dice.frames import encode
from hardware.dice.serial_dice import SerialDice
from hardware.emulator.dice_sensor import DiceSensor
from hardware.errors import BadSetting
from hardware.settings import SerialDiceSettings, read_settings
from tests.hardware.inbox import Inbox, monotonic_ms
from tests.hardware.test_serial_dice import Port, driver

Start = Callable[..., SerialDice]


@pytest.fixture
def start(inbox: Inbox, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Start a driver that gives up a rate soon; it is stopped after the test."""
    monkeypatch.setattr(serial_dice, "HELLO_WITHIN_MS", 400)
    monkeypatch.setattr(serial_dice, "NEXT_RATE_MS", 400)
    started = []

    def starts(path: Path, **settings: object) -> SerialDice:
        made = driver(path, **settings)
        made.start(inbox.post)
        started.append(made)
        return made

    yield starts
    for made in started:
        made.stop()


@pytest.mark.parametrize("rate", [115_200, 57_600, 9_600])
def test_sensor_is_found_at_its_own_rate(
    tmp_path: Path, inbox: Inbox, start: Start, rate: int
) -> None:
    with DiceSensor(tmp_path / "dice", random.Random(5), rate=rate, beat_s=0.1) as sensor:
        start(sensor.path)
        detail = inbox.wait(DeviceReady).detail
        assert (f"at {rate} baud" in detail) == (rate != 115_200)
        sensor.roll((3, 4))
        assert inbox.wait(DiceRead).faces == (3, 4)
        assert inbox.of(DeviceLost) == []


def test_rate_that_worked_is_the_first_to_be_tried_again(
    tmp_path: Path, inbox: Inbox, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    with DiceSensor(tmp_path / "dice", random.Random(5), rate=9_600, beat_s=0.1) as sensor:
        dice = start(sensor.path)
        inbox.wait(DeviceReady)
        tried: list[int] = []
        opened = dice._open
        monkeypatch.setattr(
            dice, "_open", lambda path, rate: (tried.append(rate), opened(path, rate))[1]
        )
        sensor.unplug()
        inbox.wait(DeviceLost)
        sensor.plug()
        inbox.wait(DeviceReady, 2)
        assert set(tried) == {9_600}


def test_sensor_at_a_rate_that_is_not_listed_is_silent(
    tmp_path: Path, inbox: Inbox, start: Start
) -> None:
    with DiceSensor(tmp_path / "dice", random.Random(5), rate=2_400, beat_s=0.1) as sensor:
        start(sensor.path, rates=[115_200, 9_600])
        assert "HELLO" in inbox.wait(DeviceLost).reason


def test_port_on_which_nothing_is_heard_is_given_up_after_the_first_rate(
    inbox: Inbox, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    master, slave = os.openpty()
    changed: list[int] = []
    monkeypatch.setattr(serial_dice._Port, "change_rate", lambda _, rate: changed.append(rate))
    start(Path(os.ttyname(slave)))
    assert "HELLO" in inbox.wait(DeviceLost).reason
    assert changed == []
    for end in (master, slave):
        os.close(end)


@pytest.mark.parametrize("rates", [[], [0], ["fast"]])
def test_rates_that_cannot_be_are_refused_with_the_path(rates: list[object]) -> None:
    with pytest.raises(BadSetting, match="rates"):
        read_settings(SerialDiceSettings, "serial_dice", {"rates": rates})


def test_ready_device_tells_model_firmware_and_stable_path(tmp_path: Path, inbox: Inbox) -> None:
    with DiceSensor(tmp_path / "usb-Tray_0001-if00", random.Random(5)) as sensor:
        settings = read_settings(SerialDiceSettings, "serial_dice", {})
        ports = [Port(str(sensor.path), 0x2E8A, 5)]
        dice = SerialDice(settings, monotonic_ms, list_ports=lambda: ports)
        dice.start(inbox.post)
        assert f"emulated 1.0 with 2 dice on {sensor.path}" == inbox.wait(DeviceReady).detail
        sensor.roll((3, 4))
        assert inbox.wait(DiceRead).sensor == "emulated usb-Tray_0001-if00"
        dice.stop()


def beat(sensor: DiceSensor, percent: int) -> None:
    sensor.garbage(encode("BEAT", sensor.boot, "IDLE", 0, 30, percent))


def test_battery_is_told_in_steps_and_when_it_gets_low(
    tmp_path: Path, inbox: Inbox, start: Start
) -> None:
    with DiceSensor(tmp_path / "dice", random.Random(5)) as sensor:
        dice = start(sensor.path)
        inbox.wait(DeviceReady)
        for percent in (80, 79, 76, 75, 22, 21, 20, 19, 18):
            beat(sensor, percent)
        told = [inbox.wait(DeviceChanged, count + 1) for count in range(4)]
        assert [80, 75, 22, 19] == [signal.battery_percent for signal in told]
        assert "battery 19 %: charge it soon" in told[-1].detail
        assert "emulated 1.0" in told[-1].detail
        sensor.roll((1, 1))
        inbox.wait(DiceRead)
        assert len(inbox.of(DeviceChanged)) == 4
        report = " ".join(dice.self_check())
        assert "battery 18 %: charge it soon" in report
        assert "last line $PDCE,ROLL," in report


def test_what_is_wrong_inside_the_sensor_is_told_until_it_is_over(
    tmp_path: Path, inbox: Inbox, start: Start
) -> None:
    with DiceSensor(tmp_path / "dice", random.Random(5)) as sensor:
        start(sensor.path)
        detail = inbox.wait(DeviceReady).detail
        sensor.garbage(encode("ERR", "LIGHT", "too bright"))
        for state in ("FAULT", "FAULT", "IDLE"):
            sensor.garbage(encode("BEAT", sensor.boot, state, 0, 30, ""))
        told = [inbox.wait(DeviceChanged, count + 1).detail for count in range(2)]
        assert [f"the sensor reported LIGHT too bright, {detail}", detail] == told
        assert [True, False] == [signal.complains for signal in inbox.of(DeviceChanged)]
        sensor.roll((1, 1))
        inbox.wait(DiceRead)
        assert len(inbox.of(DeviceChanged)) == 2


def xor(line: bytes) -> bytes:
    """The line with the weak sum of hobby firmware."""
    body = line[1:].partition(b"*")[0]
    value = 0
    for byte in body:
        value ^= byte
    return b"$%s*%02X\r\n" % (body, value)


def test_weak_sum_counts_by_setting_only_and_then_with_the_sum_of_faces(
    tmp_path: Path, inbox: Inbox, start: Start
) -> None:
    with DiceSensor(tmp_path / "dice", random.Random(5)) as sensor:
        dice = start(sensor.path, accept_xor=True)
        inbox.wait(DeviceReady)
        sensor.garbage(xor(encode("ROLLING", sensor.boot, 1)))
        sensor.garbage(xor(encode("ROLL", sensor.boot, 1, "OK", 6, 6, 11, 99)))
        sensor.garbage(xor(encode("ROLL", sensor.boot, 1, "OK", 6, 5, 11, 99)))
        assert inbox.wait(DiceRead).faces == (6, 5)
        assert dice.rejected["faces or sum"] == 1


def test_weak_sum_is_refused_unless_set(tmp_path: Path, inbox: Inbox, start: Start) -> None:
    with DiceSensor(tmp_path / "dice", random.Random(5)) as sensor:
        dice = start(sensor.path)
        inbox.wait(DeviceReady)
        sensor.garbage(xor(encode("ROLLING", sensor.boot, 1)))
        sensor.garbage(xor(encode("ROLL", sensor.boot, 1, "OK", 6, 5, 11, 99)))
        sensor.roll((1, 2))
        assert inbox.wait(DiceRead).faces == (1, 2)
        assert dice.rejected["two-digit check sum"] == 2
