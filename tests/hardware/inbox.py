"""A post that remembers what came and lets a test wait for it."""

import threading
import time
from typing import TypeVar

from companion.table.signals import Signal

PATIENCE_S = 15
T = TypeVar("T")


def monotonic_ms() -> int:
    """The clock that a running banker uses."""
    return time.monotonic_ns() // 1_000_000


class Inbox:
    """Collects signals from any thread."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []
        self._changed = threading.Condition()

    def post(self, signal: Signal) -> None:
        with self._changed:
            self.signals.append(signal)
            self._changed.notify_all()

    def of(self, kind: type[T]) -> list[T]:
        return [signal for signal in list(self.signals) if isinstance(signal, kind)]

    def stays_silent(self, for_s: float) -> None:
        """Nothing comes for so long: the only way to see that a lying tag says nothing."""
        with self._changed:
            before = len(self.signals)
            self._changed.wait_for(lambda: len(self.signals) > before, for_s)
            assert before == len(self.signals), self.signals[before:]

    def wait(self, kind: type[T], count: int = 1) -> T:
        """The `count`-th signal of a kind, as soon as it is there."""
        with self._changed:
            came = self._changed.wait_for(lambda: len(self.of(kind)) >= count, PATIENCE_S)
        assert came, f"expected {count} {kind.__name__}, got {self.signals}"
        return self.of(kind)[count - 1]


class ManualClock:
    """A clock that stands still until it is told."""

    def __init__(self) -> None:
        self.now_ms = 1_000

    def __call__(self) -> int:
        return self.now_ms


class StoppableClock:
    """The clock of a running banker, which a test may stop and move on by hand."""

    def __init__(self) -> None:
        self._stopped_ms: int | None = None
        self._ahead_ms = 0

    def __call__(self) -> int:
        stopped_ms = self._stopped_ms
        return monotonic_ms() + self._ahead_ms if stopped_ms is None else stopped_ms

    def stop(self) -> None:
        self._stopped_ms = self()

    def move(self, by_ms: int) -> None:
        assert self._stopped_ms is not None
        self._stopped_ms += by_ms

    def go(self) -> None:
        """On from where it stands; it never goes back."""
        assert self._stopped_ms is not None
        self._ahead_ms = self._stopped_ms - monotonic_ms()
        self._stopped_ms = None
