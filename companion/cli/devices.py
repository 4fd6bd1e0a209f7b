"""`banker doctor | tags`: what is connected, what works, which tag means what."""

import argparse
import os
import platform
import shutil
import sqlite3
import sys
from pathlib import Path

from companion import config, editions, plugins
from companion.app import Devices, build_devices
from companion.cli.output import Commands, add_data, add_json, json_line
from companion.errors import BankerError
from companion.ledger.registry import Registry
from companion.plugins import Status
from companion.table.requests import TagRole
from companion.version import VERSION

SAFE_SQLITE = (3, 51, 3)
"""Below this two connections could damage a WAL file; ours is exclusive, so it is only noted."""
LITTLE_SPACE_MB = 200
UID_DIGITS = (8, 14, 20)


def add_commands(commands: Commands) -> None:
    """The options of `banker doctor` and `banker tags`."""
    doctor = commands.add_parser(
        "doctor",
        help="check this machine and its devices",
        description="One line a finding, in plain words. Exit code 1 if something needs doing.",
    )
    doctor.add_argument("--simulated", action="store_true", help="look at simulated devices only")
    add_data(doctor)
    add_json(doctor)
    doctor.set_defaults(run=run_doctor)
    tags = commands.add_parser(
        "tags",
        help="list, pair or forget tags",
        description="Without further words: list every known tag and what it means.",
    )
    tags.add_argument("--pair", nargs=3, metavar=("UID", "ROLE", "SUBJECT"))
    tags.add_argument("--forget", metavar="UID")
    add_data(tags)
    add_json(tags)
    tags.set_defaults(run=run_tags)


def run_doctor(options: argparse.Namespace) -> int:
    """Print the findings; 1 if something needs doing."""
    settings = config.load()
    data = options.data or settings.data
    findings = [*_system(), *_storage(data), *_editions(data)]
    devices = build_devices(settings, simulated=options.simulated)
    findings += _devices(devices)
    for good, line in findings:
        if options.json:
            json_line({"ok": good, "finding": line})
        else:
            print(f"{'ok  ' if good else 'LOOK'} {line}")
    return 0 if all(good for good, _ in findings) else 1


Finding = tuple[bool, str]


def _system() -> list[Finding]:
    version = ".".join(str(part) for part in sys.version_info[:3])
    findings = [(True, f"banker {VERSION}, Python {version}, {platform.platform()}")]
    findings.append((sys.maxsize > 2**32, f"{platform.machine()}: a 64-bit system is needed"))
    note = (
        "" if sqlite3.sqlite_version_info >= SAFE_SQLITE else " (old, used by one connection only)"
    )
    findings.append((True, f"SQLite {sqlite3.sqlite_version}{note}"))
    return findings


def _storage(data: Path) -> list[Finding]:
    existing = next(folder for folder in (data, *data.parents) if folder.exists())
    if not os.access(existing, os.W_OK):
        return [(False, f"{existing} cannot be written: choose another folder with --data")]
    free = shutil.disk_usage(existing).free // 1_000_000
    line = f"games are kept in {data}, {free} MB are free"
    return [(free >= LITTLE_SPACE_MB, line)]


def _editions(data: Path) -> list[Finding]:
    findings: list[Finding] = []
    folder = data / "editions"
    for edition_id in editions.available(folder):
        try:
            editions.load_named(edition_id, folder)
        except editions.EditionError as error:
            findings.append((False, " ".join(str(error).split())))
        else:
            findings.append((True, f"edition {edition_id!r} can be read"))
    return findings


def _devices(devices: Devices) -> list[Finding]:
    findings: list[Finding] = []
    for kind, plugin in devices.plugins.items():
        if plugin.status is not Status.ENABLED:
            findings.append((False, f"{kind.value} {plugin.name}: {plugin.reason}"))
            continue
        findings.append((True, f"{kind.value}: driver {plugin.name!r} is chosen"))
        findings += [(True, f"{kind.value}: {line}") for line in plugin.thing.self_check()]
    for group in (plugins.READERS, plugins.DICE, plugins.PANELS, plugins.FRONTENDS):
        known = ", ".join(plugins.names(group)) or "none"
        findings.append((known != "none", f"{group}: {known}"))
    return findings


def run_tags(options: argparse.Namespace) -> int:
    """Pair, forget, then list the tags."""
    data = options.data or config.load().data
    data.mkdir(parents=True, exist_ok=True)
    with Registry(data) as registry:
        if options.pair:
            registry.pair(*_pairing(*options.pair))
        if options.forget and not registry.forget(_uid(options.forget)):
            raise BankerError(f"expected a tag that is paired, got {options.forget!r}")
        tags = registry.tags()
        if not tags and not options.json:
            print("no tag is paired")
        for uid, pairing in tags.items():
            if options.json:
                json_line({"uid": uid, "role": pairing.role, "subject": pairing.subject})
            else:
                print(f"{uid}  {pairing.role}  {pairing.subject}")
    return 0


def _pairing(uid: str, role: str, subject: str) -> tuple[str, str, str]:
    """A pairing as typed. Raises BankerError with what was expected."""
    digits = _uid(uid)
    roles = [known.value for known in TagRole]
    if role not in roles:
        raise BankerError(f"expected one of the roles {', '.join(roles)}; got {role!r}")
    return digits, role, subject


def _uid(text: str) -> str:
    digits = text.upper()
    if len(digits) not in UID_DIGITS or set(digits) - set("0123456789ABCDEF"):
        raise BankerError(f"expected a uid of 8, 14 or 20 hex digits, got {text!r}")
    return digits
