"""Lines of the `$PDCE` dice protocol: bytes to sentences and back, every field strict."""

import binascii
import re
from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

from hardware.dice.sentences import (
    Ack,
    Ask,
    Beat,
    BeatState,
    Hello,
    Moved,
    Query,
    Roll,
    Rolling,
    RollStatus,
    Sentence,
    Trouble,
)
from hardware.errors import BadFrame

LONGEST_LINE = 82
"""With CR and LF, as in NMEA 0183."""
MOST_DICE = 6
XOR_DIGITS, CRC_DIGITS = 2, 4
LINE = re.compile(rb"\$(PDCE,[\x20-\x23\x25-\x29\x2B-\x7E]*)\*([0-9A-F]{2}|[0-9A-F]{4})\r?\n?")
BOOT_ID = re.compile(r"[0-9A-F]{4}")
COUNTER = re.compile(r"0|[1-9][0-9]{0,8}")


def parse(line: bytes, *, dice: int = 2, accept_xor: bool = False) -> Sentence | None:
    """One line as a sentence; None for a type that this version does not know.

    `dice` is how many faces the sensor announced: fields after those of a ROLL are ignored as
    everywhere, so only the count can tell a face from a field of a later version.
    """
    body = _checked_body(line, accept_xor=accept_xor)
    _, kind, *fields = body.split(",")
    reader = READERS.get(kind)
    if kind == "ROLL":
        return _roll(fields, dice)
    return reader(fields) if reader else None


def encode(*fields: object) -> bytes:
    """A line of the protocol from its fields, type first.

    >>> encode("Q", "HELLO")
    b'$PDCE,Q,HELLO*CEA3\\r\\n'
    """
    body = ",".join(("PDCE", *(str(field) for field in fields))).encode("ascii")
    return b"$%s*%04X\r\n" % (body, crc16(body))


def crc16(body: bytes) -> int:
    """CRC-16/CCITT-FALSE of what lies between `$` and `*`."""
    return binascii.crc_hqx(body, 0xFFFF)


def _checked_body(line: bytes, *, accept_xor: bool) -> str:
    if len(line) > LONGEST_LINE:
        raise BadFrame("too long")
    match = LINE.fullmatch(line)
    if match is None:
        raise BadFrame("not a sentence")
    body, digits = match.groups()
    if len(digits) == CRC_DIGITS and int(digits, 16) != crc16(body):
        raise BadFrame("check sum")
    if len(digits) == XOR_DIGITS:
        _check_xor(body, digits, accept_xor=accept_xor)
    return body.decode("ascii")


def _check_xor(body: bytes, digits: bytes, *, accept_xor: bool) -> None:
    """The weak check sum of hobby firmware: one line in 25 damaged ones would pass it."""
    if not accept_xor:
        raise BadFrame("two-digit check sum")
    value = 0
    for byte in body:
        value ^= byte
    if int(digits, 16) != value:
        raise BadFrame("check sum")


def _hello(fields: list[str]) -> Hello:
    _expect_fields(fields, 6)
    return Hello(
        protocol=_number(fields[0]),
        model=fields[1],
        firmware=fields[2],
        boot=_boot(fields[3]),
        dice=_dice(fields[4]),
        abilities=frozenset(fields[5]),
    )


def _rolling(fields: list[str]) -> Rolling:
    _expect_fields(fields, 2)
    return Rolling(boot=_boot(fields[0]), number=_throw(fields[1]))


def _moved(fields: list[str]) -> Moved:
    _expect_fields(fields, 2)
    return Moved(boot=_boot(fields[0]), number=_throw(fields[1]))


def _roll(fields: list[str], dice: int) -> Roll:
    _expect_fields(fields, 6)
    status = _choice(RollStatus, fields[2])
    tail = fields[3:]
    # First as announced, ignoring fields of later versions; else every field but the last two.
    for count in (dice, len(tail) - 2):
        reading = _reading(tail, count)
        if reading is not None:
            faces, confidence = reading
            return Roll(
                boot=_boot(fields[0]),
                number=_throw(fields[1]),
                status=status,
                faces=faces,
                confidence=confidence,
            )
    raise BadFrame("faces or sum", ",".join(tail))


def _reading(tail: list[str], count: int) -> tuple[tuple[int, ...], int | None] | None:
    """Faces and confidence when there are so many faces and the sum is right."""
    if not 1 <= count <= MOST_DICE or len(tail) < count + 2:
        return None
    *faces, total, confidence = tail[: count + 2]
    if any(face not in tuple("0123456") for face in faces):
        return None
    if COUNTER.fullmatch(total) is None or int(total) != sum(map(int, faces)):
        return None
    if confidence and (COUNTER.fullmatch(confidence) is None or int(confidence) > 100):
        return None
    return tuple(map(int, faces)), int(confidence) if confidence else None


def _beat(fields: list[str]) -> Beat:
    _expect_fields(fields, 5)
    battery = _number(fields[4]) if fields[4] else None
    if battery is not None and battery > 100:
        raise BadFrame("battery", repr(fields[4]))
    return Beat(
        boot=_boot(fields[0]),
        state=_choice(BeatState, fields[1]),
        last=_number(fields[2]),
        uptime_s=_number(fields[3]),
        battery_percent=battery,
    )


def _trouble(fields: list[str]) -> Trouble:
    _expect_fields(fields, 2)
    return Trouble(code=fields[0], text=fields[1])


def _ask(fields: list[str]) -> Ask:
    _expect_fields(fields, 1)
    return Ask(query=_choice(Query, fields[0]))


def _ack(fields: list[str]) -> Ack:
    _expect_fields(fields, 2)
    return Ack(boot=_boot(fields[0]), number=_throw(fields[1]))


READERS: dict[str, Callable[[list[str]], Sentence]] = {
    "HELLO": _hello,
    "ROLLING": _rolling,
    "MOVED": _moved,
    "BEAT": _beat,
    "ERR": _trouble,
    "Q": _ask,
    "ACK": _ack,
}


def _expect_fields(fields: list[str], count: int) -> None:
    if len(fields) < count:
        raise BadFrame("too few fields", str(len(fields)))


Word = TypeVar("Word", bound=StrEnum)


def _choice(kind: type[Word], text: str) -> Word:
    try:
        return kind(text)
    except ValueError as error:
        raise BadFrame("unknown word", repr(text)) from error


def _boot(text: str) -> str:
    if BOOT_ID.fullmatch(text) is None:
        raise BadFrame("boot id", repr(text))
    return text


def _number(text: str) -> int:
    if COUNTER.fullmatch(text) is None:
        raise BadFrame("number", repr(text))
    return int(text)


def _throw(text: str) -> int:
    """The number of a throw: they count from 1."""
    number = _number(text)
    if number == 0:
        raise BadFrame("number", repr(text))
    return number


def _dice(text: str) -> int:
    count = _number(text)
    if not 1 <= count <= MOST_DICE:
        raise BadFrame("dice", repr(text))
    return count


class LineCutter:
    """Cuts a stream of bytes into lines and never holds more than one of them."""

    def __init__(self) -> None:
        self._rest = bytearray()
        self._overlong = 0

    def take_overlong(self) -> int:
        """How many lines were thrown away, since the last question, for not ending in time."""
        count, self._overlong = self._overlong, 0
        return count

    def feed(self, data: bytes) -> list[bytes]:
        """Add bytes; return the lines that are complete now."""
        lines = []
        for byte in data:
            if byte == ord("$") and self._rest:
                # A dollar begins a sentence and stands nowhere else: what came before it is torn.
                lines.append(bytes(self._rest))
                self._rest.clear()
            self._rest.append(byte)
            if byte == ord("\n"):
                lines.append(bytes(self._rest))
                self._rest.clear()
            elif len(self._rest) > LONGEST_LINE:
                self._overlong += 1
                self._rest.clear()
        return lines
