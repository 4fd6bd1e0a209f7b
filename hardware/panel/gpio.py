"""The panel on GPIO pins, by gpiozero with its pin factory chosen explicitly."""

import importlib
import secrets
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from companion.table.ports import Clock
from companion.table.signals import Button, ButtonPressed, DeviceKind
from hardware.errors import BadSetting, DependencyMissing, DeviceMissing
from hardware.gpio_lines import give_lgpio_a_folder
from hardware.panel.debounce import Debouncer
from hardware.panel.tunes import OCTAVES, Player
from hardware.settings import PanelSettings
from hardware.worked import WorkedDriver
from hardware.worker import BACKOFF_S, LONGEST_REST_S

if TYPE_CHECKING:
    from companion.table.view import View

SAMPLE_S = 0.005
"""Between samples while a contact chatters or a tune plays; at rest the edge wakes the thread."""
BLINK_MS = 500
"""Half a period of the status light while the game is paused."""
CALL_MS = 125
"""Half a period while the staff is called: seen from across a room."""

OpenFactory = Callable[[], Any]
"""Makes a gpiozero pin factory; raises when there are no pins."""


class Lights:
    """Which lights should burn: written by the table's thread, read by the panel's."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.is_playing = False
        self.is_paused = False
        self.is_staff_called = False

    def follow(self, view: "View") -> None:
        """Take over what the newest view says."""
        self.seat = next((face.seat for face in view.players if face.id == view.turn), None)
        self.is_playing = view.bank_only or view.turn is not None
        self.is_paused = view.paused
        self.is_staff_called = view.staff_called

    @property
    def blink_ms(self) -> int:
        """How long the status light stays as it is; 0 if it does not blink."""
        if self.is_staff_called:
            return CALL_MS
        return BLINK_MS if self.is_paused else 0

    def status(self, now_ms: int) -> bool:
        """On in a game, blinking in a pause, flickering for the staff, off otherwise."""
        if self.blink_ms:
            return now_ms // self.blink_ms % 2 == 0
        return self.is_playing


class GpioPanel(WorkedDriver):
    """Buttons, lights and buzzer."""

    kind = DeviceKind.PANEL

    def __init__(
        self,
        settings: PanelSettings,
        clock: Clock,
        open_factory: OpenFactory,
        *,
        backoff_s: Sequence[float] = BACKOFF_S,
    ) -> None:
        super().__init__(settings.name, clock, backoff_s)
        self.buttons = frozenset(_button(name) for name in settings.button_pins)
        self.settings = settings
        self.lights = Lights()
        self.player = Player()
        self._last_cue = 0
        """The number of the cue that was played last."""
        self._open_factory = open_factory
        self._boot = secrets.token_hex(4)
        self._presses = 0

    @property
    def claims(self) -> dict[str, str]:
        """Every pin, by what hangs there."""
        return {f"GPIO{pin}": what for what, pin in self.settings.pins().items()}

    def show(self, view: "View") -> None:
        """Lights and sound of the newest view; the panel's own thread does it.

        A view is published after what it shows is safe on disk, so `paid` never sounds too early.
        """
        self.lights.follow(view)
        if view.cue is not None and view.cue[0] != self._last_cue:
            self._last_cue, cue = view.cue
            self.player.ask(cue.value)
        self.worker.wake()

    def sound(self, cue: str) -> None:
        """Play a cue; the panel's own thread does it."""
        self.player.ask(cue)
        self.worker.wake()

    def self_check(self) -> list[str]:
        """The state, and which buttons were found in the settings."""
        names = ", ".join(sorted(self.buttons))
        return [f"panel: {self.worker.report()}", f"buttons: {names or 'none'}"]

    def report_press(self, button: Button) -> None:
        """Tell the table about a press; called by the board in the panel's thread."""
        self._presses += 1
        self.worker.post(
            ButtonPressed(
                panel=self.name,
                button=button,
                key=f"{self._boot}:{self._presses}",
                at_ms=self.clock(),
            )
        )

    def make_board(self, factory: Any) -> "Board":
        """Lay the devices on the pins of an open factory."""
        return Board(self, factory)

    def _connect(self, stopping: threading.Event) -> "Board":
        del stopping  # Taking pins does not wait.
        factory = self._open_factory()
        self.player.forget()
        try:
            return self.make_board(factory)
        except Exception:
            factory.close()
            raise


class Board:
    """The link of the panel's worker: gpiozero devices on one factory."""

    def __init__(self, panel: GpioPanel, factory: Any) -> None:
        gpiozero = _gpiozero()
        settings = panel.settings
        self._panel = panel
        self.factory = factory
        self.is_settled = True
        """Whether no contact chatters and every press has been told."""
        counts = {"button": len(settings.button_pins), "seat light": len(settings.seat_pins)}
        self.detail = ", ".join(f"{n} {what}{'s' * (n != 1)}" for what, n in counts.items())
        self._devices: list[Any] = []
        self._tone_of = gpiozero.tones.Tone.from_note
        self.seats = {
            seat: self._claim(gpiozero.LED, pin) for seat, pin in settings.seat_pins.items()
        }
        self.status = self.buzzer = None
        if settings.status_pin is not None:
            self.status = self._claim(gpiozero.LED, settings.status_pin)
        if settings.buzzer_pin is not None:
            self.buzzer = self._claim(gpiozero.TonalBuzzer, settings.buzzer_pin, octaves=OCTAVES)
        self._contacts = [
            self._contact(gpiozero, _button(name), pin)
            for name, pin in settings.button_pins.items()
        ]

    def step(self) -> float:
        """Look at the buttons, set lights and tone."""
        now_ms = self._panel.clock()
        # Every contact is sampled: no short cut at the first unsettled one.
        settled = [self._watch(*contact, now_ms) for contact in self._contacts]
        self.is_settled = all(settled)
        self._light(now_ms)
        self._play(now_ms)
        if not self.is_settled or self._panel.player.is_busy:
            return SAMPLE_S
        # Four looks for each change of a blinking light keep its beat even.
        blink_ms = self._panel.lights.blink_ms
        return blink_ms / 4_000 if blink_ms else LONGEST_REST_S

    def interrupt(self) -> None:
        """Nothing waits inside a step."""

    def close(self) -> None:
        """Switch everything off and release the pins of this panel only."""
        for device in self._devices:
            device.close()
        self.factory.close()

    def _claim(self, kind: Any, pin: int, **options: Any) -> Any:
        """A device on a pin; one that somebody else holds is named."""
        try:
            device = kind(pin, pin_factory=self.factory, **options)
        except Exception as error:
            # lgpio's own error is a plain Exception, "GPIO busy" by its text.
            raise DeviceMissing(
                f"expected GPIO{pin} to be free, got {error}: "
                "another program or the reader's reset has it, choose another pin"
            ) from error
        self._devices.append(device)
        return device

    def _contact(self, gpiozero: Any, button: Button, pin: int) -> tuple[Button, Any, Debouncer]:
        # Not gpiozero.Button: each of those starts a thread for its hold event.
        contact = self._claim(gpiozero.DigitalInputDevice, pin, pull_up=True)
        contact.when_activated = contact.when_deactivated = self._panel.worker.wake
        settle_ms = self._panel.settings.settle_ms
        return button, contact, Debouncer(settle_ms=settle_ms, is_down=bool(contact.value))

    def _watch(self, button: Button, contact: Any, debouncer: Debouncer, now_ms: int) -> bool:
        if debouncer.sample(is_down=bool(contact.value), now_ms=now_ms):
            self._panel.report_press(button)
        return debouncer.is_settled

    def _light(self, now_ms: int) -> None:
        lights = self._panel.lights
        for seat, light in self.seats.items():
            _set(light, on=seat == lights.seat)
        if self.status is not None:
            _set(self.status, on=lights.status(now_ms))

    def _play(self, now_ms: int) -> None:
        tone = self._panel.player.change(now_ms)
        if tone is None or self.buzzer is None:
            return
        if tone:
            self.buzzer.play(self._tone_of(tone))
        else:
            self.buzzer.stop()


def lgpio_opener() -> OpenFactory:
    """Opens the kernel's GPIO chip; the only factory that works on every Pi, the Pi 5 included."""
    _gpiozero()
    give_lgpio_a_folder()
    try:
        pins = importlib.import_module("gpiozero.pins.lgpio")
        lgpio = importlib.import_module("lgpio")
    except ImportError as error:
        raise DependencyMissing(f"expected the package lgpio, got {error}") from error

    def open_factory() -> Any:
        try:
            return pins.LGPIOFactory()
        except (lgpio.error, OSError, RuntimeError) as error:
            raise DeviceMissing(
                f"expected a GPIO chip, got {error}: add the user to the group gpio"
            ) from error

    return open_factory


def _gpiozero() -> Any:
    try:
        importlib.import_module("gpiozero.tones")
        return importlib.import_module("gpiozero")
    except ImportError as error:
        raise DependencyMissing(f"expected the package gpiozero, got {error}") from error


def _button(name: str) -> Button:
    try:
        return Button(name)
    except ValueError as error:
        known = ", ".join(Button)
        raise BadSetting(f"expected a button of {known}, got {name!r}") from error


def _set(light: Any, *, on: bool) -> None:
    if bool(light.value) != on:
        light.value = on
