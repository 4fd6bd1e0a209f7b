"""The sockets that drivers and front ends plug into."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, Protocol

from companion.table.signals import Button, Signal
from companion.table.view import View

Post = Callable[[Signal], None]
"""Hand a signal to the table. Never blocks, never raises; safe from any thread."""

Clock = Callable[[], int]
"""The present moment in milliseconds of a monotonic clock."""


class Driver(Protocol):
    """What every device driver is: it runs itself in its own thread between start and stop.

    `start` returns at once and never raises for a missing or broken device: the driver posts
    `DeviceLost` once, keeps trying with back-off, and posts `DeviceReady` once when it works.
    `stop` ends the thread within a second and releases everything; calling it twice is harmless.
    """

    name: str

    def start(self, post: Post) -> None: ...
    def stop(self) -> None: ...
    def self_check(self) -> list[str]:
        """Plain lines for `banker doctor`: what was found, or what is wrong and what to do.

        The first line of a device that does not work says `does not work: ` or `lost: `.
        """
        ...


class Claimant(Driver, Protocol):
    """A driver that needs things for itself; of two that claim one thing the later is left out."""

    claims: Mapping[str, str]
    """What it is for (`port`, `reset`) by thing: a device file without links, or `GPIO25`."""


class Finding(NamedTuple):
    """One line of `banker doctor`."""

    code: str
    """A short constant name; that of a fault is also its heading in the manual."""
    text: str
    """What was found, in plain words."""
    todo: str = ""
    """What to do about it; empty where nothing needs doing."""


Check = Callable[[Mapping[str, Mapping[str, object]]], Iterable[Finding]]
"""Looks at the machine, given the table of settings of each kind of device with its `driver`."""


class TagReader(Driver, Protocol):
    """Posts TagTapped, TagLifted, TagsCrowded, TagUnreadable."""


class DiceSource(Driver, Protocol):
    """Posts DiceRolling, DiceRead, DiceRejected."""


class Panel(Driver, Protocol):
    """Posts ButtonPressed; shows what the table tells it. `show` and `sound` never block."""

    buttons: frozenset[Button]

    def show(self, view: View) -> None:
        """Light the seat on turn and the status light, and play the cue of the newest view."""
        ...

    def sound(self, cue: str) -> None:
        """Play a `view.Cue` at once; the table says `seen` so, before a view can show it."""
        ...


class SimulatedReader(TagReader, Protocol):
    """A reader that is drawn beside the screen; gestures reach the table like real ones."""

    watcher: Callable[[str], None]
    """Told of every tag that is laid down, by the thread of whoever does it."""

    def tap(self, uid: str) -> None: ...
    def place(self, uid: str) -> None: ...
    def lift(self, uid: str) -> None: ...
    def unplug(self) -> None: ...
    def plug(self) -> None: ...


class SimulatedDice(DiceSource, Protocol):
    """Dice that are drawn beside the screen."""

    def roll(self, faces: Iterable[int] | None = None) -> tuple[int, ...]:
        """Throw; chance decides where no faces are given. Returns what they will show."""
        ...

    def unplug(self) -> None: ...
    def plug(self) -> None: ...


class SimulatedPanel(Panel, Protocol):
    """Buttons that are drawn beside the screen."""

    def press(self, button: Button) -> None: ...
    def unplug(self) -> None: ...
    def plug(self) -> None: ...


class Simulators(NamedTuple):
    """The simulated devices that a desk beside the screen can play with; None where real."""

    reader: SimulatedReader | None = None
    dice: SimulatedDice | None = None
    panel: SimulatedPanel | None = None


class Frontend(Protocol):
    """A screen. `run` blocks in the main thread until the app ends; the rest never blocks."""

    def run(self, post: Post, opened: Callable[[], None] | None = None) -> int:
        """`opened` is called once, as soon as the first picture is on the screen."""
        ...

    def attach(self, simulators: Simulators) -> None:
        """The devices to draw beside the screen; to be said before the first View."""
        ...

    def publish(self, view: View) -> None: ...
    def close(self) -> None: ...
