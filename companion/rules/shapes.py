"""Commands that make no sense in any game: strangers, squares off the board, sums below one."""

from collections.abc import Iterable

from companion.rules import commands as c
from companion.rules.game import Game, Player
from companion.rules.names import BANK, EVERYBODY, POT, PlayerId, Square
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation

FACES = range(1, 7)
DICE = 2
LONGEST_REASON = 60
"""Characters of the reason of a payment."""


ONE_PLAYER = frozenset(
    {
        c.EndTurn,
        c.DrawCard,
        c.BuyDeed,
        c.DeclineDeed,
        c.Bid,
        c.Pass,
        c.ChooseTax,
        c.CountWorth,
        c.PayJailFine,
        c.UseJailCard,
        c.KeepMortgage,
        c.LiftMortgage,
        c.ConsentToTrade,
        c.WithdrawTrade,
        c.DeclareBankruptcy,
        c.TakeOver,
        c.ClaimRent,
    }
)
"""Most of all commands: one player, and nothing whose shape could be wrong."""


def admit(game: Game, command: c.AnyCommand) -> None:
    """Refuse what no rule book needs to speak of, and whoever has left the game."""
    if isinstance(command, c.Roll):
        player = _known(game, command.player)
        _faces(command.dice)
        _plays(player)
    elif type(command) in ONE_PLAYER or (isinstance(command, c.SettleDebt) and not command.in_kind):
        _plays(_known(game, command.player))  # type: ignore[union-attr]  # each has a player
    else:
        named = [_known(game, name) for name in named_players(command)]
        _check_parts(game, command)
        for player in named:
            _plays(player)


def _known(game: Game, name: PlayerId) -> Player:
    for player in game.players:
        if player.id == name:
            return player
    raise RuleViolation(Code.UNKNOWN_PLAYER, player=name)


def _plays(player: Player) -> None:
    if player.out:
        raise RuleViolation(Code.PLAYER_OUT, player=player.id)


def _check_parts(game: Game, command: c.AnyCommand) -> None:
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
            _bank_only(game, command)


def _bank_only(game: Game, command: c.AnyCommand) -> None:
    match command:
        case c.ChargeRent():
            if command.dice:
                _faces(command.dice)
        case c.PayTax() | c.PayFineSquare() | c.CollectPrize():
            if not 0 <= command.square < len(game.edition.spaces):
                raise RuleViolation(Code.NO_SUCH_SQUARE, square=command.square)
        case c.Pay():
            _payment(game, command)
        case _:
            return


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


def _offers(offers: Iterable[c.Offer]) -> None:
    for offer in offers:
        _not_negative((offer.cash, offer.debt_offset))
        _once(offer.lots)
        _once(offer.cards)


def _faces(dice: tuple[int, ...]) -> None:
    if len(dice) != DICE or any(face not in FACES for face in dice):
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
        case c.EndGame() | c.OpenAuction():
            return ()
        case c.Pay():
            others = (BANK, POT, EVERYBODY)
            return tuple(PlayerId(n) for n in (command.payer, command.payee) if n not in others)
        case c.SwitchTracking():
            on_turn = () if command.on_turn is None else (command.on_turn,)
            return (*on_turn, *command.squares, *command.in_jail)
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
