"""Two RC522 on one bus: one worker, two places, and one that fails leaves the other working."""

from collections.abc import Iterator

import pytest

from companion.table.signals import DeviceLost, DeviceReady, Place, TagTapped
from hardware.emulator.cards import PlainCard
from hardware.emulator.memories import ntag213
from hardware.emulator.modules import Bench, emulated_rc522
from hardware.errors import BadSetting, DeviceMissing
from hardware.rfid.mfrc522 import Mfrc522Reader
from hardware.settings import ReaderSettings, read_settings
from tests.hardware.inbox import Inbox, monotonic_ms
from tests.hardware.polled import Polled

SECOND = {"device": 1, "reset_pin": 24}
TWO = {"second": SECOND}
TOKEN, DEED = "DEADBEEF", "04A1B2C3D4E5F6"


@pytest.fixture
def bench() -> Iterator[Bench]:
    with emulated_rc522(real_time=False) as made:
        made.add_chip(device=1, reset_pin=24)
        yield made


@pytest.fixture
def two(bench: Bench) -> Iterator[Polled]:
    made = Polled(bench, TWO)
    yield made
    made.link.close()


def antennas(given: dict[str, object]) -> tuple[ReaderSettings, ...]:
    return read_settings(ReaderSettings, "mfrc522", given).antennas()


def test_taps_say_on_which_of_the_two_they_were(bench: Bench, two: Polled) -> None:
    bench.field.place(PlainCard(TOKEN))
    bench.chips[0, 1].field.place(ntag213(DEED))
    assert two.poll() == ["TagTapped", "TagTapped"]
    assert {tap.uid: tap.place for tap in two.inbox.of(TagTapped)} == {
        TOKEN: Place.PLAYER,
        DEED: Place.DEED,
    }
    assert len({tap.key for tap in two.inbox.of(TagTapped)}) == 2


def test_two_tags_on_two_readers_are_no_crowd_and_leave_on_their_own(
    bench: Bench, two: Polled
) -> None:
    bench.field.place(PlainCard(TOKEN))
    bench.chips[0, 1].field.place(ntag213(DEED))
    two.poll(5)
    bench.field.clear()
    assert two.poll(10) == ["TagLifted"]
    assert two.inbox.signals[-1].place is Place.PLAYER  # type: ignore[union-attr]


def test_each_reader_has_its_own_reset_line(bench: Bench, two: Polled) -> None:
    first, second = bench.chip, bench.chips[0, 1]
    assert (first.resets, second.resets) == (1, 1)
    second.brown_out()
    two.poll(3)
    assert (first.resets, second.resets) == (1, 2)


def test_both_are_said_to_be_there(two: Polled) -> None:
    assert {ready.device for ready in two.inbox.of(DeviceReady)} == {
        "reader player",
        "reader deed",
    }
    assert "reader deed: MFRC522 version 0x92" in two.link.detail


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_one_that_dies_is_said_once_and_the_other_goes_on(
    bench: Bench, two: Polled, level: int
) -> None:
    lying = ntag213(DEED)
    bench.chips[0, 1].field.place(lying)
    two.poll()
    bench.chips[0, 1].stuck_at = level
    assert two.poll(100) == ["DeviceLost"]
    assert two.inbox.of(DeviceLost)[0].device == "reader deed"
    bench.field.place(PlainCard(TOKEN))
    assert two.poll() == ["TagTapped"]
    bench.chips[0, 1].stuck_at = None
    assert two.poll(100) == ["DeviceReady"]
    assert two.uids == [DEED, TOKEN]


def test_one_that_is_missing_at_the_start_comes_later(bench: Bench) -> None:
    bench.chips[0, 1].stuck_at = 0xFF
    made = Polled(bench, TWO)
    assert [lost.device for lost in made.inbox.of(DeviceLost)] == ["reader deed"]
    assert "lost" in made.link.detail
    bench.chips[0, 1].stuck_at = None
    assert made.poll(100) == ["DeviceReady"]
    made.link.close()


def test_no_attempt_floods_the_bus_of_the_other(bench: Bench, two: Polled) -> None:
    bench.chips[0, 1].stuck_at = 0xFF
    two.poll(100)
    resets = bench.chips[0, 1].resets
    two.poll(100)
    # 6 seconds have passed; after the first attempts one is made every five.
    assert bench.chips[0, 1].resets - resets <= 2


def test_both_gone_is_a_lost_reader_and_both_come_back(bench: Bench, inbox: Inbox) -> None:
    settings = read_settings(ReaderSettings, "mfrc522", {"poll_ms": 10, **TWO})
    reader = Mfrc522Reader(settings, monotonic_ms, sleep=bench.clock.sleep, backoff_s=(0.01,))
    reader.start(inbox.post)
    inbox.wait(DeviceReady, 3)
    for chip in bench.chips.values():
        chip.stuck_at = 0xFF
    while "reader" not in {lost.device for lost in inbox.of(DeviceLost)}:
        inbox.wait(DeviceLost, len(inbox.of(DeviceLost)) + 1)
    for chip in bench.chips.values():
        chip.stuck_at = None
    bench.chips[0, 1].field.place(ntag213(DEED))
    assert inbox.wait(TagTapped).place is Place.DEED
    reader.stop()
    assert bench.open_handles == 0


def test_nobody_there_is_a_fault_of_the_whole_reader(bench: Bench) -> None:
    for chip in bench.chips.values():
        chip.stuck_at = 0x00
    with pytest.raises(DeviceMissing):
        Polled(bench, TWO)
    assert bench.open_handles == 0


def test_what_the_second_leaves_out_is_as_with_the_first() -> None:
    first, second = antennas({"gain_db": 48, "second": {**SECOND, "speed_hz": 500_000}})
    assert (first.place, first.device, first.speed_hz) == (Place.PLAYER, 0, 1_000_000)
    assert (second.place, second.device, second.reset_pin) == (Place.DEED, 1, 24)
    assert (second.gain_db, second.speed_hz) == (48, 500_000)


def test_one_reader_is_for_everything() -> None:
    (only,) = antennas({})
    assert only.place is Place.ANY


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"second": {"device": 0, "reset_pin": 24}}, "second.device"),
        ({"second": {"device": 1, "reset_pin": 25}}, "second.reset_pin"),
        ({"place": "deed", "second": SECOND}, "second.place"),
        ({"second": {**SECOND, "reset_pin": 9}}, "reset_pin"),
        ({"second": {**SECOND, "speed": 1}}, "speed"),
        ({"bus": 7}, "bus"),
        ({"device": 3}, "device"),
        ({"speed_hz": 11_000_000}, "speed_hz"),
        ({"reset_pin": 10}, "reset_pin"),
        ({"reset_pin": 40}, "reset_pin"),
        ({"gain_db": 40}, "gain_db"),
        ({"place": "dice"}, "dice"),
    ],
)
def test_settings_that_cannot_work_are_refused_by_name(
    given: dict[str, object], field: str
) -> None:
    with pytest.raises(BadSetting, match=field):
        antennas(given)


def test_gain_and_speed_reach_the_chip(bench: Bench) -> None:
    made = Polled(bench, {"gain_db": 48, "speed_hz": 500_000})
    assert bench.chip._registers[0x26] >> 4 & 0x07 == 7
    before, spent_us = bench.chip.transfers, bench.chip.bus_us
    made.poll()
    assert (bench.chip.bus_us - spent_us) / (bench.chip.transfers - before) >= 25 + 32
    made.link.close()


def test_a_reader_on_the_second_bus(bench: Bench) -> None:
    bench.add_chip(bus=1, device=2, reset_pin=6)
    made = Polled(bench, {"second": {"bus": 1, "device": 2, "reset_pin": 6}})
    bench.chips[1, 2].field.place(ntag213(DEED))
    assert made.poll() == ["TagTapped"]
    made.link.close()


def test_both_are_in_the_report(bench: Bench, two: Polled) -> None:
    bench.chips[0, 1].field.place(ntag213(DEED))
    two.poll()
    lines = two.reader.self_check()
    assert lines[0].startswith("RC522 (MFRC522 chip), SPI 0.0 and SPI 0.1: ")
    assert lines[1].startswith("found: ")
    assert [line for line in lines if line.startswith("needs ")] == [
        f"needs {what}" for what in two.reader.requirements
    ]
    assert "reader deed on SPI 0.1, RST GPIO24: polls 1, repairs of the chip 0" in lines
    assert f"last tag {DEED}, SAK 00, ATQA 4400" in lines
