"""Touches on the trade form and on the contract."""

from companion.rules import commands as c
from companion.table import requests as r
from tests.ui import harness, views, views_trade
from tests.ui.harness import Screenshots
from tests.ui.states_trade import form
from tests.ui.views import ADA, KENJI, OLEG, SARI
from ui.present.trades import first_sides
from ui.screens.trade import TradeScreen
from ui.widgets.button import HOLD_S
from ui.widgets.options import OptionKey
from ui.widgets.pad import Pad


def option(shown: Screenshots, label: str) -> Pad:
    """The choice with this label."""
    found = (pad for pad in shown.pads() if isinstance(pad, OptionKey) and pad.face.label == label)
    return next(found)


def screen_of(shown: Screenshots) -> TradeScreen:
    assert isinstance(shown.stage.screen, TradeScreen)
    return shown.stage.screen


def test_filled_form_is_proposed_as_it_stands() -> None:
    with harness.stage() as shown:
        form(shown)
        shown.touch(shown.pad("Propose"))
        gives = {ADA: c.Offer(cash=150, lots=(37,)), SARI: c.Offer(lots=(1, 3, 31, 25))}
        assert shown.requests == [c.ProposeTrade(parties=(ADA, SARI), gives=gives)]


def test_empty_form_proposes_nothing() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.stage.open("trade")
        shown.touch(shown.pad("Propose"))
        assert shown.requests == []


def test_deed_is_added_and_taken_off_by_touch() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.stage.open("trade")
        shown.touch(shown.pad("Add deeds or cards"))
        shown.touch(option(shown, "Kingfisher Quay"))
        shown.touch(shown.pad("Done"))
        assert screen_of(shown).sides[0].lots == (37,)  # type: ignore[index]
        shown.touch(shown.pad("Add deeds or cards"))
        shown.touch(option(shown, "Kingfisher Quay"))
        assert screen_of(shown).sides[0].lots == ()  # type: ignore[index]


def test_keypad_writes_cash_up_to_the_balance() -> None:
    with harness.stage() as shown:
        form(shown).turn_to("cash", 0)
        for label in ("None", "7", "5", "+10"):
            shown.touch(shown.pad(label))
        assert screen_of(shown).sides[0].cash == 85  # type: ignore[index]
        shown.touch(shown.pad("00"))
        assert screen_of(shown).sides[0].cash == 1482  # type: ignore[index]


def test_other_party_is_chosen_by_touch() -> None:
    with harness.stage() as shown:
        form(shown).turn_to("who", 1)
        shown.touch(option(shown, "Oleg"))
        sides = screen_of(shown).sides
        assert sides is not None
        assert [side.player for side in sides] == [ADA, OLEG]


def test_naming_the_other_party_swaps_the_sides() -> None:
    with harness.stage() as shown:
        form(shown).turn_to("who", 0)
        shown.touch(option(shown, "Sari"))
        sides = screen_of(shown).sides
        assert sides is not None
        assert [side.player for side in sides] == [SARI, ADA]


def test_debtor_and_creditor_trade_at_first_while_a_debt_is_open() -> None:
    first, second = first_sides(views.debt(), None)
    assert [first.player, second.player] == [OLEG, KENJI]


def test_proposal_opens_for_changes_as_it_is() -> None:
    with harness.stage() as shown:
        shown.show(views_trade.deal())
        shown.touch(shown.pad("Change"))
        sides = screen_of(shown).sides
        assert sides is not None
        assert [side.offer() for side in sides] == list(views_trade.deal().sheet.gives.values())  # type: ignore[union-attr]


def test_each_party_signs_with_a_held_finger() -> None:
    with harness.stage() as shown:
        shown.show(views_trade.deal(signed=()))
        for player in (ADA, SARI):
            token = r.TouchToken(player=player)
            pad = next(pad for pad in shown.pads() if pad.request == token)
            shown.touch(pad, hold_s=HOLD_S + 0.3)
        assert shown.requests == [r.TouchToken(player=ADA), r.TouchToken(player=SARI)]


def test_blocked_deal_cannot_be_signed() -> None:
    with harness.stage() as shown:
        shown.show(views_trade.blocked())
        shown.touch(shown.pad("Hold for Ada"), hold_s=HOLD_S + 0.3)
        assert shown.requests == []


def test_withdrawing_takes_the_deal_off_the_table() -> None:
    with harness.stage() as shown:
        shown.show(views_trade.deal())
        shown.touch(shown.pad("Withdraw"))
        assert shown.requests == [c.WithdrawTrade(player=ADA)]
