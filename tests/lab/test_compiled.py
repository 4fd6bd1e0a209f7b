"""Compiled rules: the same games, and never those of other sources."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.lab import compiled, compiling
from companion.rules import evolve

pytestmark = pytest.mark.timeout(900)
BANKER = [sys.executable, "-m", "companion"]
GAMES = ["lab", "--games", "6", "--seed", "41", "--house-rules", "random", "--proof", "9", "--json"]


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """The set-up compiles; whoever changed a source since then waits here once."""
    compiling.compile_rules()


def said(*words: str, **environment: str) -> dict[str, object]:
    done = subprocess.run(
        [*BANKER, *words],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("edition", ["us_classic", "id_monopoli", "ru_birzha"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_compiled_rules_play_the_very_same_games(edition: str, jobs: str) -> None:
    words = (*GAMES, "--edition", edition, "--jobs", jobs)
    fast, plain = said(*words), said(*words, **{compiled.OFF: "1"})

    assert (True, False) == (fast.pop("compiled"), plain.pop("compiled"))
    for spent in ("cpu_s", "wall_s"):
        del fast[spent], plain[spent]
    assert plain == fast


def test_landing_shares_are_the_same() -> None:
    words = [*BANKER, "lab", "--landings", "--throws", "2000", "--seed", "3", "--csv"]
    shares = [
        subprocess.check_output(words, env={**os.environ, **off}, text=True)
        for off in ({}, {compiled.OFF: "1"})
    ]

    assert shares[0] == shares[1]


def test_a_changed_source_is_run_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiled.digest()
    copy = tmp_path / "companion"
    shutil.copytree(compiled.SOURCES, copy)
    monkeypatch.setattr(compiled, "SOURCES", copy)
    assert before == compiled.digest()

    with (copy / "rules" / "rent.py").open("a", encoding="utf-8") as source:
        source.write("# another rule\n")

    assert before != compiled.digest()
    assert not compiled.use()


def test_half_compiled_is_not_possible() -> None:
    assert evolve.__file__.endswith(".py"), "expected the sources to be imported by now"
    assert (compiled.place() / compiled.digest()).is_dir()
    assert not compiled.use()


def test_what_is_missing_for_compiling_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "place", lambda: tmp_path / "compiled")
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setenv("PATH", "")

    with pytest.raises(compiling.NotCompiled, match="expected mypy and a C compiler"):
        compiling.compile_rules()

    assert not (tmp_path / "compiled").exists()
