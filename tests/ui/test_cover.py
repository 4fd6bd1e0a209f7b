"""What is seen before the first View: the cover, and what a failed opening leads to."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from companion.config import load
from companion.ledger.registry import Registry
from companion.opening import as_left
from tests.ui import harness
from ui.widgets.cover import Cover

RUN = """
import sys, threading
from pathlib import Path
import msgspec
from companion.config import load
from companion.errors import BankerError
from companion.opening import Opening, build_frontend
settings = msgspec.structs.replace(load(), data=Path(sys.argv[1]))
frontend = build_frontend(settings, has_desk=True)
publish = frontend.publish
def publish_and_close(view):
    publish(view)
    frontend.close()
frontend.publish = publish_and_close
try:
    status = Opening(frontend, settings, simulated=True).run()
    sys.stdout.write(f"closed with {status}")
except BankerError as fault:
    sys.stdout.write(f"told: {fault}")
"""


def opened(folder: Path) -> str:
    """What an opening of a table in the folder comes to."""
    script = folder.parent / "run.py"
    script.write_text(RUN)
    done = subprocess.run(
        [sys.executable, script, folder],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(("width", "height"), harness.SIZES)
def test_cover_says_its_name_in_the_room_it_has(width: int, height: int) -> None:
    cover = Cover(harness.THEMES["paper"], "en")
    cover.size = (width, height)
    assert cover.pen is not None
    assert [run.text for run in cover.pen.runs] == [
        "Tabletop Banker",
        "Opening the ledger. One moment.",
    ]
    assert all(run.width <= width for run in cover.pen.runs)


def test_table_opens_behind_the_cover(tmp_path: Path) -> None:
    assert opened(tmp_path / "data") == "closed with 0"


def test_table_that_cannot_open_is_told_after_the_window_has_closed(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder should be")
    assert opened(tmp_path / "data").startswith("told: expected a folder that can be written")


def test_cover_wears_what_was_last_chosen(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(load(), data=tmp_path)
    assert as_left(settings) == settings, "nothing was chosen yet"

    with Registry(tmp_path) as registry:
        registry.set_preference("theme", "evening")
        registry.set_preference("language", "ja")
    assert as_left(settings).screen.theme == "evening"
    assert as_left(settings).screen.language == "ja"

    (tmp_path / "registry.db").write_bytes(b"no database")
    assert as_left(settings) == settings
