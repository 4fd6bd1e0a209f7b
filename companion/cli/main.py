"""Parses the command line and hands over to a command."""

import argparse
import os
import sys
from collections.abc import Sequence

from companion.cli import cases, devices, games, play
from companion.errors import BankerError
from companion.version import VERSION

GOOD, FAILED, USAGE = 0, 1, 2


def parser() -> argparse.ArgumentParser:
    """The whole command line; each command adds its own part."""
    top = argparse.ArgumentParser(
        prog="banker",
        description="The electronic banker for property-trading board games.",
        epilog="Exit codes: 0 good, 1 refused or failed, 2 wrong usage.",
    )
    top.add_argument("--version", action="version", version=f"banker {VERSION}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for module in (play, cases, games, devices):
        module.add_commands(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code. Faults are one sentence, never a traceback."""
    options = parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except BankerError as fault:
        print(f"banker: {fault}", file=sys.stderr)
        return FAILED
    except BrokenPipeError:
        # The reader of our output has gone; nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        print("banker: stopped", file=sys.stderr)
        return FAILED
