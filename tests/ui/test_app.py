"""The front end as the banker runs it: a window fed from another thread."""

import threading
from time import sleep

from kivy.clock import Clock

from companion.table.ports import Simulators
from companion.table.view import Mode
from tests.ui import harness, views
from ui.app import KivyFrontend, build, fault_view

SETTINGS = {"width": 800, "height": 480, "theme": "evening", "language": "en"}


def test_newest_view_wins_and_close_ends_the_run() -> None:
    frontend = build(SETTINGS, Simulators())
    assert isinstance(frontend, KivyFrontend)
    assert harness.EventLoop.status in ("created", "started", "stopped", "closed")
    frontend.publish(views.playing(version=1))
    frontend.publish(views.rent(version=2))
    seen: list[str] = []

    def look(_dt: float) -> None:
        assert frontend.app is not None
        seen.append(type(frontend.app.stage.screen).__name__)

    def table() -> None:
        sleep(0.3)
        Clock.schedule_once(look)
        sleep(0.2)
        frontend.publish(views.playing(version=3))
        sleep(0.3)
        Clock.schedule_once(look)
        sleep(0.2)
        frontend.close()

    writer = threading.Thread(target=table)
    writer.start()
    assert frontend.run(lambda signal: None) == 0
    writer.join()
    assert seen == ["RentScreen", "TableScreen"]


def test_failure_while_drawing_becomes_a_fault_sheet() -> None:
    view = fault_view(views.playing(), ValueError("boom"))
    assert view is not None
    assert view.mode is Mode.FAULT
    assert fault_view(view, ValueError("again")) is None
