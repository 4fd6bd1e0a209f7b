"""`banker demo`: the scripted game on a fresh table, with or without a display."""

import os
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from companion import config
from companion.app import App
from companion.config import Device
from companion.demo.performer import Performer
from companion.demo.script import Gesture, Note, ScriptError, first_game
from companion.errors import BankerError
from companion.ledger import audit, salvage, scoresheet
from companion.opening import build_frontend
from companion.table.ports import Frontend
from companion.table.view import View

WATCHING_S = 1.2
"""Pause after each gesture, for people who watch."""
WINDOW_TRIES, WINDOW_WAIT_S = 40, 0.25
FAST_LIFT_MS = 20
FAST_SETTLE_MS = 1


class Show(msgspec.Struct, frozen=True, kw_only=True):
    """How the demo is to be played."""

    pause_s: float = WATCHING_S
    output: Path | None = None
    offscreen: bool = False
    theme: str | None = None


def run_show(show: Show) -> int:
    """Play the whole game, print the score sheet, audit the ledger. 0 if all went well."""
    if show.offscreen:
        os.environ.update(OFFSCREEN)
    with tempfile.TemporaryDirectory(prefix="banker-demo-") as folder:
        settings = _settings(show, Path(folder))
        app = App(settings, simulated=True)
        frontend = build_frontend(settings, has_desk=True)
        hands = _Hands(app, frontend, show)
        app.run(frontend, beside=hands.play)
        return hands.report(settings.data)


OFFSCREEN = {
    "SDL_VIDEODRIVER": "offscreen",
    "KIVY_WINDOW": "sdl2",
    "LP_NUM_THREADS": "0",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "SDL_AUDIODRIVER": "dummy",
}
"""Real Kivy windows without any display."""


def _settings(show: Show, folder: Path) -> config.Config:
    settings = config.load()
    screen = msgspec.structs.replace(settings.screen, fullscreen=False)
    if show.theme:
        screen = msgspec.structs.replace(screen, theme=show.theme)
    reader, dice = Device(driver="simulated"), Device(driver="simulated")
    if not show.pause_s:
        reader = Device(driver="simulated", settings={"lifted_ms": FAST_LIFT_MS})
        dice = Device(driver="simulated", settings={"settle_ms": FAST_SETTLE_MS})
    return msgspec.structs.replace(settings, screen=screen, data=folder, reader=reader, dice=dice)


class _Hands:
    """The thread that plays, and what came of it."""

    def __init__(self, app: App, frontend: Frontend, show: Show) -> None:
        self._app = app
        self._frontend = frontend
        self._show = show
        self._fault: BankerError | None = None
        self._number = 0
        self._pictured: set[str] = set()

    def play(self) -> None:
        performer = Performer(
            self._app.table.post, self._app.devices.simulators(), self._show.pause_s
        )
        self._app.table.subscribe("demo", performer.see)
        try:
            self._shoot(performer.set_up())
            self._shoot(performer.play(first_game(), self._watch))
        except BankerError as fault:
            self._fault = fault
        finally:
            self._frontend.close()

    def _watch(self, gesture: Gesture, view: View) -> None:
        if isinstance(gesture, Note):
            print(gesture.text, flush=True)
            return
        kind = type(view.sheet).__name__
        if kind not in self._pictured:
            self._pictured.add(kind)
            self._shoot(view)

    def _shoot(self, view: View) -> None:
        """A picture of the first sheet of each kind, if a folder was named."""
        screenshot = getattr(self._frontend, "screenshot", None)
        if self._show.output is None or screenshot is None:
            return
        self._show.output.mkdir(parents=True, exist_ok=True)
        self._number += 1
        name = type(view.sheet).__name__ if view.sheet else view.mode.value
        path = self._show.output / f"{self._number:02d}-{name.lower()}.png"
        for _ in range(WINDOW_TRIES):
            if screenshot(path):
                return
            time.sleep(WINDOW_WAIT_S)  # the window is still opening

    def report(self, data: Path) -> int:
        """The score sheet and the audit of the game that was played."""
        games = sorted((data / "games").glob("*.banker"))
        if self._fault is not None:
            print(f"banker: the demo stopped: {self._fault}", file=sys.stderr)
        if not games:
            raise ScriptError("expected a game on disk, found none")
        sheet = scoresheet.write(salvage.read_good(games[0]).records)
        print("\n".join(line for line in sheet.splitlines() if not line.startswith(";=")))
        if self._show.output is not None:
            self._show.output.mkdir(parents=True, exist_ok=True)
            (self._show.output / "game.score").write_text(sheet, encoding="utf-8")
            print(f"screenshots and score sheet are in {self._show.output}/")
        sound = all(finding.is_good for finding in audit.audit(games[0]))
        return 0 if sound and self._fault is None else 1
