"""A line full of damage: no wrong roll is applied, nothing is raised, nothing piles up."""

import random
import tracemalloc

import pytest

from companion.table.signals import DiceRead
from hardware.dice.frames import LONGEST_LINE, LineCutter, encode, parse
from hardware.dice.protocol import MOST_BOOTS, DiceHost, Output
from hardware.errors import BadFrame

FRAMES, MANY_FRAMES = 100_000, 1_000_000
DICE = 2
SHARE_OF_DAMAGE = 0.6
HELLO_EVERY = 50
REMEMBERED = 3
"""Throws whose last bytes may still be on their way."""
GROWTH = 64_000
"""Bytes; the noise of the measurement itself."""


def flip(data: bytes, luck: random.Random) -> bytes:
    broken = bytearray(data)
    for _ in range(luck.randint(1, 4)):
        broken[luck.randrange(len(broken))] ^= 1 << luck.randrange(8)
    return bytes(broken)


def drop(data: bytes, luck: random.Random) -> bytes:
    at = luck.randrange(len(data))
    return data[:at] + data[at + luck.randint(1, 4) :]


def burst(data: bytes, luck: random.Random) -> bytes:
    at = luck.randrange(len(data))
    length = luck.randint(2, 12)
    return data[:at] + luck.randbytes(length) + data[at + length :]


def swap(data: bytes, luck: random.Random) -> bytes:
    at = luck.randrange(len(data) - 1)
    return data[:at] + data[at + 1 : at + 2] + data[at : at + 1] + data[at + 2 :]


def digit(data: bytes, luck: random.Random) -> bytes:
    """A figure becomes another one: the damage that looks most like the truth."""
    broken = bytearray(data)
    figures = [at for at, byte in enumerate(data) if 0x30 <= byte <= 0x39]
    broken[luck.choice(figures)] = luck.choice(b"0123456789")
    return bytes(broken)


def splice(data: bytes, luck: random.Random) -> bytes:
    """The head of this line runs into the tail of another roll of the same throw."""
    faces = [luck.randint(1, 6) for _ in range(DICE)]
    other = encode("ROLL", "7F3A", luck.randint(1, 9), "OK", *faces, sum(faces), 98)
    return data[: luck.randrange(len(data))] + other[luck.randrange(1, len(other)) :]


def stretch(data: bytes, luck: random.Random) -> bytes:
    at = luck.randrange(len(data))
    return data[:at] + bytes([luck.choice(b"01,AX")]) * luck.randint(60, 900) + data[at:]


def foreign(data: bytes, luck: random.Random) -> bytes:
    at = luck.randrange(len(data))
    return (
        data[:at] + luck.choice(["é", "\uff16", "\x00", "\x7f", "\u0663"]).encode() + data[at + 1 :]
    )


DAMAGES = (flip, drop, burst, swap, digit, splice, stretch, foreign)


class FuzzedLine:
    """A sensor that tells the truth, a line that lies, and the host at its end."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.host = DiceHost(source="dice", dice=DICE, least_confidence=0)
        self.cutter = LineCutter()
        self.truth: dict[str, tuple[int, ...]] = {}
        self.applied = self.refused = self.frames = 0
        self.now_ms = 0
        self._boot, self._number = "7F3A", 0
        self._rest = b""
        self.host.connect(0)

    def run(self, frames: int) -> None:
        end = self.frames + frames
        while self.frames < end:
            if self.frames % HELLO_EVERY == 0:
                self._hello()
            self._throw()

    def _hello(self) -> None:
        if self.luck.random() < 0.02:
            self._boot, self._number = f"{self.luck.randrange(1 << 16):04X}", 0
        self._say("HELLO", 1, "tray", "1", self._boot, DICE, "CMK", damage=False)

    def _throw(self) -> None:
        self._number += 1
        faces = tuple(self.luck.randint(1, 6) for _ in range(DICE))
        self.truth[f"{self._boot}:{self._number}"] = faces
        while len(self.truth) > REMEMBERED:
            del self.truth[next(iter(self.truth))]
        self._say("ROLLING", self._boot, self._number)
        for _ in range(2):
            self._say("ROLL", self._boot, self._number, "OK", *faces, sum(faces), 98)

    def _say(self, *fields: object, damage: bool = True) -> None:
        self.frames += 1
        line = encode(*fields)
        if damage and self.luck.random() < SHARE_OF_DAMAGE:
            line = self.luck.choice(DAMAGES)(line, self.luck)
        # What arrives is cut anywhere, and its end comes with the next line.
        data = self._rest + line
        at = self.luck.randrange(len(data) + 1) if damage else len(data)
        self._take(data[:at])
        self._rest = data[at:]

    def _take(self, data: bytes) -> None:
        self.now_ms += 10
        for line in self.cutter.feed(data):
            try:
                sentence = parse(line, dice=DICE)
            except BadFrame:
                self.refused += 1
                continue
            self._judge(self.host.hear(sentence, self.now_ms))

    def _judge(self, outputs: list[Output]) -> None:
        for output in outputs:
            # The table applies what has a start that was seen.
            if isinstance(output, DiceRead) and output.started_ms is not None:
                self.applied += 1
                assert output.faces == self.truth[output.key], output


def fuzz(frames: int, seed: int) -> None:
    line = FuzzedLine(seed)
    line.run(frames // 2)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    line.run(frames // 2)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < GROWTH
    assert len(line.cutter._rest) <= LONGEST_LINE
    assert len(line.host._newest) <= MOST_BOOTS
    assert line.refused > frames // 4
    assert line.applied > frames // 20


def test_no_wrong_roll_is_applied() -> None:
    fuzz(FRAMES, seed=22)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_no_wrong_roll_in_a_million_lines_is_applied() -> None:
    fuzz(MANY_FRAMES, seed=23)
