"""Calls into plug-ins that may raise anything or never come back."""

import threading
from collections.abc import Callable
from typing import Any

BUILD_S = 15.0
"""A builder imports its packages, perhaps from a slow card, and has come back by then."""
CALL_S = 3.0
"""A driver promises to start at once."""
STOP_S = 2.0
"""A driver promises to stop within a second."""


class Hangs(Exception):
    """A call did not come back in time; its thread is left behind as a daemon."""


def within(seconds: float, call: Callable[..., Any], *arguments: object) -> Any:
    """What the call returns. Raises what it raises (also an exit), or Hangs."""
    returned: list[Any] = []
    raised: list[BaseException] = []

    def run() -> None:
        try:
            returned.append(call(*arguments))
        except BaseException as error:  # noqa: BLE001 - handed over to the caller below
            raised.append(error)

    thread = threading.Thread(target=run, name="plug-in", daemon=True)
    thread.start()
    thread.join(seconds)
    if raised:
        if isinstance(raised[0], Exception):
            raise raised[0]
        raise RuntimeError(f"expected no exit, got {raised[0]!r}") from raised[0]
    if not returned:
        raise Hangs(f"expected an answer within {seconds:g} s, got none")
    return returned[0]
