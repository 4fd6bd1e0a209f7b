"""The packages below the reader, `mfrc522` and `RPi.GPIO`: import, and what we use of them."""

import importlib
import logging
from typing import Protocol

from hardware.errors import DependencyMissing, DeviceMissing
from hardware.gpio_lines import give_lgpio_a_folder
from hardware.settings import ReaderSettings

PACKAGE_LOG = logging.getLogger("mfrc522Logger")


class Spi(Protocol):
    """What we use of `spidev.SpiDev`."""

    def xfer2(self, values: list[int]) -> list[int]:
        """Send bytes and receive as many at the same time."""
        ...

    def close(self) -> None:
        """Close the device file."""
        ...


class Registers(Protocol):
    """What we use of `mfrc522.MFRC522`: everything above the registers is ours."""

    spi: Spi

    def Write_MFRC522(self, addr: int, val: int) -> None:  # noqa: N802 - the package's name
        """Write one register."""
        ...

    def Read_MFRC522(self, addr: int) -> int:  # noqa: N802 - the package's name
        """Read one register."""
        ...

    def MFRC522_StopCrypto1(self) -> None:  # noqa: N802 - the package's name
        """Leave the cipher."""
        ...

    def MFRC522_Init(self) -> None:  # noqa: N802 - the package's name
        """Soft reset, timer, modulation, antenna on."""
        ...

    def AntennaOff(self) -> None:  # noqa: N802 - the package's name
        """Switch the field off."""
        ...


class Gpio(Protocol):
    """What we use of `RPi.GPIO`."""

    BCM: int

    def getmode(self) -> int | None:
        """The numbering in use, if any."""
        ...

    def output(self, channel: int, value: int) -> None:
        """Drive a pin."""
        ...

    def cleanup(self, channel: int) -> None:
        """Release one pin."""
        ...


class Packages:
    """The two packages the reader stands on, imported once."""

    def __init__(self) -> None:
        give_lgpio_a_folder()
        try:
            self.mfrc522 = importlib.import_module("mfrc522")
            self.gpio: Gpio = importlib.import_module("RPi.GPIO")
        except ImportError as error:
            raise DependencyMissing(
                f"expected the packages mfrc522, spidev and RPi.GPIO or rpi-lgpio, got {error}"
            ) from error
        except RuntimeError as error:
            # Both GPIO packages answer so on a machine that is not a Raspberry Pi.
            raise DependencyMissing(f"expected a Raspberry Pi, got {error}") from error

    def open(self, settings: ReaderSettings) -> Registers:
        """The package's own object: it sets up SPI, the reset pin and the chip."""
        if self.gpio.getmode() not in (None, self.gpio.BCM):
            # The package would take our BCM number for a board position: 25 there is ground.
            raise DeviceMissing("expected RPi.GPIO free or in BCM mode, got another mode in use")
        handlers = list(PACKAGE_LOG.handlers)
        try:
            chip: Registers = self.mfrc522.MFRC522(
                bus=settings.bus,
                device=settings.device,
                spd=settings.speed_hz,
                pin_mode=self.gpio.BCM,
                pin_rst=settings.reset_pin,
            )
        except OSError as error:
            raise DeviceMissing(_why_no_spi(settings, error)) from error
        finally:
            # The package adds a handler for every object it makes: each line would come that often.
            PACKAGE_LOG.handlers[:] = handlers
        return chip


def _why_no_spi(settings: ReaderSettings, error: OSError) -> str:
    path = f"/dev/spidev{settings.bus}.{settings.device}"
    if isinstance(error, FileNotFoundError):
        return f"expected {path}, got nothing: switch SPI on (raspi-config, Interface Options)"
    if isinstance(error, PermissionError):
        return f"expected access to {path}, got none: add the user to the groups spi and gpio"
    return f"expected to open {path}, got {error}"
