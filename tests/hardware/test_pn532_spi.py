"""The PN532 on SPI: the unmodified pn532pi, with the chip's line in the place of spidev's."""

from collections.abc import Iterator

import pytest

from companion.table.signals import DeviceLost, DeviceReady, TagLifted, TagsCrowded, TagTapped
from hardware.emulator.pn532 import Pn532Chip, TypeATag
from hardware.emulator.pn532_spi import Pn532SpiLine, emulated_pn532_spi
from hardware.rfid.pn532 import MOST_HICCUPS, Pn532Reader
from hardware.rfid.reader_settings import Pn532Settings
from hardware.settings import read_settings
from tests.hardware.inbox import Inbox, monotonic_ms

NTAG = TypeATag(uid="04A1B2C3D4E5F6")
PHONE = TypeATag(uid="08112233", sak=0x20, atqa="0004", ats="7880")


@pytest.fixture
def line() -> Iterator[Pn532SpiLine]:
    with emulated_pn532_spi(Pn532Chip()) as made:
        yield made


@pytest.fixture
def reader(line: Pn532SpiLine) -> Iterator[Pn532Reader]:
    settings = read_settings(Pn532Settings, "pn532", {"interface": "spi", "poll_ms": 10})
    made = Pn532Reader(settings, monotonic_ms, backoff_s=(0.01,))
    yield made
    made.stop()
    assert line.open_handles == 0


def test_tags_come_and_go_over_spi(line: Pn532SpiLine, reader: Pn532Reader, inbox: Inbox) -> None:
    reader.start(inbox.post)
    assert "PN532 firmware 1.6 on /dev/spidev0.0" == inbox.wait(DeviceReady).detail
    line.chip.lying = (NTAG,)
    assert NTAG.uid == inbox.wait(TagTapped).uid
    line.chip.lying = (PHONE, NTAG)
    inbox.wait(TagsCrowded)
    line.chip.lying = (PHONE,)
    assert inbox.wait(TagTapped, 2).random_uid
    line.chip.lying = ()
    inbox.wait(TagLifted, 2)
    assert 0 == reader.hiccups


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_bus_without_a_chip_is_explained(
    line: Pn532SpiLine, reader: Pn532Reader, level: int
) -> None:
    line.floats_at = level
    assert "check its wires and its two switches" in reader.self_check()[0]


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_pulled_wire_is_lost_once_lifts_nothing_and_comes_back(
    line: Pn532SpiLine, reader: Pn532Reader, inbox: Inbox, level: int
) -> None:
    line.chip.lying = (NTAG,)
    reader.start(inbox.post)
    inbox.wait(TagTapped)
    line.floats_at = level
    assert "check its wires" in inbox.wait(DeviceLost).reason
    line.floats_at = None
    inbox.wait(DeviceReady, 2)
    line.chip.lying = ()
    inbox.wait(TagLifted)
    assert (1, 1) == (len(inbox.of(DeviceLost)), len(inbox.of(TagTapped)))


def test_damaged_answers_are_no_empty_antenna(
    line: Pn532SpiLine, reader: Pn532Reader, inbox: Inbox
) -> None:
    line.chip.lying = (NTAG,)
    reader.start(inbox.post)
    inbox.wait(TagTapped)
    for _ in range(5):
        line.chip.damage = MOST_HICCUPS - 1
        inbox.stays_silent(0.1)
    assert reader.hiccups >= 5
    assert [] == [*inbox.of(TagLifted), *inbox.of(DeviceLost)]


def test_spi_that_is_off_is_explained(line: Pn532SpiLine, reader: Pn532Reader) -> None:
    line.spi_is_on = False
    assert "expected /dev/spidev0.0, got nothing: switch SPI on" in reader.self_check()[0]
