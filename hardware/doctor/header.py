"""Which pins of the header something else than the banker uses, by the machine's boot settings."""

import re
from collections.abc import Mapping

from hardware.doctor.boot import Boot, read_boot
from hardware.doctor.machine import Machine

SPI0 = {
    9: "SPI (data from the reader)",
    10: "SPI (data to the reader)",
    11: "SPI (clock)",
    8: "SPI (CE0)",
    7: "SPI (CE1)",
}
SPI1 = {19: "SPI1 (data in)", 20: "SPI1 (data out)", 21: "SPI1 (clock)"}
SPI1_SELECT = (18, 17, 16)
I2C = {2: "I2C (data)", 3: "I2C (clock)"}
UART = {14: "serial port (sends)", 15: "serial port (receives)"}

PI_5 = 5

FURTHER_BUSES = {
    "i2c3": (4, 5),
    "i2c4": (8, 9),
    "i2c5": (12, 13),
    "i2c6": (22, 23),
    "i2c-gpio": (23, 24),
    "uart3": (4, 5),
    "uart4": (8, 9),
    "uart5": (12, 13),
}
"""Overlays of further buses, by name: the two pins that they take unless told otherwise."""

SPI_SCREENS = (
    "ads7846",
    "fbtft",
    "hy28a",
    "hy28b",
    "itft",
    "mhs35",
    "mhs35b",
    "pitft22",
    "pitft28-capacitive",
    "pitft28-resistive",
    "pitft35-resistive",
    "piscreen",
    "piscreen2r",
    "rpi-display",
    "tft35a",
    "tinylcd35",
    "waveshare32b",
    "waveshare35a",
    "waveshare35c",
)
"""Overlays of screens that hang on the reader's SPI; their names begin so."""
DPI_SCREENS = ("dpi18", "dpi24", "vc4-kms-dpi", "vc4-kms-kippah", "hyperpixel")
"""Overlays of screens that take nearly the whole header."""
SPI_SCREEN_PINS = (7, 8, 9, 10, 11, 17, 18, 22, 24, 25)

I2S_CARDS = ("hifiberry", "iqaudio", "allo-", "justboom", "i2s-", "googlevoicehat", "max98357a")
I2S = (18, 19, 20, 21)
WITH_A_PIN = {
    "w1-gpio": ("gpiopin", 4),
    "gpio-ir": ("gpio_pin", 18),
    "gpio-fan": ("gpiopin", 12),
    "gpio-shutdown": ("gpio_pin", 3),
    "gpio-poweroff": ("gpiopin", 26),
    "dht11": ("gpiopin", 4),
    "pwm": ("pin", 18),
}
"""Overlays with one pin: the name of its parameter, and the pin they take without it."""


def taken_pins(machine: Machine) -> dict[int, str]:
    """What holds each pin that the banker must leave alone."""
    boot = read_boot(machine)
    taken: dict[int, str] = {}
    if machine.has("dev/i2c-1"):
        taken |= I2C
    setting, node = header_port(machine)
    if machine.has(node) or boot.is_on(setting):
        taken |= UART
    if machine.has("dev/spidev0.*") or boot.is_on("spi"):
        taken |= SPI0
    return taken | _by_overlays(boot)


def header_port(machine: Machine) -> tuple[str, str]:
    """The boot setting and the device file of the header's serial port, GPIO14 and GPIO15.

    On a Pi 5 serial0 is the socket between the screens; the header's port has its own name.
    """
    return (
        ("uart0", "dev/ttyAMA0") if machine.generation == PI_5 else ("enable_uart", "dev/serial0")
    )


def spi_screens(boot: Boot) -> list[str]:
    """The overlays of screens on the reader's SPI."""
    return [name for name in boot.overlays if name.startswith(SPI_SCREENS)]


def dpi_screens(boot: Boot) -> list[str]:
    """The overlays of screens on nearly all pins."""
    return [name for name in boot.overlays if name.startswith(DPI_SCREENS)]


def _by_overlays(boot: Boot) -> dict[int, str]:
    taken: dict[int, str] = {}
    for name, given in boot.overlays.items():
        if name in WITH_A_PIN:
            parameter, pin = WITH_A_PIN[name]
            taken[_number(given.get(parameter, ""), pin)] = f"dtoverlay={name}"
        elif name in FURTHER_BUSES:
            taken |= dict.fromkeys(_pair_of_pins(name, given), f"dtoverlay={name}")
        elif name.startswith("spi1-"):
            selects = SPI1_SELECT[: _number(name[5:6], 1)]
            taken |= SPI1 | dict.fromkeys(selects, "SPI1 (select)")
        elif name.startswith(I2S_CARDS):
            taken |= dict.fromkeys(I2S, f"sound card {name}")
        elif name in spi_screens(boot):
            taken |= dict.fromkeys(SPI_SCREEN_PINS, f"screen {name}")
        elif name in dpi_screens(boot):
            taken |= dict.fromkeys(range(28), f"screen {name}")
    return taken


def _pair_of_pins(name: str, given: Mapping[str, str]) -> tuple[int, int]:
    """`pins_10_11` as a parameter names other pins, i2c-gpio names each of its own."""
    sda, scl = FURTHER_BUSES[name]
    for word in given:
        pins = re.fullmatch(r"pins_(\d+)_(\d+)", word)
        if pins:
            return int(pins[1]), int(pins[2])
    return _number(given.get("i2c_gpio_sda", ""), sda), _number(given.get("i2c_gpio_scl", ""), scl)


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isdigit() else otherwise
