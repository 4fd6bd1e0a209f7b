"""Auctions: each bot speaks in turn and bids up to what the lot or the building is worth to it."""

from collections.abc import Iterator

from companion.lab.bots.mind import Mind
from companion.rules import commands as c
from companion.rules.game import Auction, Game
from companion.rules.look import deed_of, player_of, seat_of
from companion.rules.names import Money, PlayerId
from companion.rules.offers import next_bid
from companion.rules.shortage import stock, wish_counts


def deed(mind: Mind, game: Game) -> Iterator[c.AnyCommand]:
    """A bid for the lot on auction, or a pass."""
    auction = game.auction
    assert auction is not None
    assert auction.lot is not None
    player = speaker(game, auction)
    least = next_bid(game, auction)
    purse = player_of(game, player).balance
    limit = min(mind.value(game, player, auction.lot), purse - mind.reserve(game, player) // 2)
    if limit >= least:
        amount = halfway(least, limit, game.edition.switches.auction_step)
        yield c.Bid(player=player, lot=auction.lot, amount=amount)
    yield c.Pass(player=player)


def speaker(game: Game, auction: Auction) -> PlayerId:
    """Who speaks next: after the highest bidder, else from the player on turn."""
    seat = game.turn if auction.bidder is None else seat_of(game, auction.bidder) + 1
    around = game.players[seat:] + game.players[:seat]
    silent = (auction.bidder, *auction.passed)
    return next(player.id for player in around if not player.out and player.id not in silent)


def halfway(least: Money, limit: Money, step: Money) -> Money:
    """Half of the way to the limit, on a step above the least bid: auctions end soon."""
    return least + (limit - least) // 2 // step * step


def building(mind: Mind, game: Game) -> Iterator[c.AnyCommand]:
    """Scarce buildings: shared out by agreement, or a bid, or a pass."""
    auction = game.auction
    assert auction is not None
    if not auction.begun and mind.first_time(game, "pool"):
        yield from _agreement(mind, game)
    player = speaker(game, auction)
    least = next_bid(game, auction)
    purse = player_of(game, player).balance - mind.building_reserve(game, player)
    for wish in game.wishes:
        if wish.player != player:
            continue
        for lot in dict.fromkeys(wish.lots):
            limit = min(purse, 2 * deed_of(game, lot).small_cost)
            if limit >= least:
                step = game.edition.switches.money_smallest_note
                amount = halfway(least, limit, step)
                yield c.BidBuilding(player=player, lot=lot, amount=amount)
    yield c.Pass(player=player)


def _agreement(mind: Mind, game: Game) -> Iterator[c.AnyCommand]:
    """Everybody who wishes must be ready to share."""
    kind = game.shortage
    assert kind is not None
    counts = wish_counts(game, kind)
    if not all(mind.chance(mind.policies[player].pools) for player in counts):
        return
    left = stock(game, kind)
    split: dict[PlayerId, int] = {}
    for number, (player, count) in enumerate(counts.items()):
        share = min(count, left // (len(counts) - number))
        split[player] = share
        left -= share
    yield c.AgreeShortage(split=split)
