"""The RC522 driver over the unmodified `mfrc522` package and an emulated chip.

Polls are made one by one: no thread, no waiting, a virtual clock below.
"""

import logging
import random
import sys
from collections.abc import Iterator
from importlib import import_module

import pytest

from companion.table.signals import (
    DeviceLost,
    DeviceReady,
    TagLifted,
    TagsCrowded,
    TagTapped,
    TagUnreadable,
)
from hardware.drivers import build_mfrc522
from hardware.emulator.cards import Card, FlakyCard, Phone, PlainCard, SpoiltCard, State
from hardware.emulator.memories import Classic1K, ntag213, ntag215
from hardware.emulator.modules import Bench, emulated_rc522
from hardware.errors import DependencyMissing, DeviceMissing, DeviceSilent
from hardware.rfid.iso14443 import look
from hardware.rfid.mfrc522 import Mfrc522Reader
from hardware.rfid.rc522_chip import Rc522Chip
from hardware.rfid.rc522_packages import Packages
from hardware.rfid.taps import Crowd, OneTag
from hardware.settings import ReaderSettings, read_settings
from tests.hardware.inbox import Inbox, monotonic_ms
from tests.hardware.polled import Polled

SETTINGS = read_settings(ReaderSettings, "mfrc522", {"poll_ms": 10})


@pytest.fixture
def bench() -> Iterator[Bench]:
    with emulated_rc522(real_time=False) as made:
        yield made


@pytest.fixture
def chip(bench: Bench) -> Iterator[Rc522Chip]:
    made = Rc522Chip(Packages(), SETTINGS, bench.clock.sleep)
    made.set_up()
    yield made
    made.close()


@pytest.fixture
def polled(bench: Bench) -> Iterator[Polled]:
    made = Polled(bench)
    yield made
    made.link.close()


CARDS = [
    (Classic1K("DEADBEEF"), "DEADBEEF", 0x08, "0400"),
    (ntag213("04A1B2C3D4E5F6"), "04A1B2C3D4E5F6", 0x00, "4400"),
    (ntag215("04A1B299999999"), "04A1B299999999", 0x00, "4400"),
    (Classic1K("0411223344556680"[:14]), "04112233445566", 0x08, "4400"),
    (PlainCard("00112233445566778899"), "00112233445566778899", 0x08, "8400"),
]


@pytest.mark.parametrize(("card", "uid", "sak", "atqa"), CARDS)
def test_every_length_of_identity_is_read_whole(
    bench: Bench, chip: Rc522Chip, card: Card, uid: str, sak: int, atqa: str
) -> None:
    bench.field.place(card)
    for _ in range(3):
        assert look(chip) == OneTag(uid=bytes.fromhex(uid), sak=sak, atqa=bytes.fromhex(atqa))
    assert card.state is State.HALT


def test_tags_of_one_reel_are_told_apart(bench: Bench, chip: Rc522Chip) -> None:
    first, second = ntag213("04A1B2C3D4E5F6"), ntag213("04A1B2C3D4E5F7")
    bench.field.place(first)
    seen_first = look(chip)
    bench.field.clear()
    bench.field.place(second)
    assert seen_first != look(chip)


PAIRS = [
    ("DEADBEEF", "DEADBEE0"),
    ("DEADBEEF", "04A1B2C3D4E5F6"),
    ("04A1B2C3D4E5F6", "04A1B299999999"),
    ("04A1B2C3D4E5F6", "04A1B2C3D4E5F7"),
    ("00112233445566778899", "04A1B2C3D4E5F6"),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_tags_are_a_crowd_at_every_poll(
    bench: Bench, chip: Rc522Chip, one: str, other: str
) -> None:
    bench.field.place(PlainCard(one))
    bench.field.place(PlainCard(other))
    assert [look(chip) for _ in range(6)] == [Crowd()] * 6


def test_crowd_is_said_once_and_the_tag_that_stays_is_tapped(bench: Bench, polled: Polled) -> None:
    ada, ben = PlainCard("DEADBEEF"), ntag213("04A1B2C3D4E5F6")
    bench.field.place(ada)
    bench.field.place(ben)
    assert polled.poll(20) == ["TagsCrowded"]
    bench.field.lift(ada)
    assert polled.poll(20) == ["TagTapped"]
    assert polled.inbox.of(TagTapped)[0].uid == "04A1B2C3D4E5F6"


def test_lifted_tag_is_said_and_taps_again(bench: Bench, polled: Polled) -> None:
    card = ntag213("04A1B2C3D4E5F6")
    bench.field.place(card)
    assert polled.poll(50) == ["TagTapped"]
    bench.field.lift(card)
    assert polled.poll(10) == ["TagLifted"]
    bench.field.place(card)
    assert polled.poll(10) == ["TagTapped"]
    assert len({tap.key for tap in polled.inbox.of(TagTapped)}) == 2


def test_phone_is_marked_as_made_up_and_keeps_its_name_while_it_lies(
    bench: Bench, polled: Polled
) -> None:
    bench.field.place(Phone(random.Random(3)))
    assert polled.poll(30) == ["TagTapped"]
    assert polled.inbox.of(TagTapped)[0].random_uid


def test_brown_out_is_healed_and_the_lying_tag_neither_leaves_nor_taps(
    bench: Bench, polled: Polled
) -> None:
    bench.field.place(ntag213("04A1B2C3D4E5F6"))
    assert polled.poll(5) == ["TagTapped"]
    for _ in range(5):
        resets = bench.chip.resets
        bench.chip.brown_out()
        assert polled.poll(20) == []
        assert bench.chip.resets == resets + 1


def test_chip_that_keeps_resetting_is_a_lost_reader(bench: Bench, polled: Polled) -> None:
    def reset_and_poll() -> None:
        for _ in range(20):
            bench.chip.brown_out()
            polled.poll()

    with pytest.raises(DeviceSilent, match="keeps resetting"):
        reset_and_poll()


def test_healthy_reading_chip_is_still_checked_once_a_second(bench: Bench, polled: Polled) -> None:
    bench.field.place(ntag213("04A1B2C3D4E5F6"))
    polled.poll()
    looks: list[int] = []

    def look_after_it() -> bool:
        looks.append(1)
        return True

    polled.chip.is_healthy = look_after_it  # type: ignore[method-assign]
    polled.poll(100)
    assert 5 <= len(looks) <= 7


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_dead_bus_is_found_at_the_start_and_in_the_middle(
    bench: Bench, polled: Polled, level: int
) -> None:
    bench.field.place(ntag213("04A1B2C3D4E5F6"))
    polled.poll(3)
    bench.chip.stuck_at = level
    with pytest.raises(DeviceMissing, match=f"got 0x{level:02X}"):
        polled.poll()
    with pytest.raises(DeviceMissing, match="RST on GPIO25"):
        polled.reader._connect(None)  # type: ignore[arg-type]
    bench.chip.stuck_at = None
    link = polled.reader._connect(None)  # type: ignore[arg-type]
    link.step()
    link.close()
    assert len(polled.inbox.of(TagTapped)) == 1
    assert polled.inbox.of(TagLifted) == []


def test_reset_line_held_low_is_a_dead_chip(bench: Bench) -> None:
    bench.reset_pins.clear()
    bench.chip.set_reset(low=True)
    with pytest.raises(DeviceMissing):
        Mfrc522Reader(SETTINGS, monotonic_ms, sleep=bench.clock.sleep)._connect(None)  # type: ignore[arg-type]


def test_cipher_left_on_by_a_torn_off_write_does_not_blind_the_reader(
    bench: Bench, polled: Polled
) -> None:
    bench.field.place(Classic1K("DEADBEEF"))
    polled.poll()
    bench.chip._registers[0x08] |= 0x08
    assert bench.chip._read(0x08) & 0x08
    assert polled.poll(10) == []
    assert not bench.chip._read(0x08) & 0x08


def test_card_with_bad_contact_taps_in_the_end(bench: Bench, polled: Polled) -> None:
    bench.field.place(FlakyCard("DEADBEEF", share=0.7, entropy=random.Random(1)))
    polled.poll(60)
    assert {tap.uid for tap in polled.inbox.of(TagTapped)} == {"DEADBEEF"}


def test_card_that_only_stammers_is_unreadable(bench: Bench, polled: Polled) -> None:
    bench.field.place(SpoiltCard("DEADBEEF"))
    assert polled.poll(20) == ["TagUnreadable"]
    assert isinstance(polled.inbox.signals[0], TagUnreadable)


VERSIONS = [
    (0x91, ""),
    (0x92, ""),
    *((clone, "clone") for clone in (0x88, 0xB2, 0x12, 0x15, 0x82, 0x89)),
]
"""Genuine chips, then those of clones that people have reported."""


@pytest.mark.parametrize(("version", "words"), VERSIONS)
def test_unknown_chip_versions_are_named_and_accepted(version: int, words: str) -> None:
    with emulated_rc522(real_time=False, version=version) as bench:
        polled = Polled(bench)
        assert f"0x{version:02X}" in polled.link.detail
        assert words in polled.link.detail
        bench.field.place(ntag213("04A1B2C3D4E5F6"))
        assert polled.poll() == ["TagTapped"]
        polled.link.close()


def test_our_reset_pin_is_pulsed_and_others_pins_are_left_alone(bench: Bench) -> None:
    bench.gpio.setmode(11)
    bench.gpio.setup(15, 0)
    polled = Polled(bench)
    assert bench.gpio.claimed == {15, 25}
    assert bench.chip.resets == 1
    polled.link.close()
    assert bench.gpio.claimed == {15}
    assert bench.gpio.mode == 11


def test_board_numbering_by_somebody_else_is_refused(bench: Bench) -> None:
    bench.gpio.setmode(10)
    with pytest.raises(DeviceMissing, match="BCM"):
        Polled(bench)


def test_spi_that_is_off_is_explained(bench: Bench) -> None:
    bench.spi_is_on = False
    with pytest.raises(DeviceMissing, match="switch SPI on"):
        Polled(bench)


def test_package_log_lines_do_not_multiply(bench: Bench) -> None:
    before = list(logging.getLogger("mfrc522Logger").handlers)
    for _ in range(3):
        Polled(bench).link.close()
    assert logging.getLogger("mfrc522Logger").handlers == before


def test_package_below_is_the_unmodified_one(bench: Bench) -> None:
    del bench
    from importlib.metadata import version

    assert version("mfrc522") == "0.0.7"
    assert "site-packages" in str(import_module("mfrc522").__file__)


def test_thread_comes_back_by_itself_from_a_dead_bus(bench: Bench, inbox: Inbox) -> None:
    bench.chip.stuck_at = 0xFF
    reader = Mfrc522Reader(SETTINGS, monotonic_ms, sleep=bench.clock.sleep, backoff_s=(0.01,))
    reader.start(inbox.post)
    inbox.wait(DeviceLost)
    bench.chip.stuck_at = None
    inbox.wait(DeviceReady)
    bench.field.place(ntag213("04A1B2C3D4E5F6"))
    inbox.wait(TagTapped)
    bench.chip.stuck_at = 0x00
    inbox.wait(DeviceLost, 2)
    bench.chip.stuck_at = None
    inbox.wait(DeviceReady, 2)
    bench.field.clear()
    inbox.wait(TagLifted)
    reader.stop()
    assert len(inbox.of(TagTapped)) == 1
    assert inbox.of(TagsCrowded) == []


def test_builder_runs_over_the_emulator_in_real_time(inbox: Inbox) -> None:
    with emulated_rc522() as bench:
        reader = build_mfrc522({"driver": "mfrc522"}, monotonic_ms)
        reader.start(inbox.post)
        inbox.wait(DeviceReady)
        bench.field.place(ntag213("04A1B2C3D4E5F6"))
        assert inbox.wait(TagTapped).uid == "04A1B2C3D4E5F6"
        bench.field.clear()
        inbox.wait(TagLifted)
        assert any("04A1B2C3D4E5F6" in line for line in reader.self_check())
        reader.stop()


def test_chip_whose_timer_never_ends_is_set_up_again(bench: Bench, polled: Polled) -> None:
    polled.poll()
    resets = bench.chip.resets
    bench.chip._registers[0x2A] &= 0x7F
    assert not polled.chip.exchange(b"\x52", last_bits=7).bits
    bench.chip._registers[0x2A] |= 0x80
    assert not polled.chip.is_healthy()
    polled.chip.set_up()
    assert polled.chip.is_healthy()
    assert bench.chip.resets == resets + 1


def test_machine_without_the_packages_is_told_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "mfrc522", None)
    with pytest.raises(DependencyMissing, match="rpi-lgpio"):
        build_mfrc522({}, monotonic_ms)
