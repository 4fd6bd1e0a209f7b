"""Text from elsewhere on one line of a terminal: nothing in it moves, colours or turns the rest."""

import unicodedata

CONTROL = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Unicode categories of characters that no font draws: controls, halves and breaks of lines."""
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""They turn the direction of what follows, also beyond the text."""


def plain(text: str) -> str:
    """The text with escapes for what is no letter, sign or space.

    >>> plain("a\\x1b[2Jb\\u202ec")
    'a\\\\x1b[2Jb\\\\u202ec'
    """
    return "".join(_escaped(sign) if _is_unsafe(sign) else sign for sign in text)


def _is_unsafe(sign: str) -> bool:
    return sign in TURNING or unicodedata.category(sign) in CONTROL


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")
