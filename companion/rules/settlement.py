"""A table that pays at once: dues that cash covers are settled in the moment they arise.

The real table waits for the debtor's tap. Case files, the games lab and quick tables do not
(cases README, section 4).
"""

from companion.rules.commands import AnyCommand, SettleDebt
from companion.rules.decide import judge
from companion.rules.events import AnyEvent, Judgement
from companion.rules.game import Debt, Game
from companion.rules.look import debts_of, player_of

MOST_SETTLEMENTS = 64
"""Each settlement may move a token and so bring one more due; never this many in a row."""


def judge_and_settle(game: Game, command: AnyCommand) -> Judgement:
    """Judge a command, then pay each new debt whose debtor has the cash and no older debt."""
    known = game.next_debt
    judgement = judge(game, command)
    events, game = judgement.events, judgement.game
    collected: list[AnyEvent] = list(events)
    for _ in range(MOST_SETTLEMENTS):
        debt = _payable(game, known)
        if debt is None:
            return Judgement(tuple(collected), game)
        known = max(known, debt.id + 1) if debt.id >= known else known
        if debt.amount > player_of(game, debt.debtor).balance:
            continue
        judgement = judge(game, SettleDebt(player=debt.debtor))
        events, game = judgement.events, judgement.game
        collected.extend(events)
    raise AssertionError("a command brought more dues than a board can hold")


def _payable(game: Game, known: int) -> Debt | None:
    """The first debt not yet looked at, whose debtor owes nothing older."""
    for debt in game.debts:
        if debt.id >= known and debts_of(game, debt.debtor)[0].id == debt.id:
            return debt
    return None
