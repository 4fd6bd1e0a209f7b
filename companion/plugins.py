"""Finds drivers and front ends by entry point; a broken one becomes a record, not a crash."""

from collections.abc import Mapping
from enum import StrEnum
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import msgspec

from companion.guard import BUILD_S, within

READERS = "companion.tag_readers"
DICE = "companion.dice"
PANELS = "companion.panels"
FRONTENDS = "companion.frontends"
CHECKS = "companion.checks"


class Status(StrEnum):
    """How loading a plug-in went."""

    ENABLED = "enabled"
    UNKNOWN = "unknown"
    MISSING_DEPENDENCY = "missing_dependency"
    FAILED = "failed"


class Plugin(msgspec.Struct, frozen=True, kw_only=True):
    """One plug-in, loaded or with the reason why not."""

    group: str
    name: str
    status: Status
    reason: str = ""
    thing: Any = None


def names(group: str) -> tuple[str, ...]:
    """The names that are installed in a group."""
    return tuple(sorted(point.name for point in entry_points(group=group)))


def load(group: str, name: str) -> Plugin:
    """The builder behind a name, without calling it."""
    point = next((p for p in entry_points(group=group) if p.name == name), None)
    if point is None:
        known = ", ".join(names(group)) or "none is installed"
        reason = f"expected one of: {known}; got {name!r}"
        return Plugin(group=group, name=name, status=Status.UNKNOWN, reason=reason)
    return _loaded(group, point)


def _loaded(group: str, point: EntryPoint) -> Plugin:
    try:
        thing = point.load()
    except ImportError as error:
        reason = f"{point.value} needs a package that is not installed: {error}"
        status = Status.MISSING_DEPENDENCY
        return Plugin(group=group, name=point.name, status=status, reason=reason)
    except Exception as error:  # noqa: BLE001 - a plug-in's module may raise anything
        reason = f"{point.value} cannot be loaded: {type(error).__name__}: {error}"
        return Plugin(group=group, name=point.name, status=Status.FAILED, reason=reason)
    return Plugin(group=group, name=point.name, status=Status.ENABLED, thing=thing)


def build(group: str, name: str, settings: Mapping[str, object], *more: object) -> Plugin:
    """Call the builder; whatever it raises, or that it hangs, becomes the reason."""
    found = load(group, name)
    if found.status is not Status.ENABLED:
        return found
    try:
        if group == FRONTENDS:
            # By the main thread, which alone may own a window.
            thing = found.thing(settings, *more)
        else:
            thing = within(BUILD_S, found.thing, settings, *more)
    except ImportError as error:
        reason = f"needs a package that is not installed: {error}"
        return _failed(found, Status.MISSING_DEPENDENCY, reason)
    except Exception as error:  # noqa: BLE001 - a plug-in may raise anything; play goes on without it
        return _failed(found, Status.FAILED, f"{type(error).__name__}: {error}")
    return Plugin(group=group, name=name, status=Status.ENABLED, thing=thing)


def _failed(found: Plugin, status: Status, reason: str) -> Plugin:
    return Plugin(group=found.group, name=found.name, status=status, reason=reason)
