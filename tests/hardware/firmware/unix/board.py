"""The Pico's board on a desktop: the tray is a file, the line is standard input and output."""

import os
import sys
import time

TRAY = sys.argv[1]
"""A number, then records: tens of milliseconds, ten levels of light, the daylight; a byte each."""
RECORD, SPOTS = 12, 10
DAZZLED = 224


class Reel:
    """Plays the records of the file, from the moment at which it has changed."""

    def __init__(self) -> None:
        self.records = b""
        self.began_ms = 0

    def now(self) -> bytes:
        with open(TRAY, "rb") as file:  # noqa: PTH123  # MicroPython has no pathlib
            records = file.read()
        if records != self.records:
            self.records = records
            self.began_ms = time.ticks_ms()
        past_ms = time.ticks_diff(time.ticks_ms(), self.began_ms)
        at = 1
        while at + RECORD < len(records) and past_ms >= records[at] * 10:
            past_ms -= records[at] * 10
            at += RECORD
        return records[at + 1 : at + RECORD]


REEL = Reel()


def boot_id() -> str:
    high, low = os.urandom(2)
    return f"{high:02X}{low:02X}"


def levels() -> "bytes | None":
    seen = REEL.now()
    return seen[:SPOTS] if seen[SPOTS] < DAZZLED else None


def write(line: bytes) -> None:
    if line:
        sys.stdout.buffer.write(line)
