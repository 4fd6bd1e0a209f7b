"""The one thread of a driver: connect, work, lose, back off, connect again, until stopped."""

import logging
import threading
from collections.abc import Callable, Sequence
from typing import Protocol

from companion.table.ports import Clock, Post
from companion.table.signals import DeviceKind, DeviceLost, DeviceReady, Signal
from hardware.errors import HardwareError

BACKOFF_S = (0.5, 1.0, 2.0, 5.0)
"""Waits between attempts to connect; the last one repeats."""
STEADY_MS = 10_000
"""A device that worked for so long starts again with the shortest wait."""
HANGS_MS = 5_000
"""Every call into a driver is bounded; one that lasts so long waits for a device that hangs."""
WATCH_S = 0.5
"""Between two looks of the watch at its worker."""
STOP_S = 1.0
"""A driver ends within this time; a thread stuck in a system call is left behind as a daemon."""
LONGEST_REST_S = 0.5

log = logging.getLogger(__name__)


class Link(Protocol):
    """One open connection to a device; made by the driver's `connect`, used by one thread."""

    detail: str
    """One plain line for the health page."""

    def step(self) -> float:
        """Do a bounded piece of work; return the seconds to rest before the next one."""
        ...

    def interrupt(self) -> None:
        """Make a waiting `step` return soon; called by the thread that stops the driver."""
        ...

    def close(self) -> None:
        """Give everything back."""
        ...


Connect = Callable[[threading.Event], Link]
"""Open the device; give up early when the event is set. Raises whatever goes wrong.

An opening that takes seconds looks at the event all along: that is its sign of life.
"""


class Worker:
    """Runs a driver's link; says that the device is lost or ready exactly once each time."""

    def __init__(
        self,
        *,
        name: str,
        kind: DeviceKind,
        connect: Connect,
        clock: Clock,
        backoff_s: Sequence[float] = BACKOFF_S,
    ) -> None:
        self.name = name
        self.kind = kind
        self.connect = connect
        self.clock = clock
        self.backoff_s = tuple(backoff_s)
        self.state = ""
        """The last word about the device while the driver runs."""
        self._run: _Run | None = None

    def start(self, post: Post) -> None:
        """Begin in a thread of its own; a driver that already runs keeps running."""
        if self._run is not None:
            return
        self._run = _Run(self, post)
        self._run.start()

    def stop(self) -> None:
        """End the thread and release the device."""
        run, self._run = self._run, None
        if run is None:
            return
        run.stop()
        self.state = ""

    def report(self) -> str:
        """How the device is, for `self_check`; a driver that does not run tries it once."""
        if self._run is not None:
            return (self.state or "connecting") + self._run.pace()
        try:
            link = self.connect(threading.Event())
        except Exception as error:  # noqa: BLE001 - whatever a driver raises is the report
            return f"does not work: {_reason(error)}"
        detail = link.detail
        try:
            link.close()
        except Exception as error:  # noqa: BLE001 - as above
            return f"works but does not close: {_reason(error)}"
        return f"works: {detail}"

    def wake(self) -> None:
        """End the present rest: there is something to do."""
        run = self._run
        if run is not None:
            run.awake.set()

    def post(self, signal: Signal) -> None:
        """Hand a signal to the table unless the driver has been stopped."""
        run = self._run
        if run is not None:
            run.post(signal)


class _Run:
    """One stretch between start and stop; a thread left behind can never touch the next one."""

    def __init__(self, worker: Worker, post: Post) -> None:
        self.worker = worker
        self.awake = threading.Event()
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self._live, name=worker.name, daemon=True)
        self.watch = threading.Thread(target=self._watch, name=f"{worker.name}-watch", daemon=True)
        self._post = post
        self._link: Link | None = None
        self._telling = threading.Lock()
        """Lost and ready are told by two threads, in turns."""
        self._lost = False
        self._steps = 0
        """Since the device was last ready."""
        self._ready_ms = 0
        self._alive_ms: int | None = None
        """Since when a call into the driver lasts without a sign of life; None between calls."""

    def start(self) -> None:
        self.thread.start()
        self.watch.start()

    def pace(self) -> str:
        """How often a reader that works looks for tags; else empty."""
        took_ms = self.worker.clock() - self._ready_ms
        if (
            self._link is None
            or self._lost
            or self.worker.kind is not DeviceKind.READER
            or took_ms <= 0
        ):
            return ""
        return f", {self._steps * 1_000 / took_ms:.1f} reads a second"

    def post(self, signal: Signal) -> None:
        if not self.stopping.is_set():
            self._post(signal)

    def stop(self) -> None:
        self.stopping.set()
        self.awake.set()
        link = self._link
        if link is not None:
            self._guarded(link.interrupt)
        self.thread.join(STOP_S)
        if self.thread.is_alive():
            log.error("%s: expected to stop within %s s, still busy", self.worker.name, STOP_S)
        self.watch.join(STOP_S)

    def alive(self) -> None:
        """A call into the driver begins, or shows that it goes on."""
        self._alive_ms = self.worker.clock()

    def _live(self) -> None:
        attempt = 0
        while not self.stopping.is_set():
            began = self.worker.clock()
            self._attempt()
            if self.worker.clock() - began >= STEADY_MS:
                attempt = 0
            waits = self.worker.backoff_s
            self.stopping.wait(waits[min(attempt, len(waits) - 1)])
            attempt += 1

    def _attempt(self) -> None:
        # Whatever a driver or its libraries raise (plain OSError, termios.error and TypeError are
        # all real answers of an unplugged port) means the same here: the device does not work.
        self.alive()
        try:
            link = self.worker.connect(_Stopping(self))
        except (Exception, SystemExit) as error:  # noqa: BLE001 - here every fault becomes a signal
            self._say_lost(error)
            return
        finally:
            self._alive_ms = None
        self._link = link
        try:
            self._say_ready(link.detail)
            self._work(link)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - as above
            self._say_lost(error)
        finally:
            self._link = None
            self.alive()
            self._guarded(link.close)
            self._alive_ms = None

    def _work(self, link: Link) -> None:
        while not self.stopping.is_set():
            began_ms = self.worker.clock()
            self.alive()
            rest_s = link.step()
            with self._telling:
                self._alive_ms = None
                # The call that hung proves nothing yet: it may have ended with its service.
                is_back = self._lost and self.worker.clock() - began_ms < HANGS_MS
            if is_back:
                self._say_ready(link.detail)
            self._steps += 1
            self.awake.wait(min(rest_s, LONGEST_REST_S))
            self.awake.clear()

    def _watch(self) -> None:
        """Beside the worker's thread: tells what that cannot tell while it hangs."""
        while not self.stopping.wait(WATCH_S):
            with self._telling:
                since_ms = self._alive_ms
                if since_ms is not None and self.worker.clock() - since_ms >= HANGS_MS:
                    self._tell_lost(
                        f"expected the device to answer within {HANGS_MS // 1_000} s, it hangs: "
                        "pull its cable and put it back, or switch the computer off and on"
                    )

    def _guarded(self, action: Callable[[], None]) -> None:
        try:
            action()
        except Exception as error:  # noqa: BLE001 - a device that is gone may refuse to be closed
            log.debug("%s: expected a clean close, got %r", self.worker.name, error)

    def _say_ready(self, detail: str) -> None:
        worker = self.worker
        with self._telling:
            if self.stopping.is_set():
                return
            self._lost = False
            self._steps, self._ready_ms = 0, worker.clock()
            worker.state = f"ready: {detail}"
            log.info("%s: ready, %s", worker.name, detail)
            self.post(
                DeviceReady(
                    device=worker.name, kind=worker.kind, detail=detail, at_ms=worker.clock()
                )
            )

    def _say_lost(self, error: BaseException) -> None:
        with self._telling:
            self._tell_lost(_reason(error))

    def _tell_lost(self, reason: str) -> None:
        """Tell it if that is news; `_telling` is held."""
        worker = self.worker
        if self.stopping.is_set():
            return
        worker.state = f"lost: {reason}"
        if self._lost:
            return
        self._lost = True
        log.warning("%s: lost, %s", worker.name, reason)
        self.post(
            DeviceLost(device=worker.name, kind=worker.kind, reason=reason, at_ms=worker.clock())
        )


class _Stopping(threading.Event):
    """What a `connect` looks at: the end of its run. Every look shows that it is alive."""

    def __init__(self, run: _Run) -> None:
        super().__init__()
        self._run = run

    def is_set(self) -> bool:
        self._run.alive()
        return self._run.stopping.is_set()

    def wait(self, timeout: float | None = None) -> bool:
        self._run.alive()
        return self._run.stopping.wait(timeout)


def _reason(error: BaseException) -> str:
    """A driver's own words, or those of a library in our form."""
    if isinstance(error, HardwareError):
        return str(error)
    return f"expected the device to work, got {error!r}: check its cable"
