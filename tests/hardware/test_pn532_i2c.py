"""The PN532 on I2C: the unmodified pn532pi, with the chip's bus in the place of quick2wire's."""

from collections.abc import Iterator

import pn532pi.interfaces.pn532i2c as package
import pytest

from companion.table.signals import DeviceLost, DeviceReady, TagLifted, TagsCrowded, TagTapped
from hardware.emulator.pn532 import Pn532Chip, TypeATag
from hardware.emulator.pn532_wire import Pn532Wire
from hardware.rfid.pn532 import Pn532Reader
from hardware.rfid.reader_settings import Pn532Settings
from hardware.settings import read_settings
from tests.hardware.inbox import Inbox, monotonic_ms


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Pn532Wire:
    made = Pn532Wire(Pn532Chip())
    monkeypatch.setattr(package, "I2CMaster", lambda bus: [made, made][bus])
    return made


@pytest.fixture
def reader(wire: Pn532Wire) -> Iterator[Pn532Reader]:
    settings = read_settings(Pn532Settings, "pn532", {"interface": "i2c", "poll_ms": 10})
    made = Pn532Reader(settings, monotonic_ms, backoff_s=(0.01,))
    yield made
    made.stop()
    assert wire.closed


def test_tags_come_and_go_over_i2c(wire: Pn532Wire, reader: Pn532Reader, inbox: Inbox) -> None:
    reader.start(inbox.post)
    assert "PN532 firmware 1.6 on /dev/i2c-1" == inbox.wait(DeviceReady).detail
    wire.chip.lying = (TypeATag(uid="04A1B2C3D4E5F6"),)
    assert "04A1B2C3D4E5F6" == inbox.wait(TagTapped).uid
    wire.chip.lying = (TypeATag(uid="04A1B2C3D4E5F6"), TypeATag(uid="DEADBEEF"))
    inbox.wait(TagsCrowded)
    wire.chip.lying = ()
    inbox.wait(TagLifted)
    assert 0 == reader.hiccups


def test_bus_without_a_chip_is_explained(wire: Pn532Wire, reader: Pn532Reader) -> None:
    wire.is_there = False
    check = reader.self_check()[0]
    assert "Remote I/O error" in check
    assert "check its wires and its two switches" in check


def test_pulled_wire_is_lost_once_and_comes_back(
    wire: Pn532Wire, reader: Pn532Reader, inbox: Inbox
) -> None:
    reader.start(inbox.post)
    inbox.wait(DeviceReady)
    wire.is_there = False
    assert "check its wires" in inbox.wait(DeviceLost).reason
    wire.is_there = True
    inbox.wait(DeviceReady, 2)
    assert 1 == len(inbox.of(DeviceLost))
