"""From one moment to the next: `evolve(game, event) -> game`. Copies results, judges nothing."""

from collections.abc import Callable
from typing import Any

from companion.rules import deedsteps as deed
from companion.rules import events as e
from companion.rules import turnsteps as turn
from companion.rules.changes import post
from companion.rules.game import Game, Holding, Player


def begin(event: e.GameStarted) -> Game:
    """The game at its first moment: everyone on GO with the starting cash (RU-5)."""
    edition = event.edition
    start = edition.switches.money_start
    seed = edition.switches.parking_seed if edition.switches.parking_pot else 0
    holdings = tuple(Holding() if space.lot else None for space in edition.spaces)
    return Game(
        edition=edition,
        table_rules=event.table_rules,
        players=tuple(Player(id=player, balance=start) for player in event.players),
        holdings=holdings,
        bank_balance=-start * len(event.players) - seed,
        pot=seed,
        small_left=edition.small_supply,
        big_left=edition.big_supply,
        decks=dict(event.decks),
    )


def evolve(game: Game, event: e.AnyEvent) -> Game:
    """The next moment. The event must come from `decide` on this very game."""
    if event.transfers:
        game = post(game, event.transfers)
    return STEPS[type(event)](game, event)


STEPS: dict[type[e.AnyEvent], Callable[[Game, Any], Game]] = {
    e.GameStarted: lambda _, event: begin(event),
    e.DiceRolled: turn.dice_rolled,
    e.RentDiceRolled: turn.rent_dice_rolled,
    e.TokenMoved: turn.token_moved,
    e.StageEntered: turn.stage_entered,
    e.JailEntered: turn.jail_entered,
    e.JailLeft: turn.jail_left,
    e.JailTryFailed: turn.jail_try_failed,
    e.MoneyMoved: lambda game, _: game,
    e.DebtIncurred: turn.debt_incurred,
    e.DebtChanged: turn.debt_changed,
    e.DebtClosed: turn.debt_closed,
    e.DeedPassed: deed.deed_passed,
    e.AuctionsOpened: deed.auctions_opened,
    e.BidPlaced: deed.bid_placed,
    e.BidderPassed: deed.bidder_passed,
    e.BidVoided: deed.bid_voided,
    e.AuctionClosed: deed.auction_closed,
    e.CardDrawn: turn.card_drawn,
    e.CardReturned: turn.card_returned,
    e.CardPassed: turn.card_passed,
    e.TurnsToSkip: turn.turns_to_skip,
    e.TaxChosen: turn.tax_chosen,
    e.WorthCounted: lambda game, _: game,
    e.BuildingsBuilt: deed.buildings_built,
    e.BuildingsSold: deed.buildings_sold,
    e.DeedMortgaged: deed.deed_mortgaged,
    e.DeedUnmortgaged: deed.deed_unmortgaged,
    e.TradeProposed: deed.trade_proposed,
    e.TradeSigned: deed.trade_signed,
    e.TradeWithdrawn: deed.trade_withdrawn,
    e.TradeClosed: deed.trade_closed,
    e.ChoicesOpened: deed.choices_opened,
    e.ChoiceClosed: deed.choice_closed,
    e.BuildAnnounced: deed.build_announced,
    e.ShortageOpened: deed.shortage_opened,
    e.ShortageClosed: deed.shortage_closed,
    e.SharesSet: deed.shares_set,
    e.TakeoverOffered: turn.takeover_offered,
    e.TakeoverClosed: turn.takeover_closed,
    e.ClaimOpened: turn.claim_opened,
    e.ClaimClosed: turn.claim_closed,
    e.PlayerLeft: turn.player_left,
    e.TurnSkipped: turn.turn_skipped,
    e.TurnPassed: turn.turn_passed,
    e.AnnouncementsEnded: deed.announcements_ended,
    e.TrackingSwitched: turn.tracking_switched,
    e.GameEnded: turn.game_ended,
}
"""One step for each event, found by its type; a test holds this complete."""
