"""The test vectors of the published protocol, taken from its own page."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "hardware" / "dice" / "PROTOCOL.md"
BLOCK = re.compile(r"^## (.+?)\n.*?^```text\n(.+?)^```", re.MULTILINE | re.DOTALL)
FROM_HOST = b"> "


def _lines(heading: str) -> list[bytes]:
    """The sentences below a heading; what follows two spaces is a remark."""
    blocks = dict(BLOCK.findall(PAGE.read_text(encoding="utf-8")))
    return [line.partition("  ")[0].encode() for line in blocks[heading].splitlines()]


def conversation() -> list[tuple[bool, bytes]]:
    """The published exchange: whether the host speaks, and its line."""
    return [(line.startswith(FROM_HOST), line[2:]) for line in _lines("A conversation")]


def accepted() -> list[bytes]:
    """Lines that every implementation takes."""
    return _lines("Vectors to accept")


def refused() -> list[bytes]:
    """Lines that none may take."""
    return _lines("Vectors to refuse")
