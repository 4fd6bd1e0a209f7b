"""Keyboard readers: real `struct input_event` bytes through a pipe."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.signals import DeviceLost, DeviceReady, TagLifted, TagTapped, TagUnreadable
from hardware.emulator.wedge import KEY_ENTER, Wedge
from hardware.errors import BadSetting, DeviceMissing
from hardware.rfid.evdev import EvdevReader
from hardware.rfid.input_nodes import EVENT, EVIOCGRAB, choose, grab_node, keyboards
from hardware.rfid.reader_settings import Digits, EvdevSettings
from hardware.rfid.wedge_keys import GAP_MS, Typist, identity
from hardware.settings import read_settings
from tests.hardware.inbox import Inbox, monotonic_ms

LISTING = """\
I: Bus=0019 Vendor=0000 Product=0001 Version=0000
N: Name="Power Button"
P: Phys=PNP0C0C/button/input0
H: Handlers=kbd event0

I: Bus=0003 Vendor=046d Product=c31c Version=0110
N: Name="Logitech USB Keyboard"
P: Phys=usb-0000:01:00.0-1.1/input0
H: Handlers=sysrq kbd leds event2

I: Bus=0003 Vendor=ffff Product=0035 Version=0110
N: Name="HXGCoLtd Keyboard"
P: Phys=usb-0000:01:00.0-1.3/input0
H: Handlers=sysrq kbd leds event4

I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name="Logitech USB Optical Mouse"
P: Phys=usb-0000:01:00.0-1.2/input0
H: Handlers=mouse0 event3
"""
CANDIDATES = ("FFFF:0035", "08FF:0009")


@pytest.fixture
def wedge(tmp_path: Path) -> Iterator[Wedge]:
    made = Wedge(tmp_path / "event4")
    yield made
    made.unplug()


@pytest.fixture
def listing(tmp_path: Path) -> Path:
    path = tmp_path / "devices"
    path.write_text(LISTING)
    return path


class Grabs:
    """Takes the place of the kernel, and lets the wedge type at the moment of the grab."""

    def __init__(self, *, fault: OSError | None = None) -> None:
        self.descriptors: list[int] = []
        self.fault = fault

    def __call__(self, descriptor: int) -> None:
        if self.fault is not None:
            raise self.fault
        self.descriptors.append(descriptor)


def driver(wedge: Wedge, grab: Grabs, **settings: object) -> EvdevReader:
    given = {"device": str(wedge.path), **settings}
    return EvdevReader(
        read_settings(EvdevSettings, "evdev", given), monotonic_ms, grab=grab, backoff_s=(0.01,)
    )


@pytest.mark.parametrize(
    ("code", "digits", "uid_bytes", "uid"),
    [
        ("3735928559", Digits.DECIMAL, 4, "DEADBEEF"),
        ("0000000255", Digits.DECIMAL, 4, "000000FF"),
        ("4022250974", Digits.DECIMAL_REVERSED, 4, "DEADBEEF"),
        ("0016456749", Digits.DECIMAL, 5, "0000FB1C2D"),
        ("deadbeef".upper(), Digits.HEX, 4, "DEADBEEF"),
        ("EFBEADDE", Digits.HEX_REVERSED, 4, "DEADBEEF"),
        ("04A1B2C3D4E5F6", Digits.HEX, 4, "04A1B2C3D4E5F6"),
    ],
)
def test_code_is_the_identity_first_byte_first(
    code: str, digits: Digits, uid_bytes: int, uid: str
) -> None:
    found = identity(code, digits, uid_bytes)
    assert found is not None
    assert uid == found.hex().upper()


@pytest.mark.parametrize(
    ("code", "digits"),
    [
        ("4294967296", Digits.DECIMAL),
        ("DEADBEEF", Digits.DECIMAL),
        ("12?4", Digits.DECIMAL),
        ("1" * 33, Digits.DECIMAL),
        ("DEADBEE", Digits.HEX),
        ("DEADBE??", Digits.HEX),
        ("", Digits.DECIMAL),
    ],
)
def test_code_that_is_no_identity_is_none(code: str, digits: Digits) -> None:
    assert identity(code, digits, 4) is None


def test_code_that_was_never_ended_is_forgotten_after_a_pause() -> None:
    typist = Typist()
    for key in (2, 3, 4):
        typist.press(key, 1_000)
    assert typist.press(5, 1_001 + GAP_MS) is None
    assert "4" == typist.press(KEY_ENTER, 1_002 + GAP_MS)


def test_endless_code_is_kept_within_bounds_and_refused() -> None:
    typist = Typist()
    for _ in range(10_000):
        typist.press(2, 0)
    code = typist.press(KEY_ENTER, 0)
    assert code is not None
    assert 33 == len(code)
    assert identity(code, Digits.DECIMAL, 10) is None


def test_reader_is_grabbed_before_its_first_key_is_read(wedge: Wedge, inbox: Inbox) -> None:
    grab = Grabs()
    reader = driver(wedge, grab)
    wedge.type("3735928559")
    reader.start(inbox.post)
    assert "DEADBEEF" == inbox.wait(TagTapped).uid
    assert 1 == len(grab.descriptors)
    reader.stop()


def test_grab_asks_the_kernel_for_the_device() -> None:
    # A pipe is no input device: the kernel's own answer to the request proves that it is asked.
    read_end, write_end = os.pipe()
    with pytest.raises(OSError) as caught:
        grab_node(read_end)
    os.close(read_end)
    os.close(write_end)
    assert errno.ENOTTY == caught.value.errno
    assert (1 << 30 | 4 << 16 | ord("E") << 8 | 0x90, 24) == (EVIOCGRAB, EVENT.size)


def test_reader_that_another_program_has_grabbed_is_explained(wedge: Wedge, inbox: Inbox) -> None:
    reader = driver(wedge, Grabs(fault=OSError(errno.EBUSY, "Device or resource busy")))
    reader.start(inbox.post)
    assert "another program has grabbed it" in inbox.wait(DeviceLost).reason
    reader.stop()


def test_repeated_code_within_the_silence_is_the_same_tag(wedge: Wedge, inbox: Inbox) -> None:
    reader = driver(wedge, Grabs(), silence_ms=300)
    reader.start(inbox.post)
    inbox.wait(DeviceReady)
    for _ in range(3):
        wedge.type("3735928559")
    inbox.wait(TagLifted)
    wedge.type("3735928559")
    inbox.wait(TagTapped, 2)
    assert 2 == len(inbox.of(TagTapped))
    reader.stop()


def test_lost_keys_spoil_the_code_they_were_part_of(wedge: Wedge, inbox: Inbox) -> None:
    reader = driver(wedge, Grabs())
    reader.start(inbox.post)
    inbox.wait(DeviceReady)
    wedge.press(2)
    wedge.drop()
    wedge.type("3735928559")
    inbox.wait(TagUnreadable)
    wedge.type("0000000007")
    assert "00000007" == inbox.wait(TagTapped).uid
    assert "last code that is no decimal code: ?3735928559" in reader.self_check()
    reader.stop()


def test_keys_without_an_end_fill_no_memory_and_hold_nothing_up(wedge: Wedge, inbox: Inbox) -> None:
    reader = driver(wedge, Grabs())
    reader.start(inbox.post)
    inbox.wait(DeviceReady)
    for _ in range(2_000):
        wedge.press(2)
    wedge.press(KEY_ENTER)
    inbox.wait(TagUnreadable)
    wedge.type("0000000007")
    inbox.wait(TagTapped)
    reader.stop()


def test_phone_before_a_keyboard_reader_is_known_as_one(wedge: Wedge, inbox: Inbox) -> None:
    reader = driver(wedge, Grabs())
    reader.start(inbox.post)
    wedge.type(str(0x08112233))
    assert inbox.wait(TagTapped).random_uid
    reader.stop()


def test_listing_shows_what_types(listing: Path) -> None:
    names = [device.name for device in keyboards(listing)]
    assert ["Power Button", "Logitech USB Keyboard", "HXGCoLtd Keyboard"] == names


@pytest.mark.parametrize(
    ("wanted", "path"),
    [
        ("auto", "/dev/input/event4"),
        ("hxgc", "/dev/input/event4"),
        ("1.0.0-1.1", ""),
        ("00.0-1.1/", "/dev/input/event2"),
        ("/dev/input/by-id/x", "/dev/input/by-id/x"),
    ],
)
def test_reader_is_found_by_its_name_or_its_socket(listing: Path, wanted: str, path: str) -> None:
    found = keyboards(listing)
    if path:
        assert path == choose(wanted, CANDIDATES, found)
        return
    with pytest.raises(DeviceMissing, match="Logitech USB Keyboard"):
        choose(wanted, CANDIDATES, found)


def test_keyboard_of_the_house_is_never_taken_by_auto(listing: Path) -> None:
    others = [device for device in keyboards(listing) if device.event != "event4"]
    with pytest.raises(DeviceMissing, match="a known keyboard reader, got Power Button"):
        choose("auto", CANDIDATES, others)


def test_reader_that_comes_back_under_another_number_is_found_again(
    tmp_path: Path, listing: Path, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.rfid.input_nodes.DEV_INPUT", tmp_path)
    settings = read_settings(EvdevSettings, "evdev", {"digits": "hex"})
    reader = EvdevReader(
        settings, monotonic_ms, grab=Grabs(), listing=listing, backoff_s=(0.01, 0.02)
    )
    first = Wedge(tmp_path / "event4")
    reader.start(inbox.post)
    assert "event4" in inbox.wait(DeviceReady).detail
    listing.write_text(LISTING.replace("kbd leds event4", "leds"))
    first.unplug()
    inbox.wait(DeviceLost)
    listing.write_text(LISTING.replace("event4", "event9"))
    second = Wedge(tmp_path / "event9")
    assert "event9" in inbox.wait(DeviceReady, 2).detail
    second.type("DEADBEEF")
    assert "DEADBEEF" == inbox.wait(TagTapped).uid
    reader.stop()
    second.unplug()
    assert 1 == len(inbox.of(DeviceLost))


def test_kernel_that_takes_the_device_away_under_a_read_is_a_loss(
    wedge: Wedge, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = driver(wedge, Grabs())
    reader.start(inbox.post)
    inbox.wait(DeviceReady)

    def gone(descriptor: int, count: int) -> bytes:
        del descriptor, count
        raise OSError(errno.ENODEV, "No such device")

    with monkeypatch.context() as patch:
        patch.setattr("hardware.rfid.evdev.os.read", gone)
        wedge.type("12345678")
        assert "No such device" in inbox.wait(DeviceLost).reason
    inbox.wait(DeviceReady, 2)
    reader.stop()


def test_machine_without_keyboards_is_explained(tmp_path: Path) -> None:
    with pytest.raises(DeviceMissing, match="no keyboards at all"):
        choose("auto", CANDIDATES, keyboards(tmp_path / "nothing"))


@pytest.mark.parametrize(
    ("field", "value"), [("digits", "octal"), ("uid_bytes", 3), ("silence_ms", 10), ("device", "")]
)
def test_setting_that_cannot_work_is_named(field: str, value: object) -> None:
    with pytest.raises(BadSetting, match=r"in the settings of evdev: .*"):
        read_settings(EvdevSettings, "evdev", {field: value})
