"""Lays out a recorded file tree of a Raspberry Pi, healthy or with a fault, in a folder."""

import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hardware.doctor.machine import Machine, Person

TREES = Path(__file__).parent / "trees"
MODELS = ("pi3", "pi4", "pi5")
PC = "pc"
SYSTEMS = ("bookworm", "trixie")
GROUPS = ("audio", "dialout", "gpio", "i2c", "input", "render", "spi", "video")
NOW = "2026-12-24"
AUTO: dict[str, dict[str, Any]] = {kind: {"driver": "auto"} for kind in ("reader", "dice", "panel")}


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((TREES / f"{name}.toml").read_text(encoding="utf-8"))


FAULTS = load("faults")


def lay(root: Path, model: str, system: str, fault: dict[str, Any] | None = None) -> Machine:
    """The tree, and the machine that it records."""
    fault, recorded = fault or {}, load(system)
    site = f"opt/tabletop-banker/venv/lib/python{recorded['python']}/site-packages"
    parts = (recorded, load(PC)) if model == PC else (load("common"), recorded, load(model))
    for part in (load("people"), *parts):
        _write(root, part)
        _swap(root, part)
    packages = PC_PACKAGES if model == PC else _packages(recorded["lgpio"])
    _install(root / site, packages | fault.get("packages", {}))
    if model != PC:
        _write(root / site, {"files": {"RPi/GPIO/__init__.py": "VERSION = '0.7.2'"}})
    _break(root, site, fault)
    person = Person("ada", frozenset(fault.get("groups", GROUPS)))
    now = datetime.fromisoformat(fault.get("now", NOW)).replace(tzinfo=UTC)
    return Machine(root, person, site_folders=[root / site], now_s=now.timestamp())


def settings(fault: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {kind: fault.get(kind, table) for kind, table in AUTO.items()}


PC_PACKAGES = {"mfrc522": "0.0.7", "gpiozero": "2.0.1.post3", "pyserial": "3.5", "pn532pi": "1.7"}


def _packages(lgpio: str) -> dict[str, str]:
    return {
        "mfrc522": "0.0.7",
        "spidev": "3.8",
        "rpi-lgpio": "0.6",
        lgpio: "0.2.2.0",
        "gpiozero": "2.0.1.post3",
        "pyserial": "3.5",
    }


def _install(site: Path, packages: dict[str, str]) -> None:
    for name, version in packages.items():
        if version:
            record = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
            _write(site, {"files": {f"{name}-{version}.dist-info/METADATA": record}})


def _write(root: Path, part: dict[str, Any]) -> None:
    for path, text in part.get("files", {}).items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        # Latin-1: a file of the device tree is bytes, one for each character here.
        (root / path).write_text(text.lstrip("\n"), encoding="latin-1")
    for path in part.get("nodes", ()):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).touch()
        (root / path).chmod(0o660)
    for path, target in part.get("links", {}).items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).symlink_to(target)


def _swap(root: Path, part: dict[str, Any]) -> None:
    for path, (old, new) in part.get("swap", {}).items():
        text = (root / path).read_text(encoding="latin-1")
        assert old in text, path
        (root / path).write_text(text.replace(old, new), encoding="latin-1")


def _break(root: Path, site: str, fault: dict[str, Any]) -> None:
    own = {path.replace("SITE", site): text for path, text in fault.get("files", {}).items()}
    _write(root, {**fault, "files": own})
    _swap(root, fault)
    for path, mode in fault.get("modes", {}).items():
        (root / path).chmod(mode)
    for path in fault.get("remove", ()):
        (root / path.replace("SITE", site)).unlink()
    for path in root.glob("sys/devices/platform/soc*/*firmware/get_throttled"):
        path.write_text(fault.get("throttled", "0") + "\n", encoding="ascii")
