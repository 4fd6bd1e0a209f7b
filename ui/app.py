"""The front end: one Kivy app in the main thread, fed with Views from any thread."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from companion.table.ports import Frontend, Post, Simulators
from companion.table.requests import BackToWelcome, Cancel
from companion.table.view import Action, Fault, Message, Mode, View
from ui.environment import display_room, prepare
from ui.theme import PAPER, THEMES

if TYPE_CHECKING:
    from ui.window import BankerApp

LOG = logging.getLogger(__name__)

PICTURE_S = 10.0
"""A picture that takes longer is not waited for."""


def build(settings: Mapping[str, object], has_desk: bool = False, *_more: object) -> Frontend:
    """The screen for these settings; with room for a desk if simulated devices will come."""
    return KivyFrontend(roomy(settings) if has_desk else settings)


def roomy(settings: Mapping[str, object]) -> Mapping[str, object]:
    """The same settings with a window for the whole desk, if the display has the room for it."""
    wide, high = settings.get("desk_width"), settings.get("desk_height")
    if not isinstance(wide, int) or not isinstance(high, int) or settings.get("fullscreen"):
        return settings
    room = display_room()
    if room is not None and (room[0] < wide or room[1] < high):
        return settings
    return {**settings, "width": wide, "height": high}


class KivyFrontend:
    """Shows the newest View; a View that nobody has seen yet is replaced by the next."""

    def __init__(self, settings: Mapping[str, object]) -> None:
        self.settings = settings
        self.simulators = Simulators()
        self.waiting: View | None = None
        self.app: BankerApp | None = None
        self._closed = False
        prepare(settings)

    def run(self, post: Post, opened: Callable[[], None] | None = None) -> int:
        """Block until the window is closed. Returns the exit status."""
        from ui.window import BankerApp

        theme = THEMES.get(str(self.settings.get("theme", "")), PAPER)
        language = str(self.settings.get("language", "en"))
        self.app = BankerApp(self, post, theme, language)
        if self._closed:
            return 0
        self.app.opened = opened
        self.app.run()
        return 0

    def attach(self, simulators: Simulators) -> None:
        """Draw these devices beside the screen from the first View on."""
        self.simulators = simulators

    def publish(self, view: View) -> None:
        """Leave a View for the main thread; safe from any thread, never waits."""
        self.waiting = view
        if self.app is not None:
            self.app.wake()

    def screenshot(self, path: Path) -> bool:
        """Write what is shown to a PNG file; from any thread but the main one, waits for it."""
        if self.app is None or self._closed:
            return False
        done = Event()
        self.app.picture(path, done.set)
        return done.wait(PICTURE_S)

    def close(self) -> None:
        """End the app; safe from any thread."""
        self._closed = True
        if self.app is not None:
            self.app.finish()


def fault_view(seen: View | None, error: BaseException) -> View | None:
    """The View with a fault sheet instead of its screen, after a failure while drawing."""
    if seen is None or seen.mode is Mode.FAULT:
        return None
    message = Message(code="fault.screen", facts={"detail": f"{type(error).__name__}: {error}"})
    fields = {name: getattr(seen, name) for name in seen.__struct_fields__}
    ways = (
        Action(name="again", request=Cancel()),
        Action(name="welcome", request=BackToWelcome()),
    )
    return View(**{**fields, "mode": Mode.FAULT, "fault": Fault(message=message, choices=ways)})
