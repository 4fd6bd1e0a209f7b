"""How long a worker waits between attempts, with its waits written down in place of waited."""

import threading
from collections.abc import Callable

from companion.table.signals import DeviceKind
from hardware.worker import BACKOFF_S, STEADY_MS, Worker, _Run
from tests.hardware.inbox import Inbox, ManualClock

ATTEMPTS = 8


class Attempts:
    """A worker's thread run by the test; after the last attempt it is stopped."""

    def __init__(self, works: Callable[[int], bool]) -> None:
        """`works`: whether the attempt of a number gets a device that works for long."""
        self.clock, self.works = ManualClock(), works
        self.waits: list[float] = []
        self.made = 0
        worker = Worker(name="wish", kind=DeviceKind.DICE, connect=self.connect, clock=self.clock)
        run = _Run(worker, Inbox().post)
        run.stopping.wait = self.wait  # type: ignore[method-assign]
        self.stopping = run.stopping
        run._live()

    def connect(self, stopping: threading.Event) -> "Attempts":
        del stopping
        self.made += 1
        if not self.works(self.made):
            raise OSError(2, "nobody there")
        return self

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout is not None
        self.waits.append(timeout)
        if len(self.waits) == ATTEMPTS:
            self.stopping.set()
        return self.stopping.is_set()

    # --- the link of an attempt that works ---

    detail = "device of wishes"

    def step(self) -> float:
        self.clock.now_ms += STEADY_MS
        raise OSError(5, "gone")

    def interrupt(self) -> None:
        raise AssertionError("nothing waits here")

    def close(self) -> None:
        """Nothing was opened."""


def test_waits_grow_and_the_longest_repeats() -> None:
    waits = Attempts(works=lambda _number: False).waits

    assert (0.5, 1.0, 2.0, 5.0) == BACKOFF_S
    assert [0.5, 1.0, 2.0, 5.0, 5.0, 5.0, 5.0, 5.0] == waits


def test_device_that_worked_for_long_is_tried_again_soon() -> None:
    waits = Attempts(works=lambda number: number == 5).waits

    assert [0.5, 1.0, 2.0, 5.0, 0.5, 1.0, 2.0, 5.0] == waits
