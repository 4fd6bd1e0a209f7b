"""Which driver a setting means on this machine."""

from pathlib import Path

from companion import plugins
from companion.config import Config, Device
from companion.plugins import Plugin
from companion.table.signals import DeviceKind

SIMULATED = "simulated"
NONE = "none"
AUTO = "auto"

GROUPS = {
    DeviceKind.READER: plugins.READERS,
    DeviceKind.DICE: plugins.DICE,
    DeviceKind.PANEL: plugins.PANELS,
}
FOUND = {
    DeviceKind.READER: ("mfrc522", "dev/spidev[01].*"),
    DeviceKind.DICE: ("serial", "dev/serial/by-id/*"),
    DeviceKind.PANEL: ("gpio", "dev/gpiochip0"),
}
"""The driver that `auto` takes where the device file is there.

A Pi 5 has a /dev/spidev10.0 of its own, which says nothing about the header's SPI.
"""


def devices(config: Config) -> dict[DeviceKind, Device]:
    """The settings of each kind of device."""
    return {
        DeviceKind.READER: config.reader,
        DeviceKind.DICE: config.dice,
        DeviceKind.PANEL: config.panel,
    }


def driver_name(kind: DeviceKind, device: Device) -> str:
    """`auto` is the real driver where its device file exists, else the simulated one."""
    if device.driver != AUTO:
        return device.driver
    real, pattern = FOUND[kind]
    return real if any(Path("/").glob(pattern)) else SIMULATED


def is_simulated(config: Config) -> bool:
    """Whether the reader is a simulated one, so that a desk is drawn beside the screen."""
    return driver_name(DeviceKind.READER, config.reader) == SIMULATED


def unusable(kind: DeviceKind, plugin: Plugin) -> str:
    """Which driver is not used, what was expected, and what to do; play goes on by touch."""
    return (
        f"[{kind.value}] driver {plugin.name!r} is not used: {plugin.reason}; write another, "
        f"{AUTO!r} or {NONE!r} into the settings file; until then everything works by touch"
    )
