"""Parses the command line and hands over to a command."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from companion.errors import BankerError, UsageError, shortened
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
    for module in named or MODULES:
        import_module(f"companion.cli.{module}").add_commands(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code. Faults are one sentence, never a traceback."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        options = parser(words[0] if words else "").parse_args(words)
        return int(options.run(options))
    except BankerError as fault:
        print(f"banker: {fault}", file=sys.stderr)
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


def _shortly(fault: OSError) -> str:
    name = f" at {shortened(str(fault.filename))!r}" if fault.filename else ""
    return f"{fault.strerror or fault}{name}"
