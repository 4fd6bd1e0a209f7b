"""The front end as the banker runs it: a window fed from another thread."""

import subprocess
import sys

from companion.table.view import Mode
from tests.ui import views
from ui.app import fault_view


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
