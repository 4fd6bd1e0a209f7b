"""The supervisor hears from the screen, and from nobody else."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ui import notify


@pytest.fixture
def supervisor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.bind(str(tmp_path / "notify"))
        channel.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield channel


def test_ready_is_said_after_the_first_frame(supervisor: socket.socket) -> None:
    """By the real app in a process of its own, as a supervisor starts it."""
    supervisor.settimeout(60)
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.app_run"], capture_output=True, timeout=60, check=False
    )

    assert done.returncode == 0, done.stderr
    assert supervisor.recv(100) == b"READY=1"


def test_nobody_listens_where_there_is_no_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)

    assert "NOTIFY_SOCKET" not in os.environ
    assert not notify.notify("READY=1")
