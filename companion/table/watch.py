"""Watches a write to the medium from outside: one that takes long is said while it lasts."""

import threading
from collections.abc import Callable
from types import TracebackType

SAVING_AFTER_S = 0.3
"""A write that is done sooner is not worth a word."""


class SlowWatch:
    """`with watch:` around a write; `say` is called once, by another thread, if it takes long.

    `say` is never called after the `with` has been left: what it publishes is older than all that
    the writer publishes then.
    """

    def __init__(self, say: Callable[[], None], after_s: float = SAVING_AFTER_S) -> None:
        self._say = say
        self._after_s = after_s
        self._changed = threading.Condition()
        self._write = 0
        """Counts the writes; odd while one lasts."""
        self._closed = False
        self._thread = threading.Thread(target=self._watch, name="table-watch", daemon=True)

    def start(self) -> None:
        """Begin to watch; before that nothing is said."""
        self._thread.start()

    def close(self) -> None:
        """End the thread."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join(timeout=2)

    def __enter__(self) -> None:
        with self._changed:
            self._write += 1
            self._changed.notify()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._changed:
            self._write += 1
            self._changed.notify()

    def _watch(self) -> None:
        with self._changed:
            while not self._closed:
                if self._write % 2 == 0:
                    self._changed.wait()
                    continue
                write = self._write
                if not self._is_over(write, self._after_s) and not self._closed:
                    self._say()
                    self._is_over(write, None)

    def _is_over(self, write: int, within_s: float | None) -> bool:
        """Whether the write has ended, after waiting for its end."""
        return self._changed.wait_for(lambda: self._write != write or self._closed, within_s)
