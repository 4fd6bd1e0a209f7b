"""Bank-only play by taps: what is due is named, and the next token is meant."""

from pathlib import Path

import pytest

from companion.rules import commands as c
from companion.rules.names import BANK, EVERYBODY, POT, CardId
from companion.rules.policies import DeckMode
from companion.table import requests as r
from companion.table.errandviews import meant
from companion.table.requests import TagRole
from companion.table.view import AuctionSheet, DebtSheet, Mode, Want
from tests.builders import (
    ADA,
    BALTIC,
    BEN,
    BOARDWALK,
    CHANCE_DECK,
    CLEO,
    ELECTRIC,
    JAIL_CARD,
    MEDITERRANEAN,
    READING,
    house_rules,
    table,
)
from tests.table.bank import balances, bank_only, begin, errand, offer

NEXT_RAILROAD = CardId("ch_next_rr_1")

# --- gestures ---


def test_rent_in_two_gestures(tmp_path: Path):
    rig = table(tmp_path, bank_only().owns(BEN, MEDITERRANEAN, BALTIC))
    before = rig.view.seq

    rig.deed(BALTIC)
    rig.token(ADA)

    assert (1492, 1508, 1500) == balances(rig)
    assert (before + 2, None, "") == (rig.view.seq, rig.view.sheet, rig.refused)


def test_purchase_in_two_gestures(tmp_path: Path):
    rig = table(tmp_path, bank_only())

    rig.deed(BOARDWALK)
    rig.token(CLEO)

    assert (CLEO, 1100) == (rig.view.deed(BOARDWALK).owner, rig.view.player(CLEO).balance)


def test_salary_in_one_gesture(tmp_path: Path):
    rig = table(tmp_path, bank_only())

    rig.choose(meant(offer(rig, "salary").action, BEN).request or r.Cancel())

    assert (1500, 1700, 1500) == balances(rig)


def test_salary_by_a_touch_and_a_tap(tmp_path: Path):
    rig = table(tmp_path, bank_only())
    begin(rig, "salary")
    assert (200, True) == (errand(rig).amount, errand(rig).gives)

    rig.token(BEN)
    assert (1500, 1700, 1500) == balances(rig)


@pytest.mark.parametrize("touch_first", [True, False])
def test_a_payment_takes_a_sum_and_two_taps(tmp_path: Path, touch_first: bool):
    rig = table(tmp_path, bank_only())
    if touch_first:
        rig.choose(r.Errand(command=c.Pay(payer="", payee="", amount=70)))
        rig.token(ADA)
        rig.token(CLEO)
    else:
        rig.choose(r.Errand(command=c.Pay(payer="", payee="", amount=0)))
        rig.token(ADA)
        rig.token(CLEO)
        assert (1500, 1500, 1500) == balances(rig)
        rig.choose(r.Errand(command=c.Pay(payer=ADA, payee=CLEO, amount=70)))

    assert (1430, 1500, 1570) == balances(rig)
    assert "entry.Pay" == rig.view.entries[-1].message.code
    assert "to_player" == rig.view.entries[-1].message.facts["cause"]


@pytest.mark.parametrize(
    ("payee", "expected"),
    [(BANK, (1490, 1500, 1500)), (POT, (1490, 1500, 1500)), (EVERYBODY, (1480, 1510, 1510))],
)
def test_a_payment_to_bank_pot_or_all_takes_one_tap(
    tmp_path: Path, payee: str, expected: tuple[int, ...]
):
    rules = house_rules(parking__pot=True, parking__inflow=["taxes"])
    rig = table(tmp_path, bank_only(rules))
    rig.choose(r.Errand(command=c.Pay(payer="", payee=payee, amount=10)))
    rig.token(ADA)
    assert expected == balances(rig)


def test_a_sum_from_the_bank_is_received_by_whoever_taps(tmp_path: Path):
    rig = table(tmp_path, bank_only())
    rig.choose(r.Errand(command=c.Pay(payer=BANK, payee="", amount=25)))
    rig.token(BEN)
    assert (1500, 1525, 1500) == balances(rig)


@pytest.mark.parametrize(
    ("code", "expected"),
    [("tax", 1425), ("tax_flat", 1300), ("tax_percent", 1350), ("jail_fine", 1450)],
)
def test_what_a_square_costs_is_a_touch_and_a_tap(tmp_path: Path, code: str, expected: int):
    rig = table(tmp_path, bank_only())
    begin(rig, code)
    rig.token(ADA)
    assert expected == rig.view.player(ADA).balance
    assert rig.view.sheet is None


def test_a_throw_that_was_typed_wrong_is_typed_again_and_the_sensor_changes_nothing(
    tmp_path: Path,
):
    rig = table(tmp_path, bank_only().owns(BEN, ELECTRIC))
    rig.deed(ELECTRIC)
    rig.choose(r.EnterDice(faces=(6, 6)))
    rig.choose(r.EnterDice(faces=(2, 1)))
    rig.dice(5, 5)
    assert ((2, 1), 12) == (errand(rig).dice, errand(rig).amount)

    rig.token(ADA)
    assert (1488, 1512, 1500) == balances(rig)


def test_undo_puts_the_errand_away_that_waits_before_it_takes_anything_back(tmp_path: Path):
    rig = table(tmp_path, bank_only())
    rig.deed(BOARDWALK)
    rig.token(BEN)
    rig.deed(BALTIC)
    rig.choose(r.Undo())
    assert (None, BEN) == (rig.view.sheet, rig.view.deed(BOARDWALK).owner)
    rig.choose(r.Undo())
    assert rig.view.deed(BOARDWALK).owner is None


@pytest.mark.parametrize("decide_first", [True, False])
def test_nobodys_share_is_told_where_the_choice_comes_before_the_counting(
    tmp_path: Path, decide_first: bool
):
    book = house_rules(tax__income__decide_first=decide_first)
    rig = table(tmp_path, bank_only(book).owns(BEN, BOARDWALK))
    begin(rig, "tax_percent")
    shares = [taker.amount for taker in errand(rig).takers]
    assert ([None] * 3 if decide_first else [150, 190, 150]) == shares

    rig.token(BEN)
    assert (1500, 1310, 1500) == balances(rig)


def test_an_equal_share_is_told_no_sooner(tmp_path: Path):
    rig = table(tmp_path, bank_only(house_rules(tax__income__decide_first=True)))

    assert (None, 200) == (offer(rig, "tax_percent").amount, offer(rig, "tax_flat").amount)


def test_prizes_fines_and_the_pot_of_other_boards(tmp_path: Path):
    pot = house_rules(parking__pot=True, parking__seed=300)
    rig = table(tmp_path, bank_only(pot))
    begin(rig, "pot")
    rig.token(ADA)
    assert 1800 == rig.view.player(ADA).balance


# --- what a tap means ---


def test_a_token_alone_opens_what_may_be_due_for_its_player(tmp_path: Path):
    rig = table(tmp_path, bank_only())
    rig.token(BEN)
    assert rig.view.focus is not None
    assert ("dues", BEN) == (rig.view.focus.screen, rig.view.focus.player)

    request = meant(offer(rig, "tax_flat").action, BEN).request
    rig.choose(request or r.Cancel())
    assert 1300 == rig.view.player(BEN).balance


def test_the_owners_tap_shows_the_deed_instead_of_a_rent(tmp_path: Path):
    rig = table(tmp_path, bank_only().owns(BEN, BALTIC))
    rig.deed(BALTIC)
    rig.token(BEN)
    assert rig.view.focus is not None
    assert ("deed", BALTIC) == (rig.view.focus.screen, rig.view.focus.lot)
    assert (1500, 1500, 1500) == balances(rig)


def test_a_mortgaged_deed_is_only_looked_at(tmp_path: Path):
    rig = table(tmp_path, bank_only().owns(BEN, mortgaged=(BALTIC,)))
    rig.deed(BALTIC)
    assert rig.view.sheet is None
    assert rig.view.focus is not None
    assert "deed" == rig.view.focus.screen


@pytest.mark.parametrize("by", ["deed", "tag", "touch"])
def test_a_free_deed_goes_to_auction(tmp_path: Path, by: str):
    rig = table(tmp_path, bank_only())
    rig.deed(BOARDWALK)
    auction = errand(rig).auction
    assert auction is not None
    assert auction.request is not None
    match by:
        case "deed":
            rig.deed(BOARDWALK)
        case "tag":
            rig.tap(TagRole.FUNCTION, r.FunctionTag.AUCTION)
        case _:
            rig.choose(auction.request)
    assert isinstance(rig.view.sheet, AuctionSheet)

    rig.token(ADA)
    rig.choose(c.Pass(player=BEN))
    rig.choose(c.Pass(player=CLEO))
    assert ADA == rig.view.deed(BOARDWALK).owner


def test_where_nothing_is_auctioned_the_key_says_so(tmp_path: Path):
    rig = table(tmp_path, bank_only(house_rules(auction__on_decline=False)))
    rig.deed(BOARDWALK)
    auction = errand(rig).auction
    assert auction is not None
    assert auction.reason is not None
    assert "refusal.no_lot_auction" == auction.reason.code


def test_a_buyer_without_the_cash_is_refused_and_another_may_tap(tmp_path: Path):
    rig = table(tmp_path, bank_only().cash(sun=100))
    rig.deed(BOARDWALK)
    rig.token(ADA)
    assert "refusal.insufficient_cash" == rig.refused

    rig.token(BEN)
    assert BEN == rig.view.deed(BOARDWALK).owner


def test_cancel_forgets_the_errand(tmp_path: Path):
    rig = table(tmp_path, bank_only())
    rig.deed(BOARDWALK)
    rig.choose(r.Cancel())
    assert rig.view.sheet is None
    assert "prompt.ready" == rig.view.prompt.message.code if rig.view.prompt else ""


# --- dice ---


def test_the_rent_of_a_utility_asks_for_the_dice(tmp_path: Path):
    rig = table(tmp_path, bank_only().owns(BEN, ELECTRIC))
    rig.deed(ELECTRIC)
    assert (True, None) == (errand(rig).needs_dice, errand(rig).amount)
    assert rig.view.prompt is not None
    assert Want.DICE is rig.view.prompt.want

    rig.dice(3, 4)
    assert (28, (3, 4)) == (errand(rig).amount, errand(rig).dice)
    rig.token(ADA)
    assert (1472, 1528, 1500) == balances(rig)


def test_the_payer_may_tap_before_the_dice_are_entered(tmp_path: Path):
    rig = table(tmp_path, bank_only().owns(BEN, ELECTRIC))
    rig.deed(ELECTRIC)
    assert errand(rig).payer is None
    rig.token(ADA)
    assert rig.view.prompt is not None
    assert (ADA, ADA) == (errand(rig).payer, rig.view.prompt.player)
    rig.choose(r.EnterDice(faces=(3, 4)))
    assert (1472, 1528, 1500) == balances(rig)


def test_throws_that_nobody_asked_for_are_offered_later(tmp_path: Path):
    rig = table(tmp_path, bank_only().owns(BEN, ELECTRIC))
    rig.dice(6, 5)
    assert "" == rig.refused

    rig.deed(ELECTRIC)
    last = errand(rig).last_throw
    assert (6, 5) == errand(rig).thrown
    assert last is not None
    assert last.request is not None
    rig.choose(last.request)
    assert 44 == errand(rig).amount


def test_the_throw_that_lay_when_the_deed_was_tapped_is_offered_not_refused(tmp_path: Path):
    rig = table(tmp_path, bank_only().owns(BEN, ELECTRIC))
    thrown_ms = rig.clock.ms
    rig.clock.ms += 500
    rig.deed(ELECTRIC)
    rig.dice(6, 5, started_ms=thrown_ms)
    assert ("", True, (6, 5)) == (rig.refused, errand(rig).needs_dice, errand(rig).thrown)

    rig.dice(1, 2)
    assert ((1, 2), 12) == (errand(rig).dice, errand(rig).amount)


def test_a_throw_by_hand_without_a_rent_is_refused(tmp_path: Path):
    rig = table(tmp_path, bank_only())
    rig.choose(r.EnterDice(faces=(3, 4)))
    assert "no_throw_due" == rig.refused


def test_a_card_to_the_next_railroad_doubles_the_rent(tmp_path: Path):
    rig = table(tmp_path, bank_only().owns(BEN, READING))
    rig.deed(READING)
    assert 25 == errand(rig).amount
    cards = errand(rig).by_card
    assert 1 == len(cards), "both cards do the same"

    rig.choose(cards[0].request or r.Cancel())
    assert (50, NEXT_RAILROAD) == (errand(rig).amount, errand(rig).card)
    rig.token(CLEO)
    assert (1500, 1550, 1450) == balances(rig)


# --- cards ---


def test_the_banker_turns_over_the_top_card_for_whoever_taps(tmp_path: Path):
    rig = table(tmp_path, bank_only())
    top = rig.game.decks[CHANCE_DECK].cards[0]
    wanted = next(one for one in rig.view.errands if one.deck == CHANCE_DECK)
    rig.choose(wanted.action.request or r.Cancel())
    assert top not in str(rig.view.sheet), "nobody sees it before"

    rig.token(ADA)
    assert top == rig.view.entries[-1].card


def test_a_card_of_a_real_deck_is_named_and_paid_by_the_tap(tmp_path: Path):
    rig = table(tmp_path, bank_only(decks=DeckMode.PHYSICAL))
    wanted = next(one for one in rig.view.errands if one.deck == CHANCE_DECK)
    assert CardId("ch_pay15") in wanted.candidates
    rig.choose(r.Errand(command=c.ApplyCard(player=r.PlayerId(""), card=CardId("ch_pay15"))))
    assert 15 == errand(rig).amount

    rig.token(BEN)
    assert (1500, 1485, 1500) == balances(rig)


def test_the_tag_of_a_card_waits_for_its_drawer_and_a_kept_one_goes_back(tmp_path: Path):
    rig = table(tmp_path, bank_only(decks=DeckMode.PHYSICAL))
    rig.tap(TagRole.CARD, "ch_get50")
    rig.token(ADA)
    assert 1550 == rig.view.player(ADA).balance

    rig.tap(TagRole.CARD, JAIL_CARD)
    rig.token(BEN)
    assert (JAIL_CARD,) == rig.view.player(BEN).cards
    assert BEN == offer(rig, "use_card").holder
    rig.tap(TagRole.CARD, JAIL_CARD)
    assert () == rig.view.player(BEN).cards


def test_a_virtual_deck_takes_no_cards_from_the_box(tmp_path: Path):
    rig = table(tmp_path, bank_only())
    rig.tap(TagRole.CARD, "ch_get50")
    assert "banker_draws_dues" == rig.refused


# --- debts ---


def test_a_rent_beyond_the_cash_opens_the_debt(tmp_path: Path):
    rig = table(tmp_path, bank_only().owns(BEN, BALTIC).owns(ADA, READING).cash(sun=1))
    rig.deed(BALTIC)
    rig.token(ADA)
    assert isinstance(rig.view.sheet, DebtSheet)
    assert (ADA, 3, 1) == (rig.view.sheet.debtor, rig.view.sheet.missing, len(rig.view.sheet.steps))

    rig.choose(rig.view.sheet.steps[0].command)
    rig.token(ADA)
    assert (97, 1504, 1500) == balances(rig)


def test_ruin_ends_a_game_in_bank_only_play(tmp_path: Path):
    rig = table(tmp_path, bank_only().owns(BEN, BALTIC).cash(sun=1).out(CLEO))
    rig.deed(BALTIC)
    rig.token(ADA)
    rig.choose(c.DeclareBankruptcy(player=ADA))
    assert (Mode.OVER, BEN) == (rig.view.mode, rig.view.standings[0].player)
