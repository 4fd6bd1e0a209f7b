"""A banker with real drivers under it and real touches on it, stepped frame by frame.

Taps go through the emulated RC522 and the unmodified `mfrc522` package, throws through a
pseudo-terminal and unmodified `pyserial`, touches through the window's own input path.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.ui import harness  # first: it prepares Kivy for a window without a display

from kivy.base import EventLoop  # isort: skip
from kivy.core.window import Window

from companion import config
from companion.app import App
from companion.config import Device
from companion.ledger.registry import Registry
from companion.opening import build_frontend
from companion.table.requests import Request, TagMeaning, simulated_uid
from companion.table.view import View
from hardware.emulator.cards import PlainCard
from hardware.emulator.dice_sensor import DiceSensor
from hardware.emulator.modules import Bench, emulated_rc522
from ui.app import KivyFrontend
from ui.widgets.pad import Pad
from ui.window import BankerApp

PATIENCE_S = 20.0


class Banker:
    """The running banker, its devices' far ends, and a finger."""

    def __init__(self, app: App, window: BankerApp, bench: Bench, sensor: DiceSensor) -> None:
        self.app = app
        self.window = window
        self.bench = bench
        self.sensor = sensor
        self.touches = 0
        self._fingers = 0
        self._seen: View | None = None
        self._lock = threading.Lock()
        app.table.subscribe("test", self._see)

    def _see(self, view: View) -> None:
        with self._lock:
            self._seen = view

    @property
    def view(self) -> View:
        """The newest View that the table has published."""
        with self._lock:
            assert self._seen is not None, "the table has published nothing yet"
            return self._seen

    @property
    def drawn(self) -> View:
        """The View that the window shows."""
        seen: View = self.window.stage.view
        return seen

    def frame(self) -> None:
        EventLoop.idle()

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Draw frames until something holds. Fails with what was awaited and what is shown."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            self.frame()
            if holds():
                return
        raise AssertionError(f"waited for {what}; {self.situation()}")

    def situation(self) -> str:
        view = self.view
        refused = view.refused.message if view.refused else None
        prompt = view.prompt.message if view.prompt else None
        labels = [label_of(pad) for pad in self.pads()]
        return f"mode {view.mode}, prompt {prompt}, refused {refused}, buttons {labels}"

    def is_current(self) -> bool:
        """The window shows what the table has last published."""
        return self._seen is not None and self.drawn.version == self.view.version

    # --- hands ---

    def tap(self, meaning: TagMeaning) -> None:
        """Lay the tag into the field, wait until the table has heard of it, take it away."""
        before = self.view.version
        card = PlainCard(simulated_uid(meaning))
        self.bench.field.place(card)
        self.until(lambda: self.view.version > before, f"the tap of {meaning}")
        after = self.view.version
        self.bench.field.lift(card)
        self.until(lambda: self.view.version > after, f"the lifting of {meaning}")

    def throw(self, faces: tuple[int, int]) -> None:
        """Roll the dice in the tray."""
        before = self.view
        self.sensor.roll(faces)
        self.until(
            lambda: self.view.seq != before.seq or self.view.lobby != before.lobby,
            f"the throw {faces}",
        )

    def pads(self) -> list[Pad]:
        screen = self.window.stage.screen
        return [] if screen is None else screen.pads()

    def pad_for(self, request: Request) -> Pad | None:
        """The pad that posts this request, if it is on the screen."""
        return next((pad for pad in self.pads() if pad.request == request), None)

    def pad_named(self, label: str) -> Pad | None:
        return next((pad for pad in self.pads() if label_of(pad) == label), None)

    def touch(self, pad: Pad) -> None:
        """A finger comes down in the middle of a pad, stays as long as it must, and leaves."""
        self.touches += 1
        self._fingers += 1
        x, y = pad.center
        finger = harness.Finger(self._fingers, x / (Window.width - 1), y / (Window.height - 1))
        EventLoop.post_dispatch_input("begin", finger)
        self.frame()
        if pad.hold_s:
            self.until(lambda: not pad.is_held, "the key that fills while it is held")
        EventLoop.post_dispatch_input("end", finger)
        self.frame()

    def choose(self, request: Request) -> None:
        """Touch the pad for a request, once it is there, and wait until it has been taken."""
        self.until(self.is_current, "a current picture")
        self.until(lambda: self.pad_for(request) is not None, f"a button for {request}")
        before = self.view.version
        pad = self.pad_for(request)
        assert pad is not None
        self.touch(pad)
        self.until(lambda: self.view.version > before, f"the answer to {request}")
        self.until(self.is_current, "the picture after it")

    def press(self, label: str) -> None:
        """Touch a button by its label; for forms whose state is the screen's own."""
        self.until(self.is_current, "a current picture")
        self.until(lambda: self.pad_named(label) is not None, f"a button {label!r}")
        pad = self.pad_named(label)
        assert pad is not None
        self.touch(pad)


def label_of(pad: Pad) -> str:
    """What is written on a pad; empty for an area without words."""
    return str(getattr(getattr(pad, "face", None), "label", ""))


@contextmanager
def banker(folder: Path, meanings: list[TagMeaning], size: tuple[int, int]) -> Iterator[Banker]:
    """A banker on a fresh data folder, with these tags paired and every device connected."""
    data = folder / "data"
    data.mkdir()
    with Registry(data) as registry:
        for meaning in meanings:
            registry.pair(simulated_uid(meaning), meaning.role.value, meaning.subject)
    with emulated_rc522() as bench, DiceSensor(folder / "dice", Random(7)) as sensor:
        app = App(_settings(data, sensor.path, size), simulated=False)
        frontend = build_frontend(_settings(data, sensor.path, size), has_desk=False)
        assert isinstance(frontend, KivyFrontend)
        window = _window(frontend, app, size)
        running = Banker(app, window, bench, sensor)
        app.table.subscribe("screen", frontend.publish)
        app.start()
        try:
            running.until(lambda: running._seen is not None, "the first View")
            yield running
        finally:
            app.stop()
            window.root.clear_widgets()
            Window.remove_widget(window.root)


def _settings(data: Path, dice: Path, size: tuple[int, int]) -> config.Config:
    screen = config.Screen(
        width=size[0],
        height=size[1],
        fullscreen=False,
        rotation=0,
        pixels_per_mm=5.2,
        theme="paper",
        language="en",
    )
    return config.Config(
        data=data,
        screen=screen,
        reader=Device(driver="mfrc522", settings={"poll_ms": 10}),
        dice=Device(driver="serial", settings={"port": str(dice)}),
        panel=Device(driver="none"),
    )


def _window(frontend: KivyFrontend, app: App, size: tuple[int, int]) -> BankerApp:
    """The app's own window and stage, without its blocking loop."""
    window = BankerApp(frontend, app.table.post, harness.THEMES["paper"], "en")
    frontend.app = window
    window.stage.still = True
    EventLoop.ensure_window()
    Window.size = size
    window.root = window.build()
    Window.add_widget(window.root)
    window.root.size = size
    return window
