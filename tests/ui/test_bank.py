"""Touches of bank-only play: what each key of its screens asks the table for."""

import re
from collections.abc import Iterator

import pytest

from companion.rules import commands as c
from companion.rules.names import CardId, TaxMode
from companion.table.requests import (
    Cancel,
    Errand,
    Pay,
    PlayerId,
    SetRules,
    SwitchTracking,
    TouchDeed,
    TouchToken,
    Tracking,
)
from companion.table.view import Focus, View
from tests.builders import ADA, BEN, CLEO, DAN, INCOME_TAX, Position
from tests.ui import harness
from tests.ui import views_bank as bank
from tests.ui.harness import Screenshots
from tests.ui.views_books import rules_page
from ui.present.catalogue import load
from ui.screens.dues import DuesScreen
from ui.screens.tracking import TrackingScreen
from ui.widgets.button import HOLD_S, Look
from ui.widgets.options import OptionKey
from ui.widgets.pad import Pad
from ui.widgets.people import PersonKey

NOBODY = PlayerId("")
HELD = HOLD_S + 0.15


@pytest.fixture
def shown() -> Iterator[Screenshots]:
    with harness.stage() as stage:
        yield stage


def screen(shown: Screenshots) -> str:
    return type(shown.stage.screen).__name__


def option(shown: Screenshots, label: str) -> Pad:
    """The choice with a label, also where a figure tells two apart: the first."""
    return next(p for p in shown.pads() if isinstance(p, OptionKey) and p.face.label == label)


def person(shown: Screenshots, name: str, place: int = 0) -> Pad:
    """Somebody's key; in the payment form first those who pay, then those who are paid."""
    keys = [p for p in shown.pads() if isinstance(p, PersonKey) and p.face.name == name]
    return keys[place]


def test_bank_only_play_has_a_table_of_its_own(shown: Screenshots) -> None:
    shown.show(bank.picture())
    assert screen(shown) == "BankTableScreen"
    shown.show(bank.shown(Position((ADA, BEN, CLEO))))
    assert screen(shown) == "TableScreen"


@pytest.mark.parametrize("eight", [False, True])
def test_one_touch_on_a_passbook_pays_its_salary(shown: Screenshots, *, eight: bool) -> None:
    shown.show(bank.of_eight() if eight else bank.picture())
    label = "+200" if eight else "Salary +200"
    keys = [pad for pad in shown.pads() if getattr(pad, "face", None) and
            getattr(pad.face, "label", "") == label]  # fmt: skip
    assert len(keys) == (8 if eight else 4)
    shown.touch(keys[1])
    assert shown.requests == [Errand(command=c.CollectSalary(player=BEN))]


def test_a_salary_is_off_while_a_debt_is_open(shown: Screenshots) -> None:
    shown.show(bank.picture(position=bank.by_bank().owes(DAN, 300, ADA)))
    shown.stage.close()
    shown.frames(1)
    shown.touch(shown.pad("Salary +200"))
    assert shown.requests == []


def test_a_touched_passbook_asks_what_is_due_and_a_touch_books_it(shown: Screenshots) -> None:
    shown.show(bank.picture())
    shown.stage.open("dues", player=CLEO)
    shown.touch(option(shown, "Income Tax"), hold_s=HELD)
    tax = c.PayTax(player=CLEO, square=INCOME_TAX, mode=TaxMode.FLAT)
    assert shown.requests == [Errand(command=tax)]
    assert screen(shown) == "BankTableScreen"


def test_dues_without_a_player_wait_for_a_tap(shown: Screenshots) -> None:
    shown.show(bank.picture())
    shown.touch(shown.named("action.dues"))
    shown.touch(option(shown, "Luxury Tax"))
    assert shown.requests == [Errand(command=c.PayTax(player=NOBODY, square=38))]


def test_a_card_of_a_real_deck_is_chosen_by_its_words(shown: Screenshots) -> None:
    shown.show(bank.kept_card())
    shown.stage.open("dues", player=BEN)
    shown.touch(option(shown, "Chance"))
    assert isinstance(shown.stage.screen, DuesScreen)
    shown.touch(option(shown, "Advance to Boardwalk."))
    wanted = c.ApplyCard(player=BEN, card=CardId("ch_boardwalk"))
    assert shown.requests == [Errand(command=wanted)]


def test_a_kept_card_is_given_back_by_its_holder(shown: Screenshots) -> None:
    shown.show(bank.kept_card())
    shown.stage.open("dues", player=ADA)
    shown.touch(option(shown, "Kept card"))
    (request,) = shown.requests
    assert isinstance(request, Errand)
    assert isinstance(request.command, c.UseJailCard)
    assert request.command.player == ADA


def test_what_is_received_may_come_from_the_bank(shown: Screenshots) -> None:
    shown.show(bank.picture())
    shown.touch(shown.named("action.receive"))
    shown.touch(option(shown, "From the bank"))
    assert shown.requests == [Errand(command=Pay(payer="bank", payee="", amount=10))]


def test_a_deed_is_touched_on_the_list(shown: Screenshots) -> None:
    shown.show(bank.picture())
    shown.touch(shown.named("action.deeds"))
    shown.touch(option(shown, "Baltic Avenue"))
    assert shown.requests == [TouchDeed(lot=3)]


@pytest.mark.parametrize("eight", [False, True])
def test_a_held_name_pays_and_a_touched_one_does_not(shown: Screenshots, *, eight: bool) -> None:
    charge = c.ChargeRent(player=NOBODY, lot=16)
    shown.show(bank.errand_of_eight(charge) if eight else bank.errand(charge))
    key = option(shown, "Ben")
    shown.touch(key)
    assert shown.requests == []
    shown.touch(key, hold_s=HELD)
    assert shown.requests == [TouchToken(player=BEN)]


def test_who_receives_need_not_hold(shown: Screenshots) -> None:
    shown.show(bank.errand(c.CollectSalary(player=NOBODY)))
    shown.touch(option(shown, "Dan"))
    assert shown.requests == [TouchToken(player=DAN)]


def test_who_cannot_pay_is_told_why(shown: Screenshots) -> None:
    shown.show(bank.errand(c.BuyDeed(player=NOBODY, lot=39)))
    shown.touch(option(shown, "Dan"), hold_s=HELD)
    assert shown.requests == []


FACTS = {"missing": 1_250_000, "limit": 12_000, "minimum": 12_000, "note": 1000}
CODES = [
    code
    for code, (said, *_) in load("en").entries.items()
    if code.startswith("reason.")
    and set(re.findall(r"{(\w+)}", said)) <= {*FACTS, "small", "big", "small_full", "big_full"}
]


@pytest.mark.parametrize("size", harness.SIZES)
@pytest.mark.parametrize("language", ["en", "ja", "id", "ru"])
def test_whoever_may_not_take_the_deed_has_the_reason_beside_the_name(
    language: str, size: tuple[int, int]
) -> None:
    few = bank.errand(c.BuyDeed(player=NOBODY, lot=39))
    many = bank.long_named(bank.errand_of_eight(c.BuyDeed(player=NOBODY, lot=39)))
    assert len(CODES) > 50
    with harness.stage(*size, language=language) as stage:
        for view, each in ((few, 4), (many, 8)):
            for start in range(0, len(CODES), each):
                stage.show(bank.refused_takers(view, CODES[start : start + each], facts=FACTS))
                keys = [pad for pad in stage.pads() if isinstance(pad, OptionKey)]
                cut = [run.wanted for key in keys for run in key.pen.runs if run.text != run.wanted]
                reasons = {key.face.second for key in keys}
                assert (each, True) == (len(keys), all(reasons))
                assert [] == [said for said in cut if any(said in whole for whole in reasons)]


def test_the_free_deed_goes_to_auction_and_the_errand_is_forgotten(shown: Screenshots) -> None:
    shown.show(bank.errand(c.BuyDeed(player=NOBODY, lot=39)))
    shown.touch(shown.named("action.auction"))
    shown.touch(shown.named("action.cancel"))
    assert shown.requests == [c.OpenAuction(lot=39), Cancel()]


def test_a_utility_takes_the_last_throw_or_opens_the_dice(shown: Screenshots) -> None:
    shown.show(bank.utility())
    shown.touch(shown.pad("Take 5 and 3"))
    assert shown.requests == [Errand(command=c.ChargeRent(player=NOBODY, lot=12, dice=(5, 3)))]
    shown.touch(shown.named("table.enter_dice"))
    assert screen(shown) == "DiceScreen"


def test_whose_tap_came_before_the_throw_is_said_and_marked(shown: Screenshots) -> None:
    view = bank.errand(c.ChargeRent(player=CLEO, lot=12))
    shown.show(view)
    keys = {p.face.label: p.look for p in shown.pads() if isinstance(p, OptionKey)}
    assert [name for name, look in keys.items() if look is Look.NEXT] == ["Cleo"]
    assert "Cleo pays." in " ".join(run.text for run in shown.stage.screen.pen.runs)


def test_a_card_that_led_to_the_station_is_a_touch(shown: Screenshots) -> None:
    shown.show(bank.errand(c.ChargeRent(player=NOBODY, lot=5)))
    shown.touch(shown.named("errand.led_here"))
    (request,) = shown.requests
    assert isinstance(request, Errand)
    assert isinstance(request.command, c.ChargeRent)
    assert request.command.card is not None


# --- payments ---


def typed(payer: str = "", payee: str = "", amount: int = 0) -> View:
    return bank.errand(Pay(payer=payer, payee=payee, amount=amount), draft=True)


def draft(payer: str, payee: str, amount: int) -> Errand:
    return Errand(command=Pay(payer=payer, payee=payee, amount=amount), draft=True)


def test_every_touch_of_a_payment_is_only_a_draft(shown: Screenshots) -> None:
    shown.show(typed(payer=ADA, amount=6))
    shown.touch(shown.pad("5"))
    shown.touch(shown.pad("+100"))
    shown.touch(person(shown, "Cleo", 1))
    shown.touch(person(shown, "Ada"))
    shown.touch(person(shown, "All"))
    assert shown.requests == [
        draft(ADA, "", 65), draft(ADA, "", 106), draft(ADA, CLEO, 6), draft("", "", 6),
        draft(ADA, "all", 6),
    ]  # fmt: skip


def test_the_last_sums_are_at_hand(shown: Screenshots) -> None:
    shown.show(bank.recent())
    shown.touch(shown.pad("120"))
    assert shown.requests == [draft(ADA, "", 120)]


def test_a_complete_payment_is_held_and_an_incomplete_one_says_what_is_missing(
    shown: Screenshots,
) -> None:
    shown.show(typed(payer=ADA, payee=BEN))
    shown.touch(shown.named("action.pay"), hold_s=HELD)
    assert shown.requests == []
    shown.show(typed(payer=ADA, payee=BEN, amount=40))
    shown.touch(shown.named("action.pay"), hold_s=HELD)
    assert shown.requests == [Errand(command=Pay(payer=ADA, payee=BEN, amount=40))]


# --- the kind of play ---


def test_the_kind_of_play_goes_with_the_rules(shown: Screenshots) -> None:
    shown.show(rules_page("us_classic"))
    shown.touch(option(shown, "Bank only"))
    shown.touch(shown.named("rules.seats"))
    assert shown.requests == [SetRules(tracking=Tracking.OFF)]


def test_full_play_is_left_from_the_menu(shown: Screenshots) -> None:
    shown.show(bank.shown(Position((ADA, BEN, CLEO))))
    shown.stage.open("menu")
    shown.touch(shown.named("tracking.title"))
    shown.touch(shown.named("rules.play.off"), hold_s=HELD)
    assert shown.requests == [SwitchTracking(to=Tracking.OFF)]


def test_full_play_begins_when_all_places_and_the_turn_are_said(shown: Screenshots) -> None:
    shown.show(bank.picture(position=bank.by_bank().out(DAN)))
    shown.stage.open("tracking")
    form = shown.stage.screen
    assert isinstance(form, TrackingScreen)
    assert form.listens
    shown.touch(option(shown, "Ada"))
    shown.touch(option(shown, "Jail, throw 2"))
    assert form.tapped(Focus(number=1, screen="trade", player=BEN))
    assert form.tapped(Focus(number=2, screen="trade", lot=39))
    shown.touch(shown.named("rules.play.full"), hold_s=HELD)
    assert shown.requests == [], "Cleo's place is missing"

    shown.touch(option(shown, "Cleo"))
    shown.touch(option(shown, "GO"))
    shown.touch([p for p in shown.pads() if getattr(p, "face", None)
                 and p.face.label == "on turn"][2])  # fmt: skip
    shown.touch(shown.named("rules.play.full"), hold_s=HELD)
    assert shown.requests == [
        SwitchTracking(to=Tracking.FULL, squares={BEN: 39, CLEO: 0}, in_jail={ADA: 2}, on_turn=CLEO)
    ]


def test_the_page_that_an_owners_tap_asks_for_stays_open(shown: Screenshots) -> None:
    """The same tap puts the rent away, which must not close the deed."""
    shown.show(bank.errand(c.ChargeRent(player=NOBODY, lot=16)))
    looked = bank.picture(Errand(command=c.ChargeRent(player=NOBODY, lot=16)),
                          TouchToken(player=ADA))  # fmt: skip
    assert looked.focus is not None
    shown.show(looked)
    assert screen(shown) == "DeedScreen"
