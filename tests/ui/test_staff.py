"""The call for the staff: a sign on every screen that stays until somebody has come."""

import pytest
from msgspec.structs import replace

from companion.table.requests import StaffCame
from companion.table.view import View
from tests.ui import harness, views
from tests.ui.harness import Screenshots
from tests.ui.states_staff import called
from tests.ui.test_every_state import runs
from tests.ui.test_touches import strips_of
from ui.widgets.bankline import UndoKey
from ui.widgets.staff import StaffFrame

SIGNS = {
    "en": "Staff called",
    "id": "Petugas dipanggil",
    "ja": "係を呼びました",
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
