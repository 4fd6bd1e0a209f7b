"""Commands that make no sense in any game: strangers, squares off the board, sums below one."""

from collections.abc import Callable, Iterable
from typing import Any

from companion.rules import commands as c
from companion.rules.game import Game, Player
from companion.rules.names import BANK, EVERYBODY, POT, PlayerId, Square
from companion.rules.naming import named_players
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation

FACES = 6
DICE = 2
LONGEST_REASON = 60
"""Characters of the reason of a payment."""


def admit(game: Game, command: c.AnyCommand) -> None:
    """Refuse what no rule book needs to speak of, and whoever has left the game."""
    named = [_known(game, name) for name in named_players(command)]
    check = PARTS.get(type(command))
    if check is not None:
        check(game, command)
    for player in named:
        if player.out:
            raise RuleViolation(Code.PLAYER_OUT, player=player.id)


def _known(game: Game, name: PlayerId) -> Player:
    for player in game.players:
        if player.id == name:
            return player
    raise RuleViolation(Code.UNKNOWN_PLAYER, player=name)


def _lots(game: Game, lots: Iterable[Square]) -> None:
    for lot in lots:
        if not 0 <= lot < len(game.holdings):
            raise RuleViolation(Code.NO_SUCH_LOT, lot=lot)


def _one_lot(game: Game, command: c.Mortgage | c.Unmortgage | c.BidBuilding) -> None:
    _lots(game, (command.lot,))


def _throw(_: Game, command: c.Roll | c.RollForRent) -> None:
    _faces(command.dice)


def _buildings(game: Game, command: c.Build | c.AnnounceBuild | c.SellBuilding) -> None:
    _lots(game, command.lots)
    _some(command.lots)
    if isinstance(command, c.Build) and command.rounds < 1:
        raise RuleViolation(Code.AMOUNT_NOT_POSITIVE, number=command.rounds)


def _group(_: Game, command: c.SellGroup) -> None:
    _not_negative(command.to.values())


def _split(_: Game, command: c.AgreeShortage) -> None:
    _not_negative(command.split.values())


def _settlement(game: Game, command: c.SettleDebt) -> None:
    """A lot for nothing would be a gift in the clothes of a payment."""
    if not command.in_kind:
        return
    _lots(game, command.in_kind)
    for amount in command.in_kind.values():
        if amount < 1:
            raise RuleViolation(Code.AMOUNT_NOT_POSITIVE, number=amount)


def _deal(game: Game, command: c.Trade | c.ProposeTrade) -> None:
    _lots(game, [lot for offer in command.gives.values() for lot in offer.lots])
    for offer in command.gives.values():
        _not_negative((offer.cash, offer.debt_offset))
        _once(offer.lots)
        _once(offer.cards)


def _expulsion(_: Game, command: c.Expel) -> None:
    _some(command.players)
    _once(command.players)


def _charge(_: Game, command: c.ChargeRent) -> None:
    if command.dice:
        _faces(command.dice)


def _square(game: Game, command: c.PayTax | c.PayFineSquare | c.CollectPrize) -> None:
    if not 0 <= command.square < len(game.edition.spaces):
        raise RuleViolation(Code.NO_SUCH_SQUARE, square=command.square)


def _payment(game: Game, command: c.Pay) -> None:
    """Two different accounts, a sum, and a reason that fits a line."""
    accounts = {BANK, EVERYBODY} | ({POT} if game.edition.switches.parking_pot else set())
    seated = {player.id for player in game.players}
    for name, others in ((command.payer, {BANK}), (command.payee, accounts)):
        if name not in others | seated:
            raise RuleViolation(Code.UNKNOWN_PLAYER, player=name)
    if command.amount < 1:
        raise RuleViolation(Code.AMOUNT_NOT_POSITIVE, number=command.amount)
    if command.payer == command.payee:
        raise RuleViolation(Code.NAMED_TWICE)
    if len(command.reason) > LONGEST_REASON:
        raise RuleViolation(Code.REASON_TOO_LONG, number=LONGEST_REASON)


def _faces(dice: tuple[int, ...]) -> None:
    valid = len(dice) == DICE
    for face in dice:
        valid = valid and 1 <= face <= FACES
    if not valid:
        raise RuleViolation(Code.DICE_OUT_OF_RANGE, dice=dice)


def _some(named: tuple[object, ...]) -> None:
    if not named:
        raise RuleViolation(Code.NOTHING_NAMED)


def _once(named: tuple[object, ...]) -> None:
    if len(set(named)) != len(named):
        raise RuleViolation(Code.NAMED_TWICE)


def _not_negative(amounts: Iterable[int]) -> None:
    for amount in amounts:
        if amount < 0:
            raise RuleViolation(Code.AMOUNT_NOT_POSITIVE, number=amount)


PARTS: dict[type[c.AnyCommand], Callable[[Game, Any], None]] = {
    c.Roll: _throw,
    c.RollForRent: _throw,
    c.Build: _buildings,
    c.AnnounceBuild: _buildings,
    c.SellBuilding: _buildings,
    c.SellGroup: _group,
    c.AgreeShortage: _split,
    c.SettleDebt: _settlement,
    c.Trade: _deal,
    c.ProposeTrade: _deal,
    c.Mortgage: _one_lot,
    c.Unmortgage: _one_lot,
    c.BidBuilding: _one_lot,
    c.Expel: _expulsion,
    c.ChargeRent: _charge,
    c.PayTax: _square,
    c.PayFineSquare: _square,
    c.CollectPrize: _square,
    c.Pay: _payment,
}
"""The commands with parts whose shape could be wrong."""
