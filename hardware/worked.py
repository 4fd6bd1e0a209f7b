"""What every driver with a worker shares: its name, its one thread, start and stop."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from companion.table.ports import Clock, Post
from companion.table.signals import DeviceKind
from hardware.worker import Link, Worker


class WorkedDriver(ABC):
    """A driver says what it is and how it connects; the worker does the rest in its thread."""

    kind: ClassVar[DeviceKind]

    def __init__(self, name: str, clock: Clock, backoff_s: Sequence[float]) -> None:
        """`backoff_s`: waits between attempts to connect; the last one repeats."""
        self.name = name
        self.clock = clock
        self.worker = Worker(
            name=name, kind=self.kind, connect=self._connect, clock=clock, backoff_s=backoff_s
        )

    def start(self, post: Post) -> None:
        """Begin; a missing device is no reason to raise here."""
        self.worker.start(post)

    def stop(self) -> None:
        """End within a second and give everything back."""
        self.worker.stop()

    @abstractmethod
    def _connect(self, stopping: threading.Event) -> Link:
        """Open the device, in the worker's thread. Raises whatever goes wrong."""
