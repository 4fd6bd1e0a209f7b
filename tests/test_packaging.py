"""One wheel holds everything: three packages, their data, the command and the entry points."""

import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PACKAGES = ("companion", "hardware", "ui")
NOT_SHIPPED = frozenset({".md", ".pyc", ".pot"})
ENTRY_POINTS = [
    EntryPoint(name=name, group=group, value=value)
    for group, entries in PROJECT["entry-points"].items()
    for name, value in entries.items()
]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Names of the files in a wheel built from a clean copy, without network."""
    copy, out = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("wheel")
    for name in PACKAGES:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    options = ("--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(out))
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", *options, str(copy)],
        check=True,
        timeout=110,
    )
    (built,) = out.glob("tabletop_banker-*.whl")
    return frozenset(ZipFile(built).namelist())


def _sources():
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path.relative_to(ROOT)


def test_wheel_holds_every_source_and_data_file(wheel):
    wanted = {path.as_posix() for path in _sources() if path.suffix not in NOT_SHIPPED}

    assert [] == sorted(wanted - wheel)


def test_wheel_holds_nothing_but_the_three_packages(wheel):
    tops = {name.partition("/")[0] for name in wheel}

    assert set(PACKAGES) == {top for top in tops if not top.endswith(".dist-info")}


@pytest.mark.parametrize("entry", ENTRY_POINTS, ids=lambda entry: f"{entry.group}:{entry.name}")
def test_entry_point_leads_to_a_builder(entry):
    assert callable(entry.load())


def test_base_install_needs_no_screen_and_no_devices():
    names = [requirement.partition(">")[0] for requirement in PROJECT["dependencies"]]

    assert ["msgspec"] == names


def test_core_and_drivers_are_listed_without_heavy_imports():
    heavy = "{'kivy', 'serial', 'gpiozero', 'mfrc522', 'spidev', 'lgpio'}"
    program = (
        "import sys, companion.table.ports, companion.rules.names, hardware.drivers\n"
        f"sys.exit(' '.join({heavy} & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert "" == result.stderr.strip()
