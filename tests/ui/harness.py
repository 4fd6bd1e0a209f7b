"""Drives the real window without a display: frames, touches, pictures, several sizes in turn."""

# ruff: noqa: E402 - Kivy reads its environment when it is imported
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from ui.environment import prepare

prepare({"width": 800, "height": 480})

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import glFinish
from kivy.input.motionevent import MotionEvent

from companion.table.requests import TapsToForm
from companion.table.signals import Chosen, Signal
from companion.table.view import View
from ui.i18n import catalogue
from ui.stage import Stage
from ui.theme import THEMES
from ui.typeset import register_faces
from ui.widgets.button import BankButton
from ui.widgets.pad import MOST_FRAME_S, Pad

register_faces()
SIZES = ((800, 480), (1280, 800))


class Finger(MotionEvent):
    """A touch from nowhere."""

    def __init__(self, number: int, x: float, y: float, device: str = "test") -> None:
        place = {"x": x, "y": y}
        super().__init__(device, number, place, is_touch=True, type_id="touch")

    def depack(self, args: dict[str, float]) -> None:
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)


class Screenshots:
    """The stage in a window, and everything that it has posted."""

    def __init__(self, width: int, height: int, theme: str, language: str) -> None:
        self.posted: list[Signal] = []
        self.dress: Callable[[View], View] = lambda view: view
        """What is done to every View before it is shown."""
        self.stage = Stage(post=self.posted.append, theme=THEMES[theme], language=language)
        self.stage.still = True
        EventLoop.ensure_window()
        Window.size = (width, height)
        self.stage.size = (width, height)
        Window.add_widget(self.stage)
        self._fingers = 0

    def close(self) -> None:
        Window.remove_widget(self.stage)

    def show(self, view: View) -> None:
        self.stage.show(self.dress(view))
        self.frames(2)

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            EventLoop.idle()

    def finish(self) -> None:
        """Return when the graphics driver has nothing left to draw."""
        glFinish()

    def wait(self, seconds: float) -> None:
        """Run frames for a while, as a held key counts them: on a busy machine a frame is long."""
        passed = 0.0
        while passed < seconds:
            EventLoop.idle()
            passed += min(Clock.frametime, MOST_FRAME_S)

    def press(self, x: float, y: float, device: str = "test") -> Finger:
        self._fingers += 1
        place = (x / (Window.width - 1), y / (Window.height - 1))
        finger = Finger(self._fingers, *place, device)
        EventLoop.post_dispatch_input("begin", finger)
        EventLoop.idle()
        return finger

    def release(self, finger: Finger) -> None:
        EventLoop.post_dispatch_input("end", finger)
        EventLoop.idle()

    def touch(self, pad: Pad, hold_s: float = 0.0) -> None:
        """Press and let go in the middle of a pad, as a finger does."""
        finger = self.press(*pad.center)
        if hold_s:
            self.wait(hold_s)
        self.release(finger)

    def pads(self) -> list[Pad]:
        """Everything that can be touched now."""
        return [child for child in self.stage.walk(restrict=True) if isinstance(child, Pad)]

    def pad(self, label: str) -> Pad:
        """The button with this label. KeyError with what there is."""
        buttons = [pad for pad in self.pads() if isinstance(pad, BankButton)]
        for button in buttons:
            if button.face.label == label:
                return button
        raise KeyError(f"{label!r}; there is {[button.face.label for button in buttons]}")

    def named(self, code: str) -> Pad:
        """The button with the label of a code, in the language of the stage."""
        label = catalogue(self.stage.translator.language).find(code)
        return self.pad(label if label is not None else code)

    @property
    def requests(self) -> list[object]:
        """What was asked for by touch; not who takes the taps."""
        asked = [signal.request for signal in self.posted if isinstance(signal, Chosen)]
        return [request for request in asked if not isinstance(request, TapsToForm)]

    def picture(self, path: Path) -> None:
        self.frames(2)
        Clock.tick()
        path.parent.mkdir(parents=True, exist_ok=True)
        self.stage.export_to_png(str(path))


@contextmanager
def stage(
    width: int = 800, height: int = 480, theme: str = "paper", language: str = "en"
) -> Iterator[Screenshots]:
    """A stage in a window of this size."""
    shown = Screenshots(width, height, theme, language)
    try:
        yield shown
    finally:
        shown.close()
