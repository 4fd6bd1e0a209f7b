"""Which driver a setting means on this machine."""

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from companion import plugins
from companion.config import Config, Device
from companion.plugins import Plugin
from companion.table.signals import DeviceKind
from companion.table.view import DriverChoice

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


def preference(kind: DeviceKind) -> str:
    """Under which name the table keeps the driver that was chosen on its page of drivers."""
    return f"driver.{kind.value}"


def as_chosen(config: Config, preferences: Mapping[str, str]) -> Config:
    """The settings with the drivers that were chosen at the table; empty is as in the file.

    A driver other than the file's gets its own defaults: the settings there are not for it.
    """
    changed = {
        kind.value: Device(driver=name)
        for kind, device in devices(config).items()
        if (name := preferences.get(preference(kind), "")) and name != device.driver
    }
    return replace(config, **changed)


def offered() -> tuple[DriverChoice, ...]:
    """What may be chosen for each kind of device: every installed driver, or none."""
    return tuple(
        DriverChoice(kind=kind, names=(*plugins.names(group), NONE), preference=preference(kind))
        for kind, group in GROUPS.items()
    )


def is_simulated(config: Config) -> bool:
    """Whether the reader is a simulated one, so that a desk is drawn beside the screen."""
    return driver_name(DeviceKind.READER, config.reader) == SIMULATED


def unusable(kind: DeviceKind, plugin: Plugin) -> str:
    """Which driver is not used, what was expected, and what to do; play goes on by touch."""
    return (
        f"[{kind.value}] driver {plugin.name!r} is not used: {plugin.reason}; write another, "
        f"{AUTO!r} or {NONE!r} into the settings file; until then everything works by touch"
    )
