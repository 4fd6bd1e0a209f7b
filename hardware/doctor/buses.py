"""Findings about SPI, I2C, the serial port, dice ports, screens and pins."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from companion.table.ports import Finding
from hardware.doctor.boot import Boot, read_boot
from hardware.doctor.header import PI_5, dpi_screens, header_port, spi_screens, taken_pins
from hardware.doctor.machine import Machine
from hardware.doctor.rights import look_at_rights
from hardware.doctor.wanted import (
    GPIO,
    HEADER_I2C,
    HEADER_PORTS,
    I2C,
    NODES,
    SPI,
    UART,
    USB_SERIAL,
    Wanted,
)
from hardware.settings import HEADER_PINS

FALLBACK = "or choose another driver in config.toml"
CAMERAS_I2C = 0
"""The bus of cameras and screens, on GPIO0 and GPIO1 of the header."""
DEBUG_PORT = "ttyAMA10"
"""What /dev/serial0 is on a Pi 5: the socket between the screens, not the header."""


class Switch(NamedTuple):
    """How a bus is called and switched on."""

    name: str
    line: str
    """In the boot settings."""
    setting: str
    """Its name there."""
    node: str


def switches(machine: Machine, wanted: Wanted) -> dict[str, Switch]:
    """Each bus that is switched on by the boot settings."""
    setting, node = header_port(machine)
    line = f"dtparam={setting}=on" if machine.generation == PI_5 else f"{setting}=1"
    return {
        SPI: Switch("SPI", "dtparam=spi=on", "spi", NODES[SPI]),
        I2C: _i2c(wanted),
        UART: Switch("the serial port of the header", line, setting, node),
    }


def _i2c(wanted: Wanted) -> Switch:
    """The bus of the header, or the further one that the reader is set to."""
    bus, node = wanted.i2c_bus, wanted.i2c_node
    if bus == HEADER_I2C:
        return Switch("I2C", "dtparam=i2c_arm=on", "i2c_arm", node)
    if bus == CAMERAS_I2C:
        return Switch(f"I2C bus {bus}", "dtparam=i2c_vc=on", "i2c_vc", node)
    return Switch(f"I2C bus {bus}", f"dtoverlay=i2c{bus}", f"i2c{bus}", node)


def look_at_buses(machine: Machine, wanted: Wanted) -> Iterator[Finding]:
    """The ways to the devices, and whether this person may use them."""
    boot = read_boot(machine)
    if boot.path:
        params = ", ".join(f"{name}={value}" for name, value in sorted(boot.params.items()))
        overlays = ", ".join(boot.overlays) or "none"
        yield Finding("boot", f"{boot.path}: {params}; overlays: {overlays}")
    for bus, switch in switches(machine, wanted).items():
        yield from _bus(machine, boot, bus, switch, is_wanted=bus in wanted.buses)
    yield from _further_i2c(machine, wanted)
    yield from _shared_ports(machine, wanted)
    if UART in wanted.buses:
        yield from _console(machine)
        yield from _debug_port(machine, wanted)
    if USB_SERIAL in wanted.buses or machine.has("dev/serial/by-id/*"):
        yield from _usb_ports(machine, wanted)
    yield from look_at_rights(machine, wanted)
    if machine.generation:
        yield from _screens(boot, wanted)
        yield from _pins(machine, wanted)


def _bus(
    machine: Machine, boot: Boot, bus: str, switch: Switch, *, is_wanted: bool
) -> Iterator[Finding]:
    found = machine.paths(switch.node)
    if found:
        yield Finding(bus, f"{switch.name} is on: {', '.join(found)}")
    elif not is_wanted:
        if machine.generation:
            yield Finding(bus, f"{switch.name} is off, and nothing needs it")
    elif not machine.generation:
        yield Finding(
            f"{bus}_off",
            f"this machine has not got {switch.name}, and the chosen driver needs it",
            "choose another driver in config.toml: one on USB, or a simulated one",
        )
    elif boot.is_on(switch.setting) or switch.setting in boot.overlays:
        yield Finding(
            f"{bus}_restart",
            f"{switch.name} is switched on in {boot.path} but not there",
            "restart",
        )
    else:
        place = boot.path or "/boot/firmware/config.txt"
        yield Finding(
            f"{bus}_off",
            f"{switch.name} is off, and the chosen driver needs it",
            f"write {switch.line} into {place} (or use raspi-config) and restart, {FALLBACK}",
        )


def _further_i2c(machine: Machine, wanted: Wanted) -> Iterator[Finding]:
    """Buses other than the one above: of screens and cameras, or of overlays."""
    further = [path for path in machine.paths("dev/i2c-*") if path != f"/{wanted.i2c_node}"]
    if machine.generation and further:
        yield Finding("i2c_further", f"further buses of I2C: {', '.join(further)}")


def _shared_ports(machine: Machine, wanted: Wanted) -> Iterator[Finding]:
    """One port speaks with one device; by two names it is still one port."""
    ours: dict[Path, str] = {}
    for kind, path in wanted.ports.items():
        if not path.startswith("/"):
            continue
        device = machine.device(path)
        if device in ours:
            yield Finding(
                "port_clash",
                f"{path} is set for the {kind}, but the {ours[device]} uses that port",
                f"plug the {kind} in elsewhere, and write its port into config.toml",
            )
        ours.setdefault(device, kind)


def _console(machine: Machine) -> Iterator[Finding]:
    names = ("ttyAMA0",) if machine.generation == PI_5 else ("serial0", "ttyAMA0", "ttyS0")
    for word in machine.text("boot/firmware/cmdline.txt").split():
        if word.partition(",")[0] in [f"console={name}" for name in names]:
            yield Finding(
                "uart_console",
                "the system's own console talks on the serial port of the header",
                f"take {word} out of /boot/firmware/cmdline.txt and restart",
            )


def _debug_port(machine: Machine, wanted: Wanted) -> Iterator[Finding]:
    for path in sorted(wanted.header_ports):
        if machine.generation == PI_5 and machine.target(path[1:]) == DEBUG_PORT:
            yield Finding(
                "uart_debug",
                f"{path} is the small socket between the screens of a Pi 5, not the header",
                f'write port = "/{header_port(machine)[1]}" into config.toml',
            )


def _usb_ports(machine: Machine, wanted: Wanted) -> Iterator[Finding]:
    ports = machine.paths("dev/serial/by-id/*")
    if ports:
        yield Finding("usb_ports", f"serial devices on USB: {', '.join(ports)}")
    elif "dice" in wanted.by_name and _is_missed(wanted.ports["dice"], machine):
        yield Finding(
            "no_dice_port",
            "no serial device is plugged in, so the dice are entered by touch",
            "plug the dice sensor in, with a cable that carries data and not only power",
        )
    rules = machine.text("etc/udev/rules.d/99-banker.rules")
    if machine.has("usr/sbin/ModemManager") and "ID_MM_DEVICE_IGNORE" not in rules:
        yield Finding(
            "modem_manager",
            "ModemManager talks to every new serial device, the dice sensor too",
            "sudo ./deploy/install.sh puts a rule there, or: sudo apt purge modemmanager",
        )
    if machine.has("usr/bin/brltty") and "SYSTEMD_WANTS" not in rules:
        yield Finding(
            "brltty",
            "brltty takes common USB chips (CH340, CP210x, FTDI) for a braille display",
            "sudo ./deploy/install.sh puts a rule there; or sudo apt purge brltty, "
            "if nobody needs a braille display",
        )


def _is_missed(port: str, machine: Machine) -> bool:
    """Whether dice on this port need something plugged in; the header's port is always there."""
    return bool(port) and port not in HEADER_PORTS and not machine.has(port.removeprefix("/"))


def _screens(boot: Boot, wanted: Wanted) -> Iterator[Finding]:
    todo = "take a screen on DSI or HDMI, or a reader on USB"
    if SPI in wanted.buses:
        for name in spi_screens(boot):
            yield Finding(
                "screen_on_spi", f"the screen {name} uses the SPI that the reader needs", todo
            )
    if wanted.buses & {SPI, I2C, UART, GPIO}:
        for name in dpi_screens(boot):
            yield Finding("screen_on_pins", f"the screen {name} uses nearly all pins", todo)


def _pins(machine: Machine, wanted: Wanted) -> Iterator[Finding]:
    taken = taken_pins(machine)
    ours: dict[int, str] = {}
    for what, pin in wanted.pins.items():
        holder = ours.get(pin) or taken.get(pin)
        if holder:
            yield Finding(
                "pin_clash",
                f"GPIO{pin} is set for {what}, but {holder} uses it",
                f"choose another pin for {what} in config.toml, and wire it so",
            )
        ours.setdefault(pin, what)
    free = [str(pin) for pin in HEADER_PINS if pin not in taken and pin not in ours]
    yield Finding("pins", f"free pins: GPIO {', '.join(free) or 'none'}")
