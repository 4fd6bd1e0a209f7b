"""Players that play by themselves: one that does anything allowed, one that wants to win."""

import random

from companion.rules import commands as c
from companion.rules.bank_only_offers import rent_cards
from companion.rules.edition import Edition, TableRules
from companion.rules.evolve import begin
from companion.rules.game import Game
from companion.rules.genesis import start
from companion.rules.house import Tracking
from companion.rules.look import (
    active_players,
    debts_of,
    deed_of,
    holding_of,
    lots_of,
    owned_lots,
    phase_of,
    player_of,
    player_on_turn,
)
from companion.rules.names import Phase, PlayerId, Square, SquareKind
from companion.rules.offers import is_allowed, offers

THROWS_BEFORE = {Phase.BEFORE_ROLL: c.Roll, Phase.RENT_ROLL: c.RollForRent}


def new_game(edition: Edition, players: tuple[PlayerId, ...], seed: int) -> Game:
    """The first moment, with decks in the order of a seed."""
    rng = random.Random(f"decks {seed}")
    shuffles = {
        d.id: rng.sample([card.id for card in d.cards], len(d.cards)) for d in edition.decks
    }
    return begin(start(edition, players, TableRules(), shuffles))


def may_throw(game: Game) -> bool:
    """A throw is due, and the banker follows throws at all."""
    return game.table_rules.tracking is Tracking.FULL and phase_of(game) in THROWS_BEFORE


def throw(game: Game, rng: random.Random) -> c.AnyCommand:
    """The throw that is due."""
    faces = (rng.randint(1, 6), rng.randint(1, 6))
    return THROWS_BEFORE[phase_of(game)](player=player_on_turn(game).id, dice=faces)


def anything(game: Game, rng: random.Random) -> c.AnyCommand | None:
    """Any accepted command: a throw, an offer, a bid with a jump, a deal. None: game over."""
    if game.over:
        return None
    if may_throw(game) and rng.random() < 0.6:
        return throw(game, rng)
    if rng.random() < 0.15:
        deal = proposal(game, rng)
        if is_allowed(game, deal):
            return deal
    if rng.random() < 0.1:
        gesture = unlisted(game, rng)
        if is_allowed(game, gesture):
            return gesture
    choices = list(offers(game))
    if game.auction is not None and game.auction.lot is not None:
        choices += _jumps(game, game.auction.lot, rng)
    if choices:
        return rng.choice(choices)
    return throw(game, rng)


def _jumps(game: Game, lot: Square, rng: random.Random) -> list[c.AnyCommand]:
    amount = 10 * rng.randint(1, 30)
    bids = [c.Bid(player=player.id, lot=lot, amount=amount) for player in active_players(game)]
    return [bid for bid in bids if is_allowed(game, bid)]


def unlisted(game: Game, rng: random.Random) -> c.AnyCommand:
    """What bank-only play cannot list, and the switch to the other kind of play."""
    one, two = rng.sample([player.id for player in active_players(game)], 2)
    dice = (rng.randint(1, 6), rng.randint(1, 6))
    lot = rng.choice([lot for lot, _ in owned_lots(game)])
    cards = rent_cards(game, lot)
    jailed = {one: rng.randint(1, 3)} if rng.random() < 0.3 else {}
    squares = {
        player.id: rng.randrange(len(game.edition.spaces)) for player in active_players(game)
    }
    gestures: list[c.AnyCommand] = [
        c.ChargeRent(player=one, lot=lot, dice=dice),
        c.ChargeRent(player=one, lot=lot, dice=dice, card=cards[0] if cards else None),
        c.Pay(payer=one, payee=rng.choice((two, "bank", "all")), amount=rng.randint(1, 90)),
        c.Pay(payer="bank", payee=two, amount=rng.randint(1, 90), reason="found"),
        c.SwitchTracking(to=Tracking.OFF),
        c.SwitchTracking(to=Tracking.FULL, squares=squares, on_turn=two, in_jail=jailed),
    ]
    return rng.choice(gestures)


def proposal(game: Game, rng: random.Random) -> c.AnyCommand:
    """Somebody's deed or card for cash or for another deed; often not allowed."""
    seller, buyer = rng.sample([player.id for player in active_players(game)], 2)
    lots = lots_of(game, seller)
    given = c.Offer(lots=tuple(rng.sample(lots, min(1, len(lots)))))
    if rng.random() < 0.2:
        given = c.Offer(cards=player_of(game, seller).cards[:1])
    back = lots_of(game, buyer)
    paid = c.Offer(cash=rng.choice((1, 20, 40, 150, 300, 500)))
    if back and rng.random() < 0.4:
        paid = c.Offer(lots=(rng.choice(back),), cash=rng.choice((0, 50)))
    kind = rng.choice((c.Trade, c.ProposeTrade))
    return kind(parties=(seller, buyer), gives={seller: given, buyer: paid})


def careful(game: Game, rng: random.Random) -> c.AnyCommand | None:
    """One of the offers, chosen to win, the throw that is due, or a deal. None: game over."""
    if game.over:
        return None
    player = player_on_turn(game)
    if phase_of(game) is Phase.BEFORE_ROLL and not game.thrown and game.proposal is None:
        wish = _improvement(game, player.id, rng) or _last_of_group(game, player.id)
        if wish is not None:
            return wish
    if phase_of(game) in THROWS_BEFORE and game.proposal is None:
        return throw(game, rng)
    ranked = sorted(offers(game), key=lambda offer: (_rank(game, offer), rng.random()))
    return ranked[0]


def _improvement(game: Game, player: PlayerId, rng: random.Random) -> c.AnyCommand | None:
    """A building or a lifted mortgage, as long as some cash is left."""
    if player_of(game, player).balance < 150:
        return None
    wishes: list[c.AnyCommand] = []
    for lot in lots_of(game, player):
        wishes.append(c.Build(player=player, lots=(lot,)))
        wishes.append(c.Unmortgage(player=player, lot=lot))
    allowed = [wish for wish in wishes if is_allowed(game, wish)]
    return rng.choice(allowed) if allowed else None


def _last_of_group(game: Game, player: PlayerId) -> c.AnyCommand | None:
    """All cash but a little for the deed that completes a group."""
    purse = player_of(game, player).balance - 200
    for group in game.edition.groups:
        owners = {lot: holding_of(game, lot).owner for lot in group.squares}
        missing = [lot for lot, owner in owners.items() if owner != player]
        if len(missing) != 1 or group.kind is not SquareKind.STREET:
            continue
        seller = owners[missing[0]]
        if seller is None or purse <= 0:
            continue
        gives = {player: c.Offer(cash=purse), seller: c.Offer(lots=(missing[0],))}
        deal = c.ProposeTrade(parties=(player, seller), gives=gives)
        if is_allowed(game, deal):
            return deal
    return None


RANKS: dict[type[c.AnyCommand], int] = {
    c.SettleDebt: 0,
    c.BuyDeed: 1,
    c.DrawCard: 1,
    c.UseJailCard: 1,
    c.PayJailFine: 2,
    c.TakeOver: 1,
    c.KeepMortgage: 2,
    c.LiftMortgage: 3,
    c.Bid: 1,
    c.Pass: 2,
    c.DeclineDeed: 3,
    c.ChooseTax: 1,
    c.DeclareBankruptcy: 3,
    c.EndTurn: 4,
}
"""What is done first; everything else is done last."""


def _rank(game: Game, offer: c.AnyCommand) -> int:
    in_need = phase_of(game) is Phase.DEBT
    if isinstance(offer, c.Mortgage):
        return 1 if in_need and debts_of(game, offer.player) else 9
    if isinstance(offer, c.SellBuilding | c.SellGroup):
        return 2 if in_need and debts_of(game, offer.player) else 9
    if isinstance(offer, c.ConsentToTrade):
        return 0
    if isinstance(offer, c.Bid) and offer.amount > deed_of(game, offer.lot).price:
        return 5
    return RANKS.get(type(offer), 9)
