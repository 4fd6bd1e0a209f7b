"""The three ways to a PN532, each by the interface of the unmodified `pn532pi` package.

Its own front door is closed to us: `import pn532pi` wants spidev on every machine and turns its
lack into None, the serial interface knows two ports by number, the one for I2C sleeps a second.
"""

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hardware.errors import DependencyMissing, DeviceMissing
from hardware.rfid.reader_settings import Pn532Interface, Pn532Settings
from hardware.serial_ports import UNPLUGGED, import_pyserial, open_port, ports_here, why_not

RATE = 115_200
LEAST_WAIT_S = 0.1
"""The package waits 10 ms for an acknowledgement: less than a USB adapter may hold bytes back."""
DEVICE = "a PN532"


class Bus:
    """An open way to the chip: the package's interface, and how it is given back."""

    def __init__(self, interface: Any, close: Callable[[], None], where: str) -> None:
        self.interface = interface
        self.close = close
        self.where = where


def open_bus(settings: Pn532Settings) -> Bus:
    """The way that the settings name; raise DependencyMissing or DeviceMissing with the reason."""
    match settings.interface:
        case Pn532Interface.UART:
            return _open_uart(settings.port)
        case Pn532Interface.I2C:
            return _open_i2c(settings.bus)
        case Pn532Interface.SPI:
            return _open_spi(settings.device, settings.speed_hz)


def import_part(name: str) -> Any:
    """A module of the package; raise DependencyMissing without it."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise DependencyMissing(
            f"expected the package pn532pi, for SPI also spidev, got {error}: "
            "see hardware/rfid/README.md"
        ) from error


def ways_here(dev: Path = Path("/dev")) -> list[str]:
    """What a PN532 could hang on."""
    buses = [str(path) for pattern in ("i2c-*", "spidev*") for path in sorted(dev.glob(pattern))]
    return [*ports_here(dev), *buses]


class _Port:
    """What the package takes for its serial port: the real one, patient and free of old bytes."""

    def __init__(self, serial: Any, path: str) -> None:
        self._serial = serial
        self._path = path

    def write(self, data: bytes) -> None:
        """Send bytes."""
        self._call(self._serial.write, data)

    def read(self, count: int = 1) -> bytes:
        """So many bytes, or fewer when the time is over."""
        data: bytes = self._call(self._serial.read, count)
        return data

    @property
    def timeout(self) -> float:
        """Seconds that a read waits."""
        return float(self._serial.timeout)

    @timeout.setter
    def timeout(self, seconds: float) -> None:
        self._serial.timeout = max(seconds, LEAST_WAIT_S)

    def inWaiting(self) -> int:  # noqa: N802 - the package's name
        """Asked before every command, to drop one old byte: here all of them go."""
        self._call(self._serial.reset_input_buffer)
        return 0

    def _call(self, action: Callable[..., Any], *given: Any) -> Any:
        try:
            return action(*given)
        except UNPLUGGED as error:
            raise DeviceMissing(why_not(self._path, error, device=DEVICE)) from error


def _open_uart(path: str) -> Bus:
    kind = import_part("pn532pi.interfaces.pn532hsu").Pn532Hsu
    serial = open_port(import_pyserial(), path, RATE, timeout_s=LEAST_WAIT_S, device=DEVICE)
    interface = kind.__new__(kind)
    interface._serial = _Port(serial, path)
    interface.command = 0
    return Bus(interface, serial.close, path)


def _open_i2c(bus: int) -> Bus:
    part = import_part("pn532pi.interfaces.pn532i2c")
    path = f"/dev/i2c-{bus}"
    try:
        wire = part.I2CMaster(bus)
    except OSError as error:
        raise DeviceMissing(_why_not(path, "i2c", error)) from error
    interface = part.Pn532I2c(bus)
    interface._wire = wire
    return Bus(interface, wire.close, path)


def _open_spi(device: int, speed_hz: int) -> Bus:
    interface = import_part("pn532pi.interfaces.pn532spi").Pn532Spi(device, speed_hz)
    path = f"/dev/spidev0.{device}"
    try:
        interface.begin()
    except OSError as error:
        raise DeviceMissing(_why_not(path, "spi", error)) from error
    return Bus(interface, interface._spi.close, path)


def _why_not(path: str, group: str, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        others = sorted(map(str, Path("/dev").glob(f"{group}*")))
        there = f"only {', '.join(others)}" if others else "nothing"
        return f"expected {path}, got {there}: switch {group.upper()} on (raspi-config)"
    if isinstance(error, PermissionError):
        return f"expected access to {path}, got none: add the user to the group {group}"
    return f"expected to open {path}, got {error}"
