"""The table in words: tiles, slip, bank line and the ledger beside it."""

from typing import NamedTuple

from companion.table.view import Entry, Seat, View
from ui.present.holdings import Holding, holdings, rent_words, short_rent
from ui.present.numbers import change
from ui.present.speech import BANK, Speech

HIDDEN = "———"
CURVE_POINTS = 40


class TileWords(NamedTuple):
    """A player's tile in words."""

    seat: Seat
    balance: str
    holdings: tuple[Holding, ...]
    rents: tuple[tuple[str, str], ...]
    """In words, and shorter."""
    active: bool
    note: str
    out: str
    worth: tuple[str, str]
    curve: tuple[int, ...]


class LedgerLine(NamedTuple):
    """One line of the ledger in words."""

    entry: Entry
    mark: str
    sentence: str
    amount: str


def active_player(view: View) -> str | None:
    """Whose tile is lit: the one whom the prompt speaks to, else the one on turn."""
    if view.prompt is not None and view.prompt.player is not None:
        return view.prompt.player
    return view.turn


def tiles(view: View, speech: Speech) -> tuple[TileWords, ...]:
    """Every tile, in seat order."""
    lit = active_player(view)
    return tuple(_tile(view, speech, seat, active=seat.id == lit) for seat in view.players)


def _tile(view: View, speech: Speech, seat: Seat, *, active: bool) -> TileWords:
    held = holdings(view, seat.id)
    out = ""
    if seat.out:
        out = out_words(speech, seat.out_turn)
    return TileWords(
        seat=seat,
        balance=HIDDEN if view.paused else speech.money(seat.balance),
        holdings=held,
        rents=tuple(
            (rent_words(speech, one, first=i == 0), short_rent(speech, one))
            for i, one in enumerate(held)
        ),
        active=active and not seat.out,
        note=speech.say("tile.owes", amount=seat.owes) if seat.owes else "",
        out=out,
        worth=(speech.say("tile.worth"), HIDDEN if view.paused else speech.money(seat.worth)),
        curve=() if view.paused else seat.curve[-CURVE_POINTS:],
    )


def out_words(speech: Speech, turn: int | None) -> str:
    """Out of the game, and since which turn, where turns are counted."""
    return speech.say("tile.left") if turn is None else speech.say("tile.out", number=turn)


def last_entry(view: View) -> Entry | None:
    """The newest entry that stands."""
    return next((entry for entry in reversed(view.entries) if not entry.reversed), None)


def ledger_lines(view: View, speech: Speech, most: int) -> tuple[LedgerLine, ...]:
    """The newest lines of the ledger, newest first."""
    lines = []
    for entry in reversed(view.entries):
        if not entry.reversed:
            lines.append(ledger_line(speech, entry))
        if len(lines) == most:
            break
    return tuple(lines)


def ledger_line(speech: Speech, entry: Entry) -> LedgerLine:
    """An entry with the mark of whoever acted and what it did to their money."""
    actor = str(entry.players[0]) if entry.players else BANK
    seat = speech.seat(actor)
    gain = sum(m.amount for m in entry.movements if m.payee == actor)
    loss = sum(m.amount for m in entry.movements if m.payer == actor)
    moved = gain - loss
    return LedgerLine(
        entry=entry,
        mark=str(seat.mark) if seat is not None else "",
        sentence=entry_words(speech, entry),
        amount=change(moved, speech.language) if moved else "",
    )


def entry_words(speech: Speech, entry: Entry) -> str:
    """What happened, in one line; with a cause or an outcome where the catalogue has one."""
    code, facts = entry.message.code, entry.message.facts
    more = [f"{code}.{facts[name]}" for name in ("cause", "mode") if name in facts]
    if facts.get("jailed"):
        more.insert(0, f"{code}.jailed")
    if "winner" in facts:
        more.insert(0, f"{code}.{'sold' if facts['winner'] else 'unsold'}")
    said = speech.first_of(*more, code, **facts)
    reason = facts.get("reason")
    if not reason or code != "entry.Pay":
        return said
    return speech.say("entry.with_reason", sentence=said, reason=reason)


def parties(speech: Speech, entry: Entry | None) -> tuple[str, str, str]:
    """Marks of payer and payee, and the sum between them, where money went one way."""
    if entry is None:
        return "", "", ""
    ways = {(m.payer, m.payee) for m in entry.movements}
    if len(ways) == 1:
        payer, payee = next(iter(ways))
        total = sum(m.amount for m in entry.movements)
        return _mark(speech, payer), _mark(speech, payee), speech.money(total)
    actor = str(entry.players[0]) if entry.players else ""
    return _mark(speech, actor), "", ""


def _mark(speech: Speech, player: str) -> str:
    seat = speech.seat(player)
    return str(seat.mark) if seat is not None else ""
