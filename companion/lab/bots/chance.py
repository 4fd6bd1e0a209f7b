"""A bot that does anything allowed: the widest way through the rules, for the proof."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from companion.lab.bots.mind import Mind
from companion.rules import commands as c
from companion.rules.game import Game
from companion.rules.look import (
    active_players,
    deed_of,
    holding_of,
    others_in_order,
    owned_lots,
    phase_of,
    player_of,
    player_on_turn,
)
from companion.rules.names import Phase, PlayerId
from companion.rules.offers import candidates

Throw = type[c.Roll] | type[c.RollForRent]
THROWS: Mapping[Phase, Throw] = MappingProxyType(
    {Phase.BEFORE_ROLL: c.Roll, Phase.RENT_ROLL: c.RollForRent}
)
ENDINGS = (c.EndGame, c.DeclareBankruptcy)
"""Chosen seldom, or games by chance would be short."""


def anything(mind: Mind, game: Game) -> Iterator[c.AnyCommand]:
    """A throw, something odd, or one of the offers; all by chance.

    Candidates in any order come to the same as the offers, and are judged one by one only.
    """
    throw = THROWS.get(phase_of(game))
    due = throw(player=player_on_turn(game).id, dice=mind.throw()) if throw else None
    if due is not None and mind.chance(600):
        yield due
    if mind.chance(300):
        yield mind.rng.choice(ODDITIES)(mind, game)
    possible = list(candidates(game))
    mind.rng.shuffle(possible)
    yield from (offer for offer in possible if not isinstance(offer, ENDINGS) or mind.chance(50))
    if due is not None:
        yield due


def _deal(mind: Mind, game: Game) -> c.AnyCommand:
    """Somebody's deed or card for cash or for another deed."""
    seller, buyer = mind.rng.sample([player.id for player in active_players(game)], 2)
    estate = mind.estate(game)
    lots, back = estate.lots[seller], estate.lots[buyer]
    start = game.edition.switches.money_start
    given = c.Offer(lots=tuple(mind.rng.sample(lots, min(1, len(lots)))))
    if mind.chance(200):
        given = c.Offer(cards=player_of(game, seller).cards[:1])
    paid = c.Offer(cash=start * mind.rng.choice((1, 20, 60, 200, 400)) // 1000)
    if back and mind.chance(400):
        paid = c.Offer(lots=(mind.rng.choice(back),), cash=start * mind.rng.choice((0, 50)) // 1000)
    if mind.chance(200):
        return c.Trade(parties=(seller, buyer), gives={seller: given, buyer: paid})
    return c.ProposeTrade(parties=(seller, buyer), gives={seller: given, buyer: paid})


def _someone(mind: Mind, game: Game) -> PlayerId:
    return mind.rng.choice(active_players(game)).id


def _buildings(mind: Mind, game: Game) -> c.AnyCommand:
    """Several levels or lots at once, announced or built."""
    complete = mind.estate(game).complete
    if not complete:
        return c.Build(player=_someone(mind, game), lots=(mind.rng.choice(_lots(game)),))
    player = mind.rng.choice(list(complete))
    lots = mind.rng.choice(complete[player]).squares
    lots = tuple(mind.rng.sample(lots, mind.rng.randint(1, len(lots))))
    if mind.chance(400):
        return c.AnnounceBuild(player=player, lots=lots)
    rounds, to_big = mind.rng.randint(1, 3), mind.chance(300)
    return c.Build(player=player, lots=lots, rounds=rounds, to_big=to_big)


def _lots(game: Game) -> list[int]:
    return [lot for lot, _ in owned_lots(game)]


def _jump(mind: Mind, game: Game) -> c.AnyCommand:
    """A bid with a jump, in whichever auction runs."""
    start = game.edition.switches.money_start
    amount = start * mind.rng.randint(1, 400) // 1000
    player = _someone(mind, game)
    lot = mind.rng.choice(_lots(game))
    if game.auction is not None and game.auction.lot is not None:
        return c.Bid(player=player, lot=game.auction.lot, amount=amount)
    return c.BidBuilding(player=player, lot=lot, amount=amount)


def _in_kind(mind: Mind, game: Game) -> c.AnyCommand:
    """A debt paid in deeds, or a share of scarce buildings."""
    if game.shortage is not None:
        return c.AgreeShortage(split={wish.player: 1 for wish in game.wishes})
    debtor = game.debts[0].debtor if game.debts else _someone(mind, game)
    lots = mind.estate(game).lots[debtor]
    chosen = mind.rng.sample(lots, min(1, len(lots)))
    values = {lot: deed_of(game, lot).price for lot in chosen}
    return c.SettleDebt(player=debtor, in_kind=values)


def _penalty(mind: Mind, game: Game) -> c.AnyCommand:
    """A wrong token; seldom an expulsion that all others confirm."""
    player = _someone(mind, game)
    if mind.chance(20):
        others = tuple(other.id for other in others_in_order(game, player))
        return c.Expel(players=(player,), confirmed_by=others)
    return c.PayWrongTokenPenalty(player=player)


def _group(mind: Mind, game: Game) -> c.AnyCommand:
    """The buildings of a group sold down to one level."""
    group = mind.rng.choice(game.edition.groups)
    owner = holding_of(game, group.squares[0]).owner or _someone(mind, game)
    level = mind.rng.randint(0, 2)
    return c.SellGroup(player=owner, group=group.id, to=dict.fromkeys(group.squares, level))


ODDITIES: tuple[Callable[[Mind, Game], c.AnyCommand], ...] = (
    _deal,
    _deal,
    _deal,
    _buildings,
    _buildings,
    _jump,
    _in_kind,
    _penalty,
    _group,
)
