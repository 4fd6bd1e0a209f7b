"""A token that only walks: throws, cards and jail by the rules, with nothing to buy and no rent.

Every deed belongs to one player and is mortgaged, so a landing on it has no effect. The others
sit out all their turns, so that a get-out card is not held longer than one token needs it: a held
card is missing in its deck. All else is judged as in any game.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from companion.lab.bots.mind import THROWS
from companion.lab.policy import JailHabit
from companion.lab.setup import Setup, generator, genesis
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.decide import judge
from companion.rules.evolve import begin
from companion.rules.game import Game, Holding, Player
from companion.rules.look import phase_of, player_on_turn
from companion.rules.names import Cause, Phase, SquareKind, TaxMode
from companion.rules.refusals import RuleViolation

PURSE = 10**9
"""Starting cash that no walk uses up."""
FOR_EVER = 10**9
"""Turns that the others sit out."""
ROUTES = frozenset({JailHabit.LEAVE, JailHabit.STAY})

SALARY = "salary"
JAIL_SQUARE, JAIL_CARD, JAIL_DOUBLES = "jailed by square", "jailed by card", "jailed by doubles"
FINE, RELEASE_CARD = "jail fine", "jail card used"
INCOME_TAX, LUXURY_TAX = "income tax square", "luxury tax square"
_TAXES = {SquareKind.INCOME_TAX: INCOME_TAX, SquareKind.LUXURY_TAX: LUXURY_TAX}


Count = Callable[[c.AnyCommand, e.AnyEvent], None]


class Steps(msgspec.Struct, frozen=True, kw_only=True):
    """Where throws and turns ended, and what happened on the way."""

    throws: int
    turns: int
    commands: int
    by_throw: tuple[int, ...]
    """By square; the last number counts throws that ended in jail."""
    by_turn: tuple[int, ...]
    facts: Mapping[str, int]
    """`salary`, `jailed by square`, `card <deck>` and so on, by name."""


def walking(setup: Setup) -> Setup:
    """The setup with as few players as may be, and a purse that no walk uses up."""
    edition = setup.edition
    switches = replace(edition.switches, money_start=PURSE)
    players = edition.players_min
    return replace(setup, players=players, edition=replace(edition, switches=switches))


def walk(setup: Setup, habit: JailHabit, number: int, throws: int) -> Steps:
    """So many throws of the walk of a number."""
    walker = Walker(setup, habit, number)
    while walker.throws < throws:
        walker.throw()
    return walker.steps()


class Walker:
    """One running walk."""

    def __init__(self, setup: Setup, habit: JailHabit, number: int) -> None:
        assert habit in ROUTES, "a walker leaves jail at once or stays"
        game = begin(genesis(setup, setup.edition, number))
        owner = Holding(owner=game.players[0].id, mortgaged=True)
        holdings = tuple(owner if holding else None for holding in game.holdings)
        first, *others = game.players
        resting = [replace(other, skips=FOR_EVER) for other in others]
        self.game = replace(game, holdings=holdings, players=(first, *resting))
        self.leaves = habit is JailHabit.LEAVE
        self.random = generator(setup, number, "walk").random
        self.throws = self.turns = self.commands = 0
        self.by_throw = [0] * (len(game.edition.spaces) + 1)
        self.by_turn = [0] * len(self.by_throw)
        self.facts: Counter[str] = Counter()
        self._kinds = [space.kind for space in game.edition.spaces]
        self._counters: dict[type[e.AnyEvent], Count] = {
            e.TokenMoved: self._moved,
            e.JailEntered: self._jailed,
            e.CardDrawn: self._drawn,
            e.CardReturned: self._returned,
            e.MoneyMoved: self._paid,
            e.DebtClosed: self._paid,
        }

    def throw(self) -> None:
        """One throw with all that follows from it; a turn that is over is ended."""
        seat = self.game.turn
        if self.leaves and self.game.players[seat].in_jail:
            self._leave_jail(self.game.players[seat])
        dice = THROWS[int(self.random() * len(THROWS))]
        self._do(c.Roll(player=self.game.players[seat].id, dice=dice))
        self.throws += 1
        while (follow := FOLLOWS.get(phase_of(self.game))) is not None:
            self._do(follow(self.game))
        player = self.game.players[seat]
        place = -1 if player.in_jail else player.square
        self.by_throw[place] += 1
        if phase_of(self.game) is Phase.AFTER_MOVE:
            self.by_turn[place] += 1
            self.turns += 1
            self._do(c.EndTurn(player=player.id))

    def _leave_jail(self, player: Player) -> None:
        """By card if there is one, else by the fine; where neither is allowed, by the throw."""
        command: c.AnyCommand = c.PayJailFine(player=player.id)
        if player.cards:
            command = c.UseJailCard(player=player.id, card=player.cards[0])
        try:
            self._do(command)
        except RuleViolation:
            return

    def _do(self, command: c.AnyCommand) -> None:
        judgement = judge(self.game, command)
        self.game = judgement.game
        self.commands += 1
        for event in judgement.events:
            count = self._counters.get(type(event))
            if count is not None:
                count(command, event)

    def _moved(self, _: c.AnyCommand, event: e.AnyEvent) -> None:
        assert isinstance(event, e.TokenMoved)
        if event.transfers:
            self.facts[SALARY] += 1
        tax = _TAXES.get(self._kinds[event.square])
        if tax is not None:
            self.facts[tax] += 1

    def _jailed(self, command: c.AnyCommand, _: e.AnyEvent) -> None:
        self.facts[self._way_into_jail(command)] += 1

    def _drawn(self, _: c.AnyCommand, event: e.AnyEvent) -> None:
        assert isinstance(event, e.CardDrawn)
        self.facts[f"card {event.deck}"] += 1

    def _returned(self, _: c.AnyCommand, __: e.AnyEvent) -> None:
        self.facts[RELEASE_CARD] += 1

    def _paid(self, _: c.AnyCommand, event: e.AnyEvent) -> None:
        if any(transfer.cause is Cause.JAIL_FINE for transfer in event.transfers):
            self.facts[FINE] += 1

    def _way_into_jail(self, command: c.AnyCommand) -> str:
        if isinstance(command, c.DrawCard):
            return JAIL_CARD
        return JAIL_DOUBLES if self.game.doubles > 2 else JAIL_SQUARE

    def steps(self) -> Steps:
        """What was counted so far."""
        return Steps(
            throws=self.throws,
            turns=self.turns,
            commands=self.commands,
            by_throw=tuple(self.by_throw),
            by_turn=tuple(self.by_turn),
            facts=dict(self.facts),
        )


def _draw(game: Game) -> c.AnyCommand:
    deck = game.edition.spaces[player_on_turn(game).square].deck
    assert deck is not None
    return c.DrawCard(player=player_on_turn(game).id, deck=deck, card=game.decks[deck].cards[0])


def _settle(game: Game) -> c.AnyCommand:
    return c.SettleDebt(player=game.debts[0].debtor)


def _tax(game: Game) -> c.AnyCommand:
    options = game.edition.switches.tax_income_options
    mode = TaxMode.FLAT if TaxMode.FLAT in options else options[0]
    return c.ChooseTax(player=player_on_turn(game).id, mode=mode)


def _out_by_card(game: Game) -> c.AnyCommand:
    return c.UseJailCard(player=player_on_turn(game).id, card=player_on_turn(game).cards[0])


FOLLOWS: Mapping[Phase, Callable[[Game], c.AnyCommand]] = MappingProxyType(
    {
        Phase.DRAW: _draw,
        Phase.DEBT: _settle,
        Phase.TAX_CHOICE: _tax,
        Phase.JAIL_EXIT: _out_by_card,
    }
)
"""What a phase asks for that leaves a walker no choice worth the name."""
