"""The composition root: settings, registry, drivers, front end; run, and stop in reverse."""

import logging
import os
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from companion import drivers, plugins
from companion.claims import parted
from companion.config import Config, Device
from companion.drivers import GROUPS, NONE, SIMULATED, driver_name
from companion.errors import BankerError
from companion.guard import CALL_S, STOP_S, within
from companion.ledger.errors import LedgerDamaged
from companion.ledger.registry import Registry
from companion.plugins import Plugin, Status
from companion.shelves import monotonic_ms, sources
from companion.table.ports import Driver, Frontend, Simulators
from companion.table.signals import DeviceKind, DeviceLost
from companion.table.table import Table

LOG = logging.getLogger(__name__)


class Devices(msgspec.Struct, frozen=True, kw_only=True):
    """What was built, by kind; a plug-in that failed says why."""

    plugins: Mapping[DeviceKind, Plugin]
    waiting: frozenset[DeviceKind] = frozenset()
    """Those that nobody has asked for by name: they may be plugged in later, or never."""

    def drivers(self) -> list[Driver]:
        """The drivers that could be built."""
        return [p.thing for p in self.plugins.values() if p.status is Status.ENABLED]

    def simulators(self) -> Simulators:
        """The simulated ones among them, for the desk beside the screen."""

        def simulated(kind: DeviceKind) -> Any:
            plugin = self.plugins.get(kind)
            return plugin.thing if plugin is not None and plugin.name == SIMULATED else None

        return Simulators(
            reader=simulated(DeviceKind.READER),
            dice=simulated(DeviceKind.DICE),
            panel=simulated(DeviceKind.PANEL),
        )


def build_devices(config: Config, *, simulated: bool) -> Devices:
    """One driver of each kind. A driver that cannot be built leaves its place to touch."""
    names = {kind: SIMULATED if simulated else driver_name(kind, config) for kind in drivers.GROUPS}
    waiting = () if simulated else drivers.GROUPS
    built = {
        kind: _build(kind, name, drivers.devices(config)[kind])
        for kind, name in names.items()
        if name != NONE
    }
    return Devices(
        plugins=parted(built),
        waiting=frozenset(kind for kind in waiting if drivers.waits_for_its_device(kind, config)),
    )


def _build(kind: DeviceKind, name: str, device: Device) -> Plugin:
    settings = device.settings if name == device.driver or name != SIMULATED else {}
    return plugins.build(GROUPS[kind], name, settings, monotonic_ms)


class App:
    """A table with its drivers and, if asked for, a screen."""

    def __init__(self, config: Config, *, simulated: bool) -> None:
        os.environ.setdefault("LG_WD", str(_writable(config.data)))
        _writable(config.data / "games")
        self.registry = _registry(config.data)
        self.devices = build_devices(config, simulated=simulated)
        has_desk = self.devices.simulators().reader is not None
        shelves = sources(config.data, self.registry, simulated_tags=has_desk)
        self.table = Table(replace(shelves, drivers=drivers.offered()))
        self._started: list[Driver] = []

    def start(self) -> None:
        """The table first, then the drivers; a plug-in that failed is said once."""
        self.table.start()
        for kind, plugin in self.devices.plugins.items():
            if plugin.status is Status.ENABLED:
                self._start(kind, plugin)
            else:
                self._report(kind, plugin)

    def _start(self, kind: DeviceKind, plugin: Plugin) -> None:
        """Start a driver; one that raises or hangs is said, and its place is left to touch."""
        driver = plugin.thing
        self._started.append(driver)
        is_waiting = kind in self.devices.waiting
        post = drivers.quiet_until_ready(self.table.post) if is_waiting else self.table.post
        try:
            within(CALL_S, driver.start, post)
        except Exception as error:  # noqa: BLE001 - a driver may raise anything; play goes on
            reason = f"{type(error).__name__}: {error}"
            self._report(kind, replace(plugin, status=Status.FAILED, reason=reason))
            return
        show, sound = getattr(driver, "show", None), getattr(driver, "sound", None)
        if show is not None:
            self.table.subscribe(plugin.name, show)
        if sound is not None:
            self.table.listen(sound)

    def _report(self, kind: DeviceKind, plugin: Plugin) -> None:
        LOG.warning("%s", drivers.unusable(kind, plugin))
        lost = DeviceLost(
            device=plugin.name,
            kind=kind,
            reason=plugin.reason,
            at_ms=monotonic_ms(),
            unusable=True,
        )
        self.table.post(lost)

    def show_on(self, frontend: Frontend) -> None:
        """Start, with the simulated devices drawn beside the screen."""
        frontend.attach(self.devices.simulators())
        self.table.subscribe("screen", frontend.publish)
        self.start()

    def run(self, frontend: Frontend, beside: Callable[[], None] | None = None) -> int:
        """Show the table until the front end ends; then stop everything in reverse.

        `beside` runs in a thread of its own next to the screen (the demo's hands).
        """
        self.show_on(frontend)
        if beside is not None:
            threading.Thread(target=beside, name="beside", daemon=True).start()
        try:
            return frontend.run(self.table.post)
        finally:
            self.stop()

    def stop(self) -> None:
        """Stop drivers, table and registry, in reverse order of their start."""
        for driver in reversed(self._started):
            try:
                within(STOP_S, driver.stop)
            except Exception as error:  # noqa: BLE001 - what a driver does at its end is its own
                LOG.warning("a driver did not stop: %s: %s", type(error).__name__, error)
        self._started.clear()
        self.table.stop()
        self.registry.close()


def _writable(folder: Path) -> Path:
    """The folder, made if need be. Raises BankerError with what to do."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError("it is read-only")
    except OSError as error:
        raise BankerError(
            f"expected a folder that can be written at {str(folder)!r}: {error}; "
            "choose another with --data or BANKER_DATA"
        ) from error
    return folder


def _registry(folder: Path) -> Registry:
    """The registry; a damaged one is put aside, since every game can be played without it."""
    try:
        return Registry(folder)
    except LedgerDamaged as fault:
        name = fault.path.name
        aside = f"{name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}"
        for ending in ("-wal", "-shm", ""):
            part = folder / f"{name}{ending}"
            if part.exists():
                part.rename(folder / f"{aside}{ending}")
        LOG.error("%s; put aside as %s: tags must be paired anew, games are safe", fault, aside)
        return Registry(folder)
