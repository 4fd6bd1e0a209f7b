"""Bank-only play as a kind of play: chosen, switched, taken back; payments typed in."""

from pathlib import Path

import pytest

from companion.rules import commands as c
from companion.rules.house import Tracking
from companion.rules.names import CardId, Phase, TaxMode
from companion.rules.policies import DeckMode
from companion.table import requests as r
from companion.table.errandviews import PaySheet
from companion.table.requests import TagRole
from companion.table.view import DebtSheet, Mode
from tests.builders import (
    ADA,
    BALTIC,
    BEN,
    CLEO,
    INCOME_TAX,
    Position,
    house_rules,
    table,
)
from tests.table.bank import balances, bank_only, offer

# --- undo ---


def test_one_undo_takes_back_charge_and_payment(tmp_path: Path):
    rig = table(tmp_path, bank_only().owns(BEN, BALTIC))
    rig.deed(BALTIC)
    rig.token(ADA)
    rig.choose(r.Undo())
    assert ((1500, 1500, 1500), None) == (balances(rig), rig.view.sheet)

    rig.choose(r.Redo())
    assert (1496, 1504, 1500) == balances(rig)


def test_undo_takes_back_one_gesture_only(tmp_path: Path):
    rig = table(tmp_path, bank_only().owns(BEN, BALTIC))
    for player in (ADA, CLEO):
        rig.deed(BALTIC)
        rig.token(player)
    rig.choose(r.Undo())
    assert (1496, 1504, 1500) == balances(rig)


def test_a_drawn_card_stays_where_the_table_wants_it(tmp_path: Path):
    rig = table(tmp_path, bank_only(decks=DeckMode.PHYSICAL, undo_cards=False))
    rig.choose(r.Errand(command=c.ApplyCard(player=ADA, card=CardId("ch_pay15"))))
    rig.choose(r.Undo())
    assert "reason.cards_stay" == rig.refused
    assert isinstance(rig.view.sheet, DebtSheet), "the payment can be made again"


# --- the two kinds of play ---


def test_bank_only_play_names_no_turn(tmp_path: Path):
    rig = table(tmp_path, bank_only())
    assert (True, None) == (rig.view.bank_only, rig.view.turn)
    assert rig.view.prompt is not None
    assert rig.view.prompt.kicker is not None
    assert ("prompt.ready", "kicker.bank_only") == (
        rig.view.prompt.message.code, rig.view.prompt.kicker.code
    )  # fmt: skip
    assert {"roll", "end_turn"}.isdisjoint(rig.view.actions)
    rig.tap(TagRole.FUNCTION, r.FunctionTag.END_TURN)
    assert "refusal.needs_positions" == rig.refused


def test_errands_belong_to_bank_only_play(tmp_path: Path):
    rig = table(tmp_path, Position())
    assert ((), False) == (rig.view.errands, rig.view.bank_only)
    rig.choose(r.Errand(command=c.CollectSalary(player=ADA)))
    assert "refusal.bank_only" == rig.refused


def test_a_running_game_is_switched_there_and_back(tmp_path: Path):
    rig = table(tmp_path, Position().owns(BEN, BALTIC))
    assert rig.view.actions["tracking"].allowed
    rig.choose(c.SwitchTracking(to=Tracking.OFF))
    assert rig.view.bank_only
    assert "off" == rig.view.entries[-1].message.facts["mode"]

    rig.deed(BALTIC)
    rig.token(CLEO)
    rig.choose(
        c.SwitchTracking(
            to=Tracking.FULL, squares={ADA: INCOME_TAX, BEN: 0}, in_jail={CLEO: 2}, on_turn=CLEO
        )
    )
    assert (False, CLEO, Phase.BEFORE_ROLL) == (
        rig.view.bank_only, rig.view.turn, rig.view.phase
    )  # fmt: skip
    assert (True, 2) == (rig.view.player(CLEO).in_jail, rig.view.player(CLEO).jail_turn)
    assert "full" == rig.view.entries[-1].message.facts["mode"]

    rig.choose(r.Undo())
    assert rig.view.bank_only


def test_the_switch_is_off_while_something_is_open(tmp_path: Path):
    rig = table(tmp_path, bank_only().owes(ADA, 10, BEN))
    assert rig.view.actions["tracking"].reason is not None
    assert "reason.open_debt" == rig.view.actions["tracking"].reason.code
    assert not offer(rig, "salary").action.allowed


def test_the_switch_says_what_keeps_the_game_from_it(tmp_path: Path):
    house = house_rules(game__end="worth", game__turn_limit=5)
    rig = table(tmp_path, Position(edition=house))
    assert rig.view.actions["tracking"].reason is not None
    assert "reason.turn_limit_without_turns" == rig.view.actions["tracking"].reason.code
    rig.choose(c.SwitchTracking(to=Tracking.OFF))
    assert ("refusal.turn_limit_without_turns", False) == (rig.refused, rig.view.bank_only)


def test_the_lobby_begins_bank_only_play_without_throws(tmp_path: Path):
    rig = table(tmp_path)
    rig.choose(r.NewGame(edition="us_classic"))
    rig.choose(r.SetRules(tracking=Tracking.OFF))
    rig.choose(r.AddSeat())
    proceed = rig.view.lobby.proceed
    assert proceed is not None
    assert not proceed.allowed
    rig.choose(r.BeginGame())
    assert "lobby.too_few_players" == rig.refused
    rig.choose(r.AddSeat())
    rig.choose(r.BeginGame())
    assert (True, Mode.PLAYING) == (rig.view.bank_only, rig.view.mode)


def test_house_rules_that_need_turns_do_not_go_with_bank_only_play(tmp_path: Path):
    rig = table(tmp_path)
    rig.choose(r.NewGame(edition="us_classic"))
    rig.choose(r.SetHouseRule(name="game.end", value="worth"))
    rig.choose(r.SetHouseRule(name="game.turn_limit", value=20))
    rig.choose(r.SetRules(tracking=Tracking.OFF))
    assert ("contradiction.turn_limit_without_turns", Mode.RULES) == (rig.refused, rig.view.mode)
    rig.choose(r.SetRules())
    assert Mode.SEATS is rig.view.mode


# --- drafts of payments ---


def test_a_payment_that_is_typed_in_shows_chips_and_last_sums(tmp_path: Path):
    rig = table(tmp_path, bank_only())
    for amount in (30, 40, 30, 5, 60):
        rig.choose(r.Errand(command=c.Pay(payer=ADA, payee=BEN, amount=amount)))
    rig.choose(r.Errand(command=c.Pay(payer=ADA, payee="", amount=2000), draft=True))
    sheet = rig.view.sheet
    assert isinstance(sheet, PaySheet)
    assert ((10, 50, 100, 200), (60, 5, 30)) == (sheet.chips, sheet.recent)
    assert (False, 1335) == (sheet.pay.allowed, sheet.most)

    rig.choose(r.Errand(command=c.Pay(payer=ADA, payee=BEN, amount=2000), draft=True))
    assert isinstance(rig.view.sheet, PaySheet)
    assert rig.view.sheet.pay.reason is not None
    assert "refusal.insufficient_cash" == rig.view.sheet.pay.reason.code


def test_the_last_tap_of_a_typed_payment_carries_it_out(tmp_path: Path):
    rig = table(tmp_path, bank_only())
    rig.choose(r.Errand(command=c.Pay(payer=ADA, payee=BEN, amount=15), draft=True))
    assert (1500, 1500, 1500) == balances(rig)
    rig.token(ADA)
    assert (1485, 1515, 1500) == balances(rig)


@pytest.mark.parametrize(
    "pay",
    [
        c.Pay(payer="nobody", payee="", amount=1),
        c.Pay(payer=ADA, payee=ADA, amount=1),
        c.Pay(payer="", payee="nobody", amount=0),
        c.Pay(payer="", payee="", amount=-5),
        c.Pay(payer="", payee="", amount=10**30),
    ],
)
@pytest.mark.parametrize("draft", [True, False])
def test_payments_that_can_never_be_are_refused_at_once(tmp_path: Path, pay: c.Pay, draft: bool):
    rig = table(tmp_path, bank_only())
    rig.choose(r.Errand(command=pay, draft=draft))
    assert rig.refused
    assert rig.view.sheet is None


def test_a_payee_is_wanted_besides_the_payer(tmp_path: Path):
    rig = table(tmp_path, bank_only())
    rig.choose(r.Errand(command=c.Pay(payer="", payee="", amount=5)))
    rig.token(ADA)
    rig.token(ADA)
    assert "payee_wanted" == rig.refused


def test_the_income_tax_has_an_errand_for_each_of_its_ways(tmp_path: Path):
    rig = table(tmp_path, bank_only())
    ways = [
        one.action.request.command
        for one in rig.view.errands
        if isinstance(one.action.request, r.Errand)
    ]
    taxes = [way.mode for way in ways if isinstance(way, c.PayTax) and way.square == INCOME_TAX]
    assert [TaxMode.FLAT, TaxMode.PERCENT] == sorted(taxes, key=str)
