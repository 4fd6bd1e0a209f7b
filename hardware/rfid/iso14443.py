"""ISO 14443-3 type A: frames, check sums and the choice of one tag, over any transceiver."""

from collections.abc import Callable
from typing import Protocol

import msgspec
from msgspec.structs import replace

from hardware.rfid.taps import Crowd, NoTag, OneTag, Sighting, Unreadable

WUPA = b"\x52"
"""Wakes resting tags and halted ones; seven bits long."""
SHORT_FRAME_BITS = 7
HLTA = b"\x50\x00"
CASCADE_LEVELS = (0x93, 0x95, 0x97)
CASCADE_TAG = 0x88
"""Stands first in a part of a longer identity; the rest follows on the next level."""
SAK_CASCADE = 0x04
NVB_WHOLE_UID = 0x20
NVB_SELECT = 0x70


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """What came back for one frame; nothing at all when `bits` is 0 and no flag is set."""

    data: bytes = b""
    bits: int = 0
    collision: bool = False
    """Two or more tags said different bits at the same time."""
    garbled: bool = False
    """Parity, protocol or buffer error."""

    @property
    def is_silent(self) -> bool:
        """Whether nobody answered."""
        return not (self.bits or self.collision or self.garbled)


class Transceiver(Protocol):
    """Sends one frame and brings back what was answered within the time of the standard."""

    def exchange(self, frame: bytes, *, last_bits: int = 0) -> Reply:
        """Send `frame`, of whose last byte only `last_bits` bits (0 means all)."""
        ...

    def tell(self, frame: bytes) -> None:
        """Send `frame`, to which nobody answers, and do not wait for an answer."""
        ...


Inscription = Callable[[OneTag], str]
"""Reads what is written on the tag that was just chosen, or leaves it be and says nothing."""


class _Unlucky(Exception):
    """The choice of a tag ended early with this sighting."""

    def __init__(self, sighting: Sighting) -> None:
        super().__init__(sighting)
        self.sighting = sighting


def crc_a(data: bytes) -> bytes:
    """The check sum of type A, low byte first.

    >>> crc_a(b"\\x50\\x00").hex()
    '57cd'
    """
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ 0x8408 if crc & 1 else crc >> 1
    return crc.to_bytes(2, "little")


def with_crc(data: bytes) -> bytes:
    """A standard frame: the data and its check sum."""
    return data + crc_a(data)


def no_inscription(tag: OneTag) -> str:
    """Leave every tag's memory alone."""
    del tag
    return ""


def look(field: Transceiver, inscription: Inscription = no_inscription) -> Sighting:
    """Wake what lies on the antenna, read the one tag there, and put everything to rest again."""
    atqa = field.exchange(WUPA, last_bits=SHORT_FRAME_BITS)
    if atqa.is_silent:
        return NoTag()
    try:
        tag = _select(field, _whole(atqa, bits=16))
        return replace(tag, text=inscription(tag))
    except _Unlucky as end:
        return end.sighting
    finally:
        # A tag that was read goes to HALT. One left in READY by a collision takes this frame as
        # an error and falls back too; without it, it would answer only every second WUPA.
        field.tell(with_crc(HLTA))


def _select(field: Transceiver, atqa: bytes) -> OneTag:
    uid = b""
    for level in CASCADE_LEVELS:
        part = _identity(field, level)
        sak = _sak(field, level, part)
        if not sak & SAK_CASCADE:
            return OneTag(uid=uid + part[:4], sak=sak, atqa=atqa)
        if part[0] != CASCADE_TAG:
            break
        uid += part[1:4]
    raise _Unlucky(Unreadable())


def _identity(field: Transceiver, level: int) -> bytes:
    part = _whole(field.exchange(bytes((level, NVB_WHOLE_UID))), bits=40)
    if part[0] ^ part[1] ^ part[2] ^ part[3] != part[4]:
        raise _Unlucky(Unreadable())
    return part


def _sak(field: Transceiver, level: int, part: bytes) -> int:
    answer = _whole(field.exchange(with_crc(bytes((level, NVB_SELECT)) + part)), bits=24)
    if crc_a(answer[:1]) != answer[1:]:
        raise _Unlucky(Unreadable())
    return answer[0]


def _whole(reply: Reply, *, bits: int) -> bytes:
    """The bytes of an answer that is neither a crowd's nor a broken one."""
    if reply.collision:
        raise _Unlucky(Crowd())
    if reply.garbled or reply.bits != bits or len(reply.data) * 8 != bits:
        raise _Unlucky(Unreadable())
    return reply.data
