"""The sheet that is open now, if any: a purchase, a debt, an auction, a choice."""

from companion.rules import accounts
from companion.rules import commands as c
from companion.rules.game import Auction, Game
from companion.rules.groups import is_full_group, is_street
from companion.rules.look import (
    active_players,
    deed_of,
    holding_of,
    lots_of,
    phase_of,
    player_of,
    player_on_turn,
)
from companion.rules.names import (
    BuildingKind,
    ExpulsionReason,
    Money,
    Phase,
    PlayerId,
    Square,
    TaxMode,
)
from companion.rules.offers import next_bid
from companion.rules.policies import Overbid
from companion.rules.refusals import RuleViolation
from companion.rules.shortage import stock, wish_counts
from companion.rules.trades import Deal, judge_trade
from companion.table.answers import Slip
from companion.table.consents import jury
from companion.table.debtsheets import debt_sheet
from companion.table.facts import action
from companion.table.requests import Draw
from companion.table.settings import round_sum
from companion.table.teller import may_leave_at_once
from companion.table.view import (
    Action,
    AuctionColumn,
    AuctionSheet,
    ChoiceSheet,
    DrawSheet,
    ExpulsionSheet,
    JailSheet,
    Message,
    PurchaseSheet,
    Sheet,
    ShortageSheet,
    TakeoverSheet,
    TaxSheet,
    TradeSheet,
)

BINDING_TIMES = 10
JUMPS = 30
"""So many large raises make up the start cash."""


def sheet(game: Game, slip: Slip) -> Sheet | None:
    """What covers the table now. A proposed trade shows whenever nothing stronger is open."""
    if isinstance(slip.pending, c.Expel) and not game.over:
        return _expulsion(game, slip.pending)
    match phase_of(game):
        case Phase.TAKEOVER:
            return _takeover(game)
        case Phase.DEBT:
            return _trade(game) or debt_sheet(game, game.debts[0], slip)
        case Phase.MORTGAGE_CHOICE:
            return _choice(game)
        case Phase.SHORTAGE:
            return _shortage(game)
        case Phase.AUCTION:
            return _auction(game)
        case Phase.DRAW:
            return _trade(game) or _draw(game)
        case Phase.TAX_CHOICE:
            return _trade(game) or _tax(game)
        case Phase.PURCHASE:
            return _trade(game) or _purchase(game, slip)
        case Phase.JAIL_EXIT:
            return _trade(game) or _jail(game)
        case Phase.BEFORE_ROLL if player_on_turn(game).in_jail:
            return _trade(game) or _jail(game)
        case Phase.AFTER_MOVE if may_leave_at_once(game):
            return _trade(game) or _jail(game)
        case _:
            return _trade(game)


def _purchase(game: Game, slip: Slip) -> PurchaseSheet:
    player = player_on_turn(game)
    lot = player.square
    price = deed_of(game, lot).price
    declined = "auction" if game.edition.switches.auction_on_decline else "leave"
    return PurchaseSheet(
        player=player.id,
        lot=lot,
        price=price,
        balance_after=player.balance - price,
        buy=action(game, "buy", c.BuyDeed(player=player.id, lot=lot)),
        decline=action(game, declined, c.DeclineDeed(player=player.id, lot=lot)),
        chosen=isinstance(slip.pending, c.BuyDeed),
    )


def _auction(game: Game) -> AuctionSheet:
    auction = game.auction
    assert auction is not None
    return AuctionSheet(
        lot=auction.lot,
        building=game.shortage,
        high=auction.high,
        bidder=auction.bidder,
        next_bid=next_bid(game, auction),
        columns=tuple(_column(game, auction, player.id) for player in active_players(game)),
        waiting=game.estate[1:] if auction.lot is not None else game.estate,
        places=_places(game) if game.shortage is not None else {},
    )


def _column(game: Game, auction: Auction, player: PlayerId) -> AuctionColumn:
    return AuctionColumn(
        player=player,
        cash=player_of(game, player).balance,
        passed=player in auction.passed,
        leads=player == auction.bidder,
        bids=_bids(game, auction, player),
        most=_most(game, player),
        leave=action(game, "pass", c.Pass(player=player)),
    )


def _bids(game: Game, auction: Auction, player: PlayerId) -> tuple[Action, ...]:
    place = next(iter(_places_of(game, player)), None) if auction.lot is None else None
    bids = []
    for amount in _raises(game, auction):
        if auction.lot is not None:
            command: c.AnyCommand = c.Bid(player=player, lot=auction.lot, amount=amount)
        elif place is not None:
            command = c.BidBuilding(player=player, lot=place, amount=amount)
        else:
            continue
        bids.append(action(game, f"bid_{amount}", command))
    return tuple(bids)


def _most(game: Game, player: PlayerId) -> Money:
    """Binding bids may go above the cash (U21): up to many times what everybody began with."""
    switches = game.edition.switches
    cash = player_of(game, player).balance
    binding = switches.auction_overbid is Overbid.BINDING
    return max(cash, BINDING_TIMES * switches.money_start) if binding else cash


def _raises(game: Game, auction: Auction) -> tuple[Money, ...]:
    """The next step, and two jumps as large as the money of this game makes sensible."""
    switches = game.edition.switches
    least, step = next_bid(game, auction), switches.auction_step
    if auction.lot is None:
        step = switches.money_smallest_note
    jump = round_sum(switches.money_start // JUMPS)
    ground = auction.high if auction.bidder is not None or auction.lot is not None else least
    wanted = (least + max(0, ground + many * jump - least) // step * step for many in (1, 2))
    return tuple(dict.fromkeys((least, *wanted)))


def _places(game: Game) -> dict[PlayerId, tuple[Square, ...]]:
    return {player.id: _places_of(game, player.id) for player in active_players(game)}


def _places_of(game: Game, player: PlayerId) -> tuple[Square, ...]:
    """Where a player could put the building on auction."""
    if game.shortage is None:
        return ()
    small_max = game.edition.switches.build_small_max
    found = []
    for lot in lots_of(game, player):
        level = holding_of(game, lot).level + 1
        kind = BuildingKind.BIG if level > small_max else BuildingKind.SMALL
        street = is_street(game, lot) and is_full_group(game, lot, player)
        if street and kind is game.shortage and level <= small_max + 1:
            found.append(lot)
    return tuple(sorted(found, key=lambda lot: holding_of(game, lot).level))


def _shortage(game: Game) -> ShortageSheet:
    kind = game.shortage
    assert kind is not None
    counts = wish_counts(game, kind)
    return ShortageSheet(
        kind=kind,
        stock=stock(game, kind),
        wishes=counts,
        agree=action(game, "agree", c.AgreeShortage(split=_even_split(counts, stock(game, kind)))),
        auction=_auction(game),
    )


def _even_split(counts: dict[PlayerId, int], left: int) -> dict[PlayerId, int]:
    """A fair first proposal: one each in turn until the stock is gone."""
    split = dict.fromkeys(counts, 0)
    while left > 0 and any(split[player] < count for player, count in counts.items()):
        for player, count in counts.items():
            if left > 0 and split[player] < count:
                split[player] += 1
                left -= 1
    return split


def _tax(game: Game) -> TaxSheet:
    player = player_on_turn(game).id
    switches = game.edition.switches
    options = tuple(
        action(game, mode.value, c.ChooseTax(player=player, mode=mode))
        for mode in switches.tax_income_options
    )
    known = not switches.tax_income_decide_first and TaxMode.PERCENT in switches.tax_income_options
    return TaxSheet(
        player=player,
        options=options,
        flat=game.edition.income_tax_flat,
        percent=game.edition.income_tax_percent,
        counted=accounts.percent_tax(game, player) if known else None,
    )


def _draw(game: Game) -> DrawSheet:
    deck_id = game.edition.spaces[player_on_turn(game).square].deck
    assert deck_id is not None
    state = game.decks[deck_id]
    return DrawSheet(
        player=player_on_turn(game).id,
        deck=deck_id,
        draw=Action(name="draw", request=Draw() if state.known else None, allowed=state.known),
        candidates=() if state.known else tuple(sorted(state.cards)),
    )


def _jail(game: Game) -> JailSheet:
    player = player_on_turn(game)
    card = player.cards[0] if player.cards else None
    use = Action(name="use_card", allowed=False, reason=Message(code="reason.no_jail_card"))
    if card is not None:
        use = action(game, "use_card", c.UseJailCard(player=player.id, card=card))
    may_roll = phase_of(game) is Phase.BEFORE_ROLL
    arrived = phase_of(game) is Phase.AFTER_MOVE
    why = "reason.open_after_move" if arrived else "reason.third_throw_failed"
    reason = None if may_roll else Message(code=why)
    return JailSheet(
        player=player.id,
        jail_turn=player.jail_turn,
        fine=game.edition.switches.jail_fine,
        pay=action(game, "pay_fine", c.PayJailFine(player=player.id)),
        use_card=use,
        roll=Action(name="roll", allowed=may_roll, reason=reason),
        stay=action(game, "stay", c.EndTurn(player=player.id)) if arrived else None,
    )


def _choice(game: Game) -> ChoiceSheet:
    choice = game.choices[0]
    player, lot = choice.player, choice.lot
    return ChoiceSheet(
        player=player,
        lot=lot,
        fee=accounts.transfer_fee(game, lot),
        redemption=accounts.redemption(game, lot),
        keep=action(game, "keep_mortgage", c.KeepMortgage(player=player, lot=lot)),
        lift=action(game, "lift_mortgage", c.LiftMortgage(player=player, lot=lot)),
    )


def _takeover(game: Game) -> TakeoverSheet:
    takeover = game.takeover
    assert takeover is not None
    return TakeoverSheet(
        debtor=takeover.debtor,
        owner=takeover.owner,
        fine=takeover.fine,
        accept=action(game, "take_over", c.TakeOver(player=takeover.owner)),
        decline=action(game, "pass", c.Pass(player=takeover.owner)),
    )


def _expulsion(game: Game, expulsion: c.Expel) -> ExpulsionSheet:
    return ExpulsionSheet(
        players=expulsion.players,
        reason=expulsion.reason or ExpulsionReason.OTHER,
        jury=jury(game, expulsion),
        confirmed=expulsion.confirmed_by,
    )


def _trade(game: Game) -> TradeSheet | None:
    proposal = game.proposal
    if proposal is None:
        return None
    deal = Deal(proposal.parties, proposal.gives)
    after = {
        party: player_of(game, party).balance + deal.receives(party) - deal.pays(party)
        for party in proposal.parties
    }
    blocked = None
    try:
        judge_trade(game, proposal.parties, proposal.gives)
    except RuleViolation as violation:
        blocked = Message(code=f"refusal.{violation.code.value}", facts=violation.facts)
    return TradeSheet(
        parties=proposal.parties,
        gives=proposal.gives,
        signed=proposal.signed,
        after=after,
        blocked=blocked,
        withdraw=action(game, "withdraw", c.WithdrawTrade(player=proposal.parties[0])),
    )
