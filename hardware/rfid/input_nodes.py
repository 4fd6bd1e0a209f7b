"""Input devices of Linux: which there are, and how one is taken away from everybody else."""

import fcntl
import os
import struct
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from hardware.errors import DeviceMissing

LISTING = Path("/proc/bus/input/devices")
DEV_INPUT = Path("/dev/input")
EVIOCGRAB = 0x40044590
"""`_IOW('E', 0x90, int)` of linux/input.h."""
EVENT = struct.Struct("llHHi")
"""`struct input_event` of a 64-bit kernel: seconds, microseconds, type, code, value."""


class InputDevice(msgspec.Struct, frozen=True, kw_only=True):
    """One block of the kernel's listing."""

    name: str
    vid_pid: str
    """As `FFFF:0035`."""
    place: str
    """The socket it is plugged into (phys), for names are not unique."""
    event: str
    """As `event3`; empty without one."""
    is_keyboard: bool

    @property
    def line(self) -> str:
        """How the owner reads it."""
        return f"{self.name} ({self.vid_pid}) at {DEV_INPUT / self.event}"


def keyboards(listing: Path = LISTING) -> list[InputDevice]:
    """Everything that types, in the kernel's order."""
    try:
        text = listing.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    devices = [_device(block.splitlines()) for block in text.split("\n\n") if block.strip()]
    return [device for device in devices if device.is_keyboard and device.event]


def choose(wanted: str, candidates: Sequence[str], found: Iterable[InputDevice]) -> str:
    """The path of the reader; raise DeviceMissing with what there is instead.

    `wanted` is `auto` (the first of the candidates), a path, or a part of a name or a place.
    """
    if wanted.startswith("/"):
        return wanted
    found = list(found)
    for device in found:
        if _is_wanted(device, wanted, candidates):
            return str(DEV_INPUT / device.event)
    there = "; ".join(device.line for device in found) or "no keyboards at all"
    what = "a known keyboard reader" if wanted == "auto" else f"a keyboard named {wanted!r}"
    raise DeviceMissing(f"expected {what}, got {there}: plug it in or name it in the settings")


def open_node(path: str) -> int:
    """A descriptor that reads without waiting; raise DeviceMissing with the reason."""
    try:
        return os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except PermissionError as error:
        raise DeviceMissing(
            f"expected access to {path}, got none: add the user to the group input"
        ) from error
    except OSError as error:
        raise DeviceMissing(f"expected a reader at {path}, got {error}: plug it in") from error


def grab_node(descriptor: int) -> None:
    """From now on nobody else hears it: its digits must not be typed into the screen."""
    fcntl.ioctl(descriptor, EVIOCGRAB, 1)


def _is_wanted(device: InputDevice, wanted: str, candidates: Sequence[str]) -> bool:
    if wanted == "auto":
        return device.vid_pid in [candidate.upper() for candidate in candidates]
    return wanted.casefold() in f"{device.name}\n{device.place}".casefold()


def _device(lines: list[str]) -> InputDevice:
    fields = dict(line.split(": ", 1) for line in lines if ": " in line)
    identity = dict(pair.split("=", 1) for pair in fields.get("I", "").split() if "=" in pair)
    handlers = fields.get("H", "").partition("=")[2].split()
    return InputDevice(
        name=fields.get("N", "").partition("=")[2].strip('"'),
        vid_pid=f"{identity.get('Vendor', '')}:{identity.get('Product', '')}".upper(),
        place=fields.get("P", "").partition("=")[2],
        event=next((handler for handler in handlers if handler.startswith("event")), ""),
        is_keyboard="kbd" in handlers,
    )
