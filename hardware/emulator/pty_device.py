"""A serial device on a pseudo terminal: a cable that can be pulled, and a life of its own."""

import contextlib
import os
import select
import threading
import tty
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Self

CLOSE_S = 2.0


class PtyDevice(ABC):
    """`path` is a link that a driver opens, gone while unplugged.

    Its thread ends with `close`, or with the `with` block.
    """

    def __init__(self, path: Path, *, tick_s: float) -> None:
        self.path = path
        self._tick_s = tick_s
        self._lock = threading.RLock()
        self._line: tuple[int, int] | None = None
        self._closing = False
        self._heard = threading.Condition(self._lock)
        self._waker, self._alarm = os.pipe()
        self.plug()
        self._thread = threading.Thread(target=self._live, name="pty-device", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *reason: object) -> None:
        self.close()

    @abstractmethod
    def hear(self, data: bytes) -> None:
        """Take in what the host wrote; called with the lock held."""

    @abstractmethod
    def tick(self) -> None:
        """Do what is to be done by itself every `tick_s`; called with the lock held."""

    def plugged(self) -> None:  # noqa: B027 - most devices have nothing to say then
        """The cable is in again; called with the lock held, before anybody is heard."""

    def wait_s(self) -> float:
        """Seconds until `tick` is due; called with the lock held."""
        return self._tick_s

    def wake(self) -> None:
        """Look again at what is due and at what the line says."""
        os.write(self._alarm, b"!")

    def say(self, data: bytes) -> None:
        """Send bytes if somebody can hear them; a full line drops them, as a UART does."""
        with self._lock, contextlib.suppress(BlockingIOError):
            if self._line is not None:
                os.write(self._line[0], data)

    def unplug(self) -> None:
        """Pull the cable."""
        with self._lock:
            line, self._line = self._line, None
            self.path.unlink(missing_ok=True)
            for end in line or ():
                os.close(end)
            self.wake()

    def plug(self) -> None:
        """Put the cable back; the port may get another number, the link keeps its name."""
        with self._lock:
            if self._line is not None:
                return
            # The device holds the far end too, else its own writes fail while nobody listens.
            master, slave = os.openpty()
            tty.setraw(slave)
            os.set_blocking(master, False)
            self._line = (master, slave)
            self.path.symlink_to(os.ttyname(slave))
            self.plugged()
            self.wake()

    def waits_for(self, holds: Callable[[], bool], patience_s: float = 15.0) -> bool:
        """Wait until something holds, looking after each time that the host has written."""
        with self._heard:
            return self._heard.wait_for(holds, patience_s)

    def close(self) -> None:
        """End everything."""
        self._closing = True
        self.unplug()
        self._thread.join(CLOSE_S)
        os.close(self._waker)
        os.close(self._alarm)

    def _live(self) -> None:
        while not self._closing:
            with self._lock:
                master = self._line[0] if self._line else None
                wait_s = self.wait_s()
            watched = [self._waker] if master is None else [self._waker, master]
            try:
                ready, _, _ = select.select(watched, [], [], wait_s)
            except OSError:
                continue  # The cable was pulled between the look and the wait.
            with self._lock:
                if self._waker in ready:
                    os.read(self._waker, 64)
                self._listen()
                self.tick()

    def _listen(self) -> None:
        if self._line is None:
            return
        with contextlib.suppress(BlockingIOError, OSError):
            self.hear(os.read(self._line[0], 1024))
            self._heard.notify_all()
