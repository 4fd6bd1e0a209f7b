"""What a screen may show of the devices: whether they work, their batteries, their rolls."""

import msgspec

from companion.table.signals import DeviceKind


class Device(msgspec.Struct, frozen=True, kw_only=True):
    """A device of the table, by the newest that it has said."""

    name: str
    kind: DeviceKind
    ready: bool
    detail: str
    """One plain English line: what it is, or why it does not work."""
    unusable: bool = False
    """Its driver could not even be set up: a matter of the settings, not of a cable."""
    battery_percent: int | None = None
    """None on mains, or where the device cannot tell."""
    complains: bool = False
    """It works and says of itself that something is wrong; the detail begins with what."""


class DieRolls(msgspec.Struct, frozen=True, kw_only=True):
    """How often each face of one die of one sensor came up, since the counting has begun."""

    sensor: str
    die: int
    """From 0, in the order in which the sensor tells its dice."""
    counts: tuple[int, ...]
    """Of faces 1 to 6."""
    verdict: str
    """too_few, even, uneven or unfair"""


class DriverChoice(msgspec.Struct, frozen=True, kw_only=True):
    """The drivers that may be chosen for a kind of device; a choice counts from the next start."""

    kind: DeviceKind
    names: tuple[str, ...]
    preference: str
    """The name under which the choice is kept."""
    chosen: str = ""
    """Empty: as in the file of settings."""
