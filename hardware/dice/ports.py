"""Where a dice sensor may be plugged in: paths and USB identities, best candidates first."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Protocol

BY_ID = Path("/dev/serial/by-id")
"""Names that stay the same whatever else is plugged in."""
MOST_PORTS = 8


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
