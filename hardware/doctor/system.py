"""Findings about the computer itself: model, system, power, card, clock, picture and sound."""

from collections.abc import Iterator
from datetime import UTC, datetime

from companion.table.ports import Finding
from hardware.doctor.boot import read_boot
from hardware.doctor.machine import Machine

OLD_SYSTEMS = ("buster", "bullseye", "stretch")
OLDEST_MODEL = 3
YEAR_OF_THIS_PROGRAM = 2026
"""A clock that shows an earlier year was never set."""
LOW_NOW, SLOWED_NOW, HOT_NOW, LOW_BEFORE = 0x1, 0x4, 0x8, 0x1_0000
"""Bits of the firmware's `get_throttled`."""
PI_5_SUPPLY_MA = 5_000
NO_DRAWING = "dtoverlay=vc4-kms-v3d"


def look_at_system(machine: Machine) -> Iterator[Finding]:
    """Everything about the computer that can be read from its files."""
    yield from _model(machine)
    yield from _system(machine)
    yield from _power(machine)
    yield from _card(machine)
    yield from _clock(machine)
    yield from _screen(machine)
    yield from _sound(machine)
    yield from _inputs(machine)


def _model(machine: Machine) -> Iterator[Finding]:
    if not machine.model:
        yield Finding("model", "this is no Raspberry Pi: devices on pins are simulated")
    elif machine.generation < OLDEST_MODEL:
        yield Finding(
            "old_model",
            f"{machine.model} is too old for the banker",
            "use a Raspberry Pi 3, 4, 5 or Zero 2",
        )
    else:
        yield Finding("model", machine.model)


def _system(machine: Machine) -> Iterator[Finding]:
    said = dict(line.partition("=")[::2] for line in machine.text("etc/os-release").splitlines())
    name = said.get("PRETTY_NAME", "").strip('"') or "an unknown system"
    if said.get("VERSION_CODENAME", "").strip('"') in OLD_SYSTEMS:
        yield Finding(
            "old_system", f"{name} is too old", "put Raspberry Pi OS Bookworm or newer on the card"
        )
        return
    yield Finding("system", name)


def _power(machine: Machine) -> Iterator[Finding]:
    if not machine.generation:
        return
    bits = _throttled(machine)
    if bits is None:
        yield Finding("power", "whether the supply is strong enough cannot be read here")
    elif bits & LOW_NOW:
        yield Finding("undervoltage", "the voltage is too low at this moment", _supply(machine))
    elif bits & LOW_BEFORE:
        yield Finding(
            "undervoltage", "the voltage has been too low since switching on", _supply(machine)
        )
    else:
        yield Finding("power", "the supply has been strong enough since switching on")
    if bits is not None and bits & (SLOWED_NOW | HOT_NOW):
        yield Finding("too_hot", "the computer slows itself down", "open the case or give it a fan")
    yield from _supply_of_pi_5(machine)


def _supply_of_pi_5(machine: Machine) -> Iterator[Finding]:
    said = machine.raw("proc/device-tree/chosen/power/max_current")
    supply_ma = int.from_bytes(said[:4], "big")
    if machine.generation == 5 and 0 < supply_ma < PI_5_SUPPLY_MA:
        yield Finding(
            "weak_supply",
            f"the supply promises {supply_ma / 1000:g} A, so USB devices get 0.6 A together",
            "use the 27 W supply of the Pi 5, or a powered USB hub",
        )


def _throttled(machine: Machine) -> int | None:
    for path in machine.paths("sys/devices/platform/soc*/*firmware/get_throttled"):
        try:
            return int(machine.text(path[1:]), 16)
        except ValueError:
            continue
    return None


def _supply(machine: Machine) -> str:
    amperes = {3: "2.5", 4: "3"}.get(machine.generation, "5")
    return f"use a 5.1 V supply of {amperes} A with a short, thick cable"


def _card(machine: Machine) -> Iterator[Finding]:
    for line in machine.text("proc/mounts").splitlines():
        device, place, _kind, options = (line.split() + [""] * 4)[:4]
        if place == "/" and "ro" in options.split(","):
            yield Finding(
                "read_only",
                f"{device} can only be read, so no game can be kept",
                "the card is worn out or was mounted so: copy the games, use a new card",
            )


def _clock(machine: Machine) -> Iterator[Finding]:
    now = datetime.fromtimestamp(machine.now_s, tz=UTC)
    if now.year < YEAR_OF_THIS_PROGRAM:
        yield Finding(
            "clock",
            f"the clock says {now:%Y-%m-%d}; games will carry wrong dates",
            "connect to a network once, or set it: sudo date -s '2026-12-24 18:00'",
        )
        return
    is_set = machine.has("run/systemd/timesync/synchronized")
    by = "set by the network" if is_set else "not set by the network since switching on"
    yield Finding("time", f"the clock says {now:%Y-%m-%d %H:%M} UTC, {by}")


def _screen(machine: Machine) -> Iterator[Finding]:
    connected = [
        path.split("/")[4].partition("-")[2]
        for path in machine.paths("sys/class/drm/card*-*/status")
        if machine.text(path[1:]) == "connected"
    ]
    names = ", ".join(connected) or "none is said to be connected"
    yield Finding("screen", f"screens: {names}")
    if machine.has("dev/dri/renderD*"):
        drivers = sorted(
            line.removeprefix("DRIVER=")
            for path in machine.paths("sys/class/drm/renderD*/device/uevent")
            for line in machine.text(path[1:]).splitlines()
            if line.startswith("DRIVER=")
        )
        yield Finding("graphics", f"pictures are drawn by the chip ({', '.join(drivers) or '?'})")
    elif machine.generation:
        path = read_boot(machine).path or "/boot/firmware/config.txt"
        yield Finding(
            "no_graphics",
            "the graphics chip is not used, pictures will be slow",
            f"write {NO_DRAWING} into {path} and restart",
        )
    else:
        yield Finding("graphics", "pictures are drawn without a graphics chip")


def _sound(machine: Machine) -> Iterator[Finding]:
    cards = [
        line.partition("]:")[2].strip()
        for line in machine.text("proc/asound/cards").splitlines()
        if "]:" in line
    ]
    yield Finding("sound", f"sound cards: {'; '.join(cards) or 'none'}")


def _inputs(machine: Machine) -> Iterator[Finding]:
    names = sorted(
        line.partition("=")[2].strip('"')
        for line in machine.text("proc/bus/input/devices").splitlines()
        if line.startswith("N: Name=")
    )
    yield Finding("inputs", f"input devices: {', '.join(names) or 'none'}")
