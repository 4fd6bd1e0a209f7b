"""Starts the chosen drivers for some seconds and tells what they say."""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from companion.app import Devices
from companion.drivers import SIMULATED
from companion.guard import CALL_S, STOP_S, within
from companion.plugins import Plugin, Status
from companion.table.ports import Driver, Finding
from companion.table.signals import (
    DeviceKind,
    DeviceLost,
    DeviceReady,
    Signal,
    TagsCrowded,
    TagTapped,
    TagUnreadable,
)

PATIENCE_S = 5.0
"""A device that has said neither ready nor lost by then is silent."""
LISTEN_S = 1.0
"""How long a ready device is watched, so that its reads can be counted."""
MOST_SIGNALS = 1_000
MEND = {
    Status.UNKNOWN: "write one of these names into config.toml, or auto, or none",
    Status.MISSING_DEPENDENCY: "install what it needs, or choose another driver in config.toml",
    Status.FAILED: "mend its settings in config.toml, or choose another driver there",
}
"""What to do about a driver that cannot be used."""
ASK_CABLE = "check its cable and its settings"


class Ears:
    """Remembers what the drivers post; a flood is cut off."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []
        self._changed = threading.Condition()

    def post(self, signal: Signal) -> None:
        """Hear a signal; safe from any thread."""
        with self._changed:
            if len(self.signals) < MOST_SIGNALS:
                self.signals.append(signal)
                self._changed.notify_all()

    def wait_for(self, holds: Callable[[Sequence[Signal]], bool], within_s: float) -> None:
        """Go on listening until what has been heard is enough, or the time is over."""
        with self._changed:
            self._changed.wait_for(lambda: holds(self.signals), within_s)

    def rest(self, seconds: float) -> None:
        """Go on listening."""
        with self._changed:
            self._changed.wait_for(lambda: len(self.signals) >= MOST_SIGNALS, seconds)


def look_at_devices(devices: Devices, *, tag_within_s: float = 0) -> Iterator[Finding]:
    """Every chosen driver at work; with `tag_within_s` also the next tag, as the reader sees it."""
    built = devices.plugins
    for kind, plugin in built.items():
        if plugin.status is not Status.ENABLED:
            yield Finding(
                "driver_unusable",
                f"{kind.value}: the driver {plugin.name!r} cannot be used: {plugin.reason}",
                MEND[plugin.status],
            )
    works = {kind: plugin for kind, plugin in built.items() if plugin.status is Status.ENABLED}
    ears = Ears()
    started: list[Driver] = []
    try:
        for plugin in works.values():
            started.append(plugin.thing)
            _start(plugin, ears)
        ears.wait_for(lambda heard: works.keys() <= _spoken(heard), PATIENCE_S)
        if tag_within_s:
            ears.wait_for(lambda heard: any(map(_is_of_a_tag, heard)), tag_within_s)
        else:
            ears.rest(LISTEN_S)
        for kind, plugin in works.items():
            yield from _device(kind, plugin, ears.signals, may_be_away=kind in devices.waiting)
    finally:
        for driver in reversed(started):
            with suppress(Exception):
                # What it does at its end is its own; the findings are told.
                within(STOP_S, driver.stop)
    if tag_within_s:
        yield from _tag(ears.signals)


def _spoken(heard: Iterable[Signal]) -> set[DeviceKind]:
    """The kinds of the devices that have said how they are."""
    return {signal.kind for signal in heard if isinstance(signal, DeviceReady | DeviceLost)}


def _is_of_a_tag(signal: Signal) -> bool:
    return isinstance(signal, TagTapped | TagsCrowded | TagUnreadable)


def _start(plugin: Plugin, ears: Ears) -> None:
    """A driver that raises or hangs says nothing afterwards: that is its finding."""
    with suppress(Exception):
        within(CALL_S, plugin.thing.start, ears.post)


def _device(
    kind: DeviceKind, plugin: Plugin, heard: Iterable[Signal], *, may_be_away: bool
) -> Iterator[Finding]:
    last = {
        signal.device: signal
        for signal in heard
        if isinstance(signal, DeviceReady | DeviceLost) and signal.kind is kind
    }
    # The device of the driver itself; one of somebody else may call it otherwise.
    own = last.pop(getattr(plugin.thing, "name", ""), None) or next(iter(last.values()), None)
    yield Finding(kind.value, f"{kind.value}: {_driver(plugin.name)}")
    try:
        state, *details = within(CALL_S, plugin.thing.self_check)
    except Exception as error:  # noqa: BLE001 - a driver may raise anything; the rest is told
        state, details = f"cannot check itself: {error!r}", []
    match own:
        case DeviceReady():
            yield Finding(f"{kind.value}_ready", f"{kind.value}: {state}")
        case DeviceLost() if may_be_away:
            yield Finding(f"{kind.value}_away", f"{kind.value}: none is plugged in; one may come")
        case DeviceLost():
            yield _lost(kind.value, own)
        case None:
            yield Finding(f"{kind.value}_silent", f"{kind.value}: does not answer", ASK_CABLE)
    if isinstance(own, DeviceReady):
        # Of several under one driver some may work and others not.
        yield from (
            _lost(part.device, part) for part in last.values() if isinstance(part, DeviceLost)
        )
    for line in details:
        yield Finding(f"{kind.value}_detail", f"{kind.value}: {line}")


def _lost(name: str, signal: DeviceLost) -> Finding:
    found, todo = _split(signal.reason)
    return Finding(f"{signal.kind.value}_lost", f"{name}: does not work, {found}", todo)


def _driver(name: str) -> str:
    if name == SIMULATED:
        return "simulated: it is drawn beside the screen"
    return f"the driver {name!r} is chosen"


def _split(reason: str) -> tuple[str, str]:
    """What was found, and what to do: drivers put that behind the last colon."""
    found, colon, todo = reason.rpartition(": ")
    return (found, todo) if colon and todo[:1].isalpha() else (reason, ASK_CABLE)


def _tag(heard: Iterable[Signal]) -> Iterator[Finding]:
    for signal in heard:
        match signal:
            case TagTapped():
                yield Finding("tag", f"tag {signal.uid}{_about(signal)}")
                return
            case TagsCrowded():
                yield Finding("tags_crowded", "more than one tag answers", "lay down one alone")
                return
            case TagUnreadable():
                yield Finding(
                    "tag_unreadable",
                    "something answers but cannot be read",
                    "lay it flat on the middle of the reader, away from metal",
                )
                return
    yield Finding(
        "no_tag",
        "no tag was seen",
        "use a tag of 13.56 MHz for this reader, not on metal, within 2 cm",
    )


def _about(tap: TagTapped) -> str:
    place = f", on the reader for {tap.place.value}s" * bool(tap.place)
    text = f", {tap.text!r} is written on it" * bool(tap.text)
    made_up = ", made up anew each time: a phone or bank card" * tap.random_uid
    return f", {len(tap.uid) // 2} bytes{place}{text}{made_up}"
