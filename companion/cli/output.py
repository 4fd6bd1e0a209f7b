"""What commands share: the type of sub-parsers, lines for people, and JSON lines."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.plain import plain

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Commands = object


def say(line: str) -> None:
    """A line on standard output; what somebody else wrote in it does nothing to the terminal."""
    print(plain(line))


def say_lines(text: str) -> None:
    """Several lines on standard output."""
    for line in text.split("\n"):
        say(line)


def json_line(value: object) -> None:
    """One compact JSON line on standard output, in ASCII where that cannot take all letters."""
    try:
        line = msgspec.json.encode(value).decode()
        line.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        # A terminal of few letters, or a file's name that is no text.
        line = json.dumps(msgspec.to_builtins(value), separators=(",", ":"))
    sys.stdout.write(line + "\n")


def add_json(command: argparse.ArgumentParser) -> None:
    """The option that asks for JSON lines."""
    command.add_argument("--json", action="store_true", help="print JSON lines for programs")


def add_data(command: argparse.ArgumentParser) -> None:
    """The option that names the folder of games."""
    command.add_argument(
        "--data", type=Path, metavar="DIR", help="folder of games and tags (default: BANKER_DATA)"
    )
