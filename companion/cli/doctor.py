"""`banker doctor`: what works on this machine, what does not, and what to do about it."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion import config, plugins
from companion.app import build_devices
from companion.cli.output import Commands, add_data, add_json, json_line
from companion.config import Config
from companion.doctor.dice import look_at_rolls
from companion.doctor.live import look_at_devices
from companion.doctor.report import personal_words, report
from companion.doctor.software import look_at_program, look_for_running
from companion.drivers import SIMULATED, devices
from companion.errors import BankerError
from companion.opening import as_left
from companion.plugins import Status
from companion.table.ports import Finding
from companion.table.signals import DeviceKind

TAG_WITHIN_S = 20
MANUAL = "more about each (word): hardware/manual/faults.md"


def add_commands(commands: Commands) -> None:
    """The options of `banker doctor`."""
    doctor = commands.add_parser(
        "doctor",
        help="check this machine and its devices",
        description="One line a finding, in plain words. Exit code 1 if something needs doing.",
    )
    doctor.add_argument("--simulated", action="store_true", help="look at simulated devices only")
    doctor.add_argument(
        "--tag", action="store_true", help="wait for a tag and show it as the reader sees it"
    )
    doctor.add_argument(
        "--report", type=Path, metavar="FILE", help="write all of it, without names, for a bug"
    )
    doctor.add_argument("--config", type=Path, metavar="FILE", help="another settings file")
    add_data(doctor)
    add_json(doctor)
    doctor.set_defaults(run=run_doctor)


def run_doctor(options: argparse.Namespace) -> int:
    """Print the findings as they come; 1 if something needs doing."""
    loaded = config.load(options.config)
    settings = as_left(replace(loaded, data=options.data or loaded.data))
    findings: list[Finding] = []
    for found in map(_on_one_line, _findings(settings, options)):
        findings.append(found)
        _say(found, as_json=options.json)
    has_faults = any(found.todo for found in findings)
    if has_faults and not options.json:
        print(MANUAL)
    if options.report:
        _write(options.report, report(findings, _tables(settings, options), personal_words()))
    return 1 if has_faults else 0


def _findings(settings: Config, options: argparse.Namespace) -> Iterator[Finding]:
    yield from _guarded("program", lambda: look_at_program(settings.data))
    for name in plugins.names(plugins.CHECKS):
        yield from _checked(name, _tables(settings, options))
    yield from _guarded("rolls", lambda: look_at_rolls(options.data or settings.data))
    if not options.simulated:
        yield from _guarded("running", look_for_running)
    yield from _guarded("devices", lambda: _devices(settings, options))


def _devices(settings: Config, options: argparse.Namespace) -> Iterator[Finding]:
    built = build_devices(settings, simulated=options.simulated)
    for kind in devices(settings).keys() - built.plugins.keys():
        yield Finding(kind.value, f"{kind.value}: no driver is chosen, a touch does the same")
    reader = built.plugins.get(DeviceKind.READER)
    is_simulated = reader is not None and reader.name == SIMULATED
    waits = options.tag and reader is not None and reader.status is Status.ENABLED
    if waits and not is_simulated:
        print(f"lay a tag on the reader within {TAG_WITHIN_S} seconds", file=sys.stderr)
        yield from look_at_devices(built, tag_within_s=TAG_WITHIN_S)
        return
    yield from look_at_devices(built)
    if waits:
        yield Finding("tag", "a simulated reader has no tag to show here")


def _checked(name: str, tables: dict[str, dict[str, Any]]) -> Iterator[Finding]:
    """What an installed check finds."""
    check = plugins.load(plugins.CHECKS, name)
    if check.status is Status.ENABLED:
        yield from _guarded(name, lambda: check.thing(tables))
    else:
        yield _broken(name, check.reason)


def _guarded(name: str, look: Callable[[], Iterable[Finding]]) -> Iterator[Finding]:
    """What a part of the check finds; one that breaks off is a finding itself."""
    try:
        yield from look()
    except Exception as error:  # noqa: BLE001 - a sick machine may raise anything; the rest goes on
        yield _broken(name, repr(error))


def _broken(name: str, why: str) -> Finding:
    return Finding("broken_check", f"the check {name!r} broke off: {why}", "report this as a bug")


def _tables(settings: Config, options: argparse.Namespace) -> dict[str, dict[str, Any]]:
    """The settings of each kind of device with the name of its driver."""
    return {
        kind.value: {"driver": SIMULATED}
        if options.simulated
        else {"driver": device.driver, **device.settings}
        for kind, device in devices(settings).items()
    }


def _on_one_line(found: Finding) -> Finding:
    """What a library, a plug-in or a device said in several lines, or with control characters."""
    text, todo = (
        "".join(each if each.isprintable() else "?" for each in " ".join(words.splitlines()))
        for words in (found.text, found.todo)
    )
    return Finding(found.code, text, todo)


def _say(found: Finding, *, as_json: bool) -> None:
    if as_json:
        said = {"ok": not found.todo, "code": found.code, "finding": found.text}
        json_line({**said, "todo": found.todo})
    elif found.todo:
        print(f"LOOK {found.text} -> {found.todo} ({found.code})", flush=True)
    else:
        print(f"ok   {found.text}", flush=True)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BankerError(f"expected a file that can be written, got {error}") from error
