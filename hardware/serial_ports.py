"""Serial ports by pyserial: opened for us alone, with plain words for everything that fails."""

import importlib
import termios
from pathlib import Path
from typing import Any

from hardware.errors import DependencyMissing, DeviceMissing

WRITE_S = 0.5
UNPLUGGED = (OSError, termios.error, TypeError)
"""What pyserial raises for a port that is gone: SerialException (an OSError), a plain OSError from
`in_waiting`, termios.error from flushing, TypeError when a read meets a close."""
PATTERNS = ("serial/by-id/*", "serial[0-9]", "ttyAMA0", "ttyUSB*", "ttyACM*")


def import_pyserial() -> Any:
    """The package; raise DependencyMissing without it."""
    try:
        return importlib.import_module("serial")
    except ImportError as error:
        raise DependencyMissing(f"expected the package pyserial, got {error}") from error


def open_port(package: Any, path: str, rate: int, *, timeout_s: float, device: str) -> Any:
    """An open port that no other program may open; raise DeviceMissing with the reason."""
    try:
        return package.Serial(path, rate, timeout=timeout_s, write_timeout=WRITE_S, exclusive=True)
    except UNPLUGGED as error:
        raise DeviceMissing(why_not(path, error, device=device)) from error


def why_not(path: str, error: Exception, *, device: str) -> str:
    """What went wrong on a port, and what to do about it."""
    text = f"expected {device} on {path}, got {error}"
    match getattr(error, "errno", None):
        case 2:
            there = ", ".join(ports_here()) or "no serial port at all"
            return (
                f"{text}; there is {there}: "
                "plug it in, or switch the serial port on (raspi-config, no login shell)"
            )
        case 11:
            return f"{text}: another program holds it (a second banker, ModemManager, a monitor)"
        case 13:
            return f"{text}: add the user to the group dialout"
    return text


def ports_here(dev: Path = Path("/dev")) -> list[str]:
    """The paths of serial ports that a device may be on, each once, by its stable name."""
    found = [path for pattern in PATTERNS for path in sorted(dev.glob(pattern))]
    by_device: dict[Path, Path] = {}
    for path in found:
        by_device.setdefault(path.resolve(), path)
    return [str(path) for path in by_device.values()]


def own_port(path: str) -> dict[str, str]:
    """A port as the claim of its driver: two names may lead to one port."""
    return {str(Path(path).resolve()): "port"}
