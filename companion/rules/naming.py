"""Who acts or is named in a command."""

from collections.abc import Callable
from typing import Any

from companion.rules import commands as c
from companion.rules.names import BANK, EVERYBODY, POT, PlayerId

Named = tuple[PlayerId, ...]


def named_players(command: c.AnyCommand) -> Named:
    """Everyone who acts or is named in a command."""
    several = SEVERAL.get(type(command))
    if several is not None:
        return several(command)
    return (command.player,)  # type: ignore[union-attr]  # all others have one


def _partners(command: c.Trade | c.ProposeTrade) -> Named:
    receivers = tuple(o.to for o in command.gives.values() if o.to is not None)
    return (*command.parties, *command.gives, *receivers)


def _sharers(command: c.AgreeShortage) -> Named:
    return tuple(command.split)


def _judged(command: c.Expel) -> Named:
    return command.players + command.confirmed_by


def _nobody(_: c.AnyCommand) -> Named:
    return ()


def _accounts(command: c.Pay) -> Named:
    others = (BANK, POT, EVERYBODY)
    return tuple(PlayerId(n) for n in (command.payer, command.payee) if n not in others)


def _seated(command: c.SwitchTracking) -> Named:
    on_turn = () if command.on_turn is None else (command.on_turn,)
    return (*on_turn, *command.squares, *command.in_jail)


def _lender(command: c.Lend) -> Named:
    return (command.player, command.to)


def _creditor(command: c.ForgiveDebt) -> Named:
    return (command.player, command.debtor)


SEVERAL: dict[type[c.AnyCommand], Callable[[Any], Named]] = {
    c.Trade: _partners,
    c.ProposeTrade: _partners,
    c.AgreeShortage: _sharers,
    c.Expel: _judged,
    c.EndGame: _nobody,
    c.OpenAuction: _nobody,
    c.Pay: _accounts,
    c.SwitchTracking: _seated,
    c.Lend: _lender,
    c.ForgiveDebt: _creditor,
}
"""The commands that do not name exactly one player."""
