"""The pure parts of both firmwares, without a board: the same light makes both say the same."""

import ctypes
import random
import re
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from hardware.dice.frames import LineCutter, encode, parse
from hardware.dice.sentences import BeatState, Roll, RollStatus
from hardware.errors import BadFrame
from tests.hardware.firmware import bench
from tests.hardware.firmware.dice import EMPTY, TILTED, light
from tests.hardware.vectors import accepted, refused

LOOK_MS = 10
MODULES = ("sentences", "tray", "sensor")
LONGEST = 82
MANY_LINES = 5_000


@pytest.fixture
def pico(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, ModuleType]]:
    monkeypatch.syspath_prepend(str(bench.PICO))
    yield {name: __import__(name) for name in MODULES}
    for name in MODULES:
        del sys.modules[name]


@pytest.fixture(scope="module")
def avr(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    library = ctypes.CDLL(str(bench.build_portable(tmp_path_factory.mktemp("portable"))))
    library.fields_of.restype = ctypes.c_char_p
    library.sensor_look.argtypes = [ctypes.c_char_p, ctypes.c_uint32]
    library.sensor_hear.argtypes = [ctypes.c_char]
    library.cutter_feed.argtypes = [ctypes.c_void_p, ctypes.c_char]
    library.cutter_feed.restype = ctypes.c_bool
    return library


def body(line: bytes) -> bytes:
    return line.removeprefix(b"$PDCE,").rpartition(b"*")[0]


def test_published_lines_are_understood_as_published() -> None:
    for line in accepted():
        parse(line)
    for line in refused():
        with pytest.raises(BadFrame):
            parse(line)


def test_lines_that_the_manual_tells_to_type_are_good() -> None:
    page = (bench.FIRMWARE / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"`(\$PDCE[^`]+)`", page)
    assert lines
    for line in lines:
        assert encode(*body(line.encode()).decode().split(",")).decode().strip() == line


def test_pico_writes_the_published_lines(pico: dict[str, ModuleType]) -> None:
    for line in accepted():
        assert pico["sentences"].sentence(*body(line).decode().split(",")) == line + b"\r\n"


def test_arduino_writes_the_published_lines(avr: ctypes.CDLL) -> None:
    for line in accepted():
        room = ctypes.create_string_buffer(LONGEST + 1)
        assert avr.sentence(room, body(line)) == len(line) + 2
        assert room.value == line + b"\r\n"


def test_both_read_the_published_lines(pico: dict[str, ModuleType], avr: ctypes.CDLL) -> None:
    for line in accepted():
        assert pico["sentences"].fields_of(line + b"\r\n") == body(line).decode().split(",")
        assert avr.fields_of(ctypes.create_string_buffer(line + b"\r\n")) == body(line)


def test_both_refuse_what_is_damaged(pico: dict[str, ModuleType], avr: ctypes.CDLL) -> None:
    # Senders of rolls need not judge rolls: only lines that are wrong as lines are meant here.
    damaged = [line for line in refused() if b"Q,HELLO" in line or b"GPGGA" in line]
    assert len(damaged) == 6
    for line in damaged:
        assert pico["sentences"].fields_of(line + b"\r\n") is None
        assert avr.fields_of(ctypes.create_string_buffer(line + b"\r\n")) is None


def test_both_take_a_line_exactly_when_the_host_would(
    pico: dict[str, ModuleType], avr: ctypes.CDLL
) -> None:
    luck = random.Random(41)
    taken = 0
    for _ in range(MANY_LINES):
        line = luck.choice(accepted()) + luck.choice([b"\r\n", b"\n", b"\r\r\n", b"\rx\n", b"\0\n"])
        if luck.random() < 0.5:
            at = luck.randrange(len(line))
            line = line[:at] + luck.choice([b"", b"\0", b"\r", luck.randbytes(2)]) + line[at + 1 :]
        line = line.replace(b"\n", b"") + b"\n"
        (cut,) = LineCutter().feed(line) if line.count(b"$") == 1 else (line,)
        said = understood(cut)
        taken += said is not None
        assert pico["sentences"].fields_of(line) == (said and said.decode().split(",")), line
        assert avr_understands(avr, line) == said, line
    assert taken > MANY_LINES // 10


def understood(line: bytes) -> bytes | None:
    """The fields of a line as the host takes it, whatever they mean."""
    try:
        parse(line)
    except BadFrame as fault:
        if fault.reason in ("too long", "not a sentence", "check sum", "two-digit check sum"):
            return None
    return body(line)


def avr_understands(avr: ctypes.CDLL, line: bytes) -> bytes | None:
    cutter = ctypes.create_string_buffer(LONGEST + 2)
    complete = [avr.cutter_feed(cutter, bytes([byte])) for byte in line]
    assert complete[-1]
    fields: bytes | None = avr.fields_of(cutter)
    return fields


def test_fields_of_later_versions_are_ignored_by_both(
    pico: dict[str, ModuleType], avr: ctypes.CDLL
) -> None:
    both = Both(pico, avr)
    both.hear(encode("Q", "HELLO", "later") + encode("Q", "HELLOS") + encode("Q"))
    assert [line.partition(b",")[0] for line in both.said()] == [b"HELLO"] * 2
    both.look(light(EMPTY) * 2, 400)
    both.look(light(3) + light(4), 700)
    both.hear(encode("ACK", "7F3A", 1, "later"))
    both.look(light(3) + light(4), 1_000)
    assert [line for line in both.said() if line.startswith(b"ROLL,")] == [
        b"ROLL,7F3A,1,OK,3,4,7,100"
    ]


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("top", [*range(1, 7), EMPTY, TILTED])
def test_every_face_is_known_in_every_turn(
    pico: dict[str, ModuleType], avr: ctypes.CDLL, top: int | None, quarters: int
) -> None:
    expected = -1 if top is EMPTY else top
    levels = light(top, quarters)
    assert pico["tray"].face_over(levels) == expected
    assert ctypes.c_int8(avr.face_over(levels)).value == expected


class Both:
    """The two sensors side by side under the same tray and the same host."""

    def __init__(self, pico: dict[str, ModuleType], avr: ctypes.CDLL) -> None:
        self.from_pico, self.from_avr = bytearray(), bytearray()
        self._avr = avr
        send = ctypes.CFUNCTYPE(None, ctypes.c_char_p)
        self._keep: Callable[..., Any] = send(self.from_avr.extend)
        avr.sensor_begin(0x7F3A, self._keep, 0)
        self._pico = pico["sensor"].Sensor("7F3A", 0)
        self.now_ms = 0

    def look(self, levels: bytes | None, for_ms: int) -> None:
        for _ in range(for_ms // LOOK_MS):
            self.now_ms += LOOK_MS
            self.from_pico += self._pico.look(levels, self.now_ms)
            self._avr.sensor_look(levels, self.now_ms)

    def hear(self, data: bytes) -> None:
        self.from_pico += self._pico.hear(data)
        for byte in data:
            self._avr.sensor_hear(bytes([byte]))

    def said(self) -> list[bytes]:
        """What both have said, once the names are taken out; it must be the same."""
        lines = [
            [body(line) for line in bytes(said).replace(b"tray-pico", b"tray-avr").splitlines()]
            for said in (self.from_pico, self.from_avr)
        ]
        assert lines[0] == lines[1]
        for line in [*self.from_pico.splitlines(), *self.from_avr.splitlines()]:
            parse(bytes(line))
        return lines[0]


@pytest.mark.parametrize("seed", range(8))
def test_same_light_and_same_words_make_both_say_the_same(
    pico: dict[str, ModuleType], avr: ctypes.CDLL, seed: int
) -> None:
    luck = random.Random(seed)
    both = Both(pico, avr)
    tops = [EMPTY, EMPTY, TILTED, *range(1, 7)]
    words = [encode("Q", "HELLO"), encode("Q", "LAST"), encode("Q", "RAW"), b"$PDCE,Q,HEL",
             encode("ACK", "7F3A", 1), encode("ACK", "7F3A", 2), b"\xff\x00\n" * 50]  # fmt: skip
    for _ in range(60):
        levels = b"".join(light(luck.choice(tops), luck.randrange(4)) for _ in range(2))
        if luck.random() < 0.3:
            levels = bytes(10)
        if luck.random() < 0.2:
            levels = luck.randbytes(10)
        both.look(None if luck.random() < 0.05 else levels, luck.choice([20, 40, 350, 700, 4500]))
        both.hear(luck.choice(words))
    said = both.said()
    assert any(line.startswith(b"ROLL,") for line in said)


@pytest.mark.parametrize(
    ("tops", "expected"),
    [
        ((3, 4), b"ROLL,7F3A,1,OK,3,4,7,100"),
        ((TILTED, 4), b"ROLL,7F3A,1,COCKED,0,4,4,0"),
        ((EMPTY, 4), b"ROLL,7F3A,1,PARTIAL,0,4,4,0"),
    ],
)
def test_throw_is_begun_and_ended_once(
    pico: dict[str, ModuleType],
    avr: ctypes.CDLL,
    tops: tuple[int | None, ...],
    expected: bytes,
) -> None:
    both = Both(pico, avr)
    both.look(light(EMPTY) * 2, 400)
    both.look(light(tops[0]) + light(tops[1]), 4_200)
    both.hear(encode("ACK", "7F3A", 1))
    rolls = [line for line in both.said() if line.startswith((b"ROLLING", b"ROLL,"))]
    assert rolls[:2] == [b"ROLLING,7F3A,1", expected]
    assert set(rolls[2:]) <= {expected}


def test_roll_without_an_answer_is_said_six_times_in_all(
    pico: dict[str, ModuleType], avr: ctypes.CDLL
) -> None:
    both = Both(pico, avr)
    both.look(light(EMPTY) * 2, 400)
    both.look(light(3) + light(4), 700)
    counts = []
    for _ in range(7):
        both.look(light(3) + light(4), 500)
        counts.append(sum(line.startswith(b"ROLL,") for line in both.said()))
    assert counts == [2, 3, 4, 5, 6, 6, 6]


def test_both_say_every_kind_of_line_of_a_sensor(
    pico: dict[str, ModuleType], avr: ctypes.CDLL
) -> None:
    both = Both(pico, avr)
    for tops in ((3, 4), (TILTED, 4), (EMPTY, 4)):
        both.look(light(EMPTY) * 2, 400)
        both.look(light(tops[0]) + light(tops[1]), 4_200)
    both.look(None, 2_100)
    both.look(light(EMPTY) * 2, 400)
    for turn in range(100):
        both.look(light(1 + turn % 6) + light(2), 110)
    said = [line.split(b",") for line in both.said()]
    published = {body(line).split(b",")[0] for line in accepted()}
    assert {fields[0] for fields in said} == published - {b"Q", b"ACK", b"WEATHER"}
    assert {fields[3] for fields in said if fields[0] == b"ROLL"} == {
        status.encode() for status in RollStatus
    }
    assert {fields[2] for fields in said if fields[0] == b"BEAT"} == {
        state.encode() for state in BeatState
    }


def test_dice_that_never_rest_are_given_up(pico: dict[str, ModuleType], avr: ctypes.CDLL) -> None:
    both = Both(pico, avr)
    both.look(light(EMPTY) * 2, 400)
    for turn in range(100):
        both.look(light(1 + turn % 6) + light(1 + turn % 5), 110)
    assert b"TIMEOUT" in next(line for line in both.said() if line.startswith(b"ROLL,"))


def test_spark_is_neither_a_throw_nor_a_touch(
    pico: dict[str, ModuleType], avr: ctypes.CDLL
) -> None:
    both = Both(pico, avr)
    both.look(light(EMPTY) * 2, 400)
    both.look(light(5) + light(EMPTY), 20)
    both.look(light(EMPTY) * 2, 400)
    assert not any(line.startswith(b"ROLL") for line in both.said())
    both.look(light(3) + light(4), 900)
    both.look(light(TILTED) + light(4), 20)
    both.look(light(3) + light(4), 900)
    kinds = [line.partition(b",")[0] for line in both.said()]
    assert (kinds.count(b"ROLLING"), kinds.count(b"MOVED")) == (1, 0)


def test_rest_is_counted_from_the_last_bounce(
    pico: dict[str, ModuleType], avr: ctypes.CDLL
) -> None:
    both = Both(pico, avr)
    both.look(light(EMPTY) * 2, 400)
    for top in (1, TILTED, 6, EMPTY, 2):
        both.look(light(top) + light(4), 590)
    assert not any(line.startswith(b"ROLL,") for line in both.said())
    both.look(light(2) + light(4), 20)
    (roll,) = (line for line in both.said() if line.startswith(b"ROLL,"))
    assert roll == b"ROLL,7F3A,1,OK,2,4,6,100"


def test_die_turned_by_hand_is_no_throw(pico: dict[str, ModuleType], avr: ctypes.CDLL) -> None:
    both = Both(pico, avr)
    both.look(light(EMPTY) * 2, 400)
    both.look(light(3) + light(4), 900)
    both.look(light(EMPTY) + light(4), 900)
    both.look(light(6) + light(4), 900)
    said = both.said()
    assert [line for line in said if line.startswith(b"ROLLING")] == [b"ROLLING,7F3A,1"]
    assert b"MOVED,7F3A,1" in said


def test_unclear_light_lowers_the_confidence(pico: dict[str, ModuleType], avr: ctypes.CDLL) -> None:
    both = Both(pico, avr)
    both.look(light(EMPTY) * 2, 400)
    both.look(light(3).replace(b"\xc8", b"\x6c") + light(4), 900)
    (roll,) = (line for line in both.from_avr.splitlines() if b"ROLL," in line)
    sentence = parse(bytes(roll))
    assert isinstance(sentence, Roll)
    assert (sentence.faces, sentence.confidence) == ((3, 4), 25)
    both.said()
