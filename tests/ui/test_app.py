"""The front end as the banker runs it: a window fed from another thread."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.table.view import Mode
from tests.ui import views
from ui.app import fault_view, roomy
from ui.environment import display_room


def test_newest_view_wins_and_close_ends_the_run() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.app_run"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.split() == ["RentScreen", "TableScreen"], done.stderr
    assert done.returncode == 0, done.stderr


def test_failure_while_drawing_becomes_a_fault_sheet() -> None:
    view = fault_view(views.playing(), ValueError("boom"))
    assert view is not None
    assert view.mode is Mode.FAULT
    assert fault_view(view, ValueError("again")) is None


def test_simulated_play_gets_a_window_for_the_whole_desk() -> None:
    panel = {"width": 800, "height": 480, "desk_width": 1280, "desk_height": 800}
    wide = roomy(panel)
    assert (wide["width"], wide["height"]) == (1280, 800)
    assert roomy({**panel, "fullscreen": True})["width"] == 800


def test_room_of_a_display_is_that_of_its_best_mode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    for name, status in (("card0-DSI-1", "connected"), ("card0-HDMI-A-1", "disconnected")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "status").write_text(f"{status}\n")
        (tmp_path / name / "modes").write_text("800x480\n640x480\n")
    assert display_room(tmp_path) == (800, 480)
