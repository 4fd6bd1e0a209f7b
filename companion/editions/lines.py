"""Finds the line of every value in a TOML text, which TOML readers do not tell.

Walks a text that a reader has accepted before; of any other text it finds a part of the lines.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping

from companion.editions.shape import joined

Lines = Mapping[str, int]
"""Line, counted from 1, by path: `spaces[3].lot.price`, `money.start`."""

DEEPEST = 16
"""Brackets inside brackets, and parts of a dotted key; an edition needs four."""

# A string that never closes is taken to its end, so that nothing is looked at twice.
_STRING = (
    r'"""(?:[^\\]|\\.)*?(?:"""(?:"{1,2}(?!"))?|\\?\Z)'
    r"|'''.*?(?:'''(?:'{1,2}(?!'))?|\Z)"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
)
_TOKEN = re.compile(rf"(?s:{_STRING})|#[^\n]*|[\[{{]|[\]}}]|\.|[=,\n]")
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_KEY = re.compile(rf"(?s:{_STRING})|[A-Za-z0-9_-]+")
_VALUE = re.compile(rf"(?s:{_STRING})|[^,\[\]{{}}\n#]+")


def is_too_deep(text: str) -> bool:
    """Does a text nest deeper than any edition, so that a reader might choke on it."""
    depth = parts = 0
    for token in _TOKEN.finditer(text):
        match token.group():
            case "[" | "{":
                depth, parts = depth + 1, 0
            case "]" | "}":
                depth, parts = max(0, depth - 1), 0
            case ".":
                parts += 1
            case "=" | "," | "\n":
                parts = 0
        if depth > DEEPEST or parts > DEEPEST:
            return True
    return False


def lines_of(text: str) -> Lines:
    """The line of every table, key and list item of a text."""
    return _Walk(text).lines()


def line_of(path: str, lines: Lines) -> int:
    """The line of a value, or of the innermost thing around it; 0 where there is none."""
    while path and path not in lines:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return lines.get(path, 0)


class _Walk:
    """One pass over a text; stops where it does not understand."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._ends = [found.start() for found in re.finditer("\n", text)]
        self._lines: dict[str, int] = {}
        self._items: dict[str, int] = {}

    def lines(self) -> Lines:
        table = ""
        while self._skip(_BLANK) and self._at < len(self._text):
            start = self._at
            if self._peek() == "[":
                table = self._header()
            else:
                self._pair(table)
            if self._at == start:
                break
        return self._lines

    def _header(self) -> str:
        """A table's path; a list of tables counts its items."""
        line, double = self._line(), self._text.startswith("[[", self._at)
        self._at += 2 if double else 1
        *outer, last = self._key()
        path = ""
        for part in outer:
            path = joined(path, part)
            if path in self._items:
                path += f"[{self._items[path]}]"
        path = joined(path, last)
        if double:
            self._items[path] = self._items.get(path, -1) + 1
            path += f"[{self._items[path]}]"
        self._lines.setdefault(path, line)
        self._at += 2 if double else 1
        return path

    def _pair(self, table: str) -> None:
        line, path = self._line(), table
        for part in self._key():
            path = joined(path, part)
            self._lines.setdefault(path, line)
        self._at += 1  # the equals sign
        self._skip(_SPACE)
        self._value(path)

    def _value(self, path: str) -> None:
        self._lines.setdefault(path, self._line())
        match self._peek():
            case "[":
                self._list(path)
            case "{":
                self._table(path)
            case _:
                self._skip(_VALUE)

    def _list(self, path: str) -> None:
        self._at += 1
        number = 0
        while self._skip(_BLANK) and self._peek() not in ("]", ""):
            start = self._at
            self._value(f"{path}[{number}]")
            self._skip(_BLANK)
            if self._peek() == ",":
                self._at += 1
            number += 1
            if self._at == start:
                return
        self._at += 1

    def _table(self, path: str) -> None:
        self._at += 1
        while self._skip(_BLANK) and self._peek() not in ("}", ""):
            start = self._at
            self._pair(path)
            self._skip(_BLANK)
            if self._peek() == ",":
                self._at += 1
            if self._at == start:
                return
        self._at += 1

    def _key(self) -> list[str]:
        """The parts of a dotted key; leaves off behind the spaces after it."""
        parts: list[str] = []
        while True:
            self._skip(_SPACE)
            found = _KEY.match(self._text, self._at)
            parts.append(found.group().strip("\"'") if found else "")
            self._at = found.end() if found else self._at
            self._skip(_SPACE)
            if self._peek() != ".":
                return parts
            self._at += 1

    def _peek(self) -> str:
        return self._text[self._at : self._at + 1]

    def _skip(self, pattern: re.Pattern[str]) -> bool:
        found = pattern.match(self._text, self._at)
        self._at = found.end() if found else self._at
        return True

    def _line(self) -> int:
        return bisect_right(self._ends, self._at - 1) + 1
