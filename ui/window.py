"""The Kivy app: a window with a stage, woken when a View waits."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock, mainthread
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.table.ports import Post
from companion.table.view import View
from ui.idle import Idle, chores
from ui.notify import notify, watch_loop
from ui.stage import Stage
from ui.theme import Theme
from ui.typeset import register_faces
from ui.widgets.cover import Cover

if TYPE_CHECKING:
    from ui.app import KivyFrontend

LOG = logging.getLogger(__name__)


class BankerApp(App):
    """Holds the stage; everything here runs in the main thread except `wake` and `finish`."""

    def __init__(self, frontend: "KivyFrontend", post: Post, theme: Theme, language: str) -> None:
        super().__init__()
        self.title = "Tabletop Banker"
        self.frontend = frontend
        self.seen: View | None = None
        self.opened: Callable[[], None] | None = None
        """Called when the first picture is on the screen."""
        register_faces()
        self.stage = Stage(post=post, theme=theme, language=language)
        self.idle = Idle(chores(lambda: self.stage.k))
        self._woken = Clock.create_trigger(self._show)
        ExceptionManager.add_handler(_Faults(self))

    def build(self) -> Widget:
        """A cover until the first View comes."""
        self.cover: Cover | None = Cover(self.stage.theme, self.stage.translator.language)
        root = FloatLayout()
        root.add_widget(self.cover)
        self._woken()
        return root

    def on_start(self) -> None:
        """The window is open: from now on systemd may watch the loop."""
        watch_loop()
        Window.bind(on_flip=self._first_picture)

    def _first_picture(self, *_event: object) -> None:
        Window.unbind(on_flip=self._first_picture)
        if self.opened is not None:
            self.opened()

    def _furnish(self) -> None:
        """The stage in place of the cover: alone, or with the simulated devices round it."""
        Window.bind(on_touch_down=self.idle.disturb)
        self.idle.begin()
        self.root.clear_widgets()
        self.cover = None
        simulators = self.frontend.simulators
        if any(simulator is not None for simulator in simulators):
            from ui.desk import Desk

            desk = Desk(self.stage, simulators)
            self.stage.on_view = desk.show
            self.root.add_widget(desk)
            return
        self.root.bind(size=self._fill, pos=self._fill)
        self.root.add_widget(self.stage)
        self._fill(self.root, None)

    def on_stop(self) -> None:
        """The window is closing."""
        self.idle.end()
        notify("STOPPING=1")

    def _fill(self, root: Widget, _value: object) -> None:
        self.stage.size = root.size
        self.stage.pos = root.pos

    def wake(self) -> None:
        """A View waits; safe from any thread, interrupts the clock."""
        self._woken()

    def _show(self, _dt: float) -> None:
        view, self.frontend.waiting = self.frontend.waiting, None
        if view is not None:
            self.idle.disturb()
            self.seen = view
            if self.cover is not None:
                self._furnish()
            self.stage.show(view)

    @mainthread
    def picture(self, path: Path, done: Callable[[], None]) -> None:
        """Write the window to a file after the next frame."""

        def write(_dt: float) -> None:
            if self.stage.screen is not None:
                self.stage.screen.settle()
            self.root.export_to_png(str(path))
            done()

        Clock.schedule_once(write, 0.05)

    @mainthread
    def finish(self) -> None:
        """End the app."""
        self.stop()

    def fault(self, error: BaseException) -> bool:
        """Show that drawing has failed; money is safe. False if even that has failed before."""
        from ui.app import fault_view

        view = fault_view(self.seen, error)
        if view is None:
            return False
        self.seen = view
        Window.canvas.ask_update()
        self.stage.show(view)
        return True


class _Faults(ExceptionHandler):
    """Keeps the screen alive after a failure in a callback, and says so once."""

    def __init__(self, app: BankerApp) -> None:
        super().__init__()
        self.app = app

    def handle_exception(self, inst: BaseException) -> int:
        """Log the failure, show the fault sheet."""
        if not isinstance(inst, Exception):
            return int(ExceptionManager.RAISE)
        LOG.error("the screen failed, balances are safe", exc_info=inst)
        shown = self.app.fault(inst)
        return int(ExceptionManager.PASS if shown else ExceptionManager.RAISE)
