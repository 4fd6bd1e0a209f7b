"""A PN532 as its host sees it: frames in, acknowledgements and answers out."""

import threading
from pathlib import Path

import msgspec

from hardware.emulator.pty_device import PtyDevice

START = b"\x00\x00\xff"
ACK = b"\x00\x00\xff\x00\xff\x00"
SYNTAX_ERROR = b"\x00\x00\xff\x01\xff\x7f\x81\x00"
FROM_HOST, TO_HOST = 0xD4, 0xD5
GET_FIRMWARE, SAM_CONFIGURATION, RF_CONFIGURATION, IN_LIST = 0x02, 0x14, 0x32, 0x4A
IN_DATA_EXCHANGE, READ = 0x40, 0x30
GOOD, TIMED_OUT = b"\x00", b"\x01"
PAGE, PAGES_AT_ONCE = 4, 4
FIRMWARE = bytes((0x32, 1, 6, 7))
TICK_S = 0.5
MOST_BYTES = 300


class TypeATag(msgspec.Struct, frozen=True, kw_only=True):
    """A tag as the chip tells of it."""

    uid: str
    sak: int = 0x00
    atqa: str = "0044"
    ats: str = ""
    """Answer to select without its length byte; only with SAK bit 5."""
    memory: bytes = b""
    """From page 0 on; empty for one that lets nobody read."""

    def pages(self, first: int) -> bytes:
        """What the chip says of a READ: good and four pages, or that nothing came."""
        start = first * PAGE
        data = self.memory[start : start + PAGES_AT_ONCE * PAGE]
        return GOOD + data if len(data) == PAGES_AT_ONCE * PAGE else TIMED_OUT

    def told(self, number: int) -> bytes:
        """Its part of the answer to InListPassiveTarget."""
        uid, ats = bytes.fromhex(self.uid), bytes.fromhex(self.ats)
        told = bytes((number, *bytes.fromhex(self.atqa), self.sak, len(uid))) + uid
        return told + bytes((len(ats) + 1,)) + ats if self.sak & 0x20 else told


class Pn532Chip:
    """The chip behind any bus. `lying` is what lies on its antenna."""

    def __init__(self, *, firmware: bytes = FIRMWARE) -> None:
        self.lying: tuple[TypeATag, ...] = ()
        self.commands: list[int] = []
        """Every command so far."""
        self.is_dumb = False
        """It neither acknowledges nor answers."""
        self.damage = 0
        """So many of the next answers are damaged on the way."""
        self._firmware = firmware
        self._lock = threading.Lock()

    def obey(self, frame: bytes) -> tuple[bytes, bytes]:
        """The acknowledgement and the answer to one frame from the host; both empty if dumb."""
        with self._lock:
            if self.is_dumb or frame[3:5] == ACK[3:5]:
                return b"", b""
            command = frame[6 : 5 + frame[3]]
            self.commands.append(command[0])
            answer = self._answer(command)
            if self.damage:
                self.damage -= 1
                answer = answer[:-2] + bytes((answer[-2] ^ 0x10,)) + answer[-1:]
            return ACK, answer

    def _answer(self, command: bytes) -> bytes:
        match command[0]:
            case code if code == GET_FIRMWARE:
                return framed(bytes((code + 1,)) + self._firmware)
            case code if code in (SAM_CONFIGURATION, RF_CONFIGURATION):
                return framed(bytes((code + 1,)))
            case code if code == IN_LIST and command[2] == 0:
                told = [tag.told(at) for at, tag in enumerate(self.lying[: command[1]], start=1)]
                return framed(bytes((code + 1, len(told))) + b"".join(told))
            case code if code == IN_DATA_EXCHANGE and command[2] == READ and self.lying:
                tag = self.lying[command[1] - 1]
                return framed(bytes((code + 1,)) + tag.pages(command[3]))
        return SYNTAX_ERROR


def framed(data: bytes) -> bytes:
    """A frame from the chip to the host."""
    body = bytes((TO_HOST,)) + data
    return START + bytes((len(body), -len(body) & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))


def cut(stream: bytearray) -> list[bytes]:
    """Take the whole and sound frames of the host out of a stream, and what stands before them."""
    frames = []
    while (at := stream.find(START)) >= 0 and len(stream) >= at + 6:
        length, check = stream[at + 3], stream[at + 4]
        if (length + check) & 0xFF or not length:
            del stream[: at + 3]
            continue
        end = at + 5 + length + 2
        if len(stream) < end:
            break
        frame = bytes(stream[at:end])
        del stream[:end]
        if not sum(frame[5:-1]) & 0xFF and frame[5] == FROM_HOST:
            frames.append(frame)
    del stream[:-MOST_BYTES]
    return frames


class Pn532Board(PtyDevice):
    """The chip on a serial port."""

    def __init__(self, path: Path, *, firmware: bytes = FIRMWARE) -> None:
        self.chip = Pn532Chip(firmware=firmware)
        self._stream = bytearray()
        super().__init__(path, tick_s=TICK_S)

    def hear(self, data: bytes) -> None:
        """Obey every whole frame."""
        self._stream += data
        for frame in cut(self._stream):
            for part in self.chip.obey(frame):
                self.say(part)

    def tick(self) -> None:
        """The chip says nothing by itself."""
