"""Where a dice sensor may be plugged in: paths and USB identities, best candidates first."""

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Protocol

BY_ID = Path("/dev/serial/by-id")
"""Names that stay the same whatever else is plugged in."""
MOST_PORTS = 8
_ENTRY = re.compile(r"[0-9A-Fa-f]{4}:([0-9A-Fa-f]{4}|\*)")


class PortInfo(Protocol):
    """What we use of pyserial's port information."""

    device: str
    vid: int | None
    pid: int | None


ListPorts = Callable[[], Iterable[PortInfo]]


def candidates(
    port: str, allowed: Sequence[str], list_ports: ListPorts, *, by_id: Path = BY_ID
) -> list[str]:
    """The paths to try; a device that is not on the list is left alone: it may be a printer."""
    if port != "auto":
        return [port]
    try:
        infos = sorted(list_ports(), key=lambda info: info.device)
    except TypeError:
        # pyserial's listing trips over a device that leaves meanwhile: the next attempt sees it.
        return []
    stable = _stable_names(by_id)
    found = [info.device for info in infos if _is_allowed(info, allowed)]
    return [stable.get(path, path) for path in found][:MOST_PORTS]


def no_candidate(allowed: Sequence[str], list_ports: ListPorts) -> str:
    """Says that no port is a likely one, which ports there are instead, and what to do."""
    try:
        infos = sorted(list_ports(), key=lambda info: info.device)[:MOST_PORTS]
    except TypeError:
        infos = []
    there = ", ".join(f"{info.device}{_identity(info)}" for info in infos) or "no serial port"
    strange = ", ".join(repr(entry) for entry in allowed if not _ENTRY.fullmatch(entry))
    if strange:
        return (
            f"expected candidates such as '2E8A:*' (VID:PID), got {strange}; there is {there}: "
            "mend the candidates, or name the port in the settings"
        )
    if any(map(_identity, infos)):
        return (
            f"expected a dice sensor among the candidates, got {there}: "
            "plug it in, or name its port or its VID:PID in the settings"
        )
    return f"expected a dice sensor on USB, got {there}: plug it in or name its port"


def _identity(info: PortInfo) -> str:
    if info.vid is None or info.pid is None:
        return ""
    return f" ({info.vid:04X}:{info.pid:04X})"


def _is_allowed(info: PortInfo, allowed: Sequence[str]) -> bool:
    if info.vid is None or info.pid is None:
        return False
    exact, any_product = f"{info.vid:04X}:{info.pid:04X}", f"{info.vid:04X}:*"
    return any(entry.upper() in (exact, any_product) for entry in allowed)


def _stable_names(by_id: Path) -> dict[str, str]:
    try:
        links = sorted(by_id.iterdir())
    except OSError:
        return {}
    return {str(link.resolve()): str(link) for link in links}
