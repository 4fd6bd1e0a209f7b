"""A turn at the table, gesture by gesture."""

from pathlib import Path

import pytest

from companion.rules import commands as c
from companion.rules.edition import DeckMode, TableRules
from companion.rules.names import CardId, Phase
from companion.table.requests import (
    BeginGame,
    Cancel,
    Draw,
    EnterDice,
    FunctionTag,
    NewGame,
    Redo,
    RemoveSeat,
    Request,
    ResumeGame,
    TagMeaning,
    TagRole,
    TouchCard,
    TouchDeed,
    TouchToken,
    Undo,
)
from companion.table.signals import (
    Button,
    ButtonPressed,
    DiceFault,
    DiceRejected,
    DiceRolling,
    TagLifted,
    TagsCrowded,
    TagUnreadable,
)
from companion.table.view import AuctionSheet, Cue, DebtSheet, Mode, PurchaseSheet, Want
from tests.builders import ADA, BEN, CLEO, GAME_ID, JAIL_CARD, Position, table
from tests.table.rig import TAGS, Rig

GET_50 = CardId("ch_get50")


def owners(rig: Rig, *lots: int) -> list[str | None]:
    return [rig.view.deed(lot).owner for lot in lots]


def balances(rig: Rig) -> list[int]:
    return [player.balance for player in rig.view.players]


def test_a_deed_is_bought_in_two_taps(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(1, 2)
    assert Want.DEED is rig.view.prompt.want

    rig.deed(3)
    assert isinstance(rig.view.sheet, PurchaseSheet)
    assert rig.view.sheet.chosen
    assert "prompt.sign_BuyDeed" == rig.view.prompt.message.code
    assert 1500 == balances(rig)[0]

    rig.token(ADA)
    assert [ADA] == owners(rig, 3)
    assert [1440, 1500, 1500] == balances(rig)
    assert Cue.PAID is rig.view.cue[1]


def test_a_deed_is_bought_by_touch_alike(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.choose(EnterDice(faces=(1, 2)))
    rig.choose(TouchDeed(lot=3))
    rig.choose(TouchToken(player=ADA))

    assert [ADA] == owners(rig, 3)


def test_the_token_of_somebody_else_does_not_buy(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(1, 2)
    rig.deed(3)
    rig.token(BEN)

    assert "signature_of_other_wanted" == rig.refused
    assert [None] == owners(rig, 3)
    rig.token(ADA)
    assert [ADA] == owners(rig, 3)


def test_cancel_forgets_the_tapped_deed(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(1, 2)
    rig.deed(3)
    rig.choose(Cancel())
    rig.token(ADA)

    assert "choose_first_purchase" == rig.refused
    assert [None] == owners(rig, 3)


def test_the_confirm_button_signs(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(1, 2)
    rig.deed(3)
    rig.take(ButtonPressed(panel="panel", button=Button.CONFIRM, key="b1", at_ms=0))

    assert [ADA] == owners(rig, 3)


def test_rent_is_paid_with_one_tap_of_the_payer(tmp_path: Path):
    rig = table(tmp_path, Position().owns(BEN, 3))
    rig.dice(1, 2)
    sheet = rig.view.sheet
    assert isinstance(sheet, DebtSheet)
    assert (ADA, (BEN,), 4, "why.rent") == (
        sheet.debtor,
        sheet.creditors,
        sheet.amount,
        sheet.why.code,
    )

    rig.token(ADA)
    assert [1496, 1504, 1500] == balances(rig)
    assert "end_turn" in rig.view.prompt.message.code


def test_the_wrong_payer_is_told_who_pays(tmp_path: Path):
    rig = table(tmp_path, Position().owns(BEN, 3))
    rig.dice(1, 2)
    rig.token(BEN)

    assert "not_the_debtor" == rig.refused
    assert "prompt.pay" == rig.view.refused.expected.code
    assert ADA == rig.view.refused.expected.facts["debtor"]
    assert [1500, 1500, 1500] == balances(rig)


def test_an_unknown_tag_opens_registration_and_books_nothing(tmp_path: Path):
    rig = table(tmp_path, Position().owns(BEN, 3))
    rig.dice(1, 2)
    seq = rig.view.seq
    rig.tap_uid("04FFFFFFFFFFFF")

    assert "tap.unknown_tag" == rig.refused
    assert ("tag", "04FFFFFFFFFFFF") == (rig.view.focus.screen, rig.view.focus.uid)
    assert "04FFFFFFFFFFFF" == rig.view.wizard.uid
    assert seq == rig.view.seq


def test_cancel_forgets_the_unknown_tag(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.tap_uid("04FFFFFFFFFFFF")
    rig.choose(Cancel())

    assert rig.view.wizard is None


def test_a_phone_that_makes_up_its_identity_is_never_registered(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.tap_uid("08123456", random_uid=True)

    assert "tap.random_tag" == rig.refused
    assert rig.view.wizard is None
    assert "08123456" not in rig.registry.tags()


def test_two_tags_and_unreadable_tags_are_refused_with_what_is_expected(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.take(TagsCrowded(reader="reader", at_ms=0))
    assert "tap.two_tags" == rig.refused
    assert "prompt.roll" == rig.view.refused.expected.code

    number = rig.view.refused.number
    rig.take(TagUnreadable(reader="reader", at_ms=0))
    assert "tap.unreadable" == rig.refused
    assert rig.view.refused.number > number


def test_a_lifted_tag_and_moving_dice_book_nothing(tmp_path: Path):
    rig = table(tmp_path, Position())
    seq = rig.view.seq
    rig.take(TagLifted(reader="reader", uid=next(iter(TAGS)), at_ms=0))
    rig.take(DiceRolling(source="dice", key="d1", at_ms=0))

    assert (seq, "") == (rig.view.seq, rig.refused)


def test_the_same_tap_twice_is_booked_once(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN).owes(ADA, 20, BEN))
    for _ in range(2):
        rig.token(ADA, key="reader:7")

    assert [1490, 1510, 1500] == balances(rig)


def test_the_same_touch_twice_is_booked_once(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN).owes(ADA, 20, BEN))
    for _ in range(2):
        rig.choose(c.SettleDebt(player=ADA), key="touch:7")

    assert [1490, 1510, 1500] == balances(rig)


def test_a_key_that_is_in_the_ledger_is_known_after_a_restart(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN).owes(ADA, 20, BEN))
    rig.token(ADA, key="reader:7")
    rig.close()
    again = Rig(tmp_path)
    again.choose(ResumeGame(game=GAME_ID), key="again")
    again.token(ADA, key="reader:7")

    assert [1490, 1510, 1500] == balances(again)


def test_a_touch_on_a_stale_screen_is_refused(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN).owes(ADA, 20, BEN))
    seen = rig.view.seq
    rig.choose(c.SettleDebt(player=ADA))
    rig.choose(c.SettleDebt(player=ADA), seen=seen)

    assert "tap.stale_screen" == rig.refused
    assert [1490, 1510, 1500] == balances(rig)


@pytest.mark.parametrize("request_", [Undo(), TouchToken(player=ADA), EnterDice(faces=(1, 2))])
def test_every_touch_that_may_book_must_have_seen_the_newest_picture(
    tmp_path: Path, request_: Request
):
    rig = table(tmp_path, Position().after_move())
    rig.choose(c.EndTurn(player=ADA))
    seq = rig.view.seq
    rig.choose(request_, seen=seq - 1)

    assert ("tap.stale_screen", seq) == (rig.refused, rig.view.seq)


def test_dice_whose_start_was_not_seen_are_never_applied(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(1, 2, started_ms=None)

    assert "dice.stale" == rig.refused
    assert 0 == rig.view.player(ADA).square


def test_dice_that_moved_before_the_throw_was_asked_for_are_never_applied(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(1, 2)
    moved = rig.clock.ms
    rig.clock.ms += 5
    rig.choose(c.BuyDeed(player=ADA, lot=3))
    rig.dice(6, 5, started_ms=moved)

    assert "dice.stale" == rig.refused
    assert 0 == rig.view.player(BEN).square
    rig.dice(6, 5)
    assert 11 == rig.view.player(BEN).square


def test_a_roll_does_not_count_again_after_an_undo(tmp_path: Path):
    rig = table(tmp_path, Position())
    rolled = rig.clock.ms
    rig.dice(1, 2, started_ms=rolled, key="dice:1")
    rig.choose(Undo())
    rig.dice(1, 2, started_ms=rolled, key="dice:2")

    assert "dice.stale" == rig.refused
    assert 0 == rig.view.player(ADA).square


@pytest.mark.parametrize("reason", DiceFault)
def test_a_roll_that_does_not_count_asks_for_a_new_one(tmp_path: Path, reason: DiceFault):
    rig = table(tmp_path, Position())
    rig.take(DiceRejected(source="dice", key="d", reason=reason, at_ms=0))

    assert f"dice.{reason.value}" == rig.refused
    assert "prompt.roll" == rig.view.refused.expected.code


@pytest.mark.parametrize("faces", [(3,), (1, 2, 3), ()])
def test_another_number_of_dice_does_not_count(tmp_path: Path, faces: tuple[int, ...]):
    rig = table(tmp_path, Position())
    rig.dice(*faces)

    assert "dice.wrong_count" == rig.refused


def test_dice_can_be_entered_by_hand(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.choose(EnterDice(faces=(5, 6)))

    assert 11 == rig.view.player(ADA).square


def test_the_dice_of_the_next_player_end_the_turn(tmp_path: Path):
    rig = table(tmp_path, Position().after_move())
    rig.dice(4, 6)

    assert BEN == rig.view.turn
    assert 10 == rig.view.player(BEN).square


def test_impossible_dice_do_not_end_the_turn(tmp_path: Path):
    rig = table(tmp_path, Position().after_move())
    seq = rig.view.seq
    rig.choose(EnterDice(faces=(0, 9)))

    assert "refusal.dice_out_of_range" == rig.refused
    assert (ADA, seq) == (rig.view.turn, rig.view.seq)


def test_dice_count_for_nobody_while_something_is_open(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN))
    rig.dice(4, 6)

    assert "no_throw_due" == rig.refused


@pytest.mark.parametrize("way", ["button", "tag", "touch"])
def test_a_turn_ends_by_button_tag_and_touch(tmp_path: Path, way: str):
    rig = table(tmp_path, Position().after_move())
    if way == "button":
        rig.take(ButtonPressed(panel="panel", button=Button.END_TURN, key="b", at_ms=0))
    elif way == "tag":
        rig.tap(TagRole.FUNCTION, FunctionTag.END_TURN)
    else:
        rig.choose(rig.view.actions["end_turn"].request)

    assert (BEN, Cue.YOUR_TURN) == (rig.view.turn, rig.view.cue[1])


def test_undo_restores_and_redo_brings_back(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN))
    before = rig.game
    rig.token(ADA)
    after = rig.game
    rig.choose(Undo())
    assert before == rig.game
    assert rig.view.entries[-1].reversed
    assert not rig.view.actions["redo"].reason

    rig.choose(Redo())
    assert after == rig.game
    assert not rig.view.entries[-1].reversed
    assert "reason.nothing_to_redo" == rig.view.actions["redo"].reason.code


@pytest.mark.parametrize("way", ["button", "tag"])
def test_undo_by_button_and_tag(tmp_path: Path, way: str):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN))
    rig.token(ADA)
    if way == "button":
        rig.take(ButtonPressed(panel="panel", button=Button.UNDO, key="b", at_ms=0))
    else:
        rig.tap(TagRole.FUNCTION, FunctionTag.UNDO)

    assert [1500, 1500, 1500] == balances(rig)


def test_the_same_undo_twice_takes_back_once(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN).owes(ADA, 20, BEN))
    rig.token(ADA)
    rig.token(ADA)
    for _ in range(2):
        rig.choose(Undo(), key="touch:9", seen=rig.view.seq)

    assert [1490, 1510, 1500] == balances(rig)


def test_a_house_rule_keeps_dice(tmp_path: Path):
    rig = table(tmp_path, Position(rules=TableRules(undo_dice=False)))
    rig.dice(1, 2)
    assert "reason.dice_stay" == rig.view.actions["undo"].reason.code

    rig.choose(Undo())
    assert "reason.dice_stay" == rig.refused
    assert 3 == rig.view.player(ADA).square


def test_a_house_rule_keeps_cards(tmp_path: Path):
    rules = TableRules(undo_cards=False)
    rig = table(tmp_path, Position(rules=rules, top=(GET_50,)).on(ADA, 7).in_stage(Phase.DRAW))
    rig.choose(Draw())
    rig.choose(Undo())

    assert "reason.cards_stay" == rig.refused
    assert 1550 == balances(rig)[0]


def test_a_new_game_has_nothing_to_undo(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.choose(Undo())

    assert "reason.nothing_to_undo" == rig.refused


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


def test_lobby_touches_do_not_reach_a_running_game(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(4, 6)
    seq = rig.view.seq
    for request in (NewGame(edition="us_classic"), RemoveSeat(seat=0), BeginGame()):
        rig.choose(request)
        assert "tap.nothing_to_do" == rig.refused

    assert (seq, Mode.PLAYING) == (rig.view.seq, rig.view.mode)


def test_a_tag_from_a_later_version_is_refused_softly(tmp_path: Path):
    rig = table(tmp_path, Position())
    meaning = TagMeaning(role=TagRole.FUNCTION, subject="launch")
    rig.sources.memory.pair("04FFFFFFFFFFFF", meaning)
    rig.close()
    again = Rig(tmp_path)
    again.choose(ResumeGame(game=GAME_ID), key="again")
    again.tap_uid("04FFFFFFFFFFFF")

    assert "tap.nothing_to_do" == again.refused


def test_the_last_player_wins_and_the_final_table_is_shown(tmp_path: Path):
    rig = table(tmp_path, Position((ADA, BEN)).cash(sun=0).owes(ADA, 40, BEN))
    rig.choose(c.DeclareBankruptcy(player=ADA))

    assert (Mode.OVER, Cue.WINNER) == (rig.view.mode, rig.view.cue[1])
    assert [(BEN, 1), (ADA, 2)] == [(row.player, row.rank) for row in rig.view.standings]
    rig.token(BEN)
    assert "tap.nothing_to_do" == rig.refused
    rig.choose(Undo())
    assert Mode.PLAYING is rig.view.mode


def test_a_refusal_goes_when_something_is_booked(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN))
    rig.token(BEN)
    assert rig.refused
    rig.token(ADA)
    assert "" == rig.refused
