"""Findings about SPI, I2C, the serial port, dice ports, groups and pins."""

from collections.abc import Iterator

from companion.table.ports import Finding
from hardware.doctor.boot import Boot, read_boot
from hardware.doctor.header import dpi_screens, spi_screens, taken_pins
from hardware.doctor.machine import Machine
from hardware.doctor.wanted import GPIO, GROUP_OF, I2C, SPI, UART, USB_SERIAL, Wanted
from hardware.settings import HEADER_PINS

FALLBACK = "or choose another driver in config.toml"
SWITCHES = {
    SPI: ("SPI", "spi", "dev/spidev[01].*"),
    I2C: ("I2C", "i2c_arm", "dev/i2c-1"),
    UART: ("the serial port of the header", "enable_uart", "dev/serial0"),
}
"""Each bus: its name, its boot setting, its device file."""


def look_at_buses(machine: Machine, wanted: Wanted) -> Iterator[Finding]:
    """The ways to the devices, and whether this person may use them."""
    boot = read_boot(machine)
    if boot.path:
        params = ", ".join(f"{name}={value}" for name, value in sorted(boot.params.items()))
        overlays = ", ".join(boot.overlays) or "none"
        yield Finding("boot", f"{boot.path}: {params}; overlays: {overlays}")
    for bus in SWITCHES:
        yield from _bus(machine, boot, bus, is_wanted=bus in wanted.buses)
    if UART in wanted.buses:
        yield from _console(machine)
    if USB_SERIAL in wanted.buses or machine.has("dev/serial/by-id/*"):
        yield from _usb_ports(machine, wanted)
    yield from _groups(machine, wanted)
    if machine.generation:
        yield from _screens(boot, wanted)
        yield from _pins(machine, wanted)


def _bus(machine: Machine, boot: Boot, bus: str, *, is_wanted: bool) -> Iterator[Finding]:
    name, setting, device = SWITCHES[bus]
    found = machine.paths(device)
    if found:
        yield Finding(bus, f"{name} is on: {', '.join(found)}")
    elif not is_wanted:
        if machine.generation:
            yield Finding(bus, f"{name} is off, and nothing needs it")
    elif boot.is_on(setting):
        yield Finding(
            f"{bus}_restart", f"{name} is switched on in {boot.path} but not there", "restart"
        )
    else:
        place = boot.path or "/boot/firmware/config.txt"
        line = f"{setting}=1" if bus == UART else f"dtparam={setting}=on"
        yield Finding(
            f"{bus}_off",
            f"{name} is off, and the chosen driver needs it",
            f"write {line} into {place} (or use raspi-config) and restart, {FALLBACK}",
        )


def _console(machine: Machine) -> Iterator[Finding]:
    for word in machine.text("boot/firmware/cmdline.txt").split():
        if word.startswith(("console=serial0", "console=ttyAMA0", "console=ttyS0")):
            yield Finding(
                "uart_console",
                "the system's own console talks on the serial port of the header",
                f"take {word} out of /boot/firmware/cmdline.txt and restart",
            )


def _usb_ports(machine: Machine, wanted: Wanted) -> Iterator[Finding]:
    ports = machine.paths("dev/serial/by-id/*")
    if ports:
        yield Finding("usb_ports", f"serial devices on USB: {', '.join(ports)}")
    elif "dice" in wanted.by_name and wanted.has("serial"):
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


def _groups(machine: Machine, wanted: Wanted) -> Iterator[Finding]:
    person = machine.person
    needed = {GROUP_OF[bus] for bus in wanted.buses if bus in GROUP_OF}
    if not needed or person.is_root:
        return
    outside = sorted(needed - person.groups - machine.account_groups())
    waiting = sorted((needed - person.groups) & machine.account_groups())
    if outside:
        yield Finding(
            "group_missing",
            f"{person.name} is not in the groups {', '.join(outside)} and may not use the devices",
            f"sudo usermod -aG {','.join(outside)} {person.name}, then log in again",
        )
    if waiting:
        yield Finding(
            "group_waits",
            f"{person.name} is in the groups {', '.join(waiting)} from the next log-in on",
            "log out and in again, or restart",
        )
    if not outside and not waiting:
        yield Finding("groups", f"{person.name} is in the groups {', '.join(sorted(needed))}")


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
