"""A progress bar of one line for people who watch; silent where nobody does."""

import sys
import time
from collections.abc import Callable
from typing import TextIO

WIDTH = 30
EVERY_S = 0.1


def bar(total: int, what: str, stream: TextIO | None = None) -> Callable[[int], None]:
    """A function that draws how many of `total` are done on a terminal."""
    screen = sys.stderr if stream is None else stream
    if not screen.isatty():
        return lambda _: None
    started = time.monotonic()
    drawn = started

    def draw(done: int) -> None:
        nonlocal drawn
        now = time.monotonic()
        if now - drawn < EVERY_S and done < total:
            return
        drawn = now
        full = WIDTH * done // max(1, total)
        left_s = (now - started) / max(1, done) * (total - done)
        screen.write(
            f"\r[{'#' * full}{'.' * (WIDTH - full)}] {done}/{total} {what}, {left_s:.0f} s left "
        )
        if done >= total:
            screen.write("\r\033[K")
        screen.flush()

    return draw
