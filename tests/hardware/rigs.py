"""Every driver with what it needs to run here, and the hands that plug and use it."""

import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.table.ports import Driver
from companion.table.signals import Button, ButtonPressed, DiceRead, TagTapped
from hardware.dice.serial_dice import SerialDice
from hardware.dice.simulated import SimulatedDice
from hardware.emulator.dice_sensor import DiceSensor
from hardware.errors import DeviceMissing
from hardware.panel.gpio import GpioPanel
from hardware.panel.simulated import SimulatedPanel
from hardware.settings import (
    PanelSettings,
    SerialDiceSettings,
    SimulatedDiceSettings,
    read_settings,
)
from tests.hardware.inbox import monotonic_ms
from tests.hardware.reader_rigs import READERS

BACKOFF_S = (0.01, 0.02)
SETTLE_MS = 10


class Rig:
    """A driver, the signal that using its device causes, and three hands."""

    def __init__(
        self,
        driver: Driver,
        causes: type[Any],
        *,
        use: Callable[[int], None],
        unplug: Callable[[], None],
        plug: Callable[[], None],
    ) -> None:
        self.driver = driver
        self.causes = causes
        self.use = use
        self.unplug = unplug
        self.plug = plug


@contextmanager
def simulated_dice(folder: Path) -> Iterator[Rig]:
    del folder
    settings = read_settings(SimulatedDiceSettings, "simulated_dice", {})
    dice = SimulatedDice(settings, monotonic_ms, random.Random(7), backoff_s=BACKOFF_S)
    yield Rig(
        dice,
        DiceRead,
        use=lambda turn: _ignore(dice.roll((turn % 6 + 1, 2))),
        unplug=dice.unplug,
        plug=dice.plug,
    )


@contextmanager
def serial_dice(folder: Path) -> Iterator[Rig]:
    with DiceSensor(folder / "dice", random.Random(7)) as sensor:
        settings = read_settings(SerialDiceSettings, "serial_dice", {"port": str(sensor.path)})
        dice = SerialDice(settings, monotonic_ms, backoff_s=BACKOFF_S)
        yield Rig(
            dice,
            DiceRead,
            use=lambda turn: _ignore(sensor.roll((turn % 6 + 1, 2))),
            unplug=sensor.unplug,
            plug=sensor.plug,
        )


def _ignore(result: object) -> None:
    del result


@contextmanager
def simulated_panel(folder: Path) -> Iterator[Rig]:
    del folder
    settings = read_settings(PanelSettings, "gpio", {"settle_ms": SETTLE_MS})
    panel = SimulatedPanel(settings, monotonic_ms, backoff_s=BACKOFF_S)
    yield Rig(
        panel,
        ButtonPressed,
        use=lambda turn: panel.press(Button.UNDO if turn % 2 else Button.END_TURN),
        unplug=panel.unplug,
        plug=panel.plug,
    )


class MockPins:
    """gpiozero's mock factory as the pins of the real panel; gone while unplugged."""

    def __init__(self) -> None:
        self.are_there = True
        self.factory: Any = None

    def open(self) -> Any:
        if not self.are_there:
            raise DeviceMissing("expected a GPIO chip, got none")
        self.factory = MockFactory(revision="d04170", pin_class=MockPWMPin)
        return self.factory

    def press(self, pin: int) -> None:
        self.factory.pin(pin).drive_low()

    def release(self, pin: int) -> None:
        self.factory.pin(pin).drive_high()


class BrokenPins(MockPins):
    """Pins whose reading fails once they are unplugged, as a closed line handle does."""

    def open(self) -> Any:
        factory = super().open()
        pins = self

        class FailingPin(MockPWMPin):  # type: ignore[misc]  # gpiozero is untyped
            def _get_state(self) -> Any:
                if not pins.are_there:
                    raise OSError(5, "Input/output error")
                return super()._get_state()

        factory.pin_class = FailingPin
        return factory


@contextmanager
def gpio_panel(folder: Path) -> Iterator[Rig]:
    del folder
    pins = BrokenPins()
    settings = read_settings(PanelSettings, "gpio", {"settle_ms": SETTLE_MS})
    panel = GpioPanel(settings, monotonic_ms, pins.open, backoff_s=BACKOFF_S)

    def switch(*, on: bool) -> None:
        pins.are_there = on
        panel.worker.wake()

    yield Rig(
        panel,
        ButtonPressed,
        use=lambda turn: pins.press((5, 6, 13, 19)[turn % 4]),
        unplug=lambda: switch(on=False),
        plug=lambda: switch(on=True),
    )


def _own_reader(name: str) -> Callable[[Path], AbstractContextManager[Rig]]:
    """A rig of the readers' own contract as one of this."""

    @contextmanager
    def rig(folder: Path) -> Iterator[Rig]:
        with READERS[name](folder) as reader:
            yield Rig(
                reader.driver,
                TagTapped,
                use=lambda turn: reader.place(f"{reader.any_uid}{turn:02X}"),
                unplug=reader.unplug,
                plug=reader.plug,
            )

    return rig


RIGS = {
    **{f"{name}_reader": _own_reader(name) for name in READERS},
    **{
        rig.__name__: rig
        for rig in (
            simulated_dice,
            serial_dice,
            simulated_panel,
            gpio_panel,
        )
    },
}
