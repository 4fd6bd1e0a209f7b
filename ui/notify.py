"""Tells systemd that the screen is up and that its loop still runs; silent anywhere else.

The protocol is one datagram to the socket that NOTIFY_SOCKET names (sd_notify(3)).
"""

import os
import socket

from kivy.clock import Clock
from kivy.core.window import Window

USEC = 1_000_000
PINGS_A_TIMEOUT = 3


def notify(state: str) -> bool:
    """Send one state, such as READY=1. False where nobody listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    if address.startswith("@"):
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
            channel.sendto(state.encode(), address)
    except OSError:
        return False
    return True


def watch_loop() -> None:
    """READY after the first drawn frame; then a sign of life from the drawing loop itself."""
    Window.bind(on_flip=_first_frame)
    timeout_us = int(os.environ.get("WATCHDOG_USEC", "0") or 0)
    if timeout_us:
        interval_s = timeout_us / USEC / PINGS_A_TIMEOUT
        Clock.schedule_interval(lambda _dt: notify("WATCHDOG=1"), interval_s)


def _first_frame(*_event: object) -> None:
    Window.unbind(on_flip=_first_frame)
    notify("READY=1")
