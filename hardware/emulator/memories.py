"""Cards with a memory: NTAG213, 215 and 216, and MIFARE Classic 1K."""

from hardware.emulator.bits import Bits, bits_of
from hardware.emulator.cards import ACK, Card
from hardware.rfid.iso14443 import with_crc

PAGE, BLOCK, BLOCKS_A_SECTOR = 4, 16, 4
READ, COMPATIBILITY_WRITE = 0x30, 0xA0
FACTORY_KEY = b"\xff" * 6


class Ntag(Card):
    """An NTAG21x sticker; `pages` counts all of them, configuration included."""

    def __init__(self, uid: str, *, pages: int, capacity: int, version: int) -> None:
        super().__init__(uid, atqa=b"\x44\x00", sak=0x00)
        self._pages = pages
        self._version = bytes((0, 4, 4, 2, 1, 0, version, 3))
        self._waiting_page: int | None = None
        self._trusted = False
        self.memory = bytearray(pages * PAGE)
        first, second = self.parts
        self.memory[0:9] = first[1:4] + first[4:5] + second[:5]
        self.memory[12:16] = bytes((0xE1, 0x10, capacity, 0))
        self.memory[16:19] = b"\x03\x00\xfe"
        self.memory[self._config : self._config + 4] = b"\x04\x00\x00\xff"
        self.memory[self._config + 8 : self._config + 14] = b"\xff" * 4 + b"\x00\x00"

    @property
    def _config(self) -> int:
        return (self._pages - 4) * PAGE

    @property
    def _guarded_from(self) -> int:
        return self._pages if self._trusted else self.memory[self._config + 3]

    def lose_power(self) -> None:
        """Forget the password that was given, too."""
        super().lose_power()
        self._trusted = False
        self._waiting_page = None

    def on_command(self, data: bytes) -> Bits | None:
        """Answer the commands of the data sheet (NTAG213/215/216, chapter 10)."""
        if self._waiting_page is not None:
            return self._second_half(data)
        match data[0], len(data):
            case (0x30, 2):
                return self._read(data[1])
            case (0x3A, 3):
                return self._fast_read(data[1], data[2])
            case (0xA2, 6):
                return self._write(data[1], data[2:])
            case (0xA0, 2):
                self._waiting_page = data[1]
                return list(ACK)
            case _:
                return self._about_itself(data)

    def _about_itself(self, data: bytes) -> Bits:
        match data[0], len(data):
            case (0x60, 1):
                return bits_of(with_crc(self._version))
            case (0x3C, 2):
                return bits_of(with_crc(bytes(32)))
            case (0x1B, 5):
                return self._trust(data[1:])
        # 0x60 with a block number is MIFARE authentication: an NTAG says no and drops out.
        return self.refuse()

    def _second_half(self, data: bytes) -> Bits:
        page, self._waiting_page = self._waiting_page, None
        return self._write(page or 0, data[:4]) if len(data) == BLOCK else self.refuse()

    def _page(self, page: int) -> bytes:
        start = page % self._pages * PAGE
        hidden = start - self._config in (8, 12)
        return bytes(PAGE) if hidden else bytes(self.memory[start : start + PAGE])

    def _read(self, page: int) -> Bits:
        if page >= self._pages or (self._guards_reading and page >= max(self._guarded_from, 4)):
            return self.refuse()
        # Reading past the end goes on at page 0.
        return bits_of(with_crc(b"".join(self._page(page + step) for step in range(4))))

    @property
    def _guards_reading(self) -> bool:
        return bool(self.memory[self._config + 4] & 0x80)

    def _fast_read(self, first: int, last: int) -> Bits:
        if not first <= last < self._pages:
            return self.refuse()
        return bits_of(with_crc(b"".join(self._page(page) for page in range(first, last + 1))))

    def _write(self, page: int, data: bytes) -> Bits:
        if not 2 <= page < self._pages or page >= self._guarded_from:
            return self.refuse()
        self.memory[page * PAGE : page * PAGE + PAGE] = data
        return list(ACK)

    def _trust(self, password: bytes) -> Bits:
        start = self._config + 8
        if bytes(self.memory[start : start + 4]) != password:
            return self.refuse()
        self._trusted = True
        return bits_of(with_crc(bytes(self.memory[start + 4 : start + 6])))


LOCK_CONTROL = b"\x01\x03\xa0\x0c\x34"
"""The block that a sticker brings from the factory, before its message."""


def inscribe(sticker: Ntag, text: str, *, language: str = "en") -> None:
    """Write a text record as a phone does: after the factory's own block, from page 4 on."""
    payload = bytes((len(language),)) + f"{language}{text}".encode()
    record = bytes((0xD1, 1, len(payload))) + b"T" + payload
    blocks = LOCK_CONTROL + bytes((0x03, len(record))) + record + b"\xfe"
    sticker.memory[16 : 16 + len(blocks)] = blocks


def ntag213(uid: str) -> Ntag:
    """A sticker of 144 bytes."""
    return Ntag(uid, pages=45, capacity=0x12, version=0x0F)


def ntag215(uid: str) -> Ntag:
    """A sticker of 504 bytes."""
    return Ntag(uid, pages=135, capacity=0x3E, version=0x11)


def ntag216(uid: str) -> Ntag:
    """A sticker of 888 bytes."""
    return Ntag(uid, pages=231, capacity=0x6D, version=0x13)


class Classic1K(Card):
    """A MIFARE Classic of 16 sectors. The cipher itself lies inside the chip: keys are compared."""

    def __init__(self, uid: str) -> None:
        atqa = b"\x04\x00" if len(uid) == 8 else b"\x44\x00"
        super().__init__(uid, atqa=atqa, sak=0x08)
        self.memory = bytearray(64 * BLOCK)
        self.memory[: len(self.uid)] = self.uid
        for sector in range(16):
            start = (sector * BLOCKS_A_SECTOR + 3) * BLOCK
            self.memory[start : start + BLOCK] = FACTORY_KEY + b"\xff\x07\x80\x69" + FACTORY_KEY
        self._sector: int | None = None
        self._waiting_block: int | None = None

    def lose_power(self) -> None:
        """Forget the sector that was opened."""
        super().lose_power()
        self.fall_back()

    def fall_back(self) -> None:
        """Rest again; the sector is closed."""
        super().fall_back()
        self._sector = None
        self._waiting_block = None

    def opens(self, *, key_b: bool, block: int, key: bytes, uid: bytes) -> bool:
        """Whether the key fits the sector of the block; the last four bytes of the UID count."""
        start = (block // BLOCKS_A_SECTOR * BLOCKS_A_SECTOR + 3) * BLOCK + (10 if key_b else 0)
        if self.uid[-4:] != uid or bytes(self.memory[start : start + 6]) != key:
            self.fall_back()
            return False
        self._sector = block // BLOCKS_A_SECTOR
        return True

    def on_command(self, data: bytes) -> Bits | None:
        """Read and write blocks of the opened sector."""
        if self._waiting_block is not None:
            return self._second_half(data)
        if len(data) != 2 or data[1] // BLOCKS_A_SECTOR != self._sector:
            return self.refuse()
        if data[0] == READ:
            return bits_of(with_crc(self._block(data[1])))
        if data[0] == COMPATIBILITY_WRITE:
            self._waiting_block = data[1]
            return list(ACK)
        return self.refuse()

    def _block(self, block: int) -> bytes:
        content = bytes(self.memory[block * BLOCK : block * BLOCK + BLOCK])
        # Key A can never be read back.
        return bytes(6) + content[6:] if block % BLOCKS_A_SECTOR == 3 else content

    def _second_half(self, data: bytes) -> Bits:
        block, self._waiting_block = self._waiting_block, None
        if not block or len(data) != BLOCK:
            return self.refuse()
        self.memory[block * BLOCK : block * BLOCK + BLOCK] = data
        return list(ACK)
