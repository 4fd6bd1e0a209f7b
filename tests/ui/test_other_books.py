"""What fingers do on the screens that only other rule books need."""

from companion.rules import commands as c
from companion.table import requests as r
from tests.builders import ADA, BEN, CLEO, DAN
from tests.ui import harness, states_books
from tests.ui import views_books as books
from tests.ui.harness import Screenshots
from ui.screens.banker import END_S
from ui.widgets.button import HOLD_S
from ui.widgets.options import OptionKey
from ui.widgets.pad import Pad

HOLD = HOLD_S + 0.3


def key(shown: Screenshots, label: str) -> Pad:
    """The choice with this label. StopIteration without one."""
    keys = (pad for pad in shown.pads() if isinstance(pad, OptionKey))
    return next(pad for pad in keys if pad.face.label == label)


def test_who_moved_anothers_token_is_held_to_pay() -> None:
    with harness.stage() as shown:
        shown.show(books.shown(books.russian()))
        shown.stage.open("menu")
        shown.touch(shown.pad("Banker"))
        shown.touch(key(shown, "Another’s token was moved"))
        shown.touch(key(shown, "Cleo"))
        assert shown.requests == []
        shown.touch(key(shown, "Cleo"), hold_s=HOLD)
    assert shown.requests == [c.PayWrongTokenPenalty(player=CLEO)]


def test_an_expulsion_needs_names_and_a_reason_before_the_others_are_asked() -> None:
    with harness.stage() as shown:
        shown.show(books.shown(books.russian()))
        shown.stage.open("banker")
        shown.touch(key(shown, "Secret help between players"))
        shown.touch(key(shown, "Ada"))
        shown.touch(key(shown, "Ben"))
        shown.touch(shown.pad("Ask the others"))
        assert shown.requests == []
        shown.touch(key(shown, "Made a secret deal"))
        shown.touch(shown.pad("Ask the others"))
    reason = r.ExpulsionReason.SECRET_DEAL
    assert shown.requests == [r.ProposeExpulsion(players=(ADA, BEN), reason=reason)]


def test_a_juror_holds_and_who_has_confirmed_cannot_again() -> None:
    with harness.stage() as shown:
        shown.show(books.expulsion())
        shown.touch(key(shown, "Cleo"), hold_s=HOLD)
        shown.touch(key(shown, "Dan"))
        assert shown.requests == []
        shown.touch(key(shown, "Dan"), hold_s=HOLD)
        shown.touch(shown.pad("Cancel"))
    assert shown.requests == [r.TouchToken(player=DAN), r.Cancel()]


def test_an_agreed_end_is_held_for_long() -> None:
    with harness.stage() as shown:
        shown.show(books.shown(books.indonesian(game__end="worth")))
        shown.stage.open("banker")
        shown.touch(key(shown, "End the game now"), hold_s=HOLD)
        assert shown.requests == []
        shown.touch(key(shown, "End the game now"), hold_s=END_S + 0.3)
    assert shown.requests == [c.EndGame()]


def test_a_book_without_business_for_the_banker_has_no_key_for_it() -> None:
    with harness.stage() as shown:
        shown.show(books.shown(books.indonesian()))
        shown.stage.open("menu")
        labels = [getattr(getattr(pad, "face", None), "label", "") for pad in shown.pads()]
    assert "Banker" not in labels


def test_deeds_are_offered_with_their_value_and_accepted_by_a_held_finger() -> None:
    with harness.stage() as shown:
        shown.show(books.debt_in_kind())
        shown.touch(shown.pad("Pay with deeds"))
        shown.touch(key(shown, "Gambir Station"))
        shown.touch(shown.pad("200"))
        for label in ("None", "1", "2", "5", "Done"):
            shown.touch(shown.pad(label))
        shown.touch(key(shown, "Bogor"))
        shown.touch(shown.pad("Ask Ada"))
        assert shown.requests == [r.OfferInKind(in_kind={5: 125, 6: 100})]
        shown.show(books.deeds_offered())
        shown.touch(shown.pad("Hold to accept"), hold_s=HOLD)
        shown.touch(shown.pad("Do not accept"))
    assert shown.requests[1:] == [r.TouchToken(player=ADA), r.Cancel()]


def test_the_owner_asks_for_a_rent_from_the_table() -> None:
    with harness.stage() as shown:
        shown.show(books.claims())
        shown.touch(shown.pad("Ada may ask for 500"))
        shown.touch(key(shown, "Ada asks Ben"))
    assert shown.requests == [c.ClaimRent(player=ADA, lot=37)]


def test_whoever_lifts_anothers_mortgage_holds_their_name() -> None:
    with harness.stage() as shown:
        shown.show(states_books.redeemers())
        shown.stage.open("deed", lot=9)
        shown.touch(shown.pad("Another player lifts it"))
        shown.touch(key(shown, "Cleo"))
        assert shown.requests == []
        shown.touch(key(shown, "Cleo"), hold_s=HOLD)
    assert shown.requests == [c.Unmortgage(player=CLEO, lot=9)]


def test_a_pledged_deed_is_off_in_the_trade_of_the_exchange() -> None:
    with harness.stage() as shown:
        shown.show(books.shown(books.russian()))
        shown.stage.open("trade", player=CLEO)
        shown.stage.screen.turn_to("goods", 0)  # type: ignore[union-attr]
        pledged = key(shown, "Tyre Works")
        assert isinstance(pledged, OptionKey)
        assert pledged.look == "off"
        shown.touch(pledged)
        assert shown.stage.screen.sides[0].lots == ()  # type: ignore[union-attr]
