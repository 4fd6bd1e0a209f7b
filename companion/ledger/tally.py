"""The second set of books: balances posted from the transfers alone, without the rules.

The ledger file keeps these figures beside the records, in the same commit, and a start compares
them with what the replayed game says.
"""

from collections.abc import Iterable, Mapping

from companion.ledger.records import AnyRecord, Genesis, Transaction
from companion.rules.events import AnyEvent, GameEnded, TurnPassed
from companion.rules.game import Game
from companion.rules.names import BANK, POT

TURN = "turn"
OVER = "over"
RECORDS = "records"

Change = Mapping[str, int]
"""By how much each figure moves."""

LARGEST_FIGURE = 2**63 - 1
"""A file's numbers are no larger."""


def account(party: str) -> str:
    """The name of a party's balance among the figures."""
    return f"balance:{party}"


def figures_of(game: Game, records: int) -> dict[str, int]:
    """The figures as the rules see them after so many records."""
    figures = {account(player.id): player.balance for player in game.players}
    figures[account(BANK)] = game.bank_balance
    if game.edition.switches.parking_pot:
        figures[account(POT)] = game.pot
    return {**figures, TURN: game.turn_number, OVER: game.over, RECORDS: records}


class Tally:
    """Running figures, and how every record moved them, so that any record can be taken back."""

    def __init__(self, records: Iterable[AnyRecord] = ()) -> None:
        self.figures: dict[str, int] = {}
        self._changes: list[Change] = []
        for record in records:
            self.add(record)

    def add(self, record: AnyRecord) -> None:
        """Post a record that follows the last one."""
        change = self.change(record)
        self._changes.append(change)
        for name, amount in change.items():
            self.figures[name] = self.figures.get(name, 0) + amount

    def fits(self, change: Change) -> bool:
        """Does every figure stay within what a file holds."""
        figures = self.figures
        return all(
            abs(figures.get(name, 0) + amount) <= LARGEST_FIGURE for name, amount in change.items()
        )

    def change(self, record: AnyRecord) -> Change:
        """What a record would move."""
        if isinstance(record, Genesis):
            return {**_opening(record), RECORDS: 1}
        if isinstance(record, Transaction):
            return {**_posted(record.events), RECORDS: 1}
        taken_back = self._changes[record.of] if 0 < record.of < len(self._changes) else {}
        return {**{name: -amount for name, amount in taken_back.items()}, RECORDS: 1}


def _opening(genesis: Genesis) -> Change:
    switches = genesis.event.edition.switches
    figures = {account(player): switches.money_start for player in genesis.event.players}
    if switches.parking_pot:
        figures[account(POT)] = switches.parking_seed
    return {**figures, account(BANK): -sum(figures.values()), TURN: 1, OVER: 0}


def _posted(events: tuple[AnyEvent, ...]) -> Change:
    change: dict[str, int] = {}

    def post(name: str, amount: int) -> None:
        change[name] = change.get(name, 0) + amount

    for event in events:
        for transfer in event.transfers:
            post(account(transfer.payer), -transfer.amount)
            post(account(transfer.payee), transfer.amount)
        if isinstance(event, TurnPassed):
            post(TURN, 1)
        if isinstance(event, GameEnded):
            post(OVER, 1)
    return change
