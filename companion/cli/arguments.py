"""Numbers on the command line: within limits, refused as wrong usage in one sentence."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.errors import BankerError, UsageError, shortened

MOST_DIGITS = 30
"""A number with more of them is none that anybody means."""


def number(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """The type of an option: a whole number from `least` to `most`."""
    limits = "" if least is None else f" of at least {least}"
    if least is not None and most is not None:
        limits = f" from {least} to {most}"

    def convert(text: str) -> int:
        try:
            found = int(text) if len(text) <= MOST_DIGITS else None
        except ValueError:
            found = None
        too_small = found is None or (least is not None and found < least)
        if found is None or too_small or (most is not None and found > most):
            said = f"expected a whole number{limits}, got {shortened(text)!r}"
            raise argparse.ArgumentTypeError(said)
        return found

    return convert


@contextmanager
def as_usage() -> Iterator[None]:
    """What is refused inside depends on the command line alone: it is wrong usage."""
    try:
        yield
    except BankerError as error:
        raise UsageError(str(error)) from error
