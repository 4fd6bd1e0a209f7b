"""A PN532 on an I2C bus, as the messages of `quick2wire` meet it."""

import ctypes
from collections import deque
from typing import Any

from hardware.emulator.pn532 import Pn532Chip, cut

I2C_M_RD = 0x0001
ADDRESS = 0x24
NACK = b"\x00\x00\xff\xff\x00\x00"
READY, BUSY = b"\x01", b"\x00"
NOBODY = OSError(121, "Remote I/O error")
"""What the kernel says when no chip takes its address up."""


class Pn532Wire:
    """Takes the place of quick2wire's `I2CMaster`.

    PN532 user manual, 6.2.4: whatever is read begins with the ready byte; a frame that was read
    is gone, unless the host says NACK and gets it once more.
    """

    def __init__(self, chip: Pn532Chip) -> None:
        self.chip = chip
        self.is_there = True
        self.closed = 0
        self._frames: deque[bytes] = deque()
        self._last = b""

    def transaction(self, *messages: Any) -> list[bytes]:
        """Carry messages over the bus; return what the reading ones have read."""
        return [read for message in messages for read in self._carry(message)]

    def close(self) -> None:
        """Give the bus back."""
        self.closed += 1

    def _carry(self, message: Any) -> list[bytes]:
        if not self.is_there or message.addr != ADDRESS:
            raise NOBODY
        if message.flags & I2C_M_RD:
            return [self._said()[: message.len].ljust(message.len, b"\x00")]
        self._hear(ctypes.string_at(message.buf, message.len))
        return []

    def _said(self) -> bytes:
        if not self._frames:
            return BUSY
        self._last = self._frames.popleft()
        return READY + self._last

    def _hear(self, data: bytes) -> None:
        if data == NACK:
            self._frames.appendleft(self._last)
            return
        for frame in cut(bytearray(data)):
            self._frames.clear()
            self._frames.extend(part for part in self.chip.obey(frame) if part)
