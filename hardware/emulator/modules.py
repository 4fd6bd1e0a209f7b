"""Fake `spidev` and `RPi.GPIO` that lead the unmodified `mfrc522` package to the emulator."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from hardware.emulator.chip import Chip, ChipClock
from hardware.emulator.field import Field

BCM, BOARD, OUT = 11, 10, 0
BOARD_TO_BCM = {22: 25, 18: 24, 16: 23, 15: 22}
SHADOWED = ("spidev", "RPi", "RPi.GPIO", "mfrc522", "mfrc522.MFRC522", "mfrc522.SimpleMFRC522")


class Bench:
    """A table of emulated hardware: chips on SPI devices, and their wires."""

    def __init__(self, *, real_time: bool, version: int = 0x92) -> None:
        self.clock = ChipClock(real_time=real_time)
        self.field = Field()
        self.chip = Chip(self.field, self.clock, version=version)
        self.chips: dict[tuple[int, int], Chip] = {(0, 0): self.chip}
        self.reset_pins: dict[int, list[Chip]] = {25: [self.chip]}
        self.spi_is_on = True
        """Whether the device files are there."""
        self.open_handles = 0
        self.gpio = FakeGpio(self)

    def add_chip(self, *, device: int, reset_pin: int, bus: int = 0) -> Chip:
        """Connect a second reader."""
        chip = Chip(Field(), self.clock)
        self.chips[bus, device] = chip
        self.reset_pins.setdefault(reset_pin, []).append(chip)
        return chip

    def spidev_module(self) -> ModuleType:
        """A `spidev` whose devices are the chips of this bench."""
        module = ModuleType("spidev")
        bench = self

        class SpiDev(FakeSpiDev):
            """Bound to this bench, for the package makes it without arguments."""

            def __init__(self) -> None:
                super().__init__(bench)

        module.SpiDev = SpiDev  # type: ignore[attr-defined]  # a module made by hand
        return module

    def rpi_modules(self) -> tuple[ModuleType, ModuleType]:
        """`RPi` and `RPi.GPIO` whose pins are the wires of this bench."""
        parent, module = ModuleType("RPi"), ModuleType("RPi.GPIO")
        for name in ("getmode", "setmode", "setup", "output", "cleanup"):
            setattr(module, name, getattr(self.gpio, name))
        module.BCM, module.BOARD, module.OUT = BCM, BOARD, OUT  # type: ignore[attr-defined]
        parent.GPIO = module  # type: ignore[attr-defined]  # modules made by hand
        return parent, module


class FakeSpiDev:
    """One handle on an SPI device file."""

    max_speed_hz = 1_000_000

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._chip: Chip | None = None

    def open(self, bus: int, device: int) -> None:
        """Open the device file, which exists when SPI is on and a chip is wired there."""
        if not self._bench.spi_is_on or (bus, device) not in self._bench.chips:
            raise FileNotFoundError(2, "No such file or directory")
        self._chip = self._bench.chips[bus, device]
        self._bench.open_handles += 1

    def xfer2(self, values: list[int]) -> list[int]:
        """One transfer."""
        if self._chip is None or not self._bench.spi_is_on:
            raise OSError(9, "Bad file descriptor")
        return self._chip.transfer(values, self.max_speed_hz)

    def close(self) -> None:
        """Close the handle; again is harmless, as with the real one."""
        if self._chip is not None:
            self._bench.open_handles -= 1
        self._chip = None


class FakeGpio:
    """The part of RPi.GPIO that the package uses, with its process-wide mode."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self.mode: int | None = None
        self.claimed: set[int] = set()

    def getmode(self) -> int | None:
        """The numbering in use, if any."""
        return self.mode

    def setmode(self, mode: int) -> None:
        """Choose the numbering for the whole process."""
        if self.mode not in (None, mode):
            raise ValueError("A different mode has already been set!")
        self.mode = mode

    def setup(self, channel: int, direction: int) -> None:
        """Take a pin."""
        del direction
        self.claimed.add(self._bcm(channel))

    def output(self, channel: int, value: int) -> None:
        """Drive a pin; a reset wire reaches its chips."""
        for chip in self._bench.reset_pins.get(self._bcm(channel), ()):
            chip.set_reset(low=not value)

    def cleanup(self, channel: int | None = None) -> None:
        """Release one pin, or those of everybody."""
        if channel is not None:
            self.claimed.discard(self._bcm(channel))
            return
        self.claimed.clear()
        self.mode = None

    def _bcm(self, channel: int) -> int:
        return BOARD_TO_BCM.get(channel, channel) if self.mode == BOARD else channel


@contextmanager
def emulated_rc522(*, real_time: bool = True, version: int = 0x92) -> Iterator[Bench]:
    """Let `import mfrc522` find an emulated chip on SPI 0.0 with RST on GPIO25.

    With `real_time=False` the driver must be given `bench.clock.sleep` as its sleep.
    """
    bench = Bench(real_time=real_time, version=version)
    kept = {name: sys.modules.pop(name, None) for name in SHADOWED}
    parent, gpio = bench.rpi_modules()
    sys.modules |= {"spidev": bench.spidev_module(), "RPi": parent, "RPi.GPIO": gpio}
    try:
        yield bench
    finally:
        for name, module in kept.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module
