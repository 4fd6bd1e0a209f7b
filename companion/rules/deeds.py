"""Unowned deeds: buying, declining, the auction (JA-3, JA-4, JA-29) and the income tax choice."""

from companion.rules import accounts, guards
from companion.rules.commands import (
    Bid,
    BuyDeed,
    ChooseTax,
    ClaimRent,
    CountWorth,
    DeclineDeed,
    Pass,
)
from companion.rules.draft import Draft, new_debt, transfers
from companion.rules.events import (
    AuctionClosed,
    AuctionsOpened,
    BidderPassed,
    BidPlaced,
    ClaimClosed,
    DebtIncurred,
    DeedPassed,
    TaxChosen,
    WorthCounted,
)
from companion.rules.game import Auction, Game
from companion.rules.look import active_players, deed_of, player_of, player_on_turn
from companion.rules.movement import move_over
from companion.rules.names import BANK, Cause, Money, Phase, PlayerId, Square, TaxMode
from companion.rules.policies import Overbid
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation


def _at_purchase(game: Game, player: PlayerId, lot: Square) -> None:
    guards.own_turn(game, player)
    guards.in_phase(game, Phase.PURCHASE)
    if player_on_turn(game).square != lot:
        raise RuleViolation(Code.NOT_ON_THIS_LOT, player=player, lot=lot)


def buy(draft: Draft, command: BuyDeed) -> None:
    """The lander buys at the printed price (JA-3, RU-6)."""
    game = draft.game
    _at_purchase(game, command.player, command.lot)
    price = deed_of(game, command.lot).price
    guards.cash(game, command.player, price)
    paid = transfers(command.player, BANK, price, Cause.PRICE)
    draft.emit(DeedPassed(lot=command.lot, owner=command.player, transfers=paid))
    move_over(draft)


def decline(draft: Draft, command: DeclineDeed) -> None:
    """Not bought: auctioned at once, the decliner taking part (JA-4, JA-29, R12)."""
    _at_purchase(draft.game, command.player, command.lot)
    move_over(draft)
    if draft.game.edition.switches.auction_on_decline:
        draft.emit(AuctionsOpened(lots=(command.lot,)))


def bid(draft: Draft, command: Bid) -> None:
    """A bid for the lot on auction; anyone active, in any order (JA-29)."""
    game = draft.game
    guards.in_phase(game, Phase.AUCTION)
    auction = running(game)
    if auction.lot != command.lot:
        raise RuleViolation(Code.LOT_NOT_ON_AUCTION, lot=command.lot, expected=auction.lot)
    switches = game.edition.switches
    still_bidding(auction, command.player)
    high_enough(command.amount, switches.auction_min_bid)
    if (command.amount - switches.auction_min_bid) % switches.auction_step:
        raise RuleViolation(Code.BID_OFF_STEP, amount=command.amount, step=switches.auction_step)
    above_others(game, command.player, command.amount)
    draft.emit(BidPlaced(player=command.player, amount=command.amount))
    close_if_over(draft)


def running(game: Game) -> Auction:
    """The auction that runs now; there must be one."""
    assert game.auction is not None, "no auction is running"
    return game.auction


def still_bidding(auction: Auction, player: PlayerId) -> None:
    """Who has passed is out, and the highest bidder waits for the others."""
    if player in auction.passed:
        raise RuleViolation(Code.ALREADY_PASSED, player=player)
    if player == auction.bidder:
        raise RuleViolation(Code.ALREADY_HIGHEST_BIDDER, player=player, amount=auction.high)


def high_enough(amount: Money, minimum: Money) -> None:
    """At least the lowest allowed bid (U7)."""
    if amount < minimum:
        raise RuleViolation(Code.BID_BELOW_MINIMUM, amount=amount, minimum=minimum)


def above_others(game: Game, player: PlayerId, amount: Money) -> None:
    """On whole notes, above the last bid, and not above own cash unless bids bind (U21)."""
    auction = running(game)
    if accounts.is_off_note(game, amount):
        note = game.edition.switches.money_smallest_note
        raise RuleViolation(Code.OFF_NOTE, amount=amount, note=note)
    if amount <= auction.high:
        raise RuleViolation(Code.BID_NOT_HIGHER, amount=amount, minimum=auction.high)
    cash_only = game.edition.switches.auction_overbid is Overbid.CASH_ONLY
    if cash_only and amount > player_of(game, player).balance:
        raise RuleViolation(Code.OVER_CASH, player=player, amount=amount)
    guards.bounded(amount)


def leave_auction(draft: Draft, command: Pass) -> None:
    """A pass in a property auction is for good."""
    still_bidding(running(draft.game), command.player)
    draft.emit(BidderPassed(player=command.player))
    close_if_over(draft)


def is_over(game: Game) -> bool:
    """A bid stands and all others have passed, or all have passed."""
    auction = running(game)
    return all(
        player.id in auction.passed or player.id == auction.bidder
        for player in active_players(game)
    )


def close_if_over(draft: Draft) -> None:
    """The highest bidder buys; without a bid the lot stays with the bank (JA-29, RU-6)."""
    game = draft.game
    auction = running(game)
    if not is_over(game):
        return
    assert auction.lot is not None
    winner, price, lot = auction.bidder, auction.high, auction.lot
    draft.emit(AuctionClosed(lot=lot, winner=winner, amount=price))
    if winner is None:
        return
    if player_of(game, winner).balance < price:
        debt = new_debt(draft.game, winner, price, Cause.AUCTION, lot=lot)
        draft.emit(DebtIncurred(debt=debt))
        return
    paid = transfers(winner, BANK, price, Cause.AUCTION)
    draft.emit(DeedPassed(lot=lot, owner=winner, transfers=paid))


def choose_tax(draft: Draft, command: ChooseTax) -> None:
    """The printed sum, or ten percent of everything; chosen before counting (JA-8, U1)."""
    game = draft.game
    guards.own_turn(game, command.player)
    # Who has been sent to jail since has left the landing of the choice.
    if game.tax_chosen and not player_on_turn(game).in_jail:
        raise RuleViolation(Code.CHOICE_LOCKED, player=command.player)
    guards.in_phase(game, Phase.TAX_CHOICE)
    if command.mode not in game.edition.switches.tax_income_options:
        raise RuleViolation(Code.OPTION_NOT_OFFERED, option=command.mode.value)
    amount = game.edition.income_tax_flat
    if command.mode is TaxMode.PERCENT:
        amount = accounts.percent_tax(game, command.player)
    draft.emit(TaxChosen(player=command.player, mode=command.mode))
    move_over(draft)
    if amount:
        debt = new_debt(draft.game, command.player, amount, Cause.TAX)
        draft.emit(DebtIncurred(debt=debt))


def count_worth(draft: Draft, command: CountWorth) -> None:
    """Asking for the sum first is allowed only where the choice need not come first (U1)."""
    game = draft.game
    guards.own_turn(game, command.player)
    guards.in_phase(game, Phase.TAX_CHOICE)
    if game.edition.switches.tax_income_decide_first:
        raise RuleViolation(Code.DECIDE_BEFORE_COUNTING, player=command.player)
    amount = accounts.percent_tax(game, command.player)
    draft.emit(WorthCounted(player=command.player, amount=amount))


def claim_rent(draft: Draft, command: ClaimRent) -> None:
    """The owner asks for the rent that was fixed at the landing (U16)."""
    game = draft.game
    claim = next(
        (c for c in game.claims if c.lot == command.lot and c.owner == command.player), None
    )
    if claim is None:
        raise RuleViolation(Code.NO_RENT_DUE, player=command.player, lot=command.lot)
    if not claim.throws_left:
        raise RuleViolation(Code.RENT_CLAIM_EXPIRED, player=command.player, lot=command.lot)
    draft.emit(ClaimClosed(lot=command.lot))
    debt = new_debt(
        draft.game,
        claim.debtor,
        claim.amount,
        Cause.RENT,
        creditor=claim.owner,
        lot=claim.lot,
    )
    draft.emit(DebtIncurred(debt=debt))
