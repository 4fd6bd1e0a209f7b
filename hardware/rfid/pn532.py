"""The PN532 board: it finds and chooses its tags itself, over UART, I2C or SPI."""

import threading
from collections.abc import Sequence
from typing import Any

from companion.table.ports import Clock
from hardware.errors import BadFrame, DeviceMissing, DeviceRefused, DeviceSilent
from hardware.rfid import sticker
from hardware.rfid.pn532_buses import DEVICE, Bus, import_part, open_bus, ways_here
from hardware.rfid.pn532_targets import sighting_of
from hardware.rfid.reader import SightedReader
from hardware.rfid.reader_settings import Pn532Interface, Pn532Settings
from hardware.rfid.taps import OneTag
from hardware.serial_ports import own_port
from hardware.worker import BACKOFF_S

IN_LIST_PASSIVE_TARGET, IN_DATA_EXCHANGE = 0x4A, 0x40
THE_ONE_TAG = 1
"""The chip's number for the first of the tags that it lists."""
TWO_TAGS, TYPE_A = 2, 0x00
LOOK_MS = 300
"""The chip answers within some 30 ms, tag or no tag."""
RETRIES = 1
"""Of one look: with its default, the chip would look for ever and say nothing."""
IC_PN532 = 0x32
MOST_GREETINGS = 3
"""The first frame after a sleep may be lost."""
MOST_HICCUPS = 3
"""Damaged or missing answers in a row before the board counts as lost."""


class Pn532Reader(SightedReader):
    """Tag reader on a PN532. An unreadable tag is none for it: it does not speak of it."""

    description = "PN532"
    requirements = (
        "the package pn532pi, for SPI also spidev",
        "its two switches set as the setting `interface` says",
        "the group dialout, i2c or spi",
    )

    def __init__(
        self, settings: Pn532Settings, clock: Clock, *, backoff_s: Sequence[float] = BACKOFF_S
    ) -> None:
        super().__init__(settings.name, clock, backoff_s)
        self._settings = settings
        self.hiccups = 0
        """Damaged or missing answers so far."""

    @property
    def where(self) -> str:
        """The way of the settings."""
        settings = self._settings
        match settings.interface:
            case Pn532Interface.UART:
                return f"UART {settings.port}"
            case Pn532Interface.I2C:
                return f"I2C bus {settings.bus}"
            case Pn532Interface.SPI:
                return f"SPI 0.{settings.device}"

    @property
    def claims(self) -> dict[str, str]:
        """The port, or the chip select; a bus of I2C may be shared."""
        settings = self._settings
        match settings.interface:
            case Pn532Interface.UART:
                return own_port(settings.port)
            case Pn532Interface.I2C:
                return {}
            case Pn532Interface.SPI:
                return {f"/dev/spidev0.{settings.device}": "chip select"}

    def detected(self) -> list[str]:
        """Ports and buses: the chip itself is asked at the start only."""
        return ways_here()

    def self_check(self) -> list[str]:
        """Also how clean the line is."""
        return [*super().self_check(), f"answers lost or damaged: {self.hiccups}"]

    def _connect(self, stopping: threading.Event) -> "_Poller":
        bus = open_bus(self._settings)
        try:
            return _Poller(self, bus, stopping, rest_s=self._settings.poll_ms / 1000)
        except Exception:
            bus.close()
            raise


class _Poller:
    """The link: one look a step."""

    def __init__(
        self, reader: Pn532Reader, bus: Bus, stopping: threading.Event, *, rest_s: float
    ) -> None:
        self._reader = reader
        self._bus = bus
        self._rest_s = rest_s
        self._in_a_row = 0
        chip: Any = import_part("pn532pi.nfc.pn532").Pn532(bus.interface)
        self.detail = f"{_greet(chip, bus, stopping)} on {bus.where}"
        if not (chip.setPassiveActivationRetries(RETRIES) and chip.SAMConfig()):
            raise DeviceSilent(f"expected {DEVICE} on {bus.where} to be set up, got no answer")

    def step(self) -> float:
        """Look once. A look without an answer tells nothing about tags."""
        try:
            sighting = sighting_of(self._look())
        except BadFrame as error:
            self._reader.hiccups += 1
            self._in_a_row += 1
            if self._in_a_row >= MOST_HICCUPS:
                where = self._bus.where
                raise DeviceSilent(
                    f"expected {DEVICE} on {where} to answer, got {error}: check its wires"
                ) from error
            return self._rest_s
        self._in_a_row = 0
        if isinstance(sighting, OneTag):
            sighting = self._reader.with_text(sighting, self._pages)
        self._reader.take(sighting)
        return self._rest_s

    def interrupt(self) -> None:
        """Nothing to do: a step takes less than half a second."""

    def close(self) -> None:
        self._bus.close()

    def _pages(self, first: int) -> bytes:
        """Four pages of the tag; empty when the chip or the tag has said no."""
        try:
            status, *data = self._ask(IN_DATA_EXCHANGE, THE_ONE_TAG, sticker.READ, first)
        except (BadFrame, ValueError):
            return b""
        return b"" if status or len(data) != sticker.READ_BYTES else bytes(data)

    def _look(self) -> bytes:
        return self._ask(IN_LIST_PASSIVE_TARGET, TWO_TAGS, TYPE_A)

    def _ask(self, *command: int) -> bytes:
        """The chip's answer; raise BadFrame without a sound one."""
        interface = self._bus.interface
        if interface.writeCommand(bytearray(command)):
            raise BadFrame("no acknowledgement")
        status, answer = interface.readResponse(LOOK_MS)
        if status < 0:
            raise BadFrame("no sound answer", f"({status})")
        return bytes(answer)


def _greet(chip: Any, bus: Bus, stopping: threading.Event) -> str:
    """What the chip says it is."""
    heard = "no answer"
    for _ in range(MOST_GREETINGS):
        if stopping.is_set():
            break
        try:
            bus.interface.wakeup()
            version: int = chip.getFirmwareVersion()
        except DeviceMissing:
            raise
        except OSError as error:
            # So a bus answers on which nobody feels addressed.
            heard = str(error)
            continue
        if version:
            return _judged(version, bus)
    raise DeviceSilent(
        f"expected {DEVICE} on {bus.where}, got {heard}: check its wires and its two switches"
    )


def _judged(version: int, bus: Bus) -> str:
    """PN532 user manual, 7.2.2: the kind of chip, version and revision, abilities."""
    chip, major, minor = version >> 24, version >> 16 & 0xFF, version >> 8 & 0xFF
    if chip != IC_PN532:
        raise DeviceRefused(f"expected {DEVICE} on {bus.where}, got a chip 0x{chip:X}")
    return f"PN532 firmware {major}.{minor}"
