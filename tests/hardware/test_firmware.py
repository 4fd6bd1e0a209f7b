"""Both firmwares, running, under the real driver and the real pyserial."""

import contextlib
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

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
from hardware.dice.frames import encode, parse
from hardware.dice.sentences import Beat, BeatState, Hello, Roll, Trouble
from hardware.dice.serial_dice import SerialDice
from hardware.errors import BadFrame
from hardware.settings import SerialDiceSettings, read_settings
from tests.hardware.firmware import bench
from tests.hardware.firmware.bench import SUNLIGHT, Running
from tests.hardware.firmware.dice import WHITE
from tests.hardware.inbox import Inbox, monotonic_ms
from tests.hardware.vectors import accepted, refused

MOST_LINES = 60
T = TypeVar("T")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return bench.build_avr(tmp_path_factory.mktemp("avr"))


@pytest.fixture(params=["pico", "avr"])
def tray(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Running]:
    if request.param == "pico":
        running = bench.pico(tmp_path)
    else:
        running = bench.avr(tmp_path, request.getfixturevalue("built"))
    with running:
        yield running


@pytest.fixture
def dice(tray: Running, inbox: Inbox) -> Iterator[SerialDice]:
    settings = read_settings(SerialDiceSettings, "serial_dice", {"port": tray.path})
    made = SerialDice(settings, monotonic_ms, backoff_s=(0.01,))
    made.start(inbox.post)
    inbox.wait(DeviceReady)
    yield made
    made.stop()


class Wire:
    """The line without a driver: what comes is checked by the parser."""

    def __init__(self, path: str) -> None:
        self.port = serial.Serial(path, 115_200, timeout=5)
        self.boot = ""

    def greet(self) -> None:
        """Opening has thrown away what came before, in the middle of a line perhaps."""
        self.say("Q", "HELLO")
        while not self.boot:
            with contextlib.suppress(BadFrame):
                self.boot = self.until(Hello).boot

    def say(self, *fields: object) -> None:
        self.port.write(encode(*fields))

    def next(self) -> object:
        line = self.port.readline()
        assert line, "expected a line within 5 s, got none"
        return parse(line)

    def until(self, kind: type[T], such: Callable[[T], bool] = lambda _: True) -> T:
        """The next sentence of a kind."""
        for _ in range(MOST_LINES):
            sentence = self.next()
            if isinstance(sentence, kind) and such(sentence):
                return sentence
        raise AssertionError(f"expected {kind.__name__} in {MOST_LINES} lines, got none")


@pytest.fixture
def wire(tray: Running) -> Iterator[Wire]:
    made = Wire(tray.path)
    try:
        made.greet()
        yield made
    finally:
        made.port.close()


def test_sensor_says_who_it_is(dice: SerialDice, inbox: Inbox) -> None:
    del dice
    detail = inbox.wait(DeviceReady).detail
    assert "tray-" in detail
    assert "1.0 with 2 dice" in detail


def test_thrown_faces_are_read_whichever_way_the_dice_are_turned(
    tray: Running, dice: SerialDice, inbox: Inbox
) -> None:
    luck = random.Random(7)
    throws = [(1, 6), (2, 5), (3, 4)]
    for count, tops in enumerate(throws, start=1):
        tray.throw(*tops, quarters=luck.randrange(4))
        read = inbox.wait(DiceRead, count)
        assert read.started_ms == inbox.wait(DiceRolling, count).at_ms
    assert [read.faces for read in inbox.of(DiceRead)] == throws
    assert inbox.of(DeviceLost) == []
    # The line in whose middle the port was opened.
    assert sum(dice.rejected.values()) <= 1


@pytest.mark.parametrize(
    ("tops", "reason"),
    [((0, 4), DiceFault.COCKED), ((None, 4), DiceFault.PARTIAL)],
)
def test_throw_that_cannot_be_read_asks_for_a_new_one(
    tray: Running,
    dice: SerialDice,
    inbox: Inbox,
    tops: tuple[int | None, ...],
    reason: DiceFault,
) -> None:
    del dice
    tray.throw(*tops)
    assert inbox.wait(DiceRejected).reason is reason


def test_dice_touched_after_the_throw_are_said(
    tray: Running, dice: SerialDice, inbox: Inbox
) -> None:
    del dice
    tray.throw(3, 4)
    inbox.wait(DiceRead)
    tray.lay(3, 6)
    assert inbox.wait(DiceRejected).reason is DiceFault.MOVED


def test_restarted_sensor_has_a_new_boot_id_and_counts_from_one(tray: Running, wire: Wire) -> None:
    tray.throw(3, 4)
    wire.until(Roll)
    tray.lay(None, None)
    tray.reset()
    wire.until(Hello, lambda hello: hello.boot != wire.boot)
    tray.throw(1, 2)
    assert (wire.until(Roll).number, wire.until(Roll).faces) == (1, (1, 2))


def test_roll_is_repeated_until_it_is_acknowledged(tray: Running, wire: Wire) -> None:
    tray.throw(2, 2)
    first = wire.until(Roll)
    assert wire.until(Roll) == first
    wire.say("ACK", wire.boot, 1)
    later = [wire.next()]
    while sum(isinstance(sentence, Beat) for sentence in later) < 2:
        later.append(wire.next())
    # One may have been on its way when the answer went out.
    assert sum(isinstance(sentence, Roll) for sentence in later) <= 1


def test_last_roll_is_told_on_request(tray: Running, wire: Wire) -> None:
    tray.throw(5, 1)
    first = wire.until(Roll)
    wire.say("ACK", wire.boot, 1)
    wire.until(Beat)
    wire.say("Q", "LAST")
    assert wire.until(Roll) == first


def test_too_much_light_is_reported_until_it_ends(tray: Running, wire: Wire) -> None:
    tray.lay(None, None, daylight=SUNLIGHT)
    trouble = wire.until(Trouble)
    assert trouble.code == "LIGHT"
    wire.until(Beat, lambda beat: beat.state is BeatState.FAULT)
    tray.lay(None, None)
    wire.until(Beat, lambda beat: beat.state is BeatState.IDLE)


def test_published_requests_are_answered_and_damaged_ones_are_not(wire: Wire) -> None:
    asks = [line for line in accepted() if line.startswith(b"$PDCE,Q,HELLO")]
    assert asks
    for line in asks:
        wire.port.write(line + b"\r\n")
        wire.until(Hello)
    for line in refused():
        wire.port.write(line + b"\r\n")
    wire.port.write(b"\xff\x00" + b"x" * 500 + b"\n")
    wire.until(Beat)
    assert not isinstance(wire.next(), Hello)


def test_noise_does_not_deafen_the_sensor(wire: Wire) -> None:
    luck = random.Random(11)
    for _ in range(20):
        wire.port.write(luck.randbytes(100))
        wire.say("Q", "HELLO")
        try:
            wire.until(Hello)
        except BadFrame as error:
            raise AssertionError("expected good lines only from the sensor") from error


def test_levels_can_be_seen_for_adjusting(wire: Wire) -> None:
    wire.say("Q", "RAW")
    lines = (wire.port.readline() for _ in range(MOST_LINES))
    raw = next(line for line in lines if line.startswith(b"$PDCE,RAW,"))
    assert parse(raw) is None
    levels = raw.partition(b"*")[0].split(b",")[2:]
    assert len(levels) == 10
    assert all(int(level) < WHITE for level in levels)
