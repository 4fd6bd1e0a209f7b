"""Typing a name with keys: the pages of an alphabet and what a key adds."""

from typing import NamedTuple

MOST_LETTERS = 16
LEAST_ACROSS = 10
ROWS = 3
TAIL = 4
"""Cells at the end of the last row: space (two at least), other page, backspace."""


class Alphabet(NamedTuple):
    """Pages of letters, as the catalogue has them."""

    pages: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> "Alphabet":
        """Pages stand between spaces.

        >>> Alphabet.of("ABC 123").pages
        ('ABC', '123')
        """
        return cls(tuple(text.split()))

    def across(self, page: int) -> int:
        """Keys in a row, so that a page and the tail fit in the rows.

        >>> Alphabet(("ABCDEFGHIJKLMNOPQRSTUVWXYZ",)).across(0)
        10
        """
        return max(LEAST_ACROSS, -(-(len(self.pages[page]) + TAIL) // ROWS))


def typed(name: str, letter: str) -> str:
    """The name with one more letter; a word begins with a capital.

    >>> typed("", "a"), typed("A", "D"), typed("Ada ", "b")
    ('A', 'Ad', 'Ada B')
    """
    if len(name) >= MOST_LETTERS or (letter == " " and (not name or name[-1] == " ")):
        return name
    begins = not name or not name[-1].isalnum()
    return name + (letter.upper() if begins else letter.lower())
