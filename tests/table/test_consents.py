"""What several people must agree to: deeds as payment, and an expulsion. Nothing counts before."""

from pathlib import Path

import pytest

from companion import editions
from companion.rules import commands as c
from companion.table import requests as r
from companion.table.requests import ExpulsionReason
from companion.table.signals import Button, ButtonPressed
from companion.table.view import DebtSheet, ExpulsionSheet
from tests.builders import ADA, BEN, CLEO, DAN, Position, house_rules, table
from tests.table.rig import Rig, edition_as_shipped


def owing(folder: Path, *, amount: int = 300) -> Rig:
    """Ben owes Ada by the Indonesian book and holds stations, one of them mortgaged."""
    position = Position(edition=edition_as_shipped("id_monopoli")).owns(BEN, 5, 15, 6, 8, 9)
    return table(folder, position.built({6: 1, 8: 1, 9: 1}).owes(BEN, amount, ADA))


def debt(rig: Rig) -> DebtSheet:
    assert isinstance(rig.view.sheet, DebtSheet)
    return rig.view.sheet


def test_a_debt_says_how_much_of_it_deeds_may_pay_and_which(tmp_path: Path):
    terms = debt(owing(tmp_path)).in_kind
    assert terms is not None

    assert 150 == terms.limit
    assert {5, 15} == {lot for lot, why in terms.lots.items() if why is None}
    assert "refusal.building_on_lot" == (terms.lots[6].code if terms.lots[6] else "")


@pytest.mark.parametrize(
    ("edition", "creditor"), [("ru_birzha", ADA), ("id_monopoli", "bank"), ("us_classic", "bank")]
)
def test_deeds_pay_no_debt_to_the_bank_and_none_where_the_book_knows_it_not(
    tmp_path: Path, edition: str, creditor: str
):
    position = Position(edition=edition_as_shipped(edition)).owns(BEN, 11).owes(BEN, 30, creditor)

    assert debt(table(tmp_path, position)).in_kind is None


def test_offered_deeds_wait_for_the_creditors_token(tmp_path: Path):
    rig = owing(tmp_path)
    rig.choose(r.OfferInKind(in_kind={5: 100, 15: 50}))
    seq = rig.view.seq

    assert {5: 100, 15: 50} == debt(rig).offered
    assert ("prompt.sign_SettleDebt", ADA) == (
        rig.view.prompt.message.code, rig.view.prompt.player
    ) if rig.view.prompt else False  # fmt: skip

    rig.token(BEN)
    assert ("signature_of_other_wanted", seq) == (rig.refused, rig.view.seq)
    rig.token(ADA)
    assert (ADA, ADA) == (rig.view.deed(5).owner, rig.view.deed(15).owner)
    assert (1650, 1350) == (rig.view.player(ADA).balance, rig.view.player(BEN).balance)
    assert rig.view.sheet is None


def test_the_books_say_who_paid_whom_where_deeds_pay_it_all(tmp_path: Path):
    position = Position().owns(BEN, 5, 15).owes(BEN, 300, ADA)
    rig = table(tmp_path, position)
    rig.choose(r.OfferInKind(in_kind={5: 200, 15: 100}))
    rig.token(ADA)

    entry = rig.view.entries[-1]
    assert () == entry.movements
    facts = entry.message.facts
    assert (BEN, ADA, (5, 15)) == (facts["payer"], facts["payee"], facts["lots"])


def test_the_confirm_button_does_not_stand_for_a_creditor(tmp_path: Path):
    rig = owing(tmp_path)
    rig.choose(r.OfferInKind(in_kind={5: 100}))
    rig.take(ButtonPressed(panel="p", button=Button.CONFIRM, key=rig.key(), at_ms=0))

    assert ("everybody_taps", {5: 100}) == (rig.refused, debt(rig).offered)


def test_a_refused_offer_leaves_the_debt_as_it_was(tmp_path: Path):
    rig = owing(tmp_path)
    rig.choose(r.OfferInKind(in_kind={5: 100}))
    rig.choose(r.Cancel())

    assert ({}, 300) == (debt(rig).offered, debt(rig).amount)


@pytest.mark.parametrize(
    ("in_kind", "code"),
    [
        ({}, "refusal.nothing_named"),
        ({5: 151}, "refusal.in_kind_over_limit"),
        ({1: 10}, "refusal.not_owner"),
        ({6: 10}, "refusal.building_on_lot"),
        ({5: -1}, "refusal.amount_not_positive"),
        ({99: 1}, "refusal.no_such_lot"),
    ],
)
def test_what_the_rules_refuse_is_not_even_asked(
    tmp_path: Path, in_kind: dict[int, int], code: str
):
    rig = owing(tmp_path)
    rig.choose(r.OfferInKind(in_kind=in_kind))

    assert (code, {}) == (rig.refused, debt(rig).offered)


def test_without_a_debt_there_is_nothing_to_pay(tmp_path: Path):
    rig = table(tmp_path, Position().owns(BEN, 5))
    rig.choose(r.OfferInKind(in_kind={5: 10}))

    assert "nothing_owed" == rig.refused


# --- expulsion ---


def exchange(folder: Path, players: tuple[r.PlayerId, ...] = (ADA, BEN, CLEO, DAN)) -> Rig:
    position = Position(players, edition=edition_as_shipped("ru_birzha")).owns(ADA, 1).owns(BEN, 3)
    return table(folder, position)


def accuse(rig: Rig, *players: r.PlayerId) -> None:
    rig.choose(r.ProposeExpulsion(players=players, reason=ExpulsionReason.GIFT))


def charge(rig: Rig) -> ExpulsionSheet:
    assert isinstance(rig.view.sheet, ExpulsionSheet)
    return rig.view.sheet


def test_colluders_leave_when_everybody_else_has_tapped(tmp_path: Path):
    rig = exchange(tmp_path)
    accuse(rig, ADA, BEN)
    assert ((ADA, BEN), (CLEO, DAN), ()) == (
        charge(rig).players, charge(rig).jury, charge(rig).confirmed
    )  # fmt: skip
    seq = rig.view.seq
    rig.token(DAN)
    assert ((DAN,), seq) == (charge(rig).confirmed, rig.view.seq)

    rig.choose(r.TouchToken(player=CLEO))
    assert [True, True, False, False] == [seat.out for seat in rig.view.players]
    assert (None, None) == (rig.view.deed(1).owner, rig.view.deed(3).owner)
    last = rig.view.entries[-1].message
    assert ("entry.Expel", (ADA, BEN)) == (last.code, last.facts["players"])
    assert "expulsion.reason.gift" == last.facts["because"]
    booked = rig.records[-1]
    assert ExpulsionReason.GIFT is getattr(booked, "command", c.Expel(players=())).reason


@pytest.mark.parametrize(
    ("player", "code"), [(ADA, "accused_do_not_confirm"), (DAN, "has_confirmed")]
)
def test_the_accused_and_those_who_have_confirmed_do_not_count(
    tmp_path: Path, player: r.PlayerId, code: str
):
    rig = exchange(tmp_path)
    accuse(rig, ADA, BEN)
    rig.token(DAN)
    rig.token(player)

    assert (code, (DAN,)) == (rig.refused, charge(rig).confirmed)


def test_a_refusal_is_over_with_the_next_token_that_counts(tmp_path: Path):
    rig = exchange(tmp_path)
    accuse(rig, ADA, BEN)
    rig.token(ADA)
    rig.token(DAN)

    assert ("", (DAN,)) == (rig.refused, charge(rig).confirmed)


@pytest.mark.parametrize("by", ["touch", "tag", "button"])
def test_undo_takes_back_what_waits_for_agreement_before_anything_booked(tmp_path: Path, by: str):
    rig = owing(tmp_path)
    rig.choose(c.Mortgage(player=BEN, lot=5))
    seq, cash = rig.view.seq, rig.view.player(BEN).balance
    rig.choose(r.OfferInKind(in_kind={15: 50}))
    assert {15: 50} == debt(rig).offered

    undo(rig, by)
    assert ({}, seq, cash) == (debt(rig).offered, rig.view.seq, rig.view.player(BEN).balance)
    undo(rig, by)
    assert seq + 1 == rig.view.seq
    assert not rig.view.deed(5).mortgaged


def test_an_undo_of_what_waits_is_known_again_however_late(tmp_path: Path):
    rig = owing(tmp_path)
    rig.choose(c.Mortgage(player=BEN, lot=5))
    rig.choose(r.OfferInKind(in_kind={15: 50}))
    rig.choose(r.Undo(), key="once")
    rig.table._recent.clear()  # So many gestures later.
    rig.choose(r.Undo(), key="once")

    assert rig.view.deed(5).mortgaged


@pytest.mark.parametrize("wish", [r.TouchDeed(lot=39), r.Cancel(), r.LookAtGroup(group="A")])
def test_a_refusal_is_over_with_whatever_is_done_next(tmp_path: Path, wish: r.Request):
    rig = owing(tmp_path)
    rig.choose(c.Bid(player=ADA, lot=5, amount=10))
    assert rig.refused
    rig.choose(r.TapsToForm(on=False))
    assert rig.refused, "nobody has done anything"
    rig.choose(wish)
    assert not rig.refused


def undo(rig: Rig, by: str) -> None:
    match by:
        case "touch":
            rig.choose(r.Undo())
        case "tag":
            rig.tap(r.TagRole.FUNCTION, r.FunctionTag.UNDO)
        case _:
            rig.take(ButtonPressed(panel="p", button=Button.UNDO, key=rig.key(), at_ms=0))


def test_an_accusation_can_be_taken_back(tmp_path: Path):
    rig = exchange(tmp_path)
    accuse(rig, ADA)
    rig.choose(r.Cancel())

    assert rig.view.sheet is None
    assert not any(seat.out for seat in rig.view.players)


def test_somebody_must_be_left_to_confirm(tmp_path: Path):
    rig = exchange(tmp_path, (ADA, BEN))
    accuse(rig, ADA, BEN)

    assert ("nobody_to_confirm", None) == (rig.refused, rig.view.sheet)


@pytest.mark.parametrize("edition", editions.available())
def test_only_books_with_that_penalty_offer_it(tmp_path: Path, edition: str):
    rig = table(tmp_path, Position(edition=edition_as_shipped(edition)))
    accuse(rig, ADA)
    known = edition == "ru_birzha"

    assert (known, known) == ("expel" in rig.view.actions, "wrong_token" in rig.view.actions)
    assert known or "refusal.no_such_penalty" == rig.refused


def test_house_rules_bring_the_penalty_to_any_book(tmp_path: Path):
    rules = house_rules(penalty__collusion="expel", penalty__wrong_token=100)
    rig = table(tmp_path, Position(edition=rules))
    rig.choose(c.PayWrongTokenPenalty(player=BEN))

    assert (100, "penalty", BEN) == (debt(rig).amount, debt(rig).cause, debt(rig).debtor)
