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
"""A step is bounded; one that lasts so long waits for a device that hangs."""
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
"""Open the device; give up early when the event is set. Raises whatever goes wrong."""


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
        self._run.thread.start()

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
        self._post = post
        self._link: Link | None = None
        self._lost = False
        self._steps = 0
        """Since the device was last ready."""
        self._ready_ms = 0
        self._began_ms: int | None = None
        """Since when a step lasts."""

    def pace(self) -> str:
        """How often a reader that works looks for tags, or that a device hangs; else empty."""
        began_ms = self._began_ms
        if began_ms is not None and self.worker.clock() - began_ms >= HANGS_MS:
            return f", but has not answered for {(self.worker.clock() - began_ms) // 1_000} s"
        took_ms = self.worker.clock() - self._ready_ms
        if self._link is None or self.worker.kind is not DeviceKind.READER or took_ms <= 0:
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
        try:
            link = self.worker.connect(self.stopping)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - here every fault becomes a signal
            self._say_lost(error)
            return
        self._link = link
        try:
            self._say_ready(link.detail)
            self._work(link)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - as above
            self._say_lost(error)
        finally:
            self._link = None
            self._began_ms = None
            self._guarded(link.close)

    def _work(self, link: Link) -> None:
        while not self.stopping.is_set():
            self._began_ms = self.worker.clock()
            rest_s = link.step()
            self._began_ms = None
            self._steps += 1
            self.awake.wait(min(rest_s, LONGEST_REST_S))
            self.awake.clear()

    def _guarded(self, action: Callable[[], None]) -> None:
        try:
            action()
        except Exception as error:  # noqa: BLE001 - a device that is gone may refuse to be closed
            log.debug("%s: expected a clean close, got %r", self.worker.name, error)

    def _say_ready(self, detail: str) -> None:
        worker = self.worker
        if self.stopping.is_set():
            return
        self._lost = False
        self._steps, self._ready_ms = 0, worker.clock()
        worker.state = f"ready: {detail}"
        log.info("%s: ready, %s", worker.name, detail)
        self.post(
            DeviceReady(device=worker.name, kind=worker.kind, detail=detail, at_ms=worker.clock())
        )

    def _say_lost(self, error: BaseException) -> None:
        worker = self.worker
        if self.stopping.is_set():
            return
        reason = _reason(error)
        worker.state = f"lost: {reason}"
        if self._lost:
            return
        self._lost = True
        log.warning("%s: lost, %s", worker.name, reason)
        self.post(
            DeviceLost(device=worker.name, kind=worker.kind, reason=reason, at_ms=worker.clock())
        )


def _reason(error: BaseException) -> str:
    """A driver's own words, or those of a library in our form."""
    if isinstance(error, HardwareError):
        return str(error)
    return f"expected the device to work, got {error!r}: check its cable"
