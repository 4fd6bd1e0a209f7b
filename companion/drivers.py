"""Which driver a setting means on this machine."""

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from companion import plugins
from companion.config import Config, Device
from companion.plugins import Plugin
from companion.table.ports import Post
from companion.table.signals import DeviceKind, DeviceLost, DeviceReady, Signal
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

PLUGGED_LATER = (DeviceKind.DICE,)
"""What hangs on USB and may come at any moment."""


def devices(config: Config) -> dict[DeviceKind, Device]:
    """The settings of each kind of device."""
    return {
        DeviceKind.READER: config.reader,
        DeviceKind.DICE: config.dice,
        DeviceKind.PANEL: config.panel,
    }


def driver_name(kind: DeviceKind, config: Config) -> str:
    """Which driver the settings mean on this machine.

    `auto` is the real driver where its device file exists. Else it is the simulated one if there
    is a desk to draw it on; without a desk it is the driver that waits for its device, or none.
    """
    device = devices(config)[kind]
    if device.driver != AUTO:
        return device.driver
    real, pattern = FOUND[kind]
    if any(Path("/").glob(pattern)):
        return real
    if kind is DeviceKind.READER or is_simulated(config):
        return SIMULATED
    return real if kind in PLUGGED_LATER else NONE


def waits_for_its_device(kind: DeviceKind, config: Config) -> bool:
    """Whether nobody has asked for this device: that it is not there is then no news."""
    real, pattern = FOUND[kind]
    return (
        devices(config)[kind].driver == AUTO
        and driver_name(kind, config) == real
        and not any(Path("/").glob(pattern))
    )


def quiet_until_ready(post: Post) -> Post:
    """Says nothing of a device that was not there before it has come for the first time."""
    came: list[bool] = []

    def say(signal: Signal) -> None:
        if isinstance(signal, DeviceReady):
            came.append(True)
        if came or not isinstance(signal, DeviceLost):
            post(signal)

    return say


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
    return driver_name(DeviceKind.READER, config) == SIMULATED


def unusable(kind: DeviceKind, plugin: Plugin) -> str:
    """Which driver is not used, what was expected, and what to do; play goes on by touch."""
    return (
        f"[{kind.value}] driver {plugin.name!r} is not used: {plugin.reason}; write another, "
        f"{AUTO!r} or {NONE!r} into the settings file; until then everything works by touch"
    )
