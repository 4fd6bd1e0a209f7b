"""Figures as each language writes them: grouping, signs, the currency and its side."""

from typing import NamedTuple

MINUS = "\u2212"
NBSP = "\u00a0"
APART = frozenset(("ru",))
"""Languages that write a space before the sign of percent."""
GROUPING = {"en": ",", "ja": ",", "id": ".", "ru": NBSP}


class Currency(NamedTuple):
    """A sign and the side of the figure on which it stands."""

    sign: str
    after: bool


CURRENCIES = {
    "USD": Currency("$", after=False),
    "IDR": Currency("Rp", after=False),
    "RUB": Currency("\u20bd", after=True),
    "JPY": Currency("¥", after=False),
    "EUR": Currency("€", after=False),
}


def currency(code: str) -> Currency:
    """The sign of a currency; its code where it has none."""
    return CURRENCIES.get(code, Currency(code, after=True))


def figure(amount: int, language: str = "en") -> str:
    """A number in groups of three.

    >>> figure(1234567), figure(1234, "id"), figure(-20) == MINUS + "20"
    ('1,234,567', '1.234', True)
    """
    grouped = f"{abs(amount):,}".replace(",", GROUPING.get(language, ","))
    return f"{MINUS}{grouped}" if amount < 0 else grouped


def percentage(number: int, language: str = "en") -> str:
    """A number of percent; Russian sets the sign apart.

    >>> percentage(12), percentage(12, "ru") == "12" + NBSP + "%"
    ('12%', True)
    """
    gap = NBSP if language in APART else ""
    return f"{figure(number, language)}{gap}%"


def change(amount: int, language: str = "en") -> str:
    """A gain or a loss, always with its sign.

    >>> change(200) == "+" + NBSP + "200"
    True
    """
    sign = MINUS if amount < 0 else "+"
    return f"{sign}{NBSP}{figure(abs(amount), language)}"
