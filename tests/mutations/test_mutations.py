"""Every planted bug is found; printed is what finds it."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
LONGEST_S = 300
ALWAYS = ("negative amounts", "auction tie", "undo loses its way")
"""The sample of every run; all others are slow."""


class Mutation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One planted bug."""

    name: str
    file: str
    find: str
    put: str
    breaks: str


LISTED = tomllib.loads((HERE / "mutations.toml").read_text(encoding="utf-8"))["mutations"]
MUTATIONS = msgspec.convert(LISTED, tuple[Mutation, ...])
OTHERS = tuple(mutation for mutation in MUTATIONS if mutation.name not in ALWAYS)


def _copy_of_the_package(folder: Path) -> Path:
    """The package and the tests as a project of their own; compiled parts stay behind."""
    left = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(ROOT / "companion", folder / "companion", ignore=left)
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "tests").symlink_to(ROOT / "tests", target_is_directory=True)
    return folder


def _finder(folder: Path) -> str:
    """What finds the bug in the copy; empty for nothing."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("PYTEST_ADDOPTS", None)
    hunt = subprocess.run(
        [sys.executable, "-m", "tests.mutations.judge"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=LONGEST_S,
        check=False,
    )
    assert hunt.returncode in (0, 1), hunt.stderr
    assert hunt.stdout or not hunt.stderr, hunt.stderr
    return hunt.stdout.strip()


def _is_found(mutation: Mutation, folder: Path) -> None:
    path = _copy_of_the_package(folder) / "companion" / mutation.file
    source = path.read_text(encoding="utf-8")
    assert 1 == source.count(mutation.find)
    path.write_text(source.replace(mutation.find, mutation.put), encoding="utf-8")

    finder = _finder(folder)

    print(f"{mutation.name}: {mutation.breaks}: found by {finder or 'nothing'}")
    assert "" != finder


def test_every_mutation_still_fits_the_source():
    for mutation in MUTATIONS:
        source = (ROOT / "companion" / mutation.file).read_text(encoding="utf-8")
        assert 1 == source.count(mutation.find), mutation.name
        compile(source.replace(mutation.find, mutation.put), mutation.file, "exec")


def test_names_are_given_once_and_the_sample_is_among_them():
    names = [mutation.name for mutation in MUTATIONS]

    assert len(set(names)) == len(names)
    assert set() == set(ALWAYS) - set(names)
    assert 15 <= len(names)


@pytest.mark.parametrize("name", ALWAYS)
def test_a_planted_bug_is_found(name: str, tmp_path: Path):
    _is_found(next(mutation for mutation in MUTATIONS if mutation.name == name), tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(LONGEST_S)
@pytest.mark.parametrize("mutation", OTHERS, ids=lambda mutation: mutation.name)
def test_every_planted_bug_is_found(mutation: Mutation, tmp_path: Path):
    _is_found(mutation, tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(LONGEST_S)
def test_nothing_is_found_where_nothing_was_planted(tmp_path: Path):
    assert "" == _finder(_copy_of_the_package(tmp_path))
