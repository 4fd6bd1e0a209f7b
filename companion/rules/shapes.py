"""Commands that make no sense in any game: strangers, squares off the board, sums below one."""

from collections.abc import Iterable

from companion.rules import commands as c
from companion.rules.game import Game
from companion.rules.names import PlayerId, Square
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation

FACES = range(1, 7)


def check(game: Game, command: c.AnyCommand) -> None:
    """Refuse what no rule book needs to speak of, so that the chapters may trust their input."""
    known = {player.id for player in game.players}
    for player in named_players(command):
        if player not in known:
            raise RuleViolation(Code.UNKNOWN_PLAYER, player=player)
    lots = tuple(_named_lots(command))
    for lot in lots:
        if not 0 <= lot < len(game.holdings):
            raise RuleViolation(Code.NO_SUCH_LOT, lot=lot)
    match command:
        case c.Roll() | c.RollForRent():
            _faces(command.dice)
        case c.Build() | c.AnnounceBuild() | c.SellBuilding():
            _some(command.lots)
            if isinstance(command, c.Build) and command.rounds < 1:
                raise RuleViolation(Code.AMOUNT_NOT_POSITIVE, number=command.rounds)
        case c.SellGroup():
            _not_negative(command.to.values())
        case c.AgreeShortage():
            _not_negative(command.split.values())
        case c.SettleDebt():
            _positive(command.in_kind.values())
        case c.Trade() | c.ProposeTrade():
            _offers(command.gives.values())
        case c.Expel():
            _some(command.players)
            _once(command.players)
        case _:
            return


def _offers(offers: Iterable[c.Offer]) -> None:
    for offer in offers:
        _not_negative((offer.cash, offer.debt_offset))
        _once(offer.lots)
        _once(offer.cards)


def _faces(dice: c.Dice) -> None:
    if any(face not in FACES for face in dice):
        raise RuleViolation(Code.DICE_OUT_OF_RANGE, dice=dice)


def _some(named: tuple[object, ...]) -> None:
    if not named:
        raise RuleViolation(Code.NOTHING_NAMED)


def _once(named: tuple[object, ...]) -> None:
    if len(set(named)) != len(named):
        raise RuleViolation(Code.NAMED_TWICE)


def _positive(amounts: Iterable[int]) -> None:
    """A lot for nothing would be a gift in the clothes of a payment."""
    for amount in amounts:
        if amount < 1:
            raise RuleViolation(Code.AMOUNT_NOT_POSITIVE, number=amount)


def _not_negative(amounts: Iterable[int]) -> None:
    for amount in amounts:
        if amount < 0:
            raise RuleViolation(Code.AMOUNT_NOT_POSITIVE, number=amount)


def named_players(command: c.AnyCommand) -> tuple[PlayerId, ...]:
    """Everyone who acts or is named in a command."""
    match command:
        case c.Trade() | c.ProposeTrade():
            receivers = tuple(o.to for o in command.gives.values() if o.to is not None)
            return (*command.parties, *command.gives, *receivers)
        case c.AgreeShortage():
            return tuple(command.split)
        case c.Expel():
            return command.players + command.confirmed_by
        case c.EndGame():
            return ()
        case c.Lend():
            return (command.player, command.to)
        case c.ForgiveDebt():
            return (command.player, command.debtor)
        case _:
            return (command.player,)


def _named_lots(command: c.AnyCommand) -> Iterable[Square]:
    match command:
        case c.Build() | c.AnnounceBuild() | c.SellBuilding():
            return command.lots
        case c.Trade() | c.ProposeTrade():
            return [lot for offer in command.gives.values() for lot in offer.lots]
        case c.SettleDebt():
            return command.in_kind
        case c.Mortgage() | c.Unmortgage() | c.BidBuilding():
            return (command.lot,)
        case _:
            return ()
