"""The PN532: the unmodified pn532pi and pyserial over a pseudo terminal."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.signals import (
    DeviceLost,
    DeviceReady,
    TagLifted,
    TagsCrowded,
    TagTapped,
    TagUnreadable,
)
from hardware.emulator.pn532 import IN_LIST, Pn532Board, TypeATag
from hardware.errors import BadFrame, BadSetting
from hardware.rfid.pn532 import MOST_HICCUPS, Pn532Reader
from hardware.rfid.pn532_targets import sighting_of
from hardware.rfid.reader_settings import Pn532Settings
from hardware.rfid.taps import Crowd, NoTag, OneTag, Unreadable
from hardware.settings import read_settings
from tests.hardware.inbox import Inbox, monotonic_ms

NTAG = TypeATag(uid="04A1B2C3D4E5F6")
CLASSIC = TypeATag(uid="DEADBEEF", sak=0x08, atqa="0004")
PHONE = TypeATag(uid="08112233", sak=0x20, atqa="0004", ats="7880")


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Pn532Board]:
    with Pn532Board(tmp_path / "pn532") as made:
        yield made


def driver(path: object, **settings: object) -> Pn532Reader:
    given = {"port": str(path), "poll_ms": 10, **settings}
    return Pn532Reader(
        read_settings(Pn532Settings, "pn532", given), monotonic_ms, backoff_s=(0.01,)
    )


@pytest.fixture
def reader(board: Pn532Board, inbox: Inbox) -> Iterator[Pn532Reader]:
    made = driver(board.path)
    made.start(inbox.post)
    inbox.wait(DeviceReady)
    yield made
    made.stop()


def test_board_says_what_it_is(reader: Pn532Reader, board: Pn532Board, inbox: Inbox) -> None:
    del reader
    assert f"PN532 firmware 1.6 on {board.path}" == inbox.wait(DeviceReady).detail


def test_phone_is_known_as_one_and_its_answer_to_select_is_skipped(
    reader: Pn532Reader, board: Pn532Board, inbox: Inbox
) -> None:
    board.chip.lying = (PHONE,)
    assert inbox.wait(TagTapped).random_uid
    board.chip.lying = (PHONE, NTAG)
    inbox.wait(TagsCrowded)
    board.chip.lying = ()
    inbox.wait(TagLifted)
    assert "last tag 08112233, SAK 20" in reader.self_check()


def test_damaged_answers_are_no_empty_antenna(
    reader: Pn532Reader, board: Pn532Board, inbox: Inbox
) -> None:
    board.chip.lying = (NTAG,)
    inbox.wait(TagTapped)
    for _ in range(20):
        board.chip.damage = MOST_HICCUPS - 1
        _await_looks(board, MOST_HICCUPS + 1)
    assert [] == inbox.of(TagLifted)
    assert [] == inbox.of(DeviceLost)
    assert reader.hiccups >= 20


def test_rubbish_between_two_looks_disturbs_nothing(
    reader: Pn532Reader, board: Pn532Board, inbox: Inbox
) -> None:
    del reader
    board.chip.lying = (NTAG,)
    for _ in range(20):
        board.say(b"\x00\x00\xff\x05rubbish")
        _await_looks(board, 2)
    inbox.wait(TagTapped)
    assert [] == inbox.of(DeviceLost)


def test_chip_that_falls_silent_is_lost_once_and_comes_back(
    reader: Pn532Reader, board: Pn532Board, inbox: Inbox
) -> None:
    del reader
    board.chip.is_dumb = True
    assert "check its wires" in inbox.wait(DeviceLost).reason
    board.chip.is_dumb = False
    inbox.wait(DeviceReady, 2)
    assert 1 == len(inbox.of(DeviceLost))


def test_other_chip_is_refused(tmp_path: Path) -> None:
    with Pn532Board(tmp_path / "pn531", firmware=bytes((0x33, 4, 2, 7))) as board:
        assert "got a chip 0x33" in driver(board.path).self_check()[0]


def test_port_without_a_chip_is_explained(board: Pn532Board) -> None:
    board.chip.is_dumb = True
    assert "check its wires and its two switches" in driver(board.path).self_check()[0]


@pytest.mark.parametrize(
    ("interface", "expected"),
    [
        ("i2c", "expected /dev/i2c-1, got nothing: switch I2C on"),
        ("uart", "switch the serial port on"),
    ],
)
def test_way_that_is_not_there_is_explained(tmp_path: Path, interface: str, expected: str) -> None:
    check = driver(tmp_path / "nothing", interface=interface).self_check()
    assert expected in check[0]


def test_spi_without_its_package_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "spidev", None)
    monkeypatch.delitem(sys.modules, "pn532pi.interfaces.pn532spi", raising=False)
    check = driver(tmp_path / "nothing", interface="spi").self_check()
    assert "expected the package pn532pi, for SPI also spidev" in check[0]


@pytest.mark.parametrize(
    ("answer", "sighting"),
    [
        ("00", NoTag()),
        ("010100440004DEADBEEF", OneTag(uid=bytes.fromhex("DEADBEEF"), atqa=b"\x00\x44")),
        ("010100440005DEADBEEF00", Unreadable()),
        ("010100440000", Unreadable()),
        ("020100442004DEADBEEF00020044000404A1B2C3", Crowd()),
        ("020100442004DEADBEEF03AABB020044000404A1B2C3", Crowd()),
    ],
)
def test_answer_tells_what_lies_there(answer: str, sighting: object) -> None:
    assert sighting == sighting_of(bytes.fromhex(answer))


@pytest.mark.parametrize("answer", ["", "01", "010100440007DEADBEEF", "020100440004DEADBEEF"])
def test_answer_that_contradicts_itself_is_refused(answer: str) -> None:
    with pytest.raises(BadFrame):
        sighting_of(bytes.fromhex(answer))


@pytest.mark.parametrize(
    ("field", "value"),
    [("interface", "usb"), ("bus", 7), ("device", 2), ("speed_hz", 6_000_000), ("poll_ms", 1)],
)
def test_setting_that_cannot_work_is_named(field: str, value: object) -> None:
    with pytest.raises(BadSetting, match=r"in the settings of pn532: .*"):
        read_settings(Pn532Settings, "pn532", {field: value})


def test_tag_with_an_odd_identity_is_unreadable(
    reader: Pn532Reader, board: Pn532Board, inbox: Inbox
) -> None:
    del reader
    board.chip.lying = (TypeATag(uid="0102030405"),)
    inbox.wait(TagUnreadable)
    board.chip.lying = (CLASSIC,)
    assert CLASSIC.uid == inbox.wait(TagTapped).uid


def _await_looks(board: Pn532Board, count: int) -> None:
    """Let the reader look so often; a look is a frame on the line, no matter how long it takes."""
    wanted = board.chip.commands.count(IN_LIST) + count
    assert board.waits_for(lambda: board.chip.commands.count(IN_LIST) >= wanted)
