"""A number and what it counts, and that nobody writes plurals by hand."""

import re
from pathlib import Path

from companion import plurals
from companion.plurals import counted

FOLDER = Path(plurals.__file__).parent
COUNTED_BY_HAND = re.compile(
    r"\{(?:len\((?![A-Z_]+\))[^{}]*\)|count|number|total|commands|turns)\} (?!times)[a-z]+s\b"
)
"""A number in an f-string before a plural, as in f"{len(tags)} tags"; once is never `times`."""


def test_one_is_singular_and_all_else_plural() -> None:
    assert ["0 tags", "1 tag", "2 tags"] == [counted(number, "tag") for number in range(3)]
    assert ["1 entry", "9 entries"] == [counted(n, "entry", "entries") for n in (1, 9)]


def test_what_the_command_line_counts_is_said_by_the_one_function() -> None:
    """Limits are constants of more than one, and no such count."""
    found = [
        f"{path.relative_to(FOLDER)}: {match.group()}"
        for folder in ("cli", "doctor", "ledger", "lab", "cases")
        for path in sorted((FOLDER / folder).rglob("*.py"))
        for match in COUNTED_BY_HAND.finditer(path.read_text(encoding="utf-8"))
    ]
    assert [] == found
