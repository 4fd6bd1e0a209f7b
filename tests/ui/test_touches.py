"""Touches on the table and its most used sheets ask for the right thing, once."""

import pytest

from companion.rules import commands as c
from companion.table import requests as r
from companion.table.requests import ForgetTag
from companion.table.signals import Chosen
from companion.table.view import Action, Focus, Notice, Refused, View
from tests.ui import harness, views, views_extra
from tests.ui.views import ADA, KENJI, OLEG, message
from ui.screens.deed import DeedScreen
from ui.screens.purchase import PurchaseScreen
from ui.screens.table import TableScreen
from ui.widgets.bankline import UndoKey
from ui.widgets.button import HOLD_S
from ui.widgets.strips import RefusalStrip


def test_held_finger_pays_the_rent_once() -> None:
    with harness.stage() as shown:
        shown.show(views.rent())
        shown.touch(shown.pad("Hold to pay"), hold_s=HOLD_S + 0.3)
        assert shown.requests == [c.SettleDebt(player=ADA)]


def test_finger_let_go_early_pays_nothing() -> None:
    with harness.stage() as shown:
        shown.show(views.rent())
        shown.touch(shown.pad("Hold to pay"), hold_s=HOLD_S / 4)
        assert shown.requests == []


def test_touch_carries_what_was_seen_and_a_key_of_its_own() -> None:
    with harness.stage() as shown:
        shown.show(views.purchase())
        shown.touch(shown.pad("Buy for 320"))
        shown.touch(shown.pad("Buy for 320"))
        first, second = (signal for signal in shown.posted if isinstance(signal, Chosen))
        assert first.seen_seq == 9
        assert first.key != second.key


def test_release_outside_means_nothing() -> None:
    with harness.stage() as shown:
        shown.show(views.purchase())
        finger = shown.press(*shown.pad("Auction").center)
        finger.sx, finger.sy = 0.5, 0.9
        finger.scale_for_screen(800, 480)
        harness.EventLoop.post_dispatch_input("update", finger)
        shown.release(finger)
        assert shown.requests == []


def test_auction_declines_the_deed() -> None:
    with harness.stage() as shown:
        shown.show(views.purchase())
        shown.touch(shown.pad("Auction"))
        assert shown.requests == [c.DeclineDeed(player=ADA, lot=34)]


def test_cheapest_step_is_done_by_one_touch() -> None:
    with harness.stage() as shown:
        shown.show(views.debt())
        step = next(pad for pad in shown.pads() if hasattr(pad, "step"))
        shown.touch(step)
        assert shown.requests == [c.Mortgage(player=OLEG, lot=35)]


def test_off_button_says_why_and_asks_for_nothing() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.touch(shown.pad("End turn"))
        assert shown.requests == []
        strip = next(w for w in shown.stage.children if isinstance(w, RefusalStrip))
        assert strip.words[0] == "Roll the dice first."


def test_undo_is_one_touch_while_its_line_runs() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        undo = next(pad for pad in shown.pads() if isinstance(pad, UndoKey))
        shown.touch(undo)
        assert shown.requests == [r.Undo()]


def test_dice_can_be_entered_by_hand() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.touch(shown.pad("Dice"))
        dice = [pad for pad in shown.pads() if isinstance(getattr(pad, "face", None), int)]
        shown.touch(dice[2])
        dice = [pad for pad in shown.pads() if isinstance(getattr(pad, "face", None), int)]
        shown.touch(dice[9])
        shown.touch(shown.pad("Book 3 and 4"))
        assert shown.requests == [r.EnterDice(faces=(3, 4))]


def test_cancelled_sheet_stays_away_until_the_slip_is_touched() -> None:
    with harness.stage() as shown:
        shown.show(views.rent())
        shown.touch(shown.pad("Cancel"))
        assert type(shown.stage.screen).__name__ == "TableScreen"
        shown.show(views.rent(version=2))
        assert type(shown.stage.screen).__name__ == "TableScreen"
        shown.touch(shown.pad("Go on"))
        assert type(shown.stage.screen).__name__ == "RentScreen"


def test_unchanged_view_is_not_drawn_again() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        pads = shown.pads()
        shown.show(views.playing(version=2))
        assert shown.pads() == pads


def refused_view(number: int = 7) -> View:
    said = Refused(
        number=number, message=message("tap.not_your_turn"), expected=message("prompt.roll")
    )
    return views.playing(refused=said)


def test_whatever_is_done_next_ends_a_refusal() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.show(refused_view())
        assert len(strips_of(shown)) == 1
        shown.show(views.playing(version=3))
        assert strips_of(shown) == []

        shown.stage.refuse("No.")
        shown.show(views.playing(version=4))
        assert len(strips_of(shown)) == 1, "news of something else"
        shown.stage.open("menu")
        assert strips_of(shown) == []


def test_new_refusal_drops_the_strip_once() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        refused = Refused(
            number=1,
            message=message("refusal.not_your_turn", player=KENJI, other=ADA),
            expected=message("prompt.roll_again", player=ADA),
        )
        shown.show(views.playing(refused=refused))
        strip = next(w for w in shown.stage.children if isinstance(w, RefusalStrip))
        assert strip.words == ("Not Kenji’s turn.", "Roll again")
        strip.leave()
        shown.show(views.playing(refused=refused, version=3))
        assert not any(isinstance(w, RefusalStrip) for w in shown.stage.children)


def test_focus_opens_its_page_once() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        focus = Focus(number=1, screen="deed", lot=16)
        shown.show(views.playing(focus=focus))
        assert type(shown.stage.screen).__name__ == "DeedScreen"
        shown.touch(shown.pad("Close"))
        shown.show(views.playing(focus=focus, version=3))
        assert type(shown.stage.screen).__name__ == "TableScreen"


def test_theme_and_language_follow_the_preferences() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.show(views.playing(preferences={"theme": "evening", "language": "en"}))
        assert shown.stage.theme.name == "evening"


def test_device_lost_under_a_sheet_is_said_there_once() -> None:
    with harness.stage() as shown:
        shown.show(views.rent())
        lost = views_extra.reader_lost().devices
        shown.show(views.rent(devices=lost))
        strip = next(w for w in shown.stage.children if isinstance(w, RefusalStrip))
        assert strip.words[0] == "Reader unplugged."
        strip.leave()
        shown.show(views.rent(devices=lost, version=4))
        assert not any(isinstance(w, RefusalStrip) for w in shown.stage.children)


def test_echo_of_a_touch_through_another_device_is_swallowed() -> None:
    with harness.stage() as shown:
        shown.show(views.purchase())
        pad = shown.pad("Buy for 320")
        shown.touch(pad)
        echo = shown.press(*pad.center, device="mouse")
        shown.release(echo)
        assert len(shown.requests) == 1


def test_buying_is_the_deed_and_then_the_token() -> None:
    with harness.stage() as shown:
        shown.show(views.purchase())
        shown.touch(shown.pad("Buy for 320"))
        shown.show(views.purchase(chosen=True))
        shown.touch(shown.pad("Hold to pay"), hold_s=HOLD_S + 0.3)
        shown.touch(shown.pad("Cancel"))
        assert shown.requests == [r.TouchDeed(lot=34), r.TouchToken(player=ADA), r.Cancel()]


def test_a_deed_looked_at_gives_way_to_the_purchase_that_goes_on_under_it() -> None:
    with harness.stage() as shown:
        shown.show(views.purchase())
        shown.stage.open("deed", lot=39)
        assert isinstance(shown.stage.screen, DeedScreen)
        shown.show(views.purchase(chosen=True))
        assert isinstance(shown.stage.screen, PurchaseScreen)


def test_a_deed_looked_at_gives_way_when_the_sheet_under_it_is_done() -> None:
    with harness.stage() as shown:
        shown.show(views.purchase())
        shown.stage.open("deed", lot=39)
        shown.show(views.playing())
        assert isinstance(shown.stage.screen, TableScreen)


@pytest.mark.parametrize(
    ("code", "sign"), [("tap.unknown_tag", "hand"), ("table.not_on_turn", "cross")]
)
def test_a_question_is_not_shown_as_a_refusal(code: str, sign: str) -> None:
    said = Refused(number=7, message=message(code))
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.show(views.playing(refused=said))
        (strip,) = strips_of(shown)
        assert strip.sign == sign


def test_what_was_done_can_be_taken_back_on_its_strip() -> None:
    back = ForgetTag(uid="04AA")
    said = message("tag.paired.deed", role="deed", subject="6")
    done = Notice(number=7, message=said, back=Action(name="back", request=back))
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.show(views.playing(notice=done))
        (strip,) = strips_of(shown)
        assert (strip.sign, strip.words[0]) == ("check", "This tag is now Ferry Steps.")
        (key,) = [pad for pad in shown.pads() if pad.request == back]
        shown.touch(key)
        assert shown.requests == [back]
        assert not strips_of(shown)


def strips_of(shown: harness.Screenshots) -> list[RefusalStrip]:
    return [child for child in shown.stage.children if isinstance(child, RefusalStrip)]


def test_a_refusal_leaves_when_something_is_booked() -> None:
    refused = Refused(number=1, message=message("refusal.not_your_turn", player=KENJI, other=ADA))
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.show(views.playing(refused=refused))
        assert any(isinstance(w, RefusalStrip) for w in shown.stage.children)
        shown.show(views.playing(refused=refused, seq=views.playing().seq + 1))
        assert not any(isinstance(w, RefusalStrip) for w in shown.stage.children)
