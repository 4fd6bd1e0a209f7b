"""Gestures that need more than one person: deeds as payment, and an expulsion.

Both wait on the slip until everybody who must agree has tapped; only then is anything booked.
"""

from collections.abc import Mapping

from companion.rules import commands as c
from companion.rules.game import Game
from companion.rules.look import active_players, player_of
from companion.rules.names import ExpulsionReason, Money, PlayerId, Square
from companion.rules.offers import refusal
from companion.table.answers import Answer, NotNow, Order, Slip, Waiting, not_now
from companion.table.words import Message


def offer_in_kind(game: Game, in_kind: Mapping[Square, Money]) -> Answer:
    """The debtor offers deeds for part of the debt; the creditor's token agrees (ID-23, I7)."""
    if not game.debts:
        return not_now("nothing_owed")
    if not in_kind:
        return _refused("refusal.nothing_named")
    debt = game.debts[0]
    settling = c.SettleDebt(player=debt.debtor, in_kind=dict(in_kind))
    violation = refusal(game, settling)
    if violation is not None:
        return _refused(f"refusal.{violation.code.value}", **violation.facts)
    return Waiting(slip=Slip(pending=settling, signer=PlayerId(debt.creditors[0])))


def _refused(code: str, **facts: int | str | tuple[int | str, ...] | None) -> NotNow:
    return NotNow(message=Message(code=code, facts=facts))


def propose_expulsion(game: Game, players: tuple[PlayerId, ...], reason: ExpulsionReason) -> Answer:
    """The banker names colluders; everybody else must confirm it (RU-30, R13)."""
    expulsion = c.Expel(players=players, reason=reason)
    violation = refusal(game, c.Expel(players=players, confirmed_by=jury(game, expulsion)))
    if violation is not None:
        return _refused(f"refusal.{violation.code.value}", **violation.facts)
    if not jury(game, expulsion):
        return not_now("nobody_to_confirm")
    return Waiting(slip=Slip(pending=expulsion))


def jury(game: Game, expulsion: c.Expel) -> tuple[PlayerId, ...]:
    """Who must confirm: every active player who is not accused."""
    return tuple(p.id for p in active_players(game) if p.id not in expulsion.players)


def confirm(game: Game, expulsion: c.Expel, player: PlayerId) -> Answer:
    """One more has confirmed; with the last one the colluders leave."""
    if player in expulsion.players:
        return not_now("accused_do_not_confirm", player=player)
    if player in expulsion.confirmed_by or player_of(game, player).out:
        return not_now("has_confirmed", player=player)
    confirmed = (*expulsion.confirmed_by, player)
    expulsion = c.Expel(players=expulsion.players, reason=expulsion.reason, confirmed_by=confirmed)
    if set(jury(game, expulsion)) <= set(confirmed):
        return Order(commands=(expulsion,))
    return Waiting(slip=Slip(pending=expulsion))
