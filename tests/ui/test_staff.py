"""The call for the staff: a sign on every screen that stays until somebody has come."""

import pytest
from msgspec.structs import replace

from companion.table.requests import StaffCame
from companion.table.view import View
from tests.ui import harness, views, views_sheets, views_trade
from tests.ui.harness import Screenshots
from tests.ui.layout import TOUCH, lines
from tests.ui.states_staff import called
from tests.ui.test_every_state import runs
from tests.ui.test_touches import strips_of
from ui.widgets.bankline import UndoKey
from ui.widgets.pad import Spot
from ui.widgets.staff import StaffFrame
from ui.widgets.stripplace import HEADING_H

SIGNS = {
    "en": "Staff called",
    "id": "Petugas dipanggil",
    "ja": "スタッフ呼出中",
    "ru": "Помощь вызвана",
}


def frames_of(shown: Screenshots) -> list[StaffFrame]:
    return [child for child in shown.stage.children if isinstance(child, StaffFrame)]


def later(view: View, version: int) -> View:
    return replace(view, version=version)


@pytest.mark.parametrize("language", SIGNS)
def test_sign_stays_on_the_table_in_every_language(language: str) -> None:
    with harness.stage(language=language) as shown:
        shown.show(called(views.playing()))
        for version in (7, 8, 9):
            shown.show(later(called(views.playing()), version))
            assert SIGNS[language] in {run.wanted for run, _ in runs(shown)}
            assert len(frames_of(shown)) == 1
        shown.show(later(views.playing(), 10))
        assert SIGNS[language] not in {run.wanted for run, _ in runs(shown)}
        assert frames_of(shown) == []


def test_a_touch_on_the_sign_says_that_somebody_has_come() -> None:
    with harness.stage() as shown:
        shown.show(called(views.playing()))
        shown.touch(shown.pad("Staff called"))
        assert shown.requests[-1] == StaffCame()


def test_call_during_a_sheet_is_said_with_a_key_and_framed() -> None:
    with harness.stage() as shown:
        shown.show(views.rent())
        shown.show(later(called(views.rent()), 9))
        (strip,) = strips_of(shown)
        assert strip.words[0] == "The staff has been called."
        shown.touch(shown.pad("They came"))
        assert shown.requests[-1] == StaffCame()
        assert strips_of(shown) == []
        assert len(frames_of(shown)) == 1


def test_frame_takes_no_touch_and_follows_the_window() -> None:
    with harness.stage() as shown:
        shown.show(called(views.rent()))
        (frame,) = frames_of(shown)
        finger = shown.press(frame.x + 2, frame.y + 2)
        shown.release(finger)
        assert frames_of(shown) == [frame]
        shown.stage.size = (640, 384)
        (smaller,) = frames_of(shown)
        assert tuple(smaller.size) == (640, 384)


def test_undo_is_still_one_touch_while_the_staff_is_called() -> None:
    with harness.stage() as shown:
        shown.show(called(views.playing()))
        assert any(isinstance(pad, UndoKey) for pad in shown.pads())


SHEETS = {
    "rent": views.rent,
    "debt": views.debt,
    "purchase": views.purchase,
    "jail": views_sheets.jail,
    "draw": views_sheets.draw,
    "tax": views_sheets.tax,
    "deal": views_trade.deal,
}


@pytest.mark.parametrize(("width", "height"), harness.SIZES)
@pytest.mark.parametrize("name", SHEETS)
def test_strip_over_a_sheet_covers_no_key_and_no_more_than_a_heading(
    name: str, width: int, height: int
) -> None:
    with harness.stage(width, height) as shown:
        view = SHEETS[name]()
        shown.show(view)
        shown.show(later(called(view), 9))
        (strip,) = strips_of(shown)
        screen = shown.stage.screen
        assert screen is not None
        keys = [pad for pad in screen.pads() if not isinstance(pad, Spot)]
        assert [pad for pad in keys if strip.collide_widget(pad)] == []
        heading = screen.top - HEADING_H * screen.k
        assert [
            line.text
            for _, line in lines(shown)
            if line.low < heading
            and min(line.right, strip.right) - max(line.left, strip.x) > TOUCH
            and min(line.high, strip.top) - max(line.low, strip.y) > TOUCH
        ] == []


@pytest.mark.parametrize(("width", "height"), harness.SIZES)
@pytest.mark.parametrize("players", [4, 8])
def test_strip_over_an_auction_leaves_every_key_and_every_bidder(
    players: int, width: int, height: int
) -> None:
    """Only the hint beside the key at the foot gives way."""
    with harness.stage(width, height) as shown:
        shown.show(views_sheets.auction(players))
        shown.show(later(called(views_sheets.auction(players)), 9))
        (strip,) = strips_of(shown)
        assert shown.stage.screen is not None
        assert [pad for pad in shown.stage.screen.pads() if strip.collide_widget(pad)] == []
