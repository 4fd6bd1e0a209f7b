"""Parses the command line and hands over to a command."""

import argparse
import io
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module

from companion.errors import BankerError, UsageError, shortened
from companion.plain import plain
from companion.version import VERSION

GOOD, FAILED, USAGE = 0, 1, 2

MODULES = {
    "play": ("play", "demo"),
    "cases": ("cases",),
    "games": ("export", "import", "replay", "audit", "undo"),
    "edition": ("edition",),
    "lab": ("lab",),
    "doctor": ("doctor",),
    "tags": ("tags",),
}
"""The commands of each module. Only the module of the command in use is loaded."""


def parser(wanted: str = "") -> argparse.ArgumentParser:
    """The command line as far as the wanted command needs it; for any other word the whole."""
    top = argparse.ArgumentParser(
        prog="banker",
        description="The electronic banker for property-trading board games.",
        epilog="Exit codes: 0 good, 1 refused or failed, 2 wrong usage.",
    )
    top.add_argument("--version", action="version", version=f"banker {VERSION}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    named = [module for module, names in MODULES.items() if wanted in names]
    if named == ["lab"]:
        # Before anything of the rules is imported.
        import_module("companion.lab.compiled").use()
    for module in named or MODULES:
        import_module(f"companion.cli.{module}").add_commands(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code. Faults are one sentence, never a traceback."""
    words = sys.argv[1:] if arguments is None else arguments
    _take_any_letter()
    try:
        with _stopped_at_once():
            options = parser(words[0] if words else "").parse_args(words)
        return int(options.run(options))
    except BankerError as fault:
        told = "\n".join(map(plain, str(fault).split("\n")))
        print(f"banker: {told}", file=sys.stderr)
        return USAGE if isinstance(fault, UsageError) else FAILED
    except BrokenPipeError:
        # The reader of our output has gone; nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as fault:
        # A path that is too long, a medium that fails: nothing of ours, wherever it came up.
        print(f"banker: expected a usable path or medium, got {_shortly(fault)}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("banker: stopped", file=sys.stderr)
        return FAILED


def _take_any_letter() -> None:
    """A terminal that lacks a letter shows its number instead; no command ends of that."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


@contextmanager
def _stopped_at_once() -> Iterator[None]:
    """An interrupt ends the process without unwinding: msgspec crashes on one in its midst."""
    is_ours = threading.current_thread() is threading.main_thread()
    if not is_ours or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, _stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _stop(*_: object) -> None:
    os.write(2, b"banker: stopped\n")
    os._exit(FAILED)


def _shortly(fault: OSError) -> str:
    name = f" at {shortened(str(fault.filename))!r}" if fault.filename else ""
    return f"{fault.strerror or fault}{name}"
