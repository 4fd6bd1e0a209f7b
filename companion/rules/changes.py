"""Copies of a game with one thing changed, for the steps of `evolve`."""

from typing import Any

from msgspec.structs import replace

from companion.rules.events import Transfer
from companion.rules.game import Auction, Game, Holding, Player
from companion.rules.look import seat_of
from companion.rules.names import BANK, POT, Money, PlayerId, Square


def post(game: Game, transfers: tuple[Transfer, ...]) -> Game:
    """Move the money: every transfer takes from one account what it gives to another (RU-4)."""
    bank, pot = game.bank_balance, game.pot
    players = list(game.players)
    for transfer in transfers:
        bank += _gain(transfer, BANK)
        pot += _gain(transfer, POT)
        _book(game, players, transfer.payer, -transfer.amount)
        _book(game, players, transfer.payee, transfer.amount)
    return replace(game, bank_balance=bank, pot=pot, players=tuple(players))


def _gain(transfer: Transfer, account: str) -> Money:
    """What an account gains by a transfer; below zero if it pays."""
    if transfer.payee == account:
        return transfer.amount
    return -transfer.amount if transfer.payer == account else 0


def _book(game: Game, players: list[Player], party: str, amount: Money) -> None:
    """A player's part of a transfer; the accounts of bank and pot are no player's."""
    if party not in (BANK, POT):
        seat = seat_of(game, PlayerId(party))
        players[seat] = replace(players[seat], balance=players[seat].balance + amount)


def with_player(game: Game, player: Player) -> Game:
    """The player of that id in the place of who sat there."""
    players = list(game.players)
    players[seat_of(game, player.id)] = player
    return replace(game, players=tuple(players))


def with_holding(game: Game, lot: Square, holding: Holding) -> Game:
    """Another owner, level or side of one deed."""
    holdings = list(game.holdings)
    holdings[lot] = holding
    return replace(game, holdings=tuple(holdings))


def of_auction(game: Game, **changes: Any) -> Game:
    """Fields of the running auction."""
    assert game.auction is not None, "no auction is running"
    return replace(game, auction=replace(game.auction, **changes))


def of_estate(game: Game, lots: tuple[Square, ...]) -> Game:
    """Keep the first waiting lot on auction, unless scarce buildings are being auctioned."""
    if game.shortage is not None:
        return replace(game, estate=lots)
    running = game.auction is not None and game.auction.lot in lots[:1]
    auction = game.auction if running else Auction(lot=lots[0]) if lots else None
    return replace(game, estate=lots, auction=auction)
