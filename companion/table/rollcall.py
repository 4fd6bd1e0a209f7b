"""Which devices there are and how they are, from what they say of themselves."""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.table.signals import DeviceChanged, DeviceLost, DeviceReady
from companion.table.view import Device


def heard(
    known: Mapping[str, Device], signal: DeviceReady | DeviceChanged | DeviceLost
) -> dict[str, Device]:
    """All devices, by name, after one of them has spoken; a lost one stays so until it is ready."""
    name = signal.device
    match signal:
        case DeviceReady():
            device = Device(name=name, kind=signal.kind, ready=True, detail=signal.detail)
        case DeviceLost():
            device = Device(name=name, kind=signal.kind, ready=False, detail=signal.reason,
                            unusable=signal.unusable)  # fmt: skip
        case DeviceChanged():
            if name not in known or not known[name].ready:
                return dict(known)
            device = replace(known[name], detail=signal.detail, complains=signal.complains,
                             battery_percent=signal.battery_percent)  # fmt: skip
    return {**known, name: device}
