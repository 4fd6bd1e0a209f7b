"""Copies of a game with one thing changed, for the steps of `evolve`."""

from typing import Any

from msgspec.structs import replace

from companion.rules.events import Transfer
from companion.rules.game import Auction, Game
from companion.rules.look import holding_of, seat_of
from companion.rules.names import BANK, POT, PlayerId, Square


def post(game: Game, transfers: tuple[Transfer, ...]) -> Game:
    """Move the money: every transfer takes from one account what it gives to another (RU-4)."""
    bank, pot = game.bank_balance, game.pot
    players = list(game.players)
    for transfer in transfers:
        for party, amount in (
            (transfer.payer, -transfer.amount),
            (transfer.payee, transfer.amount),
        ):
            if party == BANK:
                bank += amount
                continue
            if party == POT:
                pot += amount
                continue
            seat = seat_of(game, PlayerId(party))
            players[seat] = replace(players[seat], balance=players[seat].balance + amount)
    return replace(game, bank_balance=bank, pot=pot, players=tuple(players))


def of_player(game: Game, player: PlayerId, **changes: Any) -> Game:
    """Fields of one player."""
    seat = seat_of(game, player)
    changed = replace(game.players[seat], **changes)
    return replace(game, players=(*game.players[:seat], changed, *game.players[seat + 1 :]))


def of_holding(game: Game, lot: Square, **changes: Any) -> Game:
    """Fields of one holding."""
    changed = replace(holding_of(game, lot), **changes)
    return replace(game, holdings=(*game.holdings[:lot], changed, *game.holdings[lot + 1 :]))


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
