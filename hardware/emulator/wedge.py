"""A keyboard reader as the kernel shows it: `struct input_event` through a pipe."""

import os
import time
from pathlib import Path

from hardware.rfid.input_nodes import EVENT
from hardware.rfid.wedge_keys import KEYS

EV_SYN, EV_KEY, EV_MSC = 0, 1, 4
MSC_SCAN = 4
SYN_DROPPED = 3
KEY_G, KEY_ENTER = 34, 28
KEY_OF = {character: key for key, character in reversed(KEYS.items())}


class Wedge:
    """`path` is what a driver opens, gone while unplugged."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._end = -1
        self.plug()

    def plug(self) -> None:
        """Put the cable in."""
        os.mkfifo(self.path)
        # Read and write: a pipe that nobody reads yet must open too.
        self._end = os.open(self.path, os.O_RDWR)

    def unplug(self) -> None:
        """Pull the cable."""
        if self._end < 0:
            return
        self.path.unlink()
        os.close(self._end)
        self._end = -1

    def type(self, code: str) -> None:
        """Type a code and Enter behind it."""
        for character in code:
            self.press(KEY_OF.get(character, KEY_G))
        self.press(KEY_ENTER)

    def press(self, key: int) -> None:
        """One key down and up, with everything that the kernel says around it."""
        for value in (1, 2, 0):
            self.event(EV_MSC, MSC_SCAN, 0x70000 + key)
            self.event(EV_KEY, key, value)
            self.event(EV_SYN, 0, 0)

    def drop(self) -> None:
        """The kernel's queue was full: some keys are lost."""
        self.event(EV_SYN, SYN_DROPPED, 0)

    def event(self, kind: int, code: int, value: int) -> None:
        """One raw event."""
        seconds, nanoseconds = divmod(time.time_ns(), 1_000_000_000)
        os.write(self._end, EVENT.pack(seconds, nanoseconds // 1_000, kind, code, value))
