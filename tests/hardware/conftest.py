"""What holds for every test of a driver: no thread, descriptor or exception is left behind."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hardware.inbox import Inbox


def open_descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.fixture(autouse=True)
def _nothing_left_behind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    escaped: list[object] = []
    monkeypatch.setattr(threading, "excepthook", escaped.append)
    threads, descriptors = threading.active_count(), open_descriptors()
    yield
    deadline = time.monotonic() + 2
    while threading.active_count() > threads and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() <= threads, threading.enumerate()
    assert open_descriptors() <= descriptors
    assert escaped == []


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()
