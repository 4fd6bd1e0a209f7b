"""Compiles the rules and the bots with mypyc, for `companion.lab.compiled` to find."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.errors import BankerError
from companion.lab import compiled

LINES_OF_A_FAULT = 8


class NotCompiled(BankerError):
    """Something that compiling needs is missing or has failed; the sources still run."""


def compile_rules() -> bool:
    """Compile unless these sources are compiled already; True if there was something to do.

    Needs mypy and a C compiler, takes about a minute, leaves nothing half done. Raises NotCompiled.
    """
    target = compiled.place() / compiled.digest()
    if target.is_dir():
        return False
    with TemporaryDirectory(prefix="banker-compile-") as folder:
        copy = Path(folder)
        hide = shutil.ignore_patterns("__pycache__")
        shutil.copytree(compiled.SOURCES, copy / "companion", ignore=hide)
        _run_mypyc(copy)
        _keep(copy, target)
    return True


def _run_mypyc(copy: Path) -> None:
    names = [str(Path("companion") / path) for path in compiled.modules()]
    done = subprocess.run(
        [sys.executable, "-m", "companion.lab.machinecode", *names],
        cwd=copy,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        said = "\n".join(done.stdout.splitlines()[-LINES_OF_A_FAULT:])
        raise NotCompiled(
            "the rules could not be compiled; expected mypy and a C compiler"
            f" (./deploy/test --setup-only installs both); it said:\n{said}"
        )


def _keep(copy: Path, target: Path) -> None:
    """Move the libraries to their place in one step; those of older sources go."""
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(f"{target}.{os.getpid()}")
    for library in copy.rglob("*.so"):
        if "build" in library.relative_to(copy).parts:
            continue
        kept = fresh / library.relative_to(copy)
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(library, kept)
    for old in target.parent.iterdir():
        if old != fresh:
            shutil.rmtree(old, ignore_errors=True)
    fresh.replace(target)
