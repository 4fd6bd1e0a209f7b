"""Cards of ISO 14443-3 type A: how they wake, say who they are, and rest."""

import random
from enum import StrEnum

from hardware.emulator.bits import Bits, bits_of
from hardware.rfid.iso14443 import crc_a, with_crc

REQA, WUPA, HLTA = 0x26, 0x52, b"\x50\x00"
LEVELS = (0x93, 0x95, 0x97)
CASCADE_TAG = 0x88
ACK: Bits = [0, 1, 0, 1]
"""Four bits, 0xA."""
NAK: Bits = [0, 0, 0, 0]


class State(StrEnum):
    """Where a card stands."""

    IDLE = "idle"
    READY = "ready"
    ACTIVE = "active"
    HALT = "halt"


class Card:
    """An identity on the antenna; kinds of card add what they answer when active."""

    def __init__(self, uid: str, *, atqa: bytes, sak: int) -> None:
        self.uid = bytes.fromhex(uid)
        if len(self.uid) not in (4, 7, 10):
            raise ValueError(f"expected 4, 7 or 10 bytes of identity, got {uid!r}")
        self.atqa = atqa
        self.sak = sak
        self.state = State.IDLE
        self._level = 0
        self._was_halted = False

    @property
    def parts(self) -> list[bytes]:
        """The identity as said level by level, each part with its check byte."""
        pieces = [self.uid]
        if len(self.uid) == 7:
            pieces = [bytes((CASCADE_TAG,)) + self.uid[:3], self.uid[3:]]
        if len(self.uid) == 10:
            tag = bytes((CASCADE_TAG,))
            pieces = [tag + self.uid[:3], tag + self.uid[3:6], self.uid[6:]]
        return [piece + bytes((piece[0] ^ piece[1] ^ piece[2] ^ piece[3],)) for piece in pieces]

    def lose_power(self) -> None:
        """The field went off: everything but the memory is forgotten."""
        self.state = State.IDLE
        self._was_halted = False
        self._level = 0

    def hear(self, frame: Bits) -> Bits | None:
        """Take a frame in; answer, or be silent."""
        if len(frame) == 7:
            return self._woken(bytes_from_short(frame))
        if self.state in (State.IDLE, State.HALT):
            return None
        if self.state is State.READY:
            return self._chosen(frame)
        return self._active(frame)

    def on_command(self, data: bytes) -> Bits | None:
        """Answer a frame with a right check sum in the active state; the base card knows none."""
        del data
        self.fall_back()
        return None

    def fall_back(self) -> None:
        """Something unexpected came: rest again, in HALT if that was where it was woken from."""
        self.state = State.HALT if self._was_halted else State.IDLE
        self._level = 0

    def refuse(self) -> Bits:
        """Say NAK and fall back."""
        self.fall_back()
        return list(NAK)

    def _woken(self, command: int) -> Bits | None:
        if command not in (REQA, WUPA):
            return None
        if self.state in (State.READY, State.ACTIVE):
            self.fall_back()
            return None
        if self.state is State.HALT and command == REQA:
            return None
        self._was_halted = self.state is State.HALT
        self.state = State.READY
        self._level = 0
        return bits_of(self.atqa)

    def _chosen(self, frame: Bits) -> Bits | None:
        data = whole_bytes(frame)
        if len(data) < 2 or data[0] != LEVELS[self._level]:
            self.fall_back()
            return None
        part = self.parts[self._level]
        if data[1] == 0x70:
            return self._select(data, part)
        return self._anticollision(frame, data[1], part)

    def _select(self, data: bytes, part: bytes) -> Bits | None:
        if data != with_crc(data[:2] + part):
            self.fall_back()
            return None
        self._level += 1
        if self._level < len(self.parts):
            return bits_of(with_crc(bytes((self.sak | 0x04,))))
        self.state = State.ACTIVE
        return bits_of(with_crc(bytes((self.sak,))))

    def _anticollision(self, frame: Bits, nvb: int, part: bytes) -> Bits | None:
        known = ((nvb >> 4) - 2) * 8 + (nvb & 0x0F)
        own = bits_of(part)
        if known < 0 or len(frame) != 16 + known or frame[16:] != own[:known]:
            self.fall_back()
            return None
        return own[known:]

    def _active(self, frame: Bits) -> Bits | None:
        data = whole_bytes(frame)
        if len(data) < 3 or len(frame) % 8 or crc_a(data[:-2]) != data[-2:]:
            self.fall_back()
            return None
        if data[:-2] == HLTA:
            self.state = State.HALT
            return None
        return self.on_command(data[:-2])


class PlainCard(Card):
    """An identity of any length without a memory, as sold for door locks."""

    def __init__(self, uid: str, *, sak: int = 0x08) -> None:
        super().__init__(uid, atqa=ATQA_BY_LENGTH[len(uid) // 2], sak=sak)


class Phone(Card):
    """A phone: a new identity beginning with 08 each time the field comes on."""

    def __init__(self, entropy: random.Random) -> None:
        self._entropy = entropy
        super().__init__(self._fresh(), atqa=b"\x04\x00", sak=0x20)

    def lose_power(self) -> None:
        """Forget, and make up somebody else."""
        super().lose_power()
        self.uid = bytes.fromhex(self._fresh())

    def _fresh(self) -> str:
        return "08" + self._entropy.randbytes(3).hex()


class FlakyCard(PlainCard):
    """A card with bad contact: it hears only a share of the frames."""

    def __init__(self, uid: str, *, share: float, entropy: random.Random) -> None:
        super().__init__(uid)
        self._share = share
        self._entropy = entropy

    def hear(self, frame: Bits) -> Bits | None:
        """Take the frame in if the contact holds just now."""
        return super().hear(frame) if self._entropy.random() < self._share else None


class SpoiltCard(PlainCard):
    """A card that wakes and begins to say who it is, and never lets itself be chosen."""

    def _select(self, data: bytes, part: bytes) -> Bits | None:
        del data, part
        return None


ATQA_BY_LENGTH = {4: b"\x04\x00", 7: b"\x44\x00", 10: b"\x84\x00"}


def bytes_from_short(frame: Bits) -> int:
    """The command in a frame of seven bits."""
    return sum(bit << place for place, bit in enumerate(frame))


def whole_bytes(frame: Bits) -> bytes:
    """The complete bytes of a frame."""
    return bytes(
        sum(bit << place for place, bit in enumerate(frame[start : start + 8]))
        for start in range(0, len(frame) - 7, 8)
    )
