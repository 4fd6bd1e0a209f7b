"""What is wrong with an edition: one value per mistake, and the error that holds them all."""

from collections.abc import Iterable
from decimal import Decimal
from difflib import get_close_matches

import msgspec

from companion.errors import BankerError

NOTHING = "nothing"
"""What came where a value is missing."""

LONGEST_SHOWN = 60
"""Characters of a wrong value that a mistake repeats."""


class Mistake(msgspec.Struct, frozen=True, kw_only=True, order=True):
    """One wrong value: where it stands, what was expected there and what came."""

    file: str
    """File name inside the edition's folder."""
    path: str
    """Path of the value, such as `spaces[3].lot.price`; a line for a file that is no TOML."""
    expected: str
    came: str

    def __str__(self) -> str:
        where = f"{self.path} in {self.file}" if self.path else self.file
        return f"expected {self.expected}, got {self.came} at {where}"


class EditionError(BankerError):
    """An edition cannot be played; holds every mistake that was found, not only the first."""

    def __init__(self, edition: str, mistakes: Iterable[Mistake]) -> None:
        self.edition = edition
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join([f"edition {edition!r}:", *map(str, self.mistakes)]))


def shown(value: object) -> str:
    """A value as its author wrote it, cut short."""
    match value:
        case None:
            return "'none'"
        case bool():
            return str(value).lower()
        case Decimal():
            return str(value)
        case dict():
            return "a table"
        case list() | tuple():
            return "a list"
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def nearest(word: object, known: Iterable[str]) -> str | None:
    """The known word that the author most likely meant."""
    found = get_close_matches(word, known, n=1) if isinstance(word, str) else []
    return found[0] if found else None


def unknown_key(file: str, path: str, key: str, known: Iterable[str]) -> Mistake:
    """A key that no edition has, with the key that was probably meant."""
    meant = nearest(key, known)
    expected = f"a known key, did you mean {meant!r}" if meant else "a known key"
    return Mistake(file=file, path=path, expected=expected, came=repr(key))
