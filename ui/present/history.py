"""The ledger page in words: one line for each entry, with the running balance of its actor."""

from typing import NamedTuple

from companion.table.view import Entry, View
from ui.present.numbers import change
from ui.present.speech import BANK, Speech
from ui.present.table import entry_words


class PageLine(NamedTuple):
    """One line of the ledger page."""

    number: str
    mark: str
    sentence: str
    detail: str
    amount: str
    balance: str
    struck: bool


def entries_of(view: View, player: str | None) -> list[Entry]:
    """The entries in which a player has a part, newest first; all of them without a player."""
    return [e for e in reversed(view.entries) if player is None or player in e.players]


def page_line(speech: Speech, entry: Entry, player: str | None) -> PageLine:
    """An entry as a line, seen by whoever acted or by the chosen player."""
    actor = player or (str(entry.players[0]) if entry.players else BANK)
    seat = speech.seat(actor)
    moved = sum(m.amount for m in entry.movements if m.payee == actor)
    moved -= sum(m.amount for m in entry.movements if m.payer == actor)
    balance = entry.balances.get(actor)
    return PageLine(
        number=str(entry.seq),
        mark=str(seat.mark) if seat is not None else "",
        sentence=entry_words(speech, entry),
        detail=detail(speech, entry),
        amount=change(moved, speech.language) if moved else "",
        balance=speech.money(balance) if balance is not None and moved else "",
        struck=entry.reversed,
    )


def detail(speech: Speech, entry: Entry) -> str:
    """What stands under the sentence: card, street, square, salary, or that it was undone."""
    if entry.reversed:
        return speech.say("history.undone")
    facts = entry.message.facts
    if entry.card is not None:
        return speech.card_text(entry.card)
    found = []
    lots, lot, square = facts.get("lots"), facts.get("lot"), facts.get("square")
    if isinstance(lots, tuple):
        found.append(speech.say("history.on", lots=lots))
    elif isinstance(lot, int) and facts.get("cause") == "rent":
        found.append(speech.lot_name(lot))
    elif isinstance(square, int):
        found.append(speech.say("history.to", square=square))
    if "salary" in facts:
        found.append(speech.say("history.salary", salary=facts["salary"]))
    return ", ".join(found)


def to_undo(view: View) -> Entry | None:
    """The entry that undo would reverse: the newest that stands."""
    return next((entry for entry in reversed(view.entries) if not entry.reversed), None)
