"""Deeds as payment in words: which are chosen, what they count for, what stays to pay in cash."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.table.view import DebtSheet, Message
from ui.present.speech import Speech


class DeedLine(NamedTuple):
    """A deed of the debtor, with its value if it is chosen and the reason if it cannot be."""

    lot: int
    label: str
    letter: str
    value: int | None
    why_not: Message | None


def lines(speech: Speech, due: DebtSheet, chosen: Mapping[int, int]) -> tuple[DeedLine, ...]:
    """Every deed of the debtor, by its group."""
    if due.in_kind is None:
        return ()
    found = [
        DeedLine(
            lot,
            speech.lot_name(lot),
            speech.letter(lot),
            chosen.get(lot),
            why,
        )
        for lot, why in due.in_kind.lots.items()
    ]
    return tuple(sorted(found, key=lambda line: (bool(line.why_not), line.letter, line.lot)))


def first_value(speech: Speech, due: DebtSheet, chosen: Mapping[int, int], lot: int) -> int:
    """What a deed counts for until somebody says otherwise: its price, as far as there is room."""
    face = speech.square(lot)
    return min(face.price if face is not None else 0, room_for(due, chosen, lot))


def room_for(due: DebtSheet, chosen: Mapping[int, int], lot: int) -> int:
    """The most that a deed may count for beside the others."""
    limit = due.in_kind.limit if due.in_kind is not None else 0
    others = sum(value for one, value in chosen.items() if one != lot)
    return max(0, limit - others)


def in_cash(due: DebtSheet, chosen: Mapping[int, int]) -> int:
    """What is left to pay."""
    return due.amount - sum(chosen.values())
