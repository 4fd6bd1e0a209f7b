"""The command line where nothing of its own is wrong: paths, media, and whoever stops it."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.main import main


@pytest.mark.parametrize(
    "words", [["edition", "check"], ["edition", "pack"], ["replay"], ["audit"], ["lab", "--data"]]
)
def test_path_that_no_medium_takes_is_one_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert 1 == main([*words, "x" * 5000])
    said = capsys.readouterr().err
    assert "expected a usable path or medium, got File name too long" in said
    assert len(said) < 500


def test_demo_that_can_put_its_pictures_nowhere_does_not_begin(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")

    assert 1 == main(["demo", "--fast", "--offscreen", "--output", str(tmp_path / "file")])
    assert "expected a folder that can be written" in capsys.readouterr().err


INTERRUPTED = """
import os, signal, sys


class Stop:
    def find_spec(self, name, *_):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)


sys.meta_path.insert(0, Stop())
from companion.cli import main

sys.exit(main(["cases", "none"]))
"""


@pytest.mark.parametrize(
    "module", ["companion.cli.main", "companion.cli.cases", "companion.cases.board"]
)
def test_a_stop_while_the_files_are_read_is_no_traceback(module: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, module], capture_output=True, text=True, check=False
    )

    assert (1, "banker: stopped\n") == (ended.returncode, ended.stderr)
