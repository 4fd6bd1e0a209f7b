"""A folder of games of its own for commands that read and write a shelf."""

import io
import sys
from pathlib import Path

import pytest


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where editions of one's own lie; nobody is there to answer a question."""
    monkeypatch.setenv("BANKER_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    return tmp_path / "data" / "editions"
