"""What holds for every test of a driver: no thread, descriptor or exception is left behind."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hardware.inbox import Inbox

GONE_S = 2


def open_descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.fixture(autouse=True)
def _nothing_left_behind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    escaped: list[object] = []
    monkeypatch.setattr(threading, "excepthook", escaped.append)
    threads, descriptors = set(threading.enumerate()), open_descriptors()
    yield
    for thread in set(threading.enumerate()) - threads:
        thread.join(GONE_S)
        assert not thread.is_alive(), thread
    assert open_descriptors() <= descriptors
    assert escaped == []


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()
