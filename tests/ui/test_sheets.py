"""Touches on the sheets of auction, jail, cards, tax, mortgages, shortage and take-over."""

import pytest

from companion.rules import commands as c
from companion.rules.names import TaxMode
from companion.table import requests as r
from companion.table.view import View
from tests.ui import harness, views, views_sheets
from tests.ui.harness import Screenshots
from tests.ui.states_estate import drawn
from tests.ui.states_sheets import STATES
from tests.ui.views import ADA, KENJI, OLEG, SARI
from ui.screens.auction import AuctionScreen
from ui.screens.drawn import DrawnScreen
from ui.widgets.button import HOLD_S
from ui.widgets.countdown import CountdownRing, seconds_left
from ui.widgets.pad import Pad
from ui.widgets.strips import RefusalStrip
from ui.widgets.tap import LIFT, TapPicture


def pad_for(shown: Screenshots, request: r.Request) -> Pad:
    """The pad that posts this request."""
    return next(pad for pad in shown.pads() if pad.request == request)


ONE_TOUCH: list[tuple[View, r.Request]] = [
    (views_sheets.auction(), c.Bid(player=ADA, lot=31, amount=460)),
    (views_sheets.auction(8), c.Bid(player=KENJI, lot=31, amount=420)),
    (views_sheets.auction(), c.Pass(player=OLEG)),
    (views_sheets.shortage(130, KENJI), c.BidBuilding(player=ADA, amount=131, lot=16)),
    (views_sheets.jail(), c.PayJailFine(player=OLEG)),
    (views_sheets.draw(), r.Draw()),
    (views_sheets.tax(), c.ChooseTax(player=ADA, mode=TaxMode.FLAT)),
    (views_sheets.tax(counted=243), c.ChooseTax(player=ADA, mode=TaxMode.PERCENT)),
    (views_sheets.choice(), c.KeepMortgage(player=SARI, lot=37)),
    (views_sheets.choice(), c.LiftMortgage(player=SARI, lot=37)),
    (views_sheets.takeover(), c.Pass(player=KENJI)),
]
HELD: list[tuple[View, r.Request]] = [
    (views_sheets.jail(third=True), r.TouchToken(player=OLEG)),
    (views_sheets.choice(), r.TouchToken(player=SARI)),
    (views_sheets.takeover(), c.TakeOver(player=KENJI)),
    (views_sheets.shortage(), c.AgreeShortage(split={KENJI: 2, ADA: 1})),
]


@pytest.mark.parametrize(("view", "request_"), ONE_TOUCH)
def test_one_touch_asks_for_it(view: View, request_: r.Request) -> None:
    with harness.stage() as shown:
        shown.show(view)
        shown.touch(pad_for(shown, request_))
        assert shown.requests == [request_]


@pytest.mark.parametrize(("view", "request_"), HELD)
def test_only_a_held_finger_signs(view: View, request_: r.Request) -> None:
    with harness.stage() as shown:
        shown.show(view)
        shown.touch(pad_for(shown, request_))
        assert shown.requests == []
        shown.touch(pad_for(shown, request_), hold_s=HOLD_S + 0.3)
        assert shown.requests == [request_]


def test_bid_beyond_the_cash_says_why_and_asks_for_nothing() -> None:
    with harness.stage() as shown:
        shown.show(views_sheets.auction(8))
        off = next(pad for pad in shown.pads() if getattr(pad, "look", "") == "off")
        shown.touch(off)
        assert shown.requests == []
        assert any(isinstance(child, RefusalStrip) for child in shown.stage.children)


def test_bidder_chooses_where_the_house_will_stand() -> None:
    with harness.stage() as shown:
        shown.show(views_sheets.shortage(130, KENJI))
        screen = shown.stage.screen
        assert isinstance(screen, AuctionScreen)
        place = next(
            pad for pad in shown.pads() if getattr(getattr(pad, "face", None), "letter", "") == "D"
        )
        shown.touch(place)
        shown.touch(pad_for(shown, c.BidBuilding(player=ADA, amount=131, lot=18)))
        assert shown.requests == [c.BidBuilding(player=ADA, amount=131, lot=18)]


def test_shares_can_be_changed_but_not_beyond_the_stock() -> None:
    with harness.stage() as shown:
        shown.show(views_sheets.shortage())
        more = [pad for pad in shown.pads() if getattr(pad.face, "icon", "") == "plus"]
        shown.touch(more[1])
        agree = shown.pad("All agree")
        shown.touch(agree, hold_s=HOLD_S + 0.3)
        assert shown.requests == []
        less = [pad for pad in shown.pads() if getattr(pad.face, "icon", "") == "minus"]
        shown.touch(less[0])
        shown.touch(shown.pad("All agree"), hold_s=HOLD_S + 0.3)
        assert shown.requests == [c.AgreeShortage(split={KENJI: 1, ADA: 2})]


def test_bidding_for_scarce_houses_can_be_opened_and_left() -> None:
    with harness.stage() as shown:
        shown.show(views_sheets.shortage())
        shown.touch(shown.pad("Bid for them"))
        assert pad_for(shown, c.BidBuilding(player=KENJI, amount=1, lot=26))
        shown.touch(shown.pad("Back to sharing"))
        assert shown.pad("All agree")


def test_second_page_of_cards_names_the_drawn_one() -> None:
    with harness.stage() as shown:
        shown.show(views_sheets.draw(16))
        shown.touch(shown.pad("More"))
        wanted = r.TouchCard(card=views_sheets.many_cards(16)[7].card.id)
        shown.touch(pad_for(shown, wanted))
        assert shown.requests == [wanted]


def test_jail_throw_is_entered_by_hand() -> None:
    with harness.stage() as shown:
        shown.show(views_sheets.jail())
        shown.touch(shown.pad("Enter dice"))
        assert shown.stage.opened is not None
        assert shown.stage.opened.screen == "dice"


def test_drawn_card_lies_on_top_until_something_follows() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.show(drawn(views.playing(), "ch_free"))
        assert isinstance(shown.stage.screen, DrawnScreen)
        shown.show(views.playing())
        assert not isinstance(shown.stage.screen, DrawnScreen)


def test_drawn_card_is_touched_away_and_does_not_come_back() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.show(drawn(views.playing(), "ch_free"))
        shown.touch(shown.pad("Go on"))
        shown.show(drawn(views.playing(paused=True), "ch_free"))
        assert not isinstance(shown.stage.screen, DrawnScreen)


def test_card_that_costs_is_paid_on_the_card() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.show(drawn(views.rent(), "ch_dividend"))
        assert isinstance(shown.stage.screen, DrawnScreen)
        shown.touch(shown.pad("Hold to pay"), hold_s=HOLD_S + 0.3)
        assert shown.requests == [c.SettleDebt(player=ADA)]


def test_card_of_a_game_taken_up_again_does_not_come_up() -> None:
    with harness.stage() as shown:
        shown.show(drawn(views.playing(), "ch_free"))
        assert not isinstance(shown.stage.screen, DrawnScreen)


@pytest.mark.parametrize("players", [4, 8])
@pytest.mark.parametrize(("width", "height"), harness.SIZES)
def test_the_tap_picture_lies_below_the_columns(players: int, width: int, height: int) -> None:
    with harness.stage(width, height) as shown:
        shown.show(views_sheets.auction(players))
        (picture,) = [child for child in shown.stage.walk() if isinstance(child, TapPicture)]
        k = shown.stage.k
        token_top = picture.center_y + (1.46 - 0.58 + 0.46) * picture.r * k + LIFT * k
        columns = [pad.y for pad in shown.pads() if pad.y > picture.center_y + 20 * k]
        assert token_top < min(columns)


def test_the_ring_stands_only_where_the_table_has_a_clock() -> None:
    with harness.stage() as shown:
        shown.show(views_sheets.auction())
        assert not [w for w in shown.stage.walk() if isinstance(w, CountdownRing)]
        STATES["auction-clock"](shown)
        (ring,) = [w for w in shown.stage.walk() if isinstance(w, CountdownRing)]
        assert 0 < seconds_left(ring.clock) <= 9
        assert ring.tick(0.2)
        shown.show(views.playing(version=99))
        assert not ring.tick(0.2)


def test_the_clock_is_set_in_the_menu() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.stage.open("menu")
        shown.touch(shown.pad("15 s"))
        assert shown.requests == [r.SetPreference(name="auction", value="15")]


def test_the_sum_that_a_tap_alone_pays_is_set_in_the_menu() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.stage.open("menu")
        for key, kept in (("Everything", "100"), ("Up to 100", "500"), ("Up to 500", "off")):
            shown.touch(shown.pad(key))
            shown.show(views.playing(version=99, preferences={"touch_above": kept}))
        values = [request.value for request in shown.requests]
        assert values == ["100", "200", "off"]


def test_any_other_sum_is_bid_by_keypad() -> None:
    with harness.stage() as shown:
        shown.show(views_sheets.auction())
        screen = shown.stage.screen
        assert isinstance(screen, AuctionScreen)
        screen.bid_own_sum(ADA, 440)
        for digit in "75":
            shown.touch(shown.pad(digit))
        shown.touch(shown.pad("Bid 1,482"))
        screen.bid_own_sum(ADA, 440)
        shown.touch(shown.pad("Back"))
        assert screen.free is None
    assert shown.requests == [c.Bid(player=ADA, lot=31, amount=1482)]
