"""Jail, debts, auctions, deals and cards at the table, gesture by gesture."""

from pathlib import Path

import pytest

from companion.rules import commands as c
from companion.rules.edition import TableRules
from companion.rules.names import CardId, Phase
from companion.rules.policies import DeckMode
from companion.table.requests import (
    FunctionTag,
    TagRole,
    TouchCard,
    Undo,
)
from companion.table.view import AuctionSheet, Cue, Mode
from tests.builders import ADA, BEN, CLEO, JAIL_CARD, Position, table
from tests.table.rig import Rig

GET_50 = CardId("ch_get50")


def owners(rig: Rig, *lots: int) -> list[str | None]:
    return [rig.view.deed(lot).owner for lot in lots]


def balances(rig: Rig) -> list[int]:
    return [player.balance for player in rig.view.players]


def test_out_of_jail_by_touch_of_the_fine(tmp_path: Path):
    rig = table(tmp_path, Position().jailed(ADA))
    rig.choose(rig.view.sheet.pay.request)

    assert [1450, 1500, 1500] == balances(rig)
    assert not rig.view.player(ADA).in_jail


@pytest.mark.parametrize("decks", DeckMode)
def test_out_of_jail_by_a_tap_of_the_card(tmp_path: Path, decks: DeckMode):
    rules = TableRules(decks=decks)
    rig = table(tmp_path, Position(rules=rules).holds(ADA, JAIL_CARD).jailed(ADA))
    rig.tap(TagRole.CARD, JAIL_CARD)

    assert not rig.view.player(ADA).in_jail
    assert () == rig.view.player(ADA).cards
    assert 1500 == balances(rig)[0]


def test_out_of_jail_by_a_double(tmp_path: Path):
    rig = table(tmp_path, Position().jailed(ADA))
    rig.dice(5, 5)

    assert (20, False) == (rig.view.player(ADA).square, rig.view.player(ADA).in_jail)


def test_without_a_card_the_sheet_says_so(tmp_path: Path):
    rig = table(tmp_path, Position().jailed(ADA))

    assert "reason.no_jail_card" == rig.view.sheet.use_card.reason.code


def test_after_the_third_failed_throw_the_card_or_the_fine_moves_the_token(tmp_path: Path):
    rig = table(tmp_path, Position().holds(ADA, JAIL_CARD).jailed(ADA, attempt=3))
    rig.dice(4, 6)
    assert Phase.JAIL_EXIT == rig.view.phase

    rig.tap(TagRole.CARD, JAIL_CARD)
    assert 20 == rig.view.player(ADA).square


def test_the_forced_fine_is_paid_by_one_tap_and_moves_the_token(tmp_path: Path):
    rig = table(tmp_path, Position().jailed(ADA, attempt=3))
    rig.dice(4, 6)
    rig.token(ADA)

    assert (1450, 20) == (rig.view.player(ADA).balance, rig.view.player(ADA).square)


def test_money_is_raised_by_tapping_deed_and_token(tmp_path: Path):
    position = Position().owns(ADA, 1, 3, 5).built({1: 1, 3: 1}).cash(sun=0)
    rig = table(tmp_path, position.owes(ADA, 80, BEN))
    assert "prompt.raise_money" == rig.view.prompt.message.code
    assert (80, True) == (rig.view.sheet.missing, bool(rig.view.sheet.steps))

    rig.deed(1)
    rig.token(ADA)
    assert (25, 0) == (balances(rig)[0], rig.view.deed(1).level)
    rig.deed(5)
    rig.token(ADA)
    assert (125, True) == (balances(rig)[0], rig.view.deed(5).mortgaged)
    rig.token(ADA)
    assert [45, 1580, 1500] == balances(rig)


def test_a_step_of_the_sheet_raises_money_by_touch(tmp_path: Path):
    rig = table(tmp_path, Position().owns(ADA, 5).cash(sun=0).owes(ADA, 80, BEN))
    rig.choose(rig.view.sheet.steps[0].command)

    assert 100 == balances(rig)[0]


def test_who_cannot_raise_enough_goes_bankrupt_to_the_creditor(tmp_path: Path):
    rig = table(tmp_path, Position().owns(ADA, 5).cash(sun=30).owes(ADA, 800, BEN))
    assert rig.view.sheet.bankrupt.allowed
    rig.choose(rig.view.sheet.bankrupt.request)

    assert rig.view.player(ADA).out
    assert ([BEN], 1530) == (owners(rig, 5), rig.view.player(BEN).balance)


def test_who_can_still_pay_is_told_so(tmp_path: Path):
    rig = table(tmp_path, Position().owns(ADA, 5).cash(sun=30).owes(ADA, 80, BEN))

    assert "refusal.can_still_pay" == rig.view.sheet.bankrupt.reason.code


def test_an_auction_is_held_by_taps_of_tokens(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(1, 2)
    rig.tap(TagRole.FUNCTION, FunctionTag.AUCTION)
    assert isinstance(rig.view.sheet, AuctionSheet)

    rig.token(BEN)
    rig.token(CLEO)
    rig.token(ADA)
    assert (30, ADA) == (rig.view.sheet.high, rig.view.sheet.bidder)
    assert Cue.BID is rig.view.cue[1]
    rig.token(ADA)
    assert "refusal.already_highest_bidder" == rig.refused
    for player in (BEN, CLEO):
        column = next(x for x in rig.view.sheet.columns if x.player == player)
        rig.choose(column.leave.request)
    assert ([ADA], 1470) == (owners(rig, 3), balances(rig)[0])
    assert Cue.SOLD is rig.view.cue[1]


def test_bids_are_shown_in_steps_and_with_reasons(tmp_path: Path):
    rig = table(tmp_path, Position().cash(drop=35).auction_of(39))
    rig.choose(c.Bid(player=ADA, lot=39, amount=30))
    columns = {column.player: column for column in rig.view.sheet.columns}

    assert [40, 80, 130] == [bid.request.amount for bid in columns[CLEO].bids]
    assert ["refusal.over_cash"] * 3 == [bid.reason.code for bid in columns[BEN].bids]
    assert columns[ADA].leads


def test_an_auction_without_bids_leaves_the_lot_with_the_bank(tmp_path: Path):
    rig = table(tmp_path, Position().auction_of(39))
    for player in (ADA, BEN, CLEO):
        rig.choose(c.Pass(player=player))

    assert [None] == owners(rig, 39)
    assert Phase.BEFORE_ROLL == rig.view.phase


def test_a_trade_is_signed_by_two_taps(tmp_path: Path):
    gives = {ADA: c.Offer(lots=(5,)), BEN: c.Offer(cash=150)}
    rig = table(tmp_path, Position().owns(ADA, 5))
    rig.choose(c.ProposeTrade(parties=(ADA, BEN), gives=gives))
    assert {ADA: 1650, BEN: 1350} == rig.view.sheet.after

    rig.token(BEN)
    assert ((BEN,), [ADA]) == (rig.view.sheet.signed, owners(rig, 5))
    rig.token(CLEO)
    assert [ADA] == owners(rig, 5)
    rig.token(ADA)
    assert ([BEN], None) == (owners(rig, 5), rig.view.sheet)


def test_a_trade_that_became_impossible_says_why(tmp_path: Path):
    gives = {ADA: c.Offer(lots=(5,)), BEN: c.Offer(cash=150)}
    rig = table(tmp_path, Position().owns(ADA, 5).owns(BEN, mortgaged=(12,)).cash(drop=160))
    rig.choose(c.ProposeTrade(parties=(ADA, BEN), gives=gives))
    rig.choose(c.Unmortgage(player=BEN, lot=12))

    assert "refusal.insufficient_cash" == rig.view.sheet.blocked.code


def test_a_new_owner_chooses_for_a_mortgage(tmp_path: Path):
    gives = {ADA: c.Offer(lots=(5,)), BEN: c.Offer(cash=60)}
    rig = table(tmp_path, Position().owns(ADA, mortgaged=(5,)))
    rig.choose(c.Trade(parties=(ADA, BEN), gives=gives))
    assert (10, 110) == (rig.view.sheet.fee, rig.view.sheet.redemption)

    rig.choose(rig.view.sheet.lift.request)
    assert (False, 1330) == (rig.view.deed(5).mortgaged, rig.view.player(BEN).balance)


def test_keeping_a_mortgage_by_tap_makes_the_fee_due(tmp_path: Path):
    gives = {ADA: c.Offer(lots=(5,)), BEN: c.Offer(cash=60)}
    rig = table(tmp_path, Position().owns(ADA, mortgaged=(5,)))
    rig.choose(c.Trade(parties=(ADA, BEN), gives=gives))
    rig.token(BEN)
    assert ("mortgage_fee", 10) == (rig.view.sheet.cause, rig.view.sheet.amount)
    rig.token(BEN)
    assert 1430 == rig.view.player(BEN).balance


def test_the_card_of_a_paper_deck_is_tapped_or_picked(tmp_path: Path):
    paper = Position(rules=TableRules(decks=DeckMode.PHYSICAL)).on(ADA, 7).in_stage(Phase.DRAW)
    rig = table(tmp_path, paper)
    assert 16 == len(rig.view.sheet.candidates)
    rig.tap(TagRole.CARD, GET_50)
    assert 1550 == balances(rig)[0]

    rig.choose(Undo())
    rig.choose(TouchCard(card=GET_50))
    assert 1550 == balances(rig)[0]
    assert GET_50 == rig.view.entries[-1].card


def test_a_virtual_card_is_drawn_by_the_token_of_the_player_on_turn(tmp_path: Path):
    rig = table(tmp_path, Position(top=(GET_50,)).on(ADA, 7).in_stage(Phase.DRAW))
    rig.token(BEN)
    assert "refusal.not_your_turn" == rig.refused
    rig.token(ADA)
    assert 1550 == balances(rig)[0]


def test_the_last_player_wins_and_the_final_table_is_shown(tmp_path: Path):
    rig = table(tmp_path, Position((ADA, BEN)).cash(sun=0).owes(ADA, 40, BEN))
    rig.choose(c.DeclareBankruptcy(player=ADA))

    assert (Mode.OVER, Cue.WINNER) == (rig.view.mode, rig.view.cue[1])
    assert [(BEN, 1), (ADA, 2)] == [(row.player, row.rank) for row in rig.view.standings]
    rig.token(BEN)
    assert "tap.nothing_to_do" == rig.refused
    rig.choose(Undo())
    assert Mode.PLAYING is rig.view.mode
