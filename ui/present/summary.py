"""The facts of a game that is over in words: three of them, and who paid whom."""

from typing import NamedTuple

from companion.table.view import View
from ui.present.speech import BANK, Speech


class FactWords(NamedTuple):
    """A fact: what it is, the answer, and what belongs to it."""

    label: str
    answer: str
    more: str


def facts(view: View, speech: Speech) -> tuple[FactWords, ...]:
    """What there is to tell: nothing where nobody paid, landed or threw."""
    told = view.summary
    if told is None:
        return ()
    found = []
    if told.rent is not None:
        way = speech.say("summary.rent.more", payer=told.rent.payer, payee=told.rent.payee)
        amount = speech.money(told.rent.amount)
        found.append(FactWords(speech.say("summary.rent"), amount, way))
    if told.lot is not None:
        times = speech.say("summary.square.more", number=told.landings)
        found.append(FactWords(speech.say("summary.square"), speech.lot_name(told.lot), times))
    if told.luckiest is not None:
        whole, tenth = divmod(told.dice_tenths, 10)
        sum_ = f"{whole}{speech.say('number.decimal')}{tenth}"
        rate = speech.say("summary.dice.more", sum=sum_)
        found.append(FactWords(speech.say("summary.dice"), speech.name(told.luckiest), rate))
    return tuple(found)


class PaidRow(NamedTuple):
    """What one account has paid to each of the columns; empty for nothing."""

    mark: str
    name: str
    cells: tuple[str, ...]
    total: str


class PaidTable(NamedTuple):
    """Payers down, payees across; the last of both is the bank."""

    columns: tuple[tuple[str, str], ...]
    """Mark (empty for the bank) and name of each payee."""
    rows: tuple[PaidRow, ...]


def paid_table(view: View, speech: Speech) -> PaidTable:
    """Who has paid how much to whom in the whole game."""
    paid = view.summary.paid if view.summary is not None else {}
    accounts = [str(seat.id) for seat in view.players] + [BANK]
    marks = {str(seat.id): str(seat.mark) for seat in view.players}
    rows = []
    for payer in accounts:
        sums = [paid.get(payer, {}).get(payee, 0) for payee in accounts]
        cells = tuple(speech.money(amount) if amount else "" for amount in sums)
        total = speech.money(sum(sums))
        rows.append(PaidRow(marks.get(payer, ""), speech.name(payer), cells, total))
    columns = tuple((marks.get(account, ""), speech.name(account)) for account in accounts)
    return PaidTable(columns, tuple(rows))
