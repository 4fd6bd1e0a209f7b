"""The builders that the entry points name: from settings to a driver.

Each takes the settings of its table, laid over `hardware/defaults.toml`, and the process's clock.
What a driver stands on is imported here, when it is built, so listing drivers needs no SPI.
"""

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.table.ports import Clock
from hardware.rfid.reader_settings import (
    EvdevSettings,
    PcscSettings,
    Pn532Settings,
    Rdm6300Settings,
)
from hardware.settings import (
    PanelSettings,
    ReaderSettings,
    SerialDiceSettings,
    SimulatedDiceSettings,
    SimulatedReaderSettings,
    TemplateSettings,
    read_settings,
)

if TYPE_CHECKING:
    from hardware.dice.serial_dice import SerialDice
    from hardware.dice.simulated import SimulatedDice
    from hardware.panel.gpio import GpioPanel
    from hardware.panel.simulated import SimulatedPanel
    from hardware.rfid.evdev import EvdevReader
    from hardware.rfid.mfrc522 import Mfrc522Reader
    from hardware.rfid.pcsc import PcscReader
    from hardware.rfid.pn532 import Pn532Reader
    from hardware.rfid.rdm6300 import Rdm6300Reader
    from hardware.rfid.simulated import SimulatedReader
    from hardware.template.driver import TemplateReader

Given = Mapping[str, object]


def build_mfrc522(settings: Given, clock: Clock) -> "Mfrc522Reader":
    """The RC522 board on SPI."""
    from hardware.rfid.mfrc522 import Mfrc522Reader

    return Mfrc522Reader(read_settings(ReaderSettings, "mfrc522", settings), clock)


def build_rdm6300(settings: Given, clock: Clock) -> "Rdm6300Reader":
    """The RDM6300 module for tags of 125 kHz."""
    from hardware.rfid.rdm6300 import Rdm6300Reader

    return Rdm6300Reader(read_settings(Rdm6300Settings, "rdm6300", settings), clock)


def build_evdev(settings: Given, clock: Clock) -> "EvdevReader":
    """A USB reader that types like a keyboard."""
    from hardware.rfid.evdev import EvdevReader

    return EvdevReader(read_settings(EvdevSettings, "evdev", settings), clock)


def build_pcsc(settings: Given, clock: Clock) -> "PcscReader":
    """Any reader that the PC/SC service knows, such as an ACR122U."""
    from hardware.rfid.pcsc import PcscReader

    return PcscReader(read_settings(PcscSettings, "pcsc", settings), clock)


def build_pn532(settings: Given, clock: Clock) -> "Pn532Reader":
    """The PN532 board on UART, I2C or SPI."""
    from hardware.rfid.pn532 import Pn532Reader

    return Pn532Reader(read_settings(Pn532Settings, "pn532", settings), clock)


def build_simulated_reader(settings: Given, clock: Clock) -> "SimulatedReader":
    """Tags that are laid down by a touch."""
    from hardware.rfid.simulated import SimulatedReader

    return SimulatedReader(
        read_settings(SimulatedReaderSettings, "simulated_reader", settings), clock
    )


def build_serial_dice(settings: Given, clock: Clock) -> "SerialDice":
    """The dice sensor on a serial port."""
    from hardware.dice.serial_dice import SerialDice

    return SerialDice(read_settings(SerialDiceSettings, "serial_dice", settings), clock)


def build_simulated_dice(settings: Given, clock: Clock) -> "SimulatedDice":
    """Dice that are rolled by a touch, with the system's entropy."""
    from hardware.dice.simulated import SimulatedDice

    return SimulatedDice(
        read_settings(SimulatedDiceSettings, "simulated_dice", settings),
        clock,
        secrets.SystemRandom(),
    )


def build_gpio_panel(settings: Given, clock: Clock) -> "GpioPanel":
    """Buttons, lights and buzzer on pins."""
    from hardware.doctor.header import taken_pins
    from hardware.doctor.machine import this_machine
    from hardware.panel.gpio import GpioPanel, lgpio_opener
    from hardware.panel.pins import refuse_taken

    panel = read_settings(PanelSettings, "gpio", settings)
    refuse_taken(panel.pins(), taken_pins(this_machine()))
    return GpioPanel(panel, clock, lgpio_opener())


def build_simulated_panel(settings: Given, clock: Clock) -> "SimulatedPanel":
    """The same on mock pins."""
    from hardware.panel.simulated import SimulatedPanel

    return SimulatedPanel(read_settings(PanelSettings, "gpio", settings), clock)


def build_template_reader(settings: Given, clock: Clock) -> "TemplateReader":
    """The driver to copy."""
    from hardware.template.driver import TemplateReader

    return TemplateReader(read_settings(TemplateSettings, "template_reader", settings), clock)
