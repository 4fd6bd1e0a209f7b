"""The end in facts: the highest rent, the busiest deed, the luckiest dice, who paid whom."""

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.ledger.records import Transaction
from companion.ledger.replay import History
from companion.rules.events import AnyEvent, DiceRolled, RentDiceRolled, TokenMoved, Transfer
from companion.rules.game import Game
from companion.rules.look import is_lot
from companion.rules.names import Cause, PlayerId, Square
from companion.table.words import HighestRent, Summary


def summary(history: History) -> Summary:
    """The facts of everything that stands; what was undone does not count."""
    events = tuple(_standing(history))
    moved = [transfer for event in events for transfer in event.transfers]
    lot, landings = _busiest(history.game, events)
    player, tenths = _luckiest(events)
    return Summary(
        rent=_highest_rent(moved),
        lot=lot,
        landings=landings,
        luckiest=player,
        dice_tenths=tenths,
        paid=_paid(moved),
    )


def _standing(history: History) -> Iterator[AnyEvent]:
    for step in history.done:
        record = history.records[step.seq]
        assert isinstance(record, Transaction)
        yield from record.events


def _highest_rent(moved: Iterable[Transfer]) -> HighestRent | None:
    """The first of the highest."""
    rents = [transfer for transfer in moved if transfer.cause is Cause.RENT]
    if not rents:
        return None
    most = max(rents, key=lambda transfer: transfer.amount)
    return HighestRent(amount=most.amount, payer=most.payer, payee=most.payee)


def _busiest(game: Game, events: Iterable[AnyEvent]) -> tuple[Square | None, int]:
    """The deed on which most tokens have come to stand."""
    landings = Counter(
        event.square
        for event in events
        if isinstance(event, TokenMoved) and is_lot(game, event.square)
    )
    return next(iter(landings.most_common(1)), (None, 0))


def _luckiest(events: Iterable[AnyEvent]) -> tuple[PlayerId | None, int]:
    """Who threw most at a time, and how much, in tenths."""
    sums: Counter[PlayerId] = Counter()
    throws: Counter[PlayerId] = Counter()
    for event in events:
        if isinstance(event, DiceRolled | RentDiceRolled):
            sums[event.player] += sum(event.dice)
            throws[event.player] += 1
    tenths = {player: _rounded(10 * sums[player], number) for player, number in throws.items()}
    return max(tenths.items(), key=lambda one: one[1], default=(None, 0))


def _rounded(total: int, number: int) -> int:
    return (2 * total + number) // (2 * number)


def _paid(moved: Iterable[Transfer]) -> dict[str, dict[str, int]]:
    """By payer, then by payee; the bank is one of both."""
    paid: dict[str, dict[str, int]] = {}
    for transfer in moved:
        row = paid.setdefault(transfer.payer, {})
        row[transfer.payee] = row.get(transfer.payee, 0) + transfer.amount
    return paid
