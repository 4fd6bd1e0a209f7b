"""One file of an edition as a table with the lines of its values."""

import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal

import msgspec
from msgspec.structs import replace

from companion.editions.lines import DEEPEST, Lines, is_too_deep, line_of, lines_of
from companion.editions.mistakes import Mistake
from companion.editions.shape import Mistakes
from companion.plurals import counted

Table = dict[str, object]


class ReadFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file that is TOML."""

    table: Table
    text: str

    def lines(self) -> Lines:
        """Where its values stand; sought only when there is something to say about them."""
        return lines_of(self.text)


def read_toml(raw: bytes, file: str, mistakes: Mistakes) -> ReadFile | None:
    """The table in the bytes; None if it cannot be read, which is noted."""
    try:
        text = raw.decode("utf-8-sig")  # Some editors begin a file with a mark.
        if is_too_deep(text):
            expected = f"at most {DEEPEST} tables or lists inside one another"
            mistakes.append(Mistake(file=file, path="", expected=expected, came="more"))
            return None
        table = tomllib.loads(text, parse_float=Decimal)
    except UnicodeDecodeError as error:
        came = f"byte {error.object[error.start]:#04x}"
        line = error.object.count(b"\n", 0, error.start) + 1
        mistakes.append(Mistake(file=file, path="", expected="UTF-8", came=came, line=line))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        mistakes.append(_syntax_mistake(file, str(error), len(raw.splitlines())))
    except (ValueError, ArithmeticError):
        mistakes.append(_number_mistake(file, text))
    else:
        return ReadFile(table=table, text=text.replace("\r\n", "\n"))
    return None


def placed(mistakes: Mistakes, files: Mapping[str, ReadFile]) -> Mistakes:
    """The mistakes with their lines, where a file has one for them."""
    named = {mistake.file for mistake in mistakes} & files.keys()
    lines = {name: files[name].lines() for name in named}
    return [
        mistake
        if mistake.line or mistake.file not in lines
        else replace(mistake, line=line_of(mistake.path, lines[mistake.file]))
        for mistake in mistakes
    ]


def _number_mistake(file: str, text: str) -> Mistake:
    """Python reads no number of some thousand digits, and does not say where it stands."""
    spans = [found.span() for found in re.finditer(r"[0-9_]+", text)]
    start, end = max(spans, key=lambda span: span[1] - span[0], default=(0, 0))
    line = text.count("\n", 0, start) + 1
    came = f"one of {counted(end - start, 'digit')}"
    return Mistake(file=file, path="", expected="numbers that can be read", came=came, line=line)


def _syntax_mistake(file: str, message: str, last_line: int) -> Mistake:
    """tomllib names the place at the end of its message: `Unclosed array (at line 3, column 5)`.

    The other place that it names is `end of document`.
    """
    came, _, place = message.rpartition(" (at ")
    if not came:
        came, place = message, ""
    words = place.removesuffix(")").split()
    if len(words) == 4:
        line, column = int(words[1].rstrip(",")), f"column {words[3]}"
    else:
        line, column = last_line if words else 0, ""
    return Mistake(file=file, path=column, expected="TOML", came=came.lower(), line=line)
