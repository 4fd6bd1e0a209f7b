"""Watches one game and counts: landings, rents, shortages, worth. Judges nothing."""

from collections.abc import Callable

from companion.lab.result import SAMPLE_ROUNDS
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.accounts import worth
from companion.rules.game import Game
from companion.rules.look import deed_of, owned_lots
from companion.rules.names import Cause, GroupId, Money, Square

ROUTINE = frozenset({c.Roll, c.RollForRent, c.EndTurn, c.SettleDebt, c.DrawCard})
"""Commands that follow by themselves; all others are decisions."""


class Scribe:
    """Counters of one game."""

    def __init__(self, game: Game) -> None:
        self.commands = self.decisions = self.throws = self.rounds = 0
        self.trades = self.auctions = self.shortages = 0
        self.small_ran_out = self.big_ran_out = False
        self.landings = [0] * (len(game.edition.spaces) + 1)
        self.income: dict[GroupId, Money] = {group.id: 0 for group in game.edition.groups}
        self.rents: dict[GroupId, int] = dict.fromkeys(self.income, 0)
        self.worth: list[tuple[Money, ...]] = []
        self._groups = {lot: deed_of(game, lot).group for lot, _ in owned_lots(game)}
        self._rent_lots: dict[int, Square] = {}
        self._seats = {player.id: seat for seat, player in enumerate(game.players)}
        self._seat = game.turn
        self._counters: dict[type[e.AnyEvent], Callable[[e.AnyEvent], None]] = {
            e.TokenMoved: self._moved,
            e.JailEntered: self._jailed,
            e.DebtIncurred: self._owed,
            e.DebtClosed: self._paid,
            e.TurnPassed: self._passed,
            e.BuildingsBuilt: self._built,
            e.TradeClosed: self._traded,
            e.AuctionClosed: self._auctioned,
            e.ShortageOpened: self._short,
        }
        self._sample(game)

    def note(self, command: c.AnyCommand, events: tuple[e.AnyEvent, ...], game: Game) -> None:
        """Count a command, what it brought about, and the state after it."""
        self.commands += 1
        kind = type(command)
        if kind not in ROUTINE:
            self.decisions += 1
        elif kind is c.Roll or kind is c.RollForRent:
            self.throws += 1
        rounds = self.rounds
        for event in events:
            count = self._counters.get(type(event))
            if count is not None:
                count(event)
        if self.rounds != rounds and self.rounds % SAMPLE_ROUNDS == 0:
            self._sample(game)

    def _sample(self, game: Game) -> None:
        self.worth.append(tuple(worth(game, player.id) for player in game.players))

    def _moved(self, event: e.AnyEvent) -> None:
        assert isinstance(event, e.TokenMoved)
        self.landings[event.square] += 1

    def _jailed(self, _: e.AnyEvent) -> None:
        self.landings[-1] += 1

    def _owed(self, event: e.AnyEvent) -> None:
        assert isinstance(event, e.DebtIncurred)
        if event.debt.cause is Cause.RENT and event.debt.lot is not None:
            self._rent_lots[event.debt.id] = event.debt.lot

    def _paid(self, event: e.AnyEvent) -> None:
        assert isinstance(event, e.DebtClosed)
        lot = self._rent_lots.pop(event.debt, None)
        if lot is None or not event.transfers:
            return
        group = self._groups[lot]
        self.income[group] += sum(transfer.amount for transfer in event.transfers)
        self.rents[group] += 1

    def _passed(self, event: e.AnyEvent) -> None:
        assert isinstance(event, e.TurnPassed)
        seat = self._seats[event.player]
        if seat <= self._seat:
            self.rounds += 1
        self._seat = seat

    def _built(self, event: e.AnyEvent) -> None:
        assert isinstance(event, e.BuildingsBuilt)
        self.small_ran_out = self.small_ran_out or event.small_left == 0
        self.big_ran_out = self.big_ran_out or event.big_left == 0

    def _traded(self, _: e.AnyEvent) -> None:
        self.trades += 1

    def _auctioned(self, _: e.AnyEvent) -> None:
        self.auctions += 1

    def _short(self, _: e.AnyEvent) -> None:
        self.shortages += 1
