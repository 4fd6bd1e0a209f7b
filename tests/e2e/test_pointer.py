"""One rent paid for real: a window on an X server, moved and clicked from outside by xdotool."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.ledger.records import Transaction
from companion.ledger.registry import Registry
from companion.ledger.salvage import read_good
from companion.rules.commands import SettleDebt
from companion.rules.names import PlayerId
from companion.shelves import sources
from companion.table.requests import ResumeGame
from companion.table.state import State
from companion.table.view import DebtSheet, View
from tests.bench.gestures import audible, seated_table, signal_of
from tests.ui import harness

SIZE = (800, 480)
PATIENCE_S = 30.0
SETTLING_S = 2.0
CONFIG = """
[screen]
width = 800
height = 480
[reader]
driver = "none"
[dice]
driver = "none"
[panel]
driver = "none"
"""


@pytest.fixture
def display() -> Iterator[str]:
    """A screen of the panel's size."""
    assert shutil.which("Xvfb"), "needs xvfb; deploy/test installs it"
    assert shutil.which("xdotool"), "needs xdotool; deploy/test installs it"
    reading, writing = os.pipe()
    screen = ("-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp")
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), *screen], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(timeout=10)


def rent_is_due(data: Path) -> View:
    """Play the demo game up to the first rent; the game is then closed."""
    seated = seated_table(data)
    table, view, _ = seated
    for gesture in audible():
        view = table.take(signal_of(gesture, view.seq))
        if isinstance(view.sheet, DebtSheet) and view.sheet.cause == "rent":
            break
    seated.close()
    return view


def centre(view: View, request: object) -> tuple[int, int]:
    """Where the pad for a request is on the panel, in pixels from the top left."""
    with harness.stage(*SIZE) as shown:
        shown.show(view)
        assert shown.stage.screen is not None
        pad = next(pad for pad in shown.stage.screen.pads() if pad.request == request)
        return round(pad.center_x), round(SIZE[1] - pad.center_y)


def hold(display: str, place: tuple[int, int], seconds: float) -> None:
    def xdotool(*words: str) -> None:
        subprocess.run(["xdotool", *words], check=True, env={**os.environ, "DISPLAY": display})

    xdotool("mousemove", str(place[0]), str(place[1]))
    xdotool("mousedown", "1")
    time.sleep(seconds)
    xdotool("mouseup", "1")


def started(data: Path, display: str, folder: Path) -> subprocess.Popen[bytes]:
    """`banker play` on the display; returns when its first frame is drawn."""
    config = folder / "config.toml"
    config.write_text(CONFIG)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.bind(str(folder / "notify"))
        channel.settimeout(PATIENCE_S)
        environment = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "NOTIFY_SOCKET": str(folder / "notify"),
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        words = [sys.executable, "-m", "companion", "play", "--data", str(data)]
        process = subprocess.Popen([*words, "--config", str(config)], env=environment)
        assert b"READY=1" == channel.recv(100)
    return process


def settled(ledger: Path, player: str) -> bool:
    """The last record pays the player's debt; a copy is read, for the file may be in use."""
    with tempfile.TemporaryDirectory() as folder:
        for file in ledger.parent.glob(f"{ledger.name}*"):
            shutil.copy(file, folder)
        last = read_good(Path(folder) / ledger.name).records[-1]
    return isinstance(last, Transaction) and last.command == SettleDebt(player=PlayerId(player))


def test_rent_is_paid_by_a_held_pointer(tmp_path: Path, display: str) -> None:
    data = tmp_path / "data"
    due = rent_is_due(data)
    assert isinstance(due.sheet, DebtSheet)
    (ledger,) = (data / "games").glob("*.banker")
    with Registry(data) as registry:
        welcome = State(sources(data, registry)).view()
    resume = centre(welcome, ResumeGame(game=welcome.lobby.saved[0].game))
    pay = centre(due, due.sheet.settle.request)

    process = started(data, display, tmp_path)
    try:
        time.sleep(SETTLING_S)  # the first frame may be drawn before the first View is
        hold(display, resume, 0.1)
        time.sleep(SETTLING_S)
        hold(display, pay, 1.5)
        deadline = time.monotonic() + PATIENCE_S
        while not settled(ledger, due.sheet.debtor) and time.monotonic() < deadline:
            time.sleep(0.2)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=20)

    assert settled(ledger, due.sheet.debtor)
