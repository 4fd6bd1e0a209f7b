"""What the chosen drivers need of the machine."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from hardware.doctor.machine import Machine
from hardware.errors import BadSetting
from hardware.settings import PanelSettings, read_settings, shipped_defaults

Settings = Mapping[str, Mapping[str, object]]
"""The table of settings of each kind of device, with its `driver`."""

AUTO = "auto"
REAL = {"reader": "mfrc522", "dice": "serial", "panel": "gpio"}
"""What `auto` stands for on a Raspberry Pi."""
HEADER_PORTS = ("/dev/serial0", "/dev/serial1", "/dev/ttyAMA0", "/dev/ttyS0")
SPI, I2C, UART, GPIO, USB_SERIAL, INPUT = "spi", "i2c", "uart", "gpio", "usb_serial", "input"

GROUP_OF = {
    SPI: "spi",
    I2C: "i2c",
    UART: "dialout",
    GPIO: "gpio",
    USB_SERIAL: "dialout",
    INPUT: "input",
}
NODES = {
    SPI: "dev/spidev[01].*",
    GPIO: "dev/gpiochip0",
    USB_SERIAL: "dev/serial/by-id/*",
    INPUT: "dev/input/event*",
}
"""The device files of each bus, but for I2C and the header's serial port: those have numbers."""
HEADER_I2C = 1
"""The number of the bus on GPIO2 and GPIO3."""


class Wanted(NamedTuple):
    """The drivers by kind of device, what they stand on, and their pins."""

    drivers: dict[str, str]
    buses: frozenset[str]
    pins: dict[str, int]
    """BCM number by what hangs there: `reader RST`, `button undo`, `light of seat 0`."""
    by_name: frozenset[str]
    """The kinds whose driver somebody has named; the others may be away."""
    header_ports: frozenset[str] = frozenset()
    """The paths by which the header's serial port is asked for."""
    ports: Mapping[str, str] = MappingProxyType({})
    """By kind of device the serial port, `auto` or a path; empty for what is on none."""
    i2c_bus: int = HEADER_I2C
    """The number of the bus that the reader is on, if it is on I2C."""

    @property
    def i2c_node(self) -> str:
        """The device file of the bus of I2C."""
        return f"dev/i2c-{self.i2c_bus}"

    def has(self, *names: str) -> bool:
        """Whether any of these drivers is chosen."""
        return any(name in self.drivers.values() for name in names)


def wanted(machine: Machine, settings: Settings) -> Wanted:
    """What the settings ask for; `auto` asks for the real devices on a Raspberry Pi only."""
    drivers = {
        kind: _driver(kind, str(table.get("driver", AUTO)), is_pi=machine.generation > 0)
        for kind, table in settings.items()
    }
    buses = frozenset(
        bus for kind, driver in drivers.items() for bus in _buses(driver, settings[kind])
    )
    pins: dict[str, int] = {}
    if drivers.get("reader") == "mfrc522":
        pins |= reader_pins(settings["reader"])
    if drivers.get("panel") == "gpio":
        pins |= panel_pins(settings["panel"])
    by_name = frozenset(
        kind for kind, table in settings.items() if table.get("driver", AUTO) != AUTO
    )
    ports = {kind: _serial_port(driver, settings[kind]) for kind, driver in drivers.items()}
    header_ports = frozenset(ports.values()) & set(HEADER_PORTS)
    bus = settings.get("reader", {}).get("bus")
    i2c_bus = bus if isinstance(bus, int) and I2C in buses else HEADER_I2C
    return Wanted(drivers, buses, pins, by_name, header_ports, ports, i2c_bus)


def _driver(kind: str, name: str, *, is_pi: bool) -> str:
    if name != AUTO:
        return name
    return REAL[kind] if is_pi and kind in REAL else "simulated"


def _buses(driver: str, settings: Mapping[str, object]) -> tuple[str, ...]:
    port = _serial_port(driver, settings)
    if port:
        return (UART if port in HEADER_PORTS else USB_SERIAL,)
    match driver:
        case "mfrc522":
            return SPI, GPIO
        case "gpio":
            return (GPIO,)
        case "pn532":
            # The other word is the driver's to refuse, with what it expected.
            return tuple({I2C, SPI} & {str(settings["interface"])})
        case "evdev":
            return (INPUT,)
    return ()


def _serial_port(driver: str, settings: Mapping[str, object]) -> str:
    """The serial port that a driver stands on, as its settings name it; empty for the others."""
    match driver:
        case "serial":
            return str(settings.get("port", AUTO))
        case "rdm6300":
            return str(settings.get("port", HEADER_PORTS[0]))
        case "pn532" if settings.get("interface", UART) == UART:
            return str(settings.get("port", HEADER_PORTS[0]))
    return ""


def reader_pins(settings: Mapping[str, object]) -> dict[str, int]:
    """The reset pin of each place that has one."""
    merged = {**shipped_defaults()["mfrc522"], **settings}
    found = {"reader RST": merged.get("reset_pin")}
    for place, table in merged.items():
        if isinstance(table, Mapping):
            found[f"RST of the reader {place}"] = table.get("reset_pin")
    return {what: pin for what, pin in found.items() if isinstance(pin, int)}


def panel_pins(settings: Mapping[str, object]) -> dict[str, int]:
    """Every pin of the panel; none where the settings cannot be read."""
    try:
        return read_settings(PanelSettings, "gpio", settings).pins()
    except BadSetting:
        return {}
