"""Findings about the Python packages below the drivers, above all wrong pairs of them."""

import re
from collections.abc import Iterator

from companion.table.ports import Finding
from hardware.doctor.machine import Machine
from hardware.doctor.wanted import GPIO, SPI, Wanted

GPIO_FILE = "RPi/GPIO/__init__.py"
"""Both GPIO libraries install it: removing one of two takes it from the other."""
PI_5_GPIOZERO, PI_5_REPAIR = (2, 0, 1), 3
INSTALL = "sudo ./deploy/install.sh, or: pip install"
NEEDS = {
    "pn532": "pn532pi",
    "pcsc": "pyscard",
    "rdm6300": "pyserial",
    "serial": "pyserial",
}
"""The package of each driver that stands on just one."""


def look_at_packages(machine: Machine, wanted: Wanted) -> Iterator[Finding]:
    """Whether the chosen drivers find what they stand on."""
    if wanted.has("mfrc522"):
        yield from _reader_package(machine)
        yield from _gpio_library(machine)
    if GPIO in wanted.buses:
        yield from _lgpio(machine)
    if wanted.has("gpio"):
        yield from _gpiozero(machine)
    for driver, package in NEEDS.items():
        if wanted.has(driver) and package not in machine.packages:
            yield _missing(package)
    if SPI in wanted.buses and "spidev" not in machine.packages:
        yield _missing("spidev")


def _missing(package: str) -> Finding:
    return Finding(
        "package_missing", f"the package {package} is not installed", f"{INSTALL} {package}"
    )


def _reader_package(machine: Machine) -> Iterator[Finding]:
    if "mfrc522-python" in machine.packages:
        yield Finding(
            "reader_package_other",
            "mfrc522-python is installed, which has the same name inside as mfrc522",
            "pip uninstall mfrc522-python mfrc522, then "
            "pip install --no-deps --force-reinstall mfrc522==0.0.7",
        )
    elif "mfrc522" not in machine.packages:
        yield Finding(
            "package_missing",
            "the package mfrc522 is not installed",
            "pip install --no-deps mfrc522==0.0.7 (with its dependencies it breaks a Pi 5)",
        )


def _gpio_library(machine: Machine) -> Iterator[Finding]:
    old, new = "rpi-gpio" in machine.packages, "rpi-lgpio" in machine.packages
    again = "pip uninstall RPi.GPIO rpi-lgpio, then pip install rpi-lgpio"
    if old and new:
        yield Finding(
            "gpio_library_both",
            "RPi.GPIO and rpi-lgpio are both installed; they overwrite each other's files",
            again,
        )
    elif (old or new) and not machine.has_module(GPIO_FILE):
        yield Finding(
            "gpio_library_gone",
            "the GPIO library is recorded as installed, but its files are gone",
            again,
        )
    elif not old and not new:
        yield Finding(
            "gpio_library_missing", "no GPIO library is installed", f"{INSTALL} rpi-lgpio"
        )
    elif old and machine.generation >= 5:
        yield Finding("gpio_library_wrong", "RPi.GPIO does not work on a Pi 5", again)
    else:
        name = "RPi.GPIO" if old else "rpi-lgpio"
        version = machine.packages["rpi-gpio" if old else "rpi-lgpio"]
        yield Finding("gpio_library", f"GPIO library: {name} {version}")


def _lgpio(machine: Machine) -> Iterator[Finding]:
    version = machine.packages.get("lgpio") or machine.packages.get("adafruit-lgpio")
    if version is None:
        yield _missing("lgpio")
    elif version.startswith("0.0."):
        yield Finding(
            "lgpio_empty",
            f"lgpio {version} is a shell without the library",
            "pip uninstall lgpio, then pip install adafruit-lgpio",
        )


def _gpiozero(machine: Machine) -> Iterator[Finding]:
    version = machine.packages.get("gpiozero")
    if version is None:
        yield _missing("gpiozero")
        return
    if machine.generation >= 5 and not _finds_pins_of_pi_5(machine, version):
        yield Finding(
            "gpiozero_old",
            f"gpiozero {version} does not find the pins of a Pi 5",
            f"{INSTALL} 'gpiozero>=2.0.1.post3'",
        )
    else:
        yield Finding("gpiozero", f"gpiozero {version}")


def _finds_pins_of_pi_5(machine: Machine, version: str) -> bool:
    """2.0.1 looked for them in the wrong place; its third repair finds them.

    Raspberry Pi OS carries a repaired 2.0.1 under its plain number.
    """
    numbers = tuple(int(part) for part in re.findall(r"\d+", version)[:3])
    if numbers != PI_5_GPIOZERO:
        return numbers > PI_5_GPIOZERO
    repair = re.search(r"post(\d+)", version)
    is_repaired = repair is not None and int(repair[1]) >= PI_5_REPAIR
    own = machine.has("usr/lib/python3/dist-packages/gpiozero")
    return is_repaired or "rpt" in version or own
