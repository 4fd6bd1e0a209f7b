"""What only other rule books know, at the table: claims, third hands, exits, ruin, the banker."""

from pathlib import Path

import pytest

from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.edition import Edition
from companion.rules.look import player_on_turn
from companion.rules.names import Fate, Phase
from companion.table import requests as r
from companion.table.requests import TagRole
from companion.table.view import DebtSheet, JailSheet, PurchaseSheet
from tests.builders import ADA, BEN, CLEO, Position, house_rules, table, with_stock
from tests.table.rig import Rig, edition_as_shipped


def claimed(folder: Path, deadline: str) -> Rig:
    position = Position(edition=house_rules(rent__ask_deadline=deadline)).owns(BEN, 3)
    return table(folder, position.did(c.Roll(player=ADA, dice=(1, 2))))


@pytest.mark.parametrize(("deadline", "throws"), [("next_roll", 1), ("second_roll", 2)])
def test_a_rent_that_must_be_asked_for_says_how_long(tmp_path: Path, deadline: str, throws: int):
    rig = claimed(tmp_path, deadline)
    claim = rig.view.claims[0]

    assert (BEN, ADA, 3, 4, throws) == (
        claim.owner, claim.debtor, claim.lot, claim.amount, claim.throws_left
    )  # fmt: skip
    for throw in range(throws):
        rig.choose(c.EndTurn(player=player_on_turn(rig.game).id))
        assert len(rig.view.claims) == 1, throw
        rig.dice(6, 4)
        if isinstance(rig.view.sheet, PurchaseSheet):
            rig.choose(
                c.BuyDeed(player=player_on_turn(rig.game).id, lot=player_on_turn(rig.game).square)
            )
    assert () == rig.view.claims


@pytest.mark.parametrize("by_card", [True, False])
def test_the_owner_asks_with_the_deeds_card_or_by_touch(tmp_path: Path, by_card: bool):
    rig = claimed(tmp_path, "next_roll")
    if by_card:
        rig.deed(3)
    else:
        rig.choose(rig.view.claims[0].ask.request or r.Cancel())

    assert isinstance(rig.view.sheet, DebtSheet)
    assert (BEN, 4, ()) == (rig.view.sheet.creditors[0], rig.view.sheet.amount, rig.view.claims)


def test_another_player_may_lift_a_mortgage_and_take_the_deed(tmp_path: Path):
    rules = house_rules(mortgage__third_party_redeem=True)
    rig = table(tmp_path, Position(edition=rules).owns(BEN, 1, mortgaged=(5,)))
    assert () == rig.view.deed(1).redeemers
    found = {action.name: action for action in rig.view.deed(5).redeemers}
    assert {ADA, CLEO} == set(found)

    rig.choose(found[CLEO].request or r.Cancel())
    assert (CLEO, False) == (rig.view.deed(5).owner, rig.view.deed(5).mortgaged)


def jailed_now(folder: Path, *, release: bool) -> Rig:
    position = Position(edition=house_rules(jail__same_turn_release=release)).after_move()
    return table(folder, position.so(e.JailEntered(player=ADA)).in_stage(Phase.AFTER_MOVE))


def test_who_may_leave_jail_at_once_pays_with_the_token_or_stays(tmp_path: Path):
    rig = jailed_now(tmp_path, release=True)
    assert isinstance(rig.view.sheet, JailSheet)
    assert rig.view.sheet.stay is not None
    assert (True, True, False) == (
        rig.view.sheet.pay.allowed, rig.view.sheet.stay.allowed, rig.view.sheet.roll.allowed
    )  # fmt: skip

    rig.token(ADA)
    assert (False, 1450) == (rig.view.player(ADA).in_jail, rig.view.player(ADA).balance)


def test_who_must_wait_in_jail_sees_no_sheet(tmp_path: Path):
    assert jailed_now(tmp_path, release=False).view.sheet is None


def test_a_deed_that_is_not_auctioned_may_be_left(tmp_path: Path):
    rules = house_rules(auction__on_decline=False)
    rig = table(tmp_path, Position(edition=rules).on(ADA, 3).in_stage(Phase.PURCHASE))
    assert isinstance(rig.view.sheet, PurchaseSheet)
    assert ("leave", "prompt.purchase_or_leave") == (
        rig.view.sheet.decline.name, rig.view.prompt.message.code if rig.view.prompt else ""
    )  # fmt: skip

    rig.tap(TagRole.FUNCTION, r.FunctionTag.AUCTION)
    assert "nothing_to_auction" == rig.refused
    rig.choose(rig.view.sheet.decline.request or r.Cancel())
    assert (None, "after_move") == (rig.view.deed(3).owner, rig.view.phase)


@pytest.mark.parametrize(
    ("edition", "creditor", "fate"),
    [
        (edition_as_shipped("us_classic"), BEN, Fate.CREDITOR),
        (edition_as_shipped("us_classic"), "bank", Fate.AUCTION),
        (edition_as_shipped("ru_birzha"), BEN, Fate.BANK_PAYS),
        (edition_as_shipped("ru_birzha"), "bank", Fate.UNOWNED),
        (house_rules(bankrupt__to_bank="deeds_unowned"), "bank", Fate.UNOWNED),
    ],
)
def test_the_sheet_says_truly_what_giving_up_means(
    tmp_path: Path, edition: Edition, creditor: str, fate: Fate
):
    position = Position(edition=edition).owns(ADA, 1, 6).owes(ADA, 99_990, creditor)
    rig = table(tmp_path, position)
    assert isinstance(rig.view.sheet, DebtSheet)
    assert fate is rig.view.sheet.fate

    before = rig.view.player(BEN).balance
    rig.choose(rig.view.sheet.bankrupt.request or r.Cancel())
    gained = rig.view.player(BEN).balance - before
    owner, auctioned = rig.view.deed(1).owner, rig.view.phase == "auction"
    expected = {
        Fate.CREDITOR: (BEN, False),
        Fate.AUCTION: (None, True),
        Fate.BANK_PAYS: (None, False),
        Fate.UNOWNED: (None, False),
    }
    assert expected[fate] == (owner, auctioned)
    assert (gained == 99_990) is (fate is Fate.BANK_PAYS)


def test_a_group_of_hotels_is_sold_at_once_when_no_single_one_can_be(tmp_path: Path):
    position = Position(edition=with_stock(small=0, big=12)).owns(ADA, 1, 3)
    position.built({1: 5, 3: 5}).cash(sun=0).owes(ADA, 200, BEN)
    rig = table(tmp_path, position)
    assert isinstance(rig.view.sheet, DebtSheet)
    steps = rig.view.sheet.steps

    assert [("raise.sell_group", 250)] == [(step.message.code, step.gain) for step in steps]
    rig.choose(steps[0].command)
    assert 250 == rig.view.player(ADA).balance


def test_an_indonesian_hotel_is_sold_whole(tmp_path: Path):
    position = Position(edition=edition_as_shipped("id_monopoli")).owns(ADA, 37, 39)
    rig = table(tmp_path, position.built({37: 5, 39: 5}))
    whole = next(one for one in rig.view.deed(37).actions if one.name == "sell_whole")
    rig.choose(whole.request or r.Cancel())

    assert (0, 2000) == (rig.view.deed(37).level, rig.view.player(ADA).balance)
    assert ("small", 4, "big", 1) == rig.view.entries[-1].message.facts["buildings"]


def test_deeds_say_why_they_cannot_change_hands(tmp_path: Path):
    position = Position(edition=edition_as_shipped("ru_birzha")).owns(ADA, 1, 3, 5, mortgaged=(6,))
    rig = table(tmp_path, position.built({1: 1}))
    locked = {deed.lot: deed.locked.code for deed in rig.view.deeds if deed.locked}

    assert {1: "refusal.building_on_lot", 6: "refusal.mortgaged_not_tradeable"} == locked


@pytest.mark.parametrize(
    ("edition", "screen"),
    [
        (edition_as_shipped("ru_birzha"), "banker"),
        (house_rules(game__end="worth"), "banker"),
        (edition_as_shipped("us_classic"), "history"),
    ],
)
def test_the_bankers_card_opens_the_bankers_business(tmp_path: Path, edition: Edition, screen: str):
    rig = table(tmp_path, Position(edition=edition))
    rig.tap(TagRole.BANKER)

    assert rig.view.focus is not None
    assert screen == rig.view.focus.screen


def test_wishes_are_off_where_the_book_only_waits(tmp_path: Path):
    rig = table(tmp_path, Position(edition=edition_as_shipped("ru_birzha")))
    announce = rig.view.actions["announce"]

    assert (False, "reason.buildings_wait") == (
        announce.allowed, announce.reason.code if announce.reason else ""
    )  # fmt: skip


def test_raises_grow_with_the_money_of_the_board(tmp_path: Path):
    position = Position(edition=edition_as_shipped("ru_birzha")).auction_of(1)
    rig = table(tmp_path, position)
    columns = getattr(rig.view.sheet, "columns", ())

    assert [10, 500, 1000] == [bid.request.amount for bid in columns[0].bids]


def test_equal_worth_shares_the_first_place(tmp_path: Path):
    rig = table(tmp_path, Position(edition=house_rules(game__end="worth")).cash(leaf=700))
    rig.choose(rig.view.actions["end_game"].request or r.Cancel())

    assert [(ADA, 1), (BEN, 1), (CLEO, 3)] == [(s.player, s.rank) for s in rig.view.standings]
