"""More buildings wished than the bank has: announcements, agreement, auction (JA-22, U10)."""

from companion.rules import accounts, deeds, guards
from companion.rules.commands import AgreeShortage, AnnounceBuild, BidBuilding, Pass
from companion.rules.draft import Draft, new_debt
from companion.rules.events import (
    BidderPassed,
    BidPlaced,
    BuildAnnounced,
    DebtIncurred,
    SharesSet,
    ShortageClosed,
    ShortageOpened,
)
from companion.rules.game import Game, Shares, Wish
from companion.rules.improvements import may_build_on, put_up
from companion.rules.look import holding_of, player_of
from companion.rules.names import BuildingKind, Cause, Money, Phase, PlayerId, Square
from companion.rules.plans import BuildingPlan
from companion.rules.policies import ShortageMode, ShortagePrice
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation

Wished = list[tuple[Square, BuildingKind]]


def announce(draft: Draft, command: AnnounceBuild) -> None:
    """A wish for one more level on each named lot; costs nothing, replaces an older wish.

    Rules JA-22.
    """
    game = draft.game
    if game.edition.switches.shortage_mode is ShortageMode.WAIT:
        raise RuleViolation(Code.NO_BUILDING_AUCTION)
    guards.in_window(game, command.player, game.edition.switches.build_window)
    may_build_on(game, command.player, command.lots)
    plan = BuildingPlan(game, command.player, endless=True)
    for lot in command.lots:
        plan.place(lot)
    draft.emit(BuildAnnounced(player=command.player, lots=command.lots))


def wished(game: Game, wish: Wish) -> Wished:
    """The buildings of a wish with their kinds; stock and rules were checked at the wish."""
    levels: dict[Square, int] = {}
    small_max = game.edition.switches.build_small_max
    buildings: Wished = []
    for lot in wish.lots:
        level = levels.get(lot, holding_of(game, lot).level) + 1
        levels[lot] = level
        kind = BuildingKind.BIG if level > small_max else BuildingKind.SMALL
        buildings.append((lot, kind))
    return buildings


def wish_counts(game: Game, kind: BuildingKind) -> dict[PlayerId, int]:
    """How many of a kind each player wishes; only players who wish one."""
    counts = {
        wish.player: sum(1 for _, wanted in wished(game, wish) if wanted is kind)
        for wish in game.wishes
    }
    return {player: count for player, count in counts.items() if count}


def stock(game: Game, kind: BuildingKind) -> int:
    """How many of a kind the bank has left."""
    return game.big_left if kind is BuildingKind.BIG else game.small_left


def is_short(game: Game, kind: BuildingKind) -> bool:
    """At least two players wish one kind, and all wishes together exceed the stock.

    Rules JA-22, ID-10.
    """
    counts = wish_counts(game, kind)
    return stock(game, kind) >= 1 and len(counts) > 1 and sum(counts.values()) > stock(game, kind)


def review(draft: Draft) -> None:
    """After every command: the phase is there while the kind is short or a bid stands."""
    game = draft.game
    if game.shortage is None and not game.wishes:
        return
    auction = game.auction
    if game.shortage is not None:
        bid_stands = auction is not None and auction.bidder is not None
        if bid_stands or is_short(game, game.shortage):
            return
        draft.emit(ShortageClosed(end_wishes=False))
    elif auction is not None and auction.begun:
        return
    for kind in BuildingKind:
        if is_short(draft.game, kind):
            draft.emit(ShortageOpened(kind=kind))
            return


def agree(draft: Draft, command: AgreeShortage) -> None:
    """All buyers settle it among themselves; shares hold until the next throw (JA-22)."""
    game = draft.game
    if game.edition.switches.shortage_mode is not ShortageMode.AUCTION_UNLESS_AGREED:
        raise RuleViolation(Code.AGREEMENT_NOT_ALLOWED)
    guards.in_phase(game, Phase.SHORTAGE)
    kind = game.shortage
    assert kind is not None
    counts = wish_counts(game, kind)
    for player, share in command.split.items():
        if share > counts.get(player, 0):
            raise RuleViolation(Code.SPLIT_OVER_WISH, player=player, number=share)
    total = sum(command.split.values())
    if total > stock(game, kind):
        raise RuleViolation(Code.SPLIT_OVER_STOCK, number=total, stock=stock(game, kind))
    draft.emit(ShortageClosed(end_wishes=True))
    draft.emit(SharesSet(shares=Shares(kind=kind, left=dict(command.split))))


def minimum_bid(game: Game, kind: BuildingKind) -> Money:
    """The first price: highest or lowest list price among the wished, or one note (U10, I10)."""
    mode = game.edition.switches.shortage_min_price
    if mode is ShortagePrice.ANY:
        return game.edition.switches.money_smallest_note
    prices = [
        price_of(game, lot, kind)
        for wish in game.wishes
        for lot, wanted in wished(game, wish)
        if wanted is kind
    ]
    # Who sells in the middle of the auction may have ended the last wish of the kind.
    note = game.edition.switches.money_smallest_note
    if mode is ShortagePrice.HIGHEST_LIST_PRICE:
        return max(prices, default=note)
    return min(prices, default=note)


def price_of(game: Game, lot: Square, kind: BuildingKind) -> Money:
    """The list price of a kind of building on a lot."""
    small_max = game.edition.switches.build_small_max
    level = small_max + 1 if kind is BuildingKind.BIG else 1
    return accounts.level_cost(game, lot, level)


def bid_building(draft: Draft, command: BidBuilding) -> None:
    """A bid for one building, to be put on the named lot; anyone who could build there.

    Rules JA-22, ID-10.
    """
    game = draft.game
    guards.in_phase(game, Phase.SHORTAGE)
    kind = _may_put(game, command.player, command.lot)
    deeds.still_bidding(deeds.running(game), command.player)
    deeds.high_enough(command.amount, minimum_bid(game, kind))
    deeds.above_others(game, command.player, command.amount)
    draft.emit(BidPlaced(player=command.player, amount=command.amount, place=command.lot))
    close_if_over(draft)


def _may_put(game: Game, player: PlayerId, lot: Square) -> BuildingKind:
    """The kind on auction, if the player could put one on the lot now."""
    may_build_on(game, player, (lot,))
    plan = BuildingPlan(game, player)
    kind = plan.fitting(lot)
    if kind is not game.shortage:
        raise RuleViolation(Code.WRONG_BUILDING_KIND, lot=lot)
    plan.place(lot)
    return kind


def hold_to_bid(game: Game) -> None:
    """A bid for a building binds: nothing may be sold or mortgaged that it needs to be put up."""
    auction = game.auction
    if auction is None or auction.bidder is None or auction.place is None:
        return
    _may_put(game, auction.bidder, auction.place)


def leave_auction(draft: Draft, command: Pass) -> None:
    """A pass in a building auction is for this building only."""
    deeds.still_bidding(deeds.running(draft.game), command.player)
    draft.emit(BidderPassed(player=command.player))
    close_if_over(draft)


def close_if_over(draft: Draft) -> None:
    """The winner's building stands at once; the next one is auctioned while the kind is short."""
    game = draft.game
    auction = deeds.running(game)
    if not deeds.is_over(game):
        return
    kind = game.shortage
    assert kind is not None
    if auction.bidder is None or auction.place is None:
        draft.emit(ShortageClosed(end_wishes=True))
        return
    draft.emit(ShortageClosed(end_wishes=False))
    if not _still_fits(game, auction.bidder, auction.place):
        return
    plan = BuildingPlan(draft.game, auction.bidder)
    plan.place(auction.place)
    wish = _wish_after(draft.game, auction.bidder, kind, auction.place)
    _hand_out(draft, plan, auction.high)
    if wish is not None:
        draft.emit(BuildAnnounced(player=auction.bidder, lots=wish))


def _still_fits(game: Game, player: PlayerId, lot: Square) -> bool:
    """Who had to give up a lot of the group in the meantime cannot build there any more."""
    try:
        _may_put(game, player, lot)
    except RuleViolation:
        return False
    return True


def _hand_out(draft: Draft, plan: BuildingPlan, price: Money) -> None:
    """The building stands; a winner without the cash owes the bank (U21)."""
    if player_of(draft.game, plan.player).balance >= price:
        put_up(draft, plan, Cause.BUILDING_AUCTION, price)
        return
    put_up(draft, plan, Cause.BUILDING_AUCTION, 0)
    debt = new_debt(draft.game, plan.player, price, Cause.BUILDING_AUCTION)
    draft.emit(DebtIncurred(debt=debt))


def _wish_after(
    game: Game, player: PlayerId, kind: BuildingKind, place: Square
) -> tuple[Square, ...] | None:
    """The winner's wish with one of its kind ended; None when building itself shrinks it."""
    wish = next((w for w in game.wishes if w.player == player), None)
    if wish is None or place in wish.lots:
        return None
    buildings = wished(game, wish)
    last = max((i for i, (_, wanted) in enumerate(buildings) if wanted is kind), default=None)
    if last is None:
        return None
    return wish.lots[:last] + wish.lots[last + 1 :]
