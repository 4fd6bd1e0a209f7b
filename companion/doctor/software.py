"""Findings about the program itself: versions, the folder of games, editions, installed drivers."""

import os
import platform
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

from companion import editions, plugins
from companion.table.ports import Finding
from companion.version import VERSION

SAFE_SQLITE = (3, 51, 3)
"""Below this two connections could damage a WAL file; ours is exclusive, so it is only noted."""
LITTLE_SPACE_MB = 200
GROUPS = (plugins.READERS, plugins.DICE, plugins.PANELS, plugins.FRONTENDS)


def look_at_program(data: Path) -> Iterator[Finding]:
    """Everything that is the same on every machine."""
    yield from _versions()
    yield from _storage(data)
    yield from _editions(data)
    yield from _installed()


def _versions() -> Iterator[Finding]:
    version = ".".join(str(part) for part in sys.version_info[:3])
    yield Finding("version", f"banker {VERSION}, Python {version}, {platform.platform()}")
    if sys.maxsize > 2**32:
        yield Finding("bits", f"{platform.machine()}: a 64-bit system")
    else:
        yield Finding(
            "not_64_bit",
            f"{platform.machine()}: a 32-bit system",
            "put a 64-bit Raspberry Pi OS on the card",
        )
    note = (
        "" if sqlite3.sqlite_version_info >= SAFE_SQLITE else " (old, used by one connection only)"
    )
    yield Finding("sqlite", f"SQLite {sqlite3.sqlite_version}{note}")


def _storage(data: Path) -> Iterator[Finding]:
    existing = next(folder for folder in (data, *data.parents) if folder.exists())
    if not existing.is_dir() or not os.access(existing, os.W_OK):
        what = "cannot be written" if existing.is_dir() else "is no folder"
        yield Finding(
            "folder_read_only",
            f"{existing} {what}",
            "choose another folder with --data or BANKER_DATA",
        )
        return
    free_mb = shutil.disk_usage(existing).free // 1_000_000
    line = f"games are kept in {data}, {free_mb} MB are free"
    if free_mb < LITTLE_SPACE_MB:
        yield Finding("little_space", line, "delete what is not needed, or use a larger card")
    else:
        yield Finding("storage", line)


def _editions(data: Path) -> Iterator[Finding]:
    folder = data / "editions"
    for edition_id in editions.available(folder):
        try:
            editions.load_named(edition_id, folder)
        except editions.EditionError as error:
            mistakes = " ".join(str(error).split())
            yield Finding(
                "broken_edition",
                f"edition {edition_id!r}: {mistakes}",
                f"mend it, with the help of: banker edition check {edition_id}",
            )
        else:
            yield Finding("edition", f"edition {edition_id!r} can be read")


def _installed() -> Iterator[Finding]:
    for group in GROUPS:
        known = ", ".join(plugins.names(group))
        if known:
            yield Finding("installed", f"{group}: {known}")
        else:
            yield Finding(
                "nothing_installed",
                f"{group}: none is installed",
                "install the program again: ./deploy/test --setup-only",
            )


def look_for_running(processes: Path = Path("/proc")) -> Iterator[Finding]:
    """Another banker at work: it holds the devices that are about to be tried."""
    for place in sorted(processes.glob("[0-9]*/cmdline")):
        try:
            words = place.read_bytes().split(b"\0")
        except OSError:
            # It has ended meanwhile, or is none of our business.
            continue
        if b"play" in words and any(word.rpartition(b"/")[2] == b"banker" for word in words[:2]):
            yield Finding(
                "banker_runs",
                f"a banker runs (process {place.parent.name}), so its devices are busy",
                "close it first, on an installed table with: sudo systemctl stop banker",
            )
