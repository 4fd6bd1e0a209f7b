"""Plays gestures on simulated devices and waits until the table has taken each."""

import threading
import time
from collections.abc import Callable, Iterable
from itertools import count

from companion.demo.script import PLAYERS, Gesture, Note, ScriptError, Tap, Throw, Touch
from companion.rules.policies import DeckMode
from companion.shelves import monotonic_ms
from companion.table import requests as r
from companion.table.ports import Post, Simulators
from companion.table.signals import Chosen
from companion.table.view import Mode, View

PATIENCE_S = 20
"""A gesture that has no effect for so long has been lost: the demo stops and says where."""

Watcher = Callable[[Gesture, View], None]


class Performer:
    """One pair of hands at the table. `see` is its eyes: subscribe it to the table."""

    def __init__(self, post: Post, simulators: Simulators, pause_s: float) -> None:
        self._post = post
        self._simulators = simulators
        self._pause_s = pause_s
        self._keys = count(1)
        self._seen: View | None = None
        self._changed = threading.Condition()

    def see(self, view: View) -> None:
        """The newest View, from the table's own thread."""
        with self._changed:
            self._seen = view
            self._changed.notify_all()

    def set_up(self) -> View:
        """From the welcome screen to the first throw, by touches."""
        view = self._wait(lambda view: all(device.ready for device in view.devices))
        motion = "on" if self._pause_s else "still"  # pictures are taken between two gestures
        steps: list[r.AnyTableRequest] = [
            r.SetPreference(name="motion", value=motion),
            r.NewGame(edition="us_classic"),
            r.SetRules(decks=DeckMode.PHYSICAL),
            *(r.AddSeat(name=name, mark=mark) for mark, name in PLAYERS),
            r.DecideStarter(),
            r.PickStarter(seat=0),
            r.BeginGame(),
        ]
        for step in steps:
            before = view.version
            self._touch(step, view)
            view = self._wait(newer_than(before))
        return self._wait(lambda view: view.mode is Mode.PLAYING)

    def play(self, gestures: Iterable[Gesture], watch: Watcher) -> View:
        """Make every gesture, one after the other. Raises ScriptError where one is not taken."""
        view = self._wait(lambda view: view.mode is Mode.PLAYING)
        for gesture in gestures:
            if not isinstance(gesture, Note):
                view = self._make(gesture, view)
            watch(gesture, view)
            if self._pause_s:
                time.sleep(self._pause_s)
        return view

    def _make(self, gesture: Gesture, before: View) -> View:
        match gesture:
            case Throw():
                assert self._simulators.dice is not None
                self._simulators.dice.roll(gesture.faces)
            case Tap():
                assert self._simulators.reader is not None
                self._simulators.reader.tap(r.simulated_uid(gesture.meaning))
            case Touch():
                self._touch(gesture.command, before)
            case Note():
                return before
        view = self._wait(lambda view: has_effect(before, view))
        if view.refused != before.refused and view.refused is not None:
            message = view.refused.message
            raise ScriptError(f"{gesture!r} was refused: {message.code} {dict(message.facts)!r}")
        return view

    def _touch(self, request: r.Request, seen: View) -> None:
        key = f"demo:{next(self._keys)}"
        self._post(Chosen(key=key, seen_seq=seen.seq, request=request, at_ms=monotonic_ms()))

    def _wait(self, holds: Callable[[View], bool]) -> View:
        with self._changed:
            arrived = self._changed.wait_for(
                lambda: self._seen is not None and holds(self._seen), timeout=PATIENCE_S
            )
            if not arrived or self._seen is None:
                raise ScriptError(f"nothing happened for {PATIENCE_S} s; last seen {self._seen!r}")
            return self._seen


def newer_than(version: int) -> Callable[[View], bool]:
    """Holds for every View after a version."""
    return lambda view: view.version > version


def has_effect(before: View, view: View) -> bool:
    """Something was booked, asked for, shown or refused."""
    return (
        view.seq != before.seq
        or view.prompt != before.prompt
        or view.focus != before.focus
        or (view.refused is not None and view.refused != before.refused)
    )
