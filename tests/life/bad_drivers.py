"""Drivers that misbehave, each in its own way; found by entry point like good ones."""

import threading
import time
from typing import Any

from companion.table.ports import Post
from companion.table.signals import Button, ButtonPressed, DeviceKind, DeviceLost, TagLifted
from hardware.worked import WorkedDriver
from tests.hardware.inbox import monotonic_ms

RELEASE = threading.Event()
"""Lets go of everything that hangs, at the end of a test."""
HANG_S = 30


def hang(*_more: object) -> float:
    """Comes back in the end, as a step that asks for a rest of so many seconds."""
    RELEASE.wait(HANG_S)
    return 1.0


def burst(*_more: object) -> None:
    raise RuntimeError("a driver of somebody else")


def leave(*_more: object) -> None:
    raise SystemExit(3)


def nothing(*_more: object) -> None:
    return None


class Bad:
    """A panel whose every part can be replaced."""

    name = "bad"
    buttons: frozenset[Any] = frozenset()

    def __init__(self, **parts: Any) -> None:
        for part in ("start", "stop", "show", "sound"):
            setattr(self, part, parts.get(part, nothing))

    def self_check(self) -> list[str]:
        return ["bad: nobody knows"]


def flood(post: Post) -> None:
    """Say something without end, in threads that do not rest."""

    def pour() -> None:
        number = 0
        while not RELEASE.is_set():
            number += 1
            post(ButtonPressed(panel="bad", button=Button.STAFF, key=f"b:{number}", at_ms=0))
            post(TagLifted(reader="bad", uid="", at_ms=0))
            # A turn for the others of this process; the inbox stays full all the same.
            time.sleep(0)

    threading.Thread(target=pour, name="flood", daemon=True).start()


def babble(post: Post) -> None:
    for junk in (None, 7, "tap", object(), [], {}, TagLifted):
        post(junk)  # type: ignore[arg-type]
    post(DeviceLost(device=None, kind=DeviceKind.PANEL, reason="", at_ms=0))  # type: ignore[arg-type]


def die_in_its_thread(post: Post) -> None:
    del post
    threading.Thread(target=leave, name="dies", daemon=True).start()


class Stuck(WorkedDriver):
    """A driver of ours whose device never answers: in opening, in its work, or in closing."""

    kind = DeviceKind.PANEL

    def __init__(self, connect: Any, **parts: Any) -> None:
        super().__init__("stuck", monotonic_ms, (0.01,))
        self._opening = connect
        self.detail = "stuck"
        self.step: Any = parts.get("step", lambda: 1.0)
        self.close: Any = parts.get("close", nothing)
        self.interrupt: Any = nothing

    def self_check(self) -> list[str]:
        return [f"stuck: {self.worker.report()}"]

    def _connect(self, stopping: threading.Event) -> Any:
        self._opening(stopping)
        return self


BUILDERS: dict[str, Any] = {
    "worker_hangs_opening": lambda *_more: Stuck(hang),
    "worker_hangs_working": lambda *_more: Stuck(nothing, step=hang),
    "worker_hangs_closing": lambda *_more: Stuck(nothing, close=hang),
    "worker_raises_opening": lambda *_more: Stuck(burst),
    "worker_exits_working": lambda *_more: Stuck(nothing, step=leave),
    "raises_when_built": burst,
    "exits_when_built": leave,
    "hangs_when_built": hang,
    "builds_nothing": nothing,
    **{
        f"{verb}_in_{part}": lambda *_more, part=part, act=act: Bad(**{part: act})
        for part in ("start", "stop", "show", "sound")
        for verb, act in (("raises", burst), ("hangs", hang), ("exits", leave))
    },
    "floods": lambda *_more: Bad(start=flood),
    "babbles": lambda *_more: Bad(start=babble),
    "dies_in_its_thread": lambda *_more: Bad(start=die_in_its_thread),
}
globals().update(BUILDERS)
