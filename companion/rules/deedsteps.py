"""What each event about deeds changes: owners, mortgages, auctions, buildings, trades."""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.rules import events as e
from companion.rules.changes import of_auction, of_estate, with_holding
from companion.rules.game import Auction, Game
from companion.rules.house import Tracking
from companion.rules.look import holding_of
from companion.rules.names import Square
from companion.rules.wishing import with_wishes


def deed_passed(game: Game, event: e.DeedPassed) -> Game:
    """The choice about its mortgage was the former owner's."""
    if game.choices:
        game = replace(game, choices=tuple(c for c in game.choices if c.lot != event.lot))
    holding = holding_of(game, event.lot)
    passed = replace(holding, owner=event.owner, mortgaged=event.mortgaged)
    return with_holding(game, event.lot, passed)


def deed_mortgaged(game: Game, event: e.DeedMortgaged) -> Game:
    """The deed is turned over."""
    holding = replace(holding_of(game, event.lot), mortgaged=True)
    return with_holding(game, event.lot, holding)


def deed_unmortgaged(game: Game, event: e.DeedUnmortgaged) -> Game:
    """The deed lies open again."""
    holding = replace(holding_of(game, event.lot), mortgaged=False)
    return with_holding(game, event.lot, holding)


def choices_opened(game: Game, event: e.ChoicesOpened) -> Game:
    """Mortgages to be kept or lifted (JA-28)."""
    return replace(game, choices=game.choices + event.choices)


def choice_closed(game: Game, event: e.ChoiceClosed) -> Game:
    """Kept or lifted."""
    return replace(game, choices=tuple(c for c in game.choices if c.lot != event.lot))


def auctions_opened(game: Game, event: e.AuctionsOpened) -> Game:
    """Several waiting lots lie in the order of their squares; a running auction goes on first."""
    auction = game.auction
    begun = auction is not None and auction.lot is not None and auction.begun
    running = game.estate[:1] if begun else ()
    waiting = game.estate[len(running) :] + event.lots
    return of_estate(game, running + tuple(sorted(waiting)))


def auction_closed(game: Game, _: e.AuctionClosed) -> Game:
    """The next waiting lot, if there is one."""
    return of_estate(replace(game, auction=None), game.estate[1:])


def bid_placed(game: Game, event: e.BidPlaced) -> Game:
    """The highest so far."""
    return of_auction(game, high=event.amount, bidder=event.player, place=event.place)


def bidder_passed(game: Game, event: e.BidderPassed) -> Game:
    """Out of this auction."""
    assert game.auction is not None
    return of_auction(game, passed=(*game.auction.passed, event.player))


def bid_voided(game: Game, _: e.BidVoided) -> Game:
    """As if nobody had bid."""
    return of_auction(game, high=0, bidder=None, place=None)


def _levels(game: Game, levels: Mapping[Square, int], *, small: int, big: int) -> Game:
    holdings = list(game.holdings)
    for lot, level in levels.items():
        holdings[lot] = replace(holding_of(game, lot), level=level)
    return replace(game, holdings=tuple(holdings), small_left=small, big_left=big)


def buildings_built(game: Game, event: e.BuildingsBuilt) -> Game:
    """Wishes that are fulfilled end; in full play the pace of the turn is noted (RU-18)."""
    game = _levels(game, event.levels, small=event.small_left, big=event.big_left)
    wish = next((w for w in game.wishes if w.player == event.player), None)
    if wish is not None:
        left = list(wish.lots)
        for lot in event.built:
            if lot in left:
                left.remove(lot)
        game = replace(game, wishes=with_wishes(game, event.player, tuple(left)))
    if game.table_rules.tracking is Tracking.OFF:
        return game
    return replace(game, built=game.built + event.built)


def buildings_sold(game: Game, event: e.BuildingsSold) -> Game:
    """Back to the bank's stock."""
    return _levels(game, event.levels, small=event.small_left, big=event.big_left)


def build_announced(game: Game, event: e.BuildAnnounced) -> Game:
    """A newer announcement of the same player takes the place of the older."""
    return replace(game, wishes=with_wishes(game, event.player, event.lots))


def shortage_opened(game: Game, event: e.ShortageOpened) -> Game:
    """One building is auctioned at a time (JA-22)."""
    return replace(game, shortage=event.kind, auction=Auction(lot=None))


def shortage_closed(game: Game, event: e.ShortageClosed) -> Game:
    """Waiting lots come next."""
    wishes = () if event.end_wishes else game.wishes
    game = replace(game, shortage=None, auction=None, wishes=wishes)
    return of_estate(game, game.estate)


def shares_set(game: Game, event: e.SharesSet) -> Game:
    """An agreed split (JA-22)."""
    return replace(game, shares=event.shares)


def announcements_ended(game: Game, _: e.AnnouncementsEnded) -> Game:
    """Wishes and shares lapse together."""
    return replace(game, wishes=(), shares=None)


def trade_proposed(game: Game, event: e.TradeProposed) -> Game:
    """The deal on the table."""
    return replace(game, proposal=event.proposal)


def trade_signed(game: Game, event: e.TradeSigned) -> Game:
    """One more signature."""
    assert game.proposal is not None
    signed = (*game.proposal.signed, event.player)
    return replace(game, proposal=replace(game.proposal, signed=signed))


def trade_withdrawn(game: Game, _: e.TradeWithdrawn) -> Game:
    """Off the table."""
    return replace(game, proposal=None)


def trade_closed(game: Game, _: e.TradeClosed) -> Game:
    """Deeds, cards and money have moved by events of their own."""
    return replace(game, proposal=None)
