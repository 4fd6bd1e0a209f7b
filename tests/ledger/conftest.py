"""Folders, disks and ledgers for the tests of the ledger."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.ledger.replay import History
from companion.ledger.sqlite import create_file
from tests.ledger import sample

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def played() -> History:
    """A game of 240 records with undo and redo in it."""
    return sample.play(7, 240, undo=0.05)


@pytest.fixture
def saved(tmp_path: Path, played: History) -> Path:
    """The file of that game, closed."""
    path = tmp_path / "game-1.banker"
    create_file(path, played.records)
    return path


@pytest.fixture
def run_code() -> Callable[..., subprocess.Popen[str]]:
    """Start Python code in a process of its own; it sees this repository."""

    def start(code: str, *arguments: object, before: tuple[str, ...] = ()) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*before, sys.executable, "-c", code, *map(str, arguments)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    return start


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of 600 KiB; only root can mount one."""
    if os.geteuid() != 0:
        pytest.skip("needs root to mount a small disk")
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("this machine does not let root mount a small disk")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)
