"""Settings of the readers that bring their own chip, wire or keyboard."""

from enum import StrEnum

import msgspec

from hardware.rfid.taps import LIFTED_MS
from hardware.settings import BUSES, expect

LONGEST_SILENCE_MS = 10_000
LONGEST_UID = 10


class Pn532Interface(StrEnum):
    """How the board is wired; its two switches say the same."""

    UART = "uart"
    I2C = "i2c"
    SPI = "spi"


class Pn532Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A PN532 board."""

    name: str
    interface: Pn532Interface
    port: str
    bus: int
    device: int
    speed_hz: int
    poll_ms: int

    def __post_init__(self) -> None:
        expect(self.bus in BUSES, "bus", "0 to 6", self.bus)
        expect(self.device in (0, 1), "device", "0 or 1", self.device)
        fits = 10_000 <= self.speed_hz <= 5_000_000
        expect(fits, "speed_hz", "10000 to 5000000", self.speed_hz)
        expect(10 <= self.poll_ms <= 500, "poll_ms", "10 to 500", self.poll_ms)


class PcscSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A reader behind the PC/SC service."""

    name: str
    reader: str
    """`auto` or a part of its name."""
    poll_ms: int

    def __post_init__(self) -> None:
        expect(bool(self.reader), "reader", "auto or a part of a name", self.reader)
        expect(10 <= self.poll_ms <= 500, "poll_ms", "10 to 500", self.poll_ms)


class Digits(StrEnum):
    """What a keyboard reader types."""

    DECIMAL = "decimal"
    DECIMAL_REVERSED = "decimal_reversed"
    """The last byte of the identity is the highest of the number."""
    HEX = "hex"
    HEX_REVERSED = "hex_reversed"


class EvdevSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A reader that types like a keyboard."""

    name: str
    device: str
    """`auto`, a path, or a part of its name."""
    candidates: tuple[str, ...]
    digits: Digits
    uid_bytes: int
    silence_ms: int

    def __post_init__(self) -> None:
        expect(bool(self.device), "device", "auto, a path or a part of a name", self.device)
        fits = 4 <= self.uid_bytes <= LONGEST_UID
        expect(fits, "uid_bytes", f"4 to {LONGEST_UID}", self.uid_bytes)
        _expect_silence(self.silence_ms)


class Rdm6300Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An RDM6300 module on a serial port."""

    name: str
    port: str
    silence_ms: int

    def __post_init__(self) -> None:
        _expect_silence(self.silence_ms)


def _expect_silence(silence_ms: int) -> None:
    fits = LIFTED_MS <= silence_ms <= LONGEST_SILENCE_MS
    expect(fits, "silence_ms", f"{LIFTED_MS} to {LONGEST_SILENCE_MS}", silence_ms)
