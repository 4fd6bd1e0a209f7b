"""A PN532 on an SPI bus, as the unmodified `pn532pi` meets it through `spidev`."""

import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from hardware.emulator.pn532 import Pn532Chip, cut

STATUS_READ, DATA_WRITE, DATA_READ = 0x02, 0x01, 0x03
"""The first byte of a transfer says its direction (PN532 user manual, 6.2.5)."""
READY, BUSY = 0x01, 0x00
SHADOWED = ("spidev", "pn532pi.interfaces.pn532spi")


class Pn532SpiLine:
    """The chip behind its chip select, lowest bit first; the bus has the highest first.

    A frame may be read in parts: in each later part the chip speaks at once, together with the
    host's word of direction.
    """

    def __init__(self, chip: Pn532Chip) -> None:
        self.chip = chip
        self.spi_is_on = True
        """Whether the device file is there."""
        self.floats_at: int | None = None
        """What the line says without a chip: 0x00 or 0xFF."""
        self.open_handles = 0
        self._frames: deque[bytes] = deque()
        self._begun = False
        """A part of the first frame has been read."""

    def transfer(self, values: list[int]) -> list[int]:
        """One chip select; as many bytes come back as were sent."""
        if self.floats_at is not None:
            return [self.floats_at] * len(values)
        return [mirrored(byte) for byte in self._answer([mirrored(byte) for byte in values])]

    def _answer(self, said: list[int]) -> list[int]:
        match said[0]:
            case code if code == STATUS_READ:
                return [0, *[READY if self._frames else BUSY] * (len(said) - 1)]
            case code if code == DATA_READ:
                return self._part(len(said))
            case code if code == DATA_WRITE:
                self._hear(bytes(said[1:]))
        return [0] * len(said)

    def _hear(self, data: bytes) -> None:
        for frame in cut(bytearray(data)):
            # A new command ends what the host has not read of the last answer.
            self._frames.clear()
            self._begun = False
            self._frames.extend(part for part in self.chip.obey(frame) if part)

    def _part(self, count: int) -> list[int]:
        silent = 0 if self._begun else 1
        frame = self._frames.popleft() if self._frames else b""
        taken, rest = frame[: count - silent], frame[count - silent :]
        self._begun = bool(rest)
        if rest:
            self._frames.appendleft(rest)
        return [*[0] * silent, *taken.ljust(count - silent, b"\x00")]


class FakeSpiDev:
    """One handle on /dev/spidev0.0."""

    def __init__(self, line: Pn532SpiLine) -> None:
        self._line = line
        self._is_open = False
        self.mode, self.cshigh, self.max_speed_hz = 0, False, 0

    def open(self, bus: int, device: int) -> None:
        """Open the device file."""
        if not self._line.spi_is_on or (bus, device) != (0, 0):
            raise FileNotFoundError(2, "No such file or directory")
        self._is_open = True
        self._line.open_handles += 1

    def xfer2(self, values: list[int]) -> list[int]:
        """Send and receive under one chip select."""
        if not self._is_open or not self._line.spi_is_on:
            raise OSError(9, "Bad file descriptor")
        return self._line.transfer(values)

    def writebytes(self, values: list[int]) -> None:
        """Send only."""
        self.xfer2(values)

    def close(self) -> None:
        """Close the handle; again is harmless, as with the real one."""
        self._line.open_handles -= self._is_open
        self._is_open = False


def mirrored(byte: int) -> int:
    """The byte with its bits in the other order.

    >>> hex(mirrored(0x03))
    '0xc0'
    """
    return int(f"{byte:08b}"[::-1], 2)


@contextmanager
def emulated_pn532_spi(chip: Pn532Chip) -> Iterator[Pn532SpiLine]:
    """Let `pn532pi` find the chip on SPI 0.0."""
    line = Pn532SpiLine(chip)
    module = ModuleType("spidev")
    module.SpiDev = lambda: FakeSpiDev(line)  # type: ignore[attr-defined]  # a module made by hand
    kept = {name: sys.modules.pop(name, None) for name in SHADOWED}
    sys.modules["spidev"] = module
    try:
        yield line
    finally:
        for name, own in kept.items():
            sys.modules.pop(name, None)
            if own is not None:
                sys.modules[name] = own
