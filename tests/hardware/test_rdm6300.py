"""The RDM6300: unmodified pyserial over a pseudo terminal."""

import random
import threading
from pathlib import Path

import pytest
import serial

from companion.table.signals import DeviceLost, DeviceReady, TagTapped
from hardware.emulator.rdm6300 import Rdm6300Module, frame_of
from hardware.errors import BadFrame, BadSetting
from hardware.rfid.rdm6300 import Rdm6300Reader
from hardware.rfid.rdm6300_frames import FrameCutter, parse
from hardware.rfid.reader_settings import Rdm6300Settings
from hardware.settings import read_settings
from tests.hardware.inbox import Inbox, monotonic_ms

UID = "3E00FB2D38"


def driver(path: object) -> Rdm6300Reader:
    settings = read_settings(Rdm6300Settings, "rdm6300", {"port": str(path)})
    return Rdm6300Reader(settings, monotonic_ms, backoff_s=(0.01,))


def sound(frames: list[bytes]) -> list[str]:
    found = []
    for frame in frames:
        try:
            found.append(parse(frame).hex().upper())
        except BadFrame:
            continue
    return found


def test_frame_in_pieces_and_between_noise_is_found() -> None:
    cutter = FrameCutter()
    stream = b"\x00\xff3E" + frame_of(UID) + b"\x03noise" + frame_of("0102030405")
    frames = [frame for byte in stream for frame in cutter.feed(bytes((byte,)))]
    assert [UID, "0102030405"] == sound(frames)


@pytest.mark.parametrize(
    ("frame", "reason"),
    [
        (b"3E00FB2D38D1", "check sum"),
        (b"3E00FB2D38", "length"),
        (b"3E00FB2D3GD0", "not hex"),
        (b"3E 0 FB2D380", "not hex"),
        (b"3E00FB2D38\xd0\xff", "not hex"),
    ],
)
def test_damaged_frame_is_refused_with_its_reason(frame: bytes, reason: str) -> None:
    with pytest.raises(BadFrame) as caught:
        parse(frame)
    assert reason == caught.value.reason


def test_damaged_streams_raise_nothing_and_fill_no_memory() -> None:
    entropy = random.Random(11)
    cutter = FrameCutter()
    for _ in range(20_000):
        data = bytearray(frame_of(UID) * 2)
        for _ in range(entropy.randint(1, 4)):
            data[entropy.randrange(len(data))] ^= 1 << entropy.randrange(8)
        frames = cutter.feed(bytes(data))
        sound(frames)
        assert all(len(frame) <= 13 for frame in frames)
    assert [13] == [len(frame) for frame in cutter.feed(b"\x02" + b"A" * 1_000_000)]


def test_damaged_frames_are_counted_for_the_owner(tmp_path: Path, inbox: Inbox) -> None:
    with Rdm6300Module(tmp_path / "coil") as module:
        reader = driver(module.path)
        reader.start(inbox.post)
        inbox.wait(DeviceReady)
        module.say(frame_of(UID)[:-3] + b"00\x03" + frame_of(UID))
        assert UID == inbox.wait(TagTapped).uid
        report = "\n".join(reader.self_check())
        reader.stop()
    assert "1 check sum" in report
    assert f"last tag {UID}" in report


def test_flooded_line_neither_hides_a_tag_nor_holds_the_driver(
    tmp_path: Path, inbox: Inbox
) -> None:
    with Rdm6300Module(tmp_path / "coil") as module:
        reader = driver(module.path)
        reader.start(inbox.post)
        inbox.wait(DeviceReady)
        flood = _Flood(module)
        module.place(UID)
        assert UID == inbox.wait(TagTapped).uid
        reader.stop()
        flood.end()
    assert 1 == len(inbox.of(TagTapped))


class _Flood:
    """Bytes without a pause, more than the line can carry."""

    def __init__(self, module: Rdm6300Module) -> None:
        self._module = module
        self._is_on = True
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def end(self) -> None:
        self._is_on = False
        self._thread.join()

    def _run(self) -> None:
        while self._is_on:
            self._module.say(b"\x03noise\x00" * 20)


def test_port_in_use_is_explained(tmp_path: Path, inbox: Inbox) -> None:
    with (
        Rdm6300Module(tmp_path / "coil") as module,
        serial.Serial(str(module.path), exclusive=True),
    ):
        reader = driver(module.path)
        reader.start(inbox.post)
        assert "another program holds it" in inbox.wait(DeviceLost).reason
        reader.stop()


def test_missing_port_is_explained(tmp_path: Path) -> None:
    assert "switch the serial port on" in driver(tmp_path / "nothing").self_check()[0]


def test_silence_shorter_than_a_lift_is_refused() -> None:
    with pytest.raises(BadSetting, match="silence_ms to be 300 to 10000, got 50"):
        read_settings(Rdm6300Settings, "rdm6300", {"silence_ms": 50})
