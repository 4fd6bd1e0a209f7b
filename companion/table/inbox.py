"""The bounded queue before the writer: what is no signal stays out, no device fills it alone."""

import logging
import queue
import threading
from collections import Counter

import msgspec

from companion.table.signals import Chosen, Signal

LOG = logging.getLogger(__name__)

INBOX_SIZE = 256
"""Signals that may wait; a flood beyond this is dropped and counted."""
SHARE = 64
"""Of these, what one device may have waiting: a mad one leaves room for touches and the others."""
SAID_BY = ("reader", "source", "panel", "device")
"""The field of a signal that names its device."""


class Inbox:
    """Takes signals from any thread, gives them to one."""

    def __init__(self) -> None:
        self._waiting: queue.Queue[Signal | None] = queue.Queue(INBOX_SIZE)
        self._shares: Counter[str] = Counter()
        self._lock = threading.Lock()
        self.dropped = 0
        """Signals that were malformed, or came while there was no room for them."""

    def put(self, signal: Signal) -> bool:
        """Queue a signal; False if it was dropped. Never waits, never raises."""
        if not is_well_formed(signal):
            self._drop(f"expected a signal, got {signal!r:.200}")
            return False
        device = device_of(signal)
        with self._lock:
            has_room = not device or self._shares[device] < SHARE
            if has_room:
                try:
                    self._waiting.put_nowait(signal)
                except queue.Full:
                    has_room = False
                else:
                    self._shares[device] += 1
        if not has_room:
            self._drop(f"inbox full of {device or 'touches'}")
        return has_room

    def get(self, within_s: float) -> Signal | None:
        """The next signal, None at the end. Raises queue.Empty if none comes in time."""
        signal = self._waiting.get(timeout=within_s)
        if signal is not None:
            with self._lock:
                self._shares[device_of(signal)] -= 1
        return signal

    def end(self) -> None:
        """What waits is still given out, then None."""
        self._waiting.put(None)

    def _drop(self, why: str) -> None:
        self.dropped += 1
        # At 1, 2, 4, 8 …: a flood of signals must not become a flood of lines.
        if self.dropped & (self.dropped - 1) == 0:
            LOG.warning("%s, %d signals dropped so far", why, self.dropped)


def device_of(signal: Signal) -> str:
    """The name of the device that said it; empty for a touch."""
    named = (getattr(signal, field, "") for field in SAID_BY)
    return next((name for name in named if name), "")


def is_well_formed(signal: object) -> bool:
    """Whether it is a signal with the fields that it promises: a plug-in may post anything."""
    if not isinstance(signal, Signal):
        return False
    if isinstance(signal, Chosen):
        # By our own screen; its request is checked by the rules.
        return True
    try:
        msgspec.convert(msgspec.to_builtins(signal), type(signal))
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError, RecursionError):
        return False
    return True
