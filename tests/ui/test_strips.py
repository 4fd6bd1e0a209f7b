"""Strips lie where they cover least of what can be pressed; beside them everything works."""

import pytest

from companion.table.requests import Undo
from tests.ui import harness, views
from tests.ui.harness import Screenshots
from tests.ui.test_touches import strips_of
from ui.widgets.pad import Pad
from ui.widgets.strips import RefusalStrip

FORMS = ("build", "mortgage", "trade", "dice", "history", "menu")


def covered(shown: Screenshots) -> list[Pad]:
    """What lies under the strip, wholly or partly."""
    (strip,) = strips_of(shown)
    screen = shown.stage.screen
    assert screen is not None
    return [pad for pad in screen.pads() if strip.collide_widget(pad)]


def refused(shown: Screenshots, screen: str) -> RefusalStrip:
    shown.show(views.playing())
    if screen:
        shown.stage.open(screen)
    shown.stage.refuse("No.", "Why not?")
    return strips_of(shown)[0]


@pytest.mark.parametrize("screen", FORMS)
@pytest.mark.parametrize(("width", "height"), harness.SIZES)
def test_no_key_of_the_bar_is_ever_covered(screen: str, width: int, height: int) -> None:
    with harness.stage(width, height) as shown:
        refused(shown, screen)
        assert shown.stage.screen is not None
        bar = shown.stage.y + 75 * shown.stage.screen.k
        assert [pad for pad in covered(shown) if pad.top <= bar] == []


def test_a_strip_on_the_table_keeps_to_the_bank_line() -> None:
    with harness.stage() as shown:
        refused(shown, "")
        assert {pad.request for pad in covered(shown)} <= {Undo(), None}


def test_a_strip_finds_the_room_that_is_free() -> None:
    with harness.stage() as shown:
        shown.show(views.rent())
        shown.stage.refuse("No.", "Why not?")
        assert covered(shown) == []


def test_a_touch_beside_a_strip_counts_and_one_on_it_takes_it_away() -> None:
    with harness.stage() as shown:
        strip = refused(shown, "")
        shown.touch(shown.pad("Trade"))
        assert shown.stage.opened is not None
        assert shown.stage.opened.screen == "trade"
        finger = shown.press(*strip.center)
        shown.release(finger)
        assert strips_of(shown) == []
