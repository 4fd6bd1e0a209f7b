"""What is wrong with an edition: one value per mistake, and the error that holds them all."""

from collections.abc import Iterable
from datetime import date, time
from decimal import Decimal
from difflib import get_close_matches

import msgspec

from companion.errors import BankerError
from companion.rules.names import LARGEST_AMOUNT

NOTHING = "nothing"
"""What came where a value is missing."""

LONGEST_SHOWN = 60
"""Characters of a wrong value that a mistake repeats."""


MOST_UNKNOWN = 40
"""Unknown keys of one table for which the right one is sought."""

LARGEST_SUM = LARGEST_AMOUNT
"""Money units, and any other whole number; eight such fortunes still fit every ledger and file."""


class Mistake(msgspec.Struct, frozen=True, kw_only=True, order=True):
    """One wrong value: where it stands, what was expected there and what came."""

    file: str
    """File name inside the edition's folder; empty where no file has been read."""
    line: int = 0
    """Counted from 1; 0 for a file that is missing, or a setting that is in no file."""
    path: str
    """Path of the value, such as `spaces[3].lot.price`; a column for a file that is no TOML."""
    expected: str
    came: str
    meant: str | None = None
    """The known word that was probably meant."""

    def __str__(self) -> str:
        return f"{self.sentence} at {self.place}" if self.file else self.sentence

    @property
    def sentence(self) -> str:
        """What was expected and what came, without the place."""
        meant = f", did you mean {self.meant!r}" if self.meant else ""
        return f"expected {self.expected}{meant}, got {self.came}"

    @property
    def place(self) -> str:
        """Where it stands: path, file and line, as far as there are any."""
        file = f"{self.path} in {self.file}" if self.path else self.file
        return f"{file}, line {self.line}" if self.line else file


class EditionError(BankerError):
    """An edition cannot be played; holds every mistake that was found, not only the first."""

    def __init__(self, edition: str, mistakes: Iterable[Mistake]) -> None:
        self.edition = edition
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join([f"edition {edition!r}:", *map(str, self.mistakes)]))

    @property
    def in_short(self) -> str:
        """The first mistake, and how many more there are; for where there is little room."""
        first, *more = self.mistakes
        return f"{first} (+{len(more)})" if more else str(first)


def shown(value: object) -> str:
    """A value as its author wrote it, cut short."""
    match value:
        case None:
            return "'none'"
        case bool():
            return str(value).lower()
        case Decimal() | date() | time():
            return str(value)
        case dict():
            return "a table"
        case list() | tuple():
            return "a list"
    if isinstance(value, int) and abs(value) > LARGEST_SUM:
        return f"a number above {LARGEST_SUM}" if value > 0 else f"a number below -{LARGEST_SUM}"
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def nearest(word: object, known: Iterable[str]) -> str | None:
    """The known word that the author most likely meant."""
    if not isinstance(word, str) or len(word) > LONGEST_SHOWN:
        return None
    found = get_close_matches(word, known, n=1)
    return found[0] if found else None


def unknown_key(file: str, path: str, key: str, known: Iterable[str]) -> Mistake:
    """A key that no edition has, with the key that was probably meant."""
    meant = nearest(key, known)
    return Mistake(file=file, path=path, expected="a known key", came=shown(key), meant=meant)


def too_many(file: str, path: str, unknown: int) -> list[Mistake]:
    """What is said of unknown keys beyond the first; they are not named one by one."""
    if unknown <= MOST_UNKNOWN:
        return []
    return [Mistake(file=file, path=path, expected="known keys", came=f"{unknown} unknown ones")]
