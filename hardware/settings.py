"""Settings of the drivers as typed values, over the shipped defaults."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from itertools import pairwise
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec.structs import replace

from companion.table.signals import Place
from hardware.errors import BadSetting

HEADER_PINS = range(2, 28)
"""BCM numbers on the header; 0 and 1 belong to the memory of an expansion board."""
GAIN_CODES = {18: 2, 23: 3, 33: 4, 38: 5, 43: 6, 48: 7}
"""Receiver gain in dB to bits 6..4 of RFCfgReg (MFRC522 data sheet, 9.3.3.6)."""
BUSES, DEVICES = range(7), range(3)
"""What any Raspberry Pi has: SPI0 to SPI6, up to three chip selects."""
BUS_PINS = {0: range(7, 12), 1: range(16, 22)}
"""Pins that the bus itself needs: chip selects, MISO, MOSI, clock."""
SEATS = range(8)
"""By their numbers at the table."""
LONGEST_MS, LONGEST_BOUNCE_MS = 10_000, 200
LEAST_HZ, MOST_HZ = 10_000, 10_000_000
"""10 MHz is the fastest that the chip takes (data sheet, 8.1.2)."""


class SecondReader(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another RC522 beside the first one; what is not said here is as there."""

    device: int
    reset_pin: int
    place: Place = Place.DEED
    bus: int | None = None
    speed_hz: int | None = None
    gain_db: int | None = None


class ReaderSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An RC522 on SPI, and perhaps a second one."""

    name: str
    bus: int
    device: int
    speed_hz: int
    reset_pin: int
    """BCM number."""
    gain_db: int
    poll_ms: int
    place: Place
    second: SecondReader | None = None

    def __post_init__(self) -> None:
        expect(self.bus in BUSES, "bus", "0 to 6", self.bus)
        expect(self.device in DEVICES, "device", "0 to 2", self.device)
        fits = LEAST_HZ <= self.speed_hz <= MOST_HZ
        expect(fits, "speed_hz", f"{LEAST_HZ} to {MOST_HZ}", self.speed_hz)
        free = self.reset_pin in HEADER_PINS and self.reset_pin not in BUS_PINS.get(self.bus, ())
        expect(free, "reset_pin", "a GPIO from 2 to 27 that SPI does not use", self.reset_pin)
        expect(self.gain_db in GAIN_CODES, "gain_db", f"one of {sorted(GAIN_CODES)}", self.gain_db)
        expect(10 <= self.poll_ms <= 500, "poll_ms", "10 to 500", self.poll_ms)
        if self.second is not None:
            self._expect_apart(self.second)

    def antennas(self) -> tuple["ReaderSettings", ...]:
        """One setting for each chip; the first one is for tokens where two are there."""
        if self.second is None:
            return (self,)
        alone = replace(self, second=None, place=self.place or Place.PLAYER)
        given = msgspec.structs.asdict(self.second).items()
        return (alone, replace(alone, **{name: it for name, it in given if it is not None}))

    def _expect_apart(self, second: SecondReader) -> None:
        """One chip select and one reset line for each: a shared line would reset both."""
        bus = self.bus if second.bus is None else second.bus
        apart = (bus, second.device) != (self.bus, self.device)
        expect(apart, "second.device", "another chip select than the first", second.device)
        own = second.reset_pin != self.reset_pin
        expect(own, "second.reset_pin", "another pin than the first", second.reset_pin)
        _, other = self.antennas()
        expect(other.place != (self.place or Place.PLAYER), "second.place", "another place than "
               "the first", second.place.value)  # fmt: skip


class SimulatedReaderSettings(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True
):
    """A reader drawn beside the screen."""

    name: str
    lifted_ms: int

    def __post_init__(self) -> None:
        fits = 0 <= self.lifted_ms <= LONGEST_MS
        expect(fits, "lifted_ms", f"0 to {LONGEST_MS}", self.lifted_ms)


class SerialDiceSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dice sensor on a serial port."""

    name: str
    port: str
    """`auto` or a path."""
    dice: int
    least_confidence: int
    accept_xor: bool
    rates: Annotated[tuple[Annotated[int, msgspec.Meta(ge=300)], ...], msgspec.Meta(min_length=1)]
    """Baud rates to try, the likeliest first."""
    candidates: tuple[str, ...]

    def __post_init__(self) -> None:
        expect(1 <= self.dice <= 6, "dice", "1 to 6", self.dice)
        fits = 0 <= self.least_confidence <= 100
        expect(fits, "least_confidence", "0 to 100", self.least_confidence)


class SimulatedDiceSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Dice drawn beside the screen."""

    name: str
    dice: int
    settle_ms: int

    def __post_init__(self) -> None:
        expect(1 <= self.dice <= 6, "dice", "1 to 6", self.dice)
        fits = 0 <= self.settle_ms <= LONGEST_MS
        expect(fits, "settle_ms", f"0 to {LONGEST_MS}", self.settle_ms)


class PanelSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Buttons, lights and buzzer on pins, by BCM number."""

    name: str
    settle_ms: int
    buzzer_pin: int | None
    status_pin: int | None
    button_pins: dict[str, int]
    seat_pins: dict[int, int]

    def __post_init__(self) -> None:
        # A longer rest than any finger's would make the buttons deaf.
        fits = 0 <= self.settle_ms <= LONGEST_BOUNCE_MS
        expect(fits, "settle_ms", f"0 to {LONGEST_BOUNCE_MS}", self.settle_ms)
        strange = sorted(self.seat_pins.keys() - SEATS)
        expect(not strange, "seat_pins", f"of the seats {SEATS[0]} to {SEATS[-1]}", strange)
        numbers = sorted(self.pins().values())
        twice = [pin for pin, next_pin in pairwise(numbers) if pin == next_pin]
        expect(not twice, "pins", "each pin once", twice)
        off = [pin for pin in numbers if pin not in HEADER_PINS]
        expect(not off, "pins", "BCM numbers from 2 to 27", off)

    def pins(self) -> dict[str, int]:
        """Every pin by what hangs there: `button undo`, `light of seat 0`, `buzzer`."""
        single = {"buzzer": self.buzzer_pin, "status light": self.status_pin}
        return {
            **{f"button {name}": pin for name, pin in self.button_pins.items()},
            **{f"light of seat {seat}": pin for seat, pin in self.seat_pins.items()},
            **{name: pin for name, pin in single.items() if pin is not None},
        }


class TemplateSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The driver to copy: a tag named in a file."""

    name: str
    path: str
    poll_ms: int

    def __post_init__(self) -> None:
        expect(10 <= self.poll_ms <= 500, "poll_ms", "10 to 500", self.poll_ms)


Settings = TypeVar("Settings", bound=msgspec.Struct)


def read_settings(kind: type[Settings], table: str, given: Mapping[str, object]) -> Settings:
    """Lay what was given over the shipped defaults of `table`; raise BadSetting with the path.

    A `driver` key, by which the configuration chose the driver, is let pass.
    """
    merged = {**shipped_defaults()[table], **given}
    merged.pop("driver", None)
    try:
        # Not strict: the keys of a TOML table are always text, seats are numbers.
        return msgspec.convert(merged, kind, strict=False)
    except (msgspec.ValidationError, BadSetting) as error:
        raise BadSetting(f"in the settings of {table}: {error}") from error


def shipped_defaults() -> dict[str, dict[str, Any]]:
    """The tables of `defaults.toml`."""
    return tomllib.loads((files("hardware") / "defaults.toml").read_text(encoding="utf-8"))


def expect(holds: bool, field: str, expected: str, got: object) -> None:
    """Raise BadSetting in the usual words unless the value can work."""
    if not holds:
        raise BadSetting(f"expected {field} to be {expected}, got {got!r}")
