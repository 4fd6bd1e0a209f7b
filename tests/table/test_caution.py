"""A payment above the table's limit wants a touch besides the tap."""

from pathlib import Path

import pytest

from companion.rules import commands as c
from companion.rules.commands import Offer
from companion.table import caution
from companion.table.requests import Cancel, EnterDice, SetPreference, TouchToken
from companion.table.signals import Button, ButtonPressed
from companion.table.view import Want
from tests.builders import ADA, BEN, BOARDWALK, CLEO, ELECTRIC, Position, table
from tests.table.bank import bank_only, begin, errand
from tests.table.rig import Rig, edition_as_shipped


def balances(rig: Rig) -> list[int]:
    return [seat.balance for seat in rig.view.players]


def owing(folder: Path, *, most: str = "40", built: int = 3) -> Rig:
    """Ada stands on Ben's Baltic Avenue and owes rent: 4, or 180 with three houses."""
    position = Position().owns(BEN, 1, 3)
    rig = table(folder, position.built({1: built, 3: built}) if built else position)
    if most:
        rig.choose(SetPreference(name=caution.PREFERENCE, value=most))
    rig.dice(1, 2)
    return rig


def test_a_tap_pays_everything_as_long_as_no_limit_is_set(tmp_path: Path):
    rig = owing(tmp_path, most="")
    rig.token(ADA)

    assert [1320, 1680, 1500] == balances(rig)


def test_a_sum_above_the_limit_waits_for_a_touch(tmp_path: Path):
    rig = owing(tmp_path)
    rig.token(ADA)
    assert [1500, 1500, 1500] == balances(rig)
    prompt = rig.view.prompt
    assert ("prompt.touch_to_pay", ADA, Want.TOUCH, 180) == (
        prompt.message.code,
        prompt.player,
        prompt.want,
        prompt.message.facts["amount"],
    )

    assert prompt.message == rig.view.notice.message

    rig.choose(TouchToken(player=ADA))
    assert [1320, 1680, 1500] == balances(rig)


def test_a_second_tap_is_no_touch(tmp_path: Path):
    rig = owing(tmp_path)
    for _ in range(3):
        rig.token(ADA)

    assert [1500, 1500, 1500] == balances(rig)
    assert "prompt.touch_to_pay" == rig.view.prompt.message.code


def test_a_sum_up_to_the_limit_is_paid_by_the_tap(tmp_path: Path):
    rig = owing(tmp_path, most="180")
    rig.token(ADA)

    assert [1320, 1680, 1500] == balances(rig)


def test_every_sum_may_want_a_touch(tmp_path: Path):
    rig = owing(tmp_path, most="0", built=0)
    rig.token(ADA)

    assert [1500, 1500, 1500] == balances(rig)


def test_the_button_of_the_panel_is_a_touch(tmp_path: Path):
    rig = owing(tmp_path)
    rig.token(ADA)
    rig.take(ButtonPressed(panel="panel", button=Button.CONFIRM, key="b1", at_ms=0))

    assert [1320, 1680, 1500] == balances(rig)


def test_the_payment_may_be_thought_over(tmp_path: Path):
    rig = owing(tmp_path)
    rig.token(ADA)
    rig.choose(Cancel())

    assert "prompt.pay" == rig.view.prompt.message.code
    rig.choose(c.SettleDebt(player=ADA))
    assert [1320, 1680, 1500] == balances(rig)


def test_the_touch_of_another_pays_nothing(tmp_path: Path):
    rig = owing(tmp_path)
    rig.token(ADA)
    rig.choose(TouchToken(player=CLEO))

    assert "not_the_debtor" == rig.refused
    assert [1500, 1500, 1500] == balances(rig)


def test_a_dear_deed_wants_a_touch_too(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.choose(SetPreference(name=caution.PREFERENCE, value="50"))
    rig.choose(EnterDice(faces=(1, 2)))
    rig.deed(3)
    rig.token(ADA)
    assert "prompt.touch_to_pay" == rig.view.prompt.message.code
    rig.choose(TouchToken(player=ADA))

    assert [1440, 1500, 1500] == balances(rig)


def test_bank_only_rent_above_the_limit_waits_too(tmp_path: Path):
    rig = table(tmp_path, bank_only().owns(BEN, 1, 3).built({1: 3, 3: 3}))
    rig.choose(SetPreference(name=caution.PREFERENCE, value="100"))
    rig.deed(3)
    rig.token(ADA)
    assert ([1500, 1500, 1500], 180) == (
        balances(rig),
        rig.view.prompt.message.facts["amount"],
    )
    assert rig.view.sheet is not None
    rig.choose(TouchToken(player=ADA))
    assert [1320, 1680, 1500] == balances(rig)


@pytest.mark.parametrize("by", ["sensor", "hand", "last"])
def test_bank_only_rent_whose_throw_follows_the_tap_waits_too(tmp_path: Path, by: str):
    rig = table(tmp_path, bank_only().owns(BEN, ELECTRIC))
    rig.choose(SetPreference(name=caution.PREFERENCE, value="20"))
    rig.dice(3, 4)
    rig.deed(ELECTRIC)
    rig.token(ADA)
    match by:
        case "sensor":
            rig.dice(3, 4)
        case "hand":
            rig.choose(EnterDice(faces=(3, 4)))
        case _:
            rig.choose(errand(rig).last_throw.request)
    assert ([1500, 1500, 1500], 28, 28) == (
        balances(rig),
        errand(rig).amount,
        rig.view.prompt.message.facts["amount"],
    )
    rig.choose(TouchToken(player=ADA))
    assert [1472, 1528, 1500] == balances(rig)


def test_bank_only_rent_by_a_small_throw_is_paid_by_the_tap_before(tmp_path: Path):
    rig = table(tmp_path, bank_only().owns(BEN, ELECTRIC))
    rig.choose(SetPreference(name=caution.PREFERENCE, value="20"))
    rig.deed(ELECTRIC)
    rig.token(ADA)
    rig.dice(1, 2)
    assert [1488, 1512, 1500] == balances(rig)


def test_bank_only_money_from_the_bank_needs_no_touch(tmp_path: Path):
    rig = table(tmp_path, bank_only())
    rig.choose(SetPreference(name=caution.PREFERENCE, value="0"))
    begin(rig, "salary")
    rig.token(BEN)

    assert [1500, 1700, 1500] == balances(rig)


def test_the_tap_of_another_buyer_takes_the_touch_over(tmp_path: Path):
    rig = table(tmp_path, bank_only())
    rig.choose(SetPreference(name=caution.PREFERENCE, value="100"))
    rig.deed(BOARDWALK)
    for buyer in (ADA, CLEO):
        rig.token(buyer)
    rig.choose(TouchToken(player=CLEO))

    assert ([1500, 1500, 1100], CLEO) == (balances(rig), rig.view.deed(BOARDWALK).owner)


def test_a_signature_under_a_deal_counts_with_the_money_it_promises(tmp_path: Path):
    rig = table(tmp_path, Position().owns(BEN, BOARDWALK))
    rig.choose(SetPreference(name=caution.PREFERENCE, value="100"))
    gives = {ADA: Offer(cash=400), BEN: Offer(lots=(BOARDWALK,))}
    rig.choose(c.ProposeTrade(parties=(ADA, BEN), gives=gives))
    rig.token(ADA)
    assert "prompt.touch_to_pay" == rig.view.prompt.message.code
    assert 400 == rig.view.prompt.message.facts["amount"]
    rig.token(BEN)
    assert [1500, 1500, 1500] == balances(rig)
    rig.choose(c.ConsentToTrade(player=ADA))

    assert [1100, 1900, 1500] == balances(rig)


@pytest.mark.parametrize(
    ("value", "most"),
    [
        ("", None),
        ("off", None),
        ("-5", None),
        ("1.5", None),
        ("1" * 10, None),
        ("²", None),
        ("0", 0),
        ("200", 200),
    ],
)
def test_anything_but_a_sum_is_no_limit(value: str, most: int | None):
    assert most == caution.limit({caution.PREFERENCE: value})


def test_the_limits_on_offer_fit_the_money_of_the_board(tmp_path: Path):
    assert (100, 200, 500) == table(tmp_path, Position()).view.board.touch_sums


@pytest.mark.parametrize("edition", ["id_monopoli", "ru_birzha"])
def test_every_board_offers_limits(edition: str):
    sums = caution.sums(edition_as_shipped(edition))
    assert len(sums) >= 2
    assert sums[0] > 0
