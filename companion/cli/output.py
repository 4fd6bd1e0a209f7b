"""What commands share: the type of sub-parsers, and JSON lines."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Commands = object


def json_line(value: object) -> None:
    """One compact JSON line on standard output."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def add_json(command: argparse.ArgumentParser) -> None:
    """The option that asks for JSON lines."""
    command.add_argument("--json", action="store_true", help="print JSON lines for programs")


def add_data(command: argparse.ArgumentParser) -> None:
    """The option that names the folder of games."""
    command.add_argument(
        "--data", type=Path, metavar="DIR", help="folder of games and tags (default: BANKER_DATA)"
    )
