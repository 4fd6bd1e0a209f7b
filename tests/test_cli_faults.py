"""The command line where nothing of its own is wrong: paths, media, and whoever stops it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.main import main
from tests.editions.folders import copied


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


WILD = "\x1b[2J\u202e"


def test_what_somebody_else_wrote_does_nothing_to_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = copied(tmp_path, ("board.toml", "price = 60", r'"pri\u001b[2J\u202ece" = 60'))
    cases = tmp_path / "cases.jsonl"
    cases.write_text(json.dumps({"id": WILD, "editions": [WILD], WILD: 1}))

    assert 1 == main(["edition", "check", str(folder)])
    assert 1 == main(["edition", "pack", str(folder)])
    assert 1 == main(["cases", str(cases)])
    told = "".join(capsys.readouterr())
    assert r"pri\x1b[2J\u202ece: expected a known key" in told
    assert r"\x1b[2J\u202e \x1b[2J\u202e FAILED" in told
    assert not set(told) & {"\x1b", "\u202e"}


@pytest.mark.parametrize("words", [["edition", "show"], ["edition", "show", "--json"]])
def test_a_terminal_of_few_letters_ends_no_command(words: list[str]) -> None:
    surroundings = {**os.environ, "PYTHONIOENCODING": "ascii"}
    told = subprocess.run(
        [sys.executable, "-m", "companion", *words, "us_classic", "--lang", "ja"],
        capture_output=True,
        env=surroundings,
        check=True,
    ).stdout.decode("ascii")

    assert r"\u30af\u30e9\u30b7\u30c3\u30af" in told
    assert "--json" not in words or "クラシック" in json.dumps(json.loads(told), ensure_ascii=False)


def test_a_file_whose_name_is_no_text_is_named_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / os.fsdecode(b"\xff.jsonl")
    file.write_text('{"id": "x"}')

    assert 1 == main(["cases", "--json", str(file)])
    line, _ = capsys.readouterr().out.splitlines()
    assert json.loads(line)["file"] == str(file)
    assert 1 == main(["cases", str(file)])
    assert r"\udcff.jsonl:1: " in capsys.readouterr().out


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
