"""Keeps two devices off one port, chip select or pin: settings may name it twice."""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.plugins import Plugin, Status
from companion.table.signals import DeviceKind


def parted(built: Mapping[DeviceKind, Plugin]) -> dict[DeviceKind, Plugin]:
    """The drivers; one that claims what an earlier one has is not used, and says why."""
    owners: dict[str, str] = {}
    found = {}
    for kind, plugin in built.items():
        claims = _claims(plugin)
        clashes = [
            f"{thing} ({what}), which is {owners[thing]}"
            for thing, what in claims.items()
            if thing in owners
        ]
        found[kind] = plugin
        if clashes:
            reason = f"expected ports and pins of its own, got {'; '.join(clashes)}"
            found[kind] = replace(plugin, status=Status.FAILED, reason=reason, thing=None)
            continue
        owners |= {thing: f"the {kind.value}'s {what}" for thing, what in claims.items()}
    return found


def _claims(plugin: Plugin) -> dict[str, str]:
    """What a driver needs for itself; of somebody else's that does not say so nothing is known."""
    if plugin.status is not Status.ENABLED:
        return {}
    try:
        return {str(thing): str(what) for thing, what in plugin.thing.claims.items()}
    except Exception:  # noqa: BLE001 - a plug-in may lack it, or raise anything
        return {}
