"""Editions as data: rule book, board, cards and names, found, checked and loaded."""

from companion.editions.loader import (
    Origin,
    apply_switches,
    available,
    load,
    load_named,
    names,
    place,
)
from companion.editions.mistakes import EditionError, Mistake
from companion.editions.names import completed
from companion.editions.switches import SWITCHES, switch_value

__all__ = [
    "load",
    "load_named",
    "available",
    "apply_switches",
    "switch_value",
    "names",
    "completed",
    "Origin",
    "place",
    "EditionError",
    "Mistake",
    "SWITCHES",
]
