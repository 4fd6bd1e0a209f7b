"""The ledger page in words: one line for each entry, with what it did to somebody's money."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.table.view import Entry, Fact, View
from ui.present.numbers import change
from ui.present.speech import BANK, POT, Speech
from ui.present.table import HIDDEN, entry_words


class PageLine(NamedTuple):
    """A row of the ledger page."""

    seq: int
    mark: str
    sentence: str
    detail: str
    amount: str
    balance: str
    reversed: bool
    newest: bool
    """The newest entry that stands: the one that an undo takes back."""


class Page(NamedTuple):
    """Some rows, newest first, and where they stand among all."""

    lines: tuple[PageLine, ...]
    number: int
    pages: int


def page(view: View, speech: Speech, player: str | None, number: int, rows: int) -> Page:
    """One page of the ledger, of everybody or of one player."""
    chosen = [
        entry for entry in reversed(view.entries) if player is None or _concerns(entry, player)
    ]
    pages = max(1, -(-len(chosen) // rows))
    number = min(max(0, number), pages - 1)
    newest = standing(view)
    shown = chosen[number * rows : (number + 1) * rows]
    lines = tuple(_line(view, speech, entry, player, newest) for entry in shown)
    return Page(lines, number, pages)


def standing(view: View) -> int:
    """The number of the newest entry that stands; 0 for none."""
    return max((entry.seq for entry in view.entries if not entry.reversed), default=0)


def _concerns(entry: Entry, player: str) -> bool:
    return player in entry.players or any(player in (m.payer, m.payee) for m in entry.movements)


def _line(view: View, speech: Speech, entry: Entry, player: str | None, newest: int) -> PageLine:
    whose = player if player is not None else account_of(entry)
    moved = _moved(entry, whose)
    actor = str(entry.players[0]) if entry.players else whose
    seat = speech.seat(actor)
    balance = entry.balances.get(whose)
    shown = moved != 0 and balance is not None and whose != BANK
    return PageLine(
        seq=entry.seq,
        mark=str(seat.mark) if seat is not None else "",
        sentence=entry_words(speech, entry),
        detail=speech.say("history.reversed") if entry.reversed else detail(speech, entry),
        amount=change(moved, speech.language) if moved else "",
        balance="" if not shown else HIDDEN if view.paused else speech.money(balance or 0),
        reversed=entry.reversed,
        newest=entry.seq == newest,
    )


def account_of(entry: Entry) -> str:
    """Whose money a line tells: the actor's, else that of whoever paid or received."""
    actor = str(entry.players[0]) if entry.players else BANK
    parties = [
        party for m in entry.movements for party in (m.payer, m.payee) if party not in (BANK, POT)
    ]
    return actor if actor in parties or not parties else parties[0]


def _moved(entry: Entry, player: str) -> int:
    gain = sum(m.amount for m in entry.movements if m.payee == player)
    return gain - sum(m.amount for m in entry.movements if m.payer == player)


def detail(speech: Speech, entry: Entry) -> str:
    """The quiet second line: where, what for, what came of it."""
    facts = entry.message.facts
    if entry.card is not None:
        return speech.card_text(entry.card)
    if isinstance(facts.get("because"), str):
        return speech.say(str(facts["because"]))
    said = []
    if isinstance(facts.get("square"), int) and not facts.get("jailed"):
        said.append(speech.say("history.square", **facts))
    if facts.get("salary"):
        said.append(speech.say("history.salary", **facts))
    if facts.get("owes") and facts.get("due"):
        said.append(speech.say("history.owes", **facts))
    return speech.say("word.comma").join(said) if said else _about(speech, facts)


def _about(speech: Speech, facts: Mapping[str, Fact]) -> str:
    lot = facts.get("lot")
    if facts.get("lots"):
        code = "history.in_kind" if "creditor" in facts else "history.lots"
        return speech.say(code, lots=facts["lots"])
    if "creditor" in facts and isinstance(lot, int):
        return speech.lot_name(lot)
    if facts.get("left") and "winner" not in facts:
        return speech.say("history.left", left=facts["left"])
    return ""
