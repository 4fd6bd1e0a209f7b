"""The serial dice driver: unmodified pyserial over a pseudo terminal."""

import errno
import os
import random
import tty
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import serial

from companion.table.signals import (
    DeviceLost,
    DeviceReady,
    DiceFault,
    DiceRead,
    DiceRejected,
    DiceRolling,
)
from hardware import serial_ports
from hardware.dice.frames import encode
from hardware.dice.ports import candidates
from hardware.dice.serial_dice import RAW_LINES, SerialDice
from hardware.emulator.dice_sensor import DiceSensor
from hardware.settings import SerialDiceSettings, read_settings
from tests.hardware.inbox import Inbox, monotonic_ms

BACKOFF_S = (0.01, 0.02)


@pytest.fixture
def sensor(tmp_path: Path) -> Iterator[DiceSensor]:
    with DiceSensor(tmp_path / "dice", random.Random(5)) as made:
        yield made


def driver(port: object, **settings: object) -> SerialDice:
    given = {"port": str(port), **settings}
    return SerialDice(
        read_settings(SerialDiceSettings, "serial_dice", given), monotonic_ms, backoff_s=BACKOFF_S
    )


@pytest.fixture
def dice(sensor: DiceSensor, inbox: Inbox) -> Iterator[SerialDice]:
    made = driver(sensor.path)
    made.start(inbox.post)
    inbox.wait(DeviceReady)
    yield made
    made.stop()


def test_roll_comes_through_with_its_start(
    sensor: DiceSensor, dice: SerialDice, inbox: Inbox
) -> None:
    key = sensor.roll((3, 4))
    read = inbox.wait(DiceRead)
    assert (read.key, read.faces) == (key, (3, 4))
    assert read.started_ms == inbox.wait(DiceRolling).at_ms
    assert dice.self_check()[0].startswith("dice sensor on")


def test_damaged_lines_between_are_counted_and_kept(
    sensor: DiceSensor, dice: SerialDice, inbox: Inbox
) -> None:
    sensor.garbage(b"\x00\xff$PDCE,ROLL,AAAA,1,OK,6,6,12,98*0000\r\n$PDCE,RO")
    sensor.garbage(b"y" * 300 + b"\n")
    sensor.roll((1, 2))
    assert inbox.wait(DiceRead).faces == (1, 2)
    assert dice.rejected["check sum"] == 1
    assert dice.rejected["too long"] == 3
    assert b"$PDCE,RO" in b"".join(dice.raw_lines)
    assert "check sum" in " ".join(dice.self_check())


def test_raw_lines_are_kept_within_bounds(
    sensor: DiceSensor, dice: SerialDice, inbox: Inbox
) -> None:
    for _ in range(RAW_LINES + 50):
        sensor.garbage(b"noise\n")
    sensor.roll()
    inbox.wait(DiceRead)
    assert len(dice.raw_lines) == RAW_LINES


def test_replayed_and_forged_rolls_are_never_applied(
    sensor: DiceSensor, dice: SerialDice, inbox: Inbox
) -> None:
    sensor.roll((3, 4))
    inbox.wait(DiceRead)
    for _ in range(5):
        sensor.repeat()
    sensor.garbage(encode("ROLL", sensor.boot, 1, "OK", 6, 6, 12, 99))
    sensor.garbage(encode("ROLL", "0BAD", 99, "OK", 6, 6, 12, 99))
    sensor.roll((1, 2))
    assert inbox.wait(DiceRead, 2).faces == (1, 2)
    assert int(dice.self_check()[-1].rpartition(": ")[2]) >= 7


def test_cocked_roll_asks_for_a_new_one_and_the_sensor_is_answered(
    sensor: DiceSensor, dice: SerialDice, inbox: Inbox
) -> None:
    del dice
    key = sensor.cocked()
    rejected = inbox.wait(DiceRejected)
    assert (rejected.reason, rejected.key) == (DiceFault.COCKED, key)
    sensor.roll((2, 2))
    inbox.wait(DiceRead)


def test_dice_moved_by_hand_are_said(sensor: DiceSensor, dice: SerialDice, inbox: Inbox) -> None:
    del dice
    sensor.roll((2, 2))
    sensor.moved()
    assert inbox.wait(DiceRejected).reason is DiceFault.MOVED


def test_restart_of_the_sensor_is_survived(
    sensor: DiceSensor, dice: SerialDice, inbox: Inbox
) -> None:
    del dice
    first = sensor.roll()
    inbox.wait(DiceRead)
    sensor.reboot()
    second = sensor.roll()
    assert inbox.wait(DiceRead, 2).key == second != first
    assert inbox.of(DeviceLost) == []


def test_roll_thrown_while_unplugged_is_told_as_stale(
    sensor: DiceSensor, dice: SerialDice, inbox: Inbox
) -> None:
    del dice
    sensor.unplug()
    inbox.wait(DeviceLost)
    key = sensor.roll((6, 6))
    sensor.plug()
    read = inbox.wait(DiceRead)
    assert (read.key, read.started_ms) == (key, None)


def test_roll_cut_by_the_cable_is_told_once_and_stale(
    sensor: DiceSensor, dice: SerialDice, inbox: Inbox
) -> None:
    del dice
    sensor.start_rolling()
    inbox.wait(DiceRolling)
    sensor.unplug()
    inbox.wait(DeviceLost)
    sensor.plug()
    inbox.wait(DeviceReady, 2)
    sensor.settle((6, 6))
    assert inbox.wait(DiceRead).started_ms is None
    sensor.roll((1, 2))
    inbox.wait(DiceRead, 2)
    assert [read.faces for read in inbox.of(DiceRead)] == [(6, 6), (1, 2)]


def test_other_protocol_is_refused_with_a_clear_word(tmp_path: Path, inbox: Inbox) -> None:
    with DiceSensor(tmp_path / "dice", random.Random(5), protocol=2) as sensor:
        dice = driver(sensor.path)
        dice.start(inbox.post)
        assert inbox.wait(DeviceLost).reason == "expected dice protocol 1, got 2"
        dice.stop()


def test_port_in_use_is_explained(sensor: DiceSensor, inbox: Inbox) -> None:
    with serial.Serial(str(sensor.path), exclusive=True):
        dice = driver(sensor.path)
        dice.start(inbox.post)
        assert "another program holds it" in inbox.wait(DeviceLost).reason
        dice.stop()


def test_missing_port_is_explained(tmp_path: Path, inbox: Inbox) -> None:
    dice = driver(tmp_path / "nothing")
    dice.start(inbox.post)
    assert str(tmp_path / "nothing") in inbox.wait(DeviceLost).reason
    dice.stop()


@pytest.mark.parametrize(
    "fault",
    [
        serial.SerialException("device reports readiness to read but returned no data"),
        OSError(errno.EIO, "Input/output error"),
        __import__("termios").error(5, "Input/output error"),
        TypeError("'NoneType' object cannot be interpreted as an integer"),
    ],
)
def test_each_way_in_which_pyserial_fails_is_a_lost_device(
    sensor: DiceSensor, inbox: Inbox, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    dice = driver(sensor.path)
    dice.start(inbox.post)
    inbox.wait(DeviceReady)
    with monkeypatch.context() as patch:
        patch.setattr(serial.Serial, "read", lambda *_: (_ for _ in ()).throw(fault))
        sensor.garbage(b"x")
        assert "expected a dice sensor on" in inbox.wait(DeviceLost).reason
    inbox.wait(DeviceReady, 2)
    sensor.roll()
    inbox.wait(DiceRead)
    dice.stop()


class Port:
    """A line of pyserial's port list."""

    def __init__(self, device: str, vid: int | None = None, pid: int | None = None) -> None:
        self.device = device
        self.vid = vid
        self.pid = pid


ALLOWED = ("2E8A:*", "1A86:7523")


def test_only_likely_devices_are_asked_and_by_their_stable_names(tmp_path: Path) -> None:
    pico = tmp_path / "ttyACM0"
    pico.touch()
    (tmp_path / "by-id").mkdir()
    stable = tmp_path / "by-id" / "usb-Raspberry_Pi_Pico"
    stable.symlink_to(pico)
    ports = [
        Port("/dev/ttyUSB9", 0x1A86, 0x7523),
        Port("/dev/ttyUSB1", 0x1A86, 0x1111),
        Port("/dev/ttyS0"),
        Port(str(pico), 0x2E8A, 0x0005),
    ]
    found = candidates("auto", ALLOWED, lambda: ports, by_id=tmp_path / "by-id")
    assert sorted(found) == sorted(["/dev/ttyUSB9", str(stable)])
    assert candidates("/dev/x", ALLOWED, lambda: ports) == ["/dev/x"]


def test_list_that_trips_over_an_unplugging_is_an_empty_one() -> None:
    def trips() -> list[Any]:
        raise TypeError("expected string or bytes-like object, got 'NoneType'")

    assert candidates("auto", ALLOWED, trips) == []


def test_auto_finds_the_sensor_among_likely_ports(sensor: DiceSensor, inbox: Inbox) -> None:
    settings = read_settings(SerialDiceSettings, "serial_dice", {})
    ports = [Port("/dev/ttyS0"), Port(str(sensor.path), 0x2E8A, 5)]
    dice = SerialDice(settings, monotonic_ms, list_ports=lambda: ports)
    dice.start(inbox.post)
    assert str(sensor.path) in inbox.wait(DeviceReady).detail
    dice.stop()


def test_what_the_sensor_says_about_itself_reaches_the_owner(
    sensor: DiceSensor, dice: SerialDice, inbox: Inbox
) -> None:
    sensor.garbage(encode("ERR", "E7", "camera dark"))
    sensor.garbage(encode("BEAT", sensor.boot, "IDLE", 0, 30, 41))
    sensor.roll()
    inbox.wait(DiceRead)
    report = " ".join(dice.self_check())
    assert "camera dark" in report
    assert "battery 41 %" in report


def test_port_that_takes_no_bytes_is_a_lost_device(
    sensor: DiceSensor, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise serial.SerialTimeoutException("Write timeout")

    monkeypatch.setattr(serial.Serial, "write", full)
    dice = driver(sensor.path)
    dice.start(inbox.post)
    assert "Write timeout" in inbox.wait(DeviceLost).reason
    dice.stop()


@pytest.mark.slow
def test_auto_passes_over_a_device_that_is_no_dice_sensor(sensor: DiceSensor, inbox: Inbox) -> None:
    master, slave = os.openpty()
    tty.setraw(slave)
    ports = [Port(os.ttyname(slave), 0x2E8A, 5), Port(str(sensor.path), 0x2E8A, 5)]
    settings = read_settings(SerialDiceSettings, "serial_dice", {})
    dice = SerialDice(
        settings, monotonic_ms, list_ports=lambda: sorted(ports, key=lambda port: port.device)
    )
    dice.start(inbox.post)
    assert str(sensor.path) in inbox.wait(DeviceReady).detail
    dice.stop()
    os.close(master)
    os.close(slave)


def why_lost(settings: dict[str, Any], inbox: Inbox, *ports: Any) -> str:
    read = read_settings(SerialDiceSettings, "serial_dice", settings)
    dice = SerialDice(read, monotonic_ms, list_ports=lambda: ports)
    dice.start(inbox.post)
    reason = inbox.wait(DeviceLost).reason
    dice.stop()
    return reason


@pytest.mark.parametrize(
    ("ports", "there"), [((), "no serial port"), ((Port("/dev/ttyS0"),), "/dev/ttyS0")]
)
def test_nothing_plugged_in_is_explained(ports: tuple[Port, ...], there: str, inbox: Inbox) -> None:
    assert f"on USB, got {there}: plug it in" in why_lost({}, inbox, *ports)


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        (["zz"], "expected candidates such as '2E8A:*' (VID:PID), got 'zz'; there is "),
        (["2E8A:*", "/dev/ttyUSB0"], "(VID:PID), got '/dev/ttyUSB0'; there is "),
        (["2E8A:*"], "expected a dice sensor among the candidates, got "),
        ([], "expected a dice sensor among the candidates, got "),
    ],
)
def test_candidates_that_nothing_is_are_told_with_the_ports_that_there_are(
    entries: list[str], said: str, inbox: Inbox
) -> None:
    ports = (Port("/dev/ttyUSB0", 0x1A86, 0x7523), Port("/dev/ttyS0"))
    reason = why_lost({"candidates": entries}, inbox, *ports)

    assert f"{said}/dev/ttyS0, /dev/ttyUSB0 (1A86:7523): " in reason


def test_port_that_is_not_there_is_told_with_those_that_are(
    inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial_ports, "ports_here", lambda: ["/dev/ttyAMA0"])
    said = why_lost({"port": "/dev/ttyZZ"}, inbox)

    assert "expected a dice sensor on /dev/ttyZZ" in said
    assert "; there is /dev/ttyAMA0: plug it in" in said


def test_a_port_is_listed_once_by_its_stable_name(tmp_path: Path) -> None:
    (tmp_path / "serial" / "by-id").mkdir(parents=True)
    for name in ("ttyACM0", "ttyAMA0"):
        (tmp_path / name).touch()
    (tmp_path / "serial" / "by-id" / "usb-Pico").symlink_to("../../ttyACM0")
    (tmp_path / "serial0").symlink_to("ttyAMA0")

    names = [Path(path).name for path in serial_ports.ports_here(tmp_path)]
    assert ["usb-Pico", "serial0"] == names


def test_every_device_that_auto_may_ask_is_kept_from_modem_and_braille_daemons() -> None:
    rules = (Path(__file__).parents[2] / "deploy" / "udev" / "99-banker.rules").read_text()
    for entry in read_settings(SerialDiceSettings, "serial_dice", {}).candidates:
        vendor, _, product = entry.lower().partition(":")
        chosen = f'ATTRS{{idVendor}}=="{vendor}"'
        if product != "*":
            chosen += f', ATTRS{{idProduct}}=="{product}"'
        assert f'{chosen}, ENV{{ID_MM_DEVICE_IGNORE}}="1", GROUP="dialout"' in rules
    for product in ("1a86/7523", "10c4/ea60", "403/6001"):
        assert f'ENV{{PRODUCT}}=="{product}/*", ENV{{SYSTEMD_WANTS}}=""' in rules
