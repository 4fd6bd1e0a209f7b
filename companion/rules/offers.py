"""Everything that may be done now and by whom, so that no screen and no bot knows a rule.

Listable are the commands that can be written down without inventing numbers or deals: all but
throws of the dice, free bids, trades, splits, payments in kind, free payments and switches of
what is tracked. Bids are offered at the next allowed step. `offers` asks `decide` about each
candidate, so an offer is accepted by definition.
"""

from collections.abc import Iterator

from companion.rules import bank_only_offers
from companion.rules import commands as c
from companion.rules.decide import decide
from companion.rules.game import Auction, Game
from companion.rules.groups import is_full_group
from companion.rules.house import Tracking
from companion.rules.look import (
    active_players,
    debts_of,
    holding_of,
    lots_of,
    owned_lots,
    phase_of,
    player_on_turn,
)
from companion.rules.names import Money, Phase, PlayerId, Square, SquareKind, TaxMode
from companion.rules.refusals import RuleViolation
from companion.rules.shortage import minimum_bid


def offers(game: Game) -> tuple[c.AnyCommand, ...]:
    """All listable commands that would be accepted now."""
    return tuple(command for command in candidates(game) if is_allowed(game, command))


def is_allowed(game: Game, command: c.AnyCommand) -> bool:
    """The command would be accepted now."""
    return refusal(game, command) is None


def refusal(game: Game, command: c.AnyCommand) -> RuleViolation | None:
    """Why a command would be refused now; None if it would be accepted."""
    try:
        decide(game, command)
    except RuleViolation as violation:
        return violation
    return None


def candidates(game: Game) -> Iterator[c.AnyCommand]:
    """Listable commands worth asking about in this phase, whoever may give them."""
    if game.over:
        return
    if game.table_rules.tracking is Tracking.OFF:
        yield from bank_only_offers.candidates(game)
    else:
        yield from _on_turn(game)
    for player in active_players(game):
        yield from _paying(game, player.id)
        yield from _bidding(game, player.id)
        yield from _owning(game, player.id)
    for choice in game.choices:
        yield c.KeepMortgage(player=choice.player, lot=choice.lot)
        yield c.LiftMortgage(player=choice.player, lot=choice.lot)
    for claim in game.claims:
        yield c.ClaimRent(player=claim.owner, lot=claim.lot)
    yield c.EndGame()


def _on_turn(game: Game) -> Iterator[c.AnyCommand]:
    player = player_on_turn(game)
    match phase_of(game):
        case Phase.AFTER_MOVE:
            yield c.EndTurn(player=player.id)
        case Phase.PURCHASE:
            yield c.BuyDeed(player=player.id, lot=player.square)
            yield c.DeclineDeed(player=player.id, lot=player.square)
        case Phase.TAX_CHOICE:
            yield c.CountWorth(player=player.id)
            for mode in TaxMode:
                yield c.ChooseTax(player=player.id, mode=mode)
        case Phase.DRAW:
            yield from _draws(game)
        case _:
            pass
    if player.in_jail:
        yield c.PayJailFine(player=player.id)
        for card in player.cards:
            yield c.UseJailCard(player=player.id, card=card)


def _draws(game: Game) -> Iterator[c.AnyCommand]:
    """A known deck offers its top card; an unknown one every card that lies in it."""
    deck_id = game.edition.spaces[player_on_turn(game).square].deck
    if deck_id is None:
        return
    deck = game.decks[deck_id]
    for card in deck.cards[:1] if deck.known else deck.cards:
        yield c.DrawCard(player=player_on_turn(game).id, deck=deck_id, card=card)


def _paying(game: Game, player: PlayerId) -> Iterator[c.AnyCommand]:
    if debts_of(game, player):
        yield c.SettleDebt(player=player)
        yield c.DeclareBankruptcy(player=player)
    if game.takeover is not None and game.takeover.owner == player:
        yield c.TakeOver(player=player)
        yield c.Pass(player=player)
    proposal = game.proposal
    if proposal is not None and player in proposal.parties:
        yield c.ConsentToTrade(player=player)
        yield c.WithdrawTrade(player=player)


def _bidding(game: Game, player: PlayerId) -> Iterator[c.AnyCommand]:
    auction = game.auction
    if auction is None:
        return
    yield c.Pass(player=player)
    amount = next_bid(game, auction)
    if auction.lot is not None:
        yield c.Bid(player=player, lot=auction.lot, amount=amount)
        return
    for lot in lots_of(game, player):
        if game.edition.spaces[lot].kind is SquareKind.STREET:
            yield c.BidBuilding(player=player, lot=lot, amount=amount)


def next_bid(game: Game, auction: Auction) -> Money:
    """The lowest bid that is above the last one and on the step."""
    switches = game.edition.switches
    if auction.lot is None:
        assert game.shortage is not None
        step = switches.money_smallest_note
        least = -(-minimum_bid(game, game.shortage) // step) * step
    else:
        least, step = switches.auction_min_bid, switches.auction_step
    if auction.bidder is None:
        return least
    return least + ((auction.high - least) // step + 1) * step


def _owning(game: Game, player: PlayerId) -> Iterator[c.AnyCommand]:
    third_party = game.edition.switches.mortgage_third_party_redeem
    for lot, holding in owned_lots(game):
        if holding.owner == player:
            yield from _lot_commands(game, player, lot)
        elif third_party and holding.mortgaged:
            yield c.Unmortgage(player=player, lot=lot)
    for owned_group in game.edition.groups:
        is_built = any(holding_of(game, lot).level for lot in owned_group.squares)
        if is_built and holding_of(game, owned_group.squares[0]).owner == player:
            yield c.SellGroup(player=player, group=owned_group.id)


def _lot_commands(game: Game, player: PlayerId, lot: Square) -> Iterator[c.AnyCommand]:
    holding = holding_of(game, lot)
    if holding.mortgaged:
        yield c.Unmortgage(player=player, lot=lot)
        return
    yield c.Mortgage(player=player, lot=lot)
    if game.edition.spaces[lot].kind is not SquareKind.STREET:
        return
    if is_full_group(game, lot, player):
        yield c.Build(player=player, lots=(lot,))
        yield c.AnnounceBuild(player=player, lots=(lot,))
    # Where a building locks its own lot only, others of the group may have been sold since.
    if holding.level:
        yield c.SellBuilding(player=player, lots=(lot,))
        yield c.SellBuilding(player=player, lots=(lot,), whole=True)
