"""The simulated desk: every touch on the felt reaches its device, the panel stays the panel."""

from itertools import combinations

import pytest

from companion.table.requests import FunctionTag, TagMeaning, TagRole, simulated_uid
from companion.table.signals import Button
from tests.ui import desk_rig, harness, views
from tests.ui import views_start as start
from tests.ui.test_every_state import missing_glyphs
from ui.desk import layout
from ui.desk.bench import SIGNS
from ui.desk.parts import LAY_S, DieToSet
from ui.drawing.pen import Box
from ui.widgets.pad import Pad

ADA = simulated_uid(TagMeaning(role=TagRole.PLAYER, subject="sun"))
QUAY = simulated_uid(TagMeaning(role=TagRole.DEED, subject="37"))
LEAST_KEY = 47
"""9 mm on the panel."""
SIZES = ((1280, 800), (1920, 1080), (800, 480), (1024, 600))


def test_token_and_deed_are_tapped_on_the_reader() -> None:
    with desk_rig.desk() as shown:
        shown.show(views.playing())
        shown.touch(shown.tag(QUAY))
        shown.touch(shown.tag(ADA))
        assert shown.done == [("reader", "tap", QUAY), ("reader", "tap", ADA)]


def test_long_touch_leaves_the_token_there_until_it_is_taken_up() -> None:
    with desk_rig.desk() as shown:
        shown.show(views.playing())
        shown.touch(shown.tag(ADA), hold_s=LAY_S + 0.3)
        shown.touch(shown.tag(ADA))
        assert shown.done == [("reader", "place", ADA), ("reader", "lift", ADA)]


def test_tap_of_somebody_else_is_seen_on_the_reader() -> None:
    with desk_rig.desk() as shown:
        shown.show(views.playing())
        reader = shown.desk.bench.simulators.reader
        assert reader is not None
        reader.watcher(QUAY)
        shown.frames(2)
        assert shown.desk.bench.reader is not None
        assert shown.desk.bench.reader.words[1] == "last: Kingfisher"


def test_all_eight_tokens_lie_there_before_a_game() -> None:
    with desk_rig.desk() as shown:
        shown.show(start.sitting(2))
        marks = [pad for pad in shown.felt() if getattr(getattr(pad, "thing", None), "mark", "")]
        assert len(marks) == 8


def test_card_is_tapped_from_its_opened_pack() -> None:
    card = simulated_uid(TagMeaning(role=TagRole.CARD, subject="ch_free"))
    with desk_rig.desk() as shown:
        shown.show(views.playing())
        shown.touch(shown.key("Chance"))
        shown.touch(shown.tag(card))
        assert shown.done == [("reader", "tap", card)]
        assert shown.key("Chance")


def test_function_tags_lie_in_a_drawer_of_their_own() -> None:
    undo = simulated_uid(TagMeaning(role=TagRole.FUNCTION, subject=FunctionTag.UNDO.value))
    with desk_rig.desk() as shown:
        shown.show(views.playing())
        shown.touch(shown.key("More tags"))
        shown.touch(shown.tag(undo))
        assert shown.done == [("reader", "tap", undo)]


def dice(shown: desk_rig.ShownDesk) -> list[Pad]:
    return [pad for pad in shown.felt() if isinstance(pad, DieToSet)]


def test_dice_roll_by_luck_or_as_they_are_set() -> None:
    with desk_rig.desk() as shown:
        shown.show(views.playing())
        shown.touch(shown.key("Roll"))
        for index, touches in ((0, 3), (1, 6)):
            for _ in range(touches):
                shown.touch(dice(shown)[index])
        shown.touch(shown.key("Roll"))
        shown.touch(shown.key("Roll"))
        assert [what for _, _, what in shown.done] == [None, (3, 6), None]  # type: ignore[misc]


def test_reader_and_dice_are_unplugged_and_plugged_in() -> None:
    with desk_rig.desk() as shown:
        shown.show(views.playing())
        for index in (0, 1, 0):
            shown.touch(shown.switches()[index])
        assert shown.done == [("reader", "unplug"), ("dice", "unplug"), ("reader", "plug")]


def test_buttons_of_the_panel_are_pressed() -> None:
    with desk_rig.desk() as shown:
        shown.show(views.playing())
        shown.touch(shown.key("End turn"))
        assert shown.done == [("panel", "press", Button.END_TURN)]


def test_panel_between_the_devices_hears_its_touches() -> None:
    with desk_rig.desk() as shown:
        shown.show(views.purchase())
        shown.touch(shown.pad("Auction"))
        assert len(shown.requests) == 1
        assert (shown.stage.width, shown.stage.height) == (800, 480)


def test_nothing_is_drawn_beyond_the_edge_of_the_panel() -> None:
    with desk_rig.desk() as shown:
        shown.show(views.purchase())
        for edge in shown.desk.edges:
            assert (*edge.pos, *edge.size) == (38, 282, 800, 480)


def test_small_window_keeps_the_devices_in_a_drawer() -> None:
    with desk_rig.desk(800, 480) as shown:
        shown.show(views.playing())
        assert tuple(shown.stage.size) == (800, 480)
        shown.touch(shown.key(sign="card"))
        shown.touch(shown.tag(ADA))
        assert shown.done == [("reader", "tap", ADA)]
        shown.touch(shown.key(sign="die"))
        assert shown.done[1] == ("dice", "roll", None)


def covered(shown: desk_rig.ShownDesk) -> list[Pad]:
    """Keys of the panel that the handle of the drawer covers, wholly or partly."""
    assert shown.stage.screen is not None
    keys = shown.stage.screen.pads()
    return [key for key in keys for handle in shown.felt() if handle.collide_widget(key)]


def test_the_handle_finds_the_room_between_the_keys() -> None:
    with desk_rig.desk(800, 480) as shown:
        shown.show(views.rent())
        assert covered(shown) == []
        shown.show(views.playing(version=9))
        for form in ("trade", "build", "menu"):
            shown.stage.open(form)
            assert covered(shown) == [], form


@pytest.mark.parametrize("players", [2, 4, 8])
def test_the_handle_lies_on_nothing_that_is_read(players: int) -> None:
    with desk_rig.desk(800, 480) as shown:
        shown.show(views.playing(players))
        pen = shown.stage.screen.pen  # type: ignore[union-attr]
        read = [
            *pen.figures,
            *(Box(r.x, 480 - r.y - 1.2 * r.size, r.width, r.size) for r in pen.runs),
        ]
        assert len(pen.figures) > players
        for key in shown.felt():
            box = Box(key.x, 480 - key.top, key.width, key.height)
            assert [one for one in read if layout._shared(box, one)] == []


def test_a_handle_under_a_finger_stays_where_it_is() -> None:
    with desk_rig.desk(800, 480) as shown:
        shown.show(views.rent())
        handle = shown.key(sign="card")
        finger = shown.press(*handle.center)
        shown.stage.open("build")
        shown.release(finger)
        assert shown.desk.bench.is_open


def test_open_drawer_keeps_touches_from_the_panel() -> None:
    with desk_rig.desk(800, 480) as shown:
        shown.show(views.purchase())
        place = shown.pad("Auction").center
        shown.touch(shown.key(sign="card"))
        shown.release(shown.press(*place))
        assert shown.requests == []


def test_real_reader_leaves_a_small_panel_alone() -> None:
    with desk_rig.desk(800, 480, real_reader=True) as shown:
        shown.show(views.playing())
        assert shown.felt() == []
        assert tuple(shown.stage.size) == (800, 480)


def open_everything(shown: desk_rig.ShownDesk, wide: bool) -> list[str]:
    """What is wrong with the felt, and with what opens on it."""
    found = wrong(shown)
    if not wide:
        shown.touch(shown.key(sign="card"))
        found += wrong(shown)
    shown.touch(shown.key("Chance"))
    return found + felt_misfits(shown) + missing_glyphs(shown)


def wrong(shown: desk_rig.ShownDesk) -> list[str]:
    right, top = harness.Window.size
    found = [
        f"{pad} overlaps {other}"
        for pad, other in combinations(shown.felt(), 2)
        if pad.x < other.right - 1
        and pad.y < other.top - 1
        and other.x < pad.right - 1
        and other.y < pad.top - 1
    ]
    found += [
        f"{pad} is outside"
        for pad in shown.felt()
        if min(pad.x, pad.y) < 0 or pad.right > right or pad.top > top
    ]
    return found + felt_misfits(shown)


def felt_misfits(shown: desk_rig.ShownDesk) -> list[str]:
    runs = [run for widget in shown.desk.bench.walk(restrict=True)
            for run in getattr(getattr(widget, "pen", None), "runs", ())]  # fmt: skip
    return [run.text for run in runs if run.text != run.wanted and not run.may_cut]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everything_on_the_felt_has_its_place(width: int, height: int) -> None:
    with desk_rig.desk(width, height) as shown:
        shown.show(views.playing(8))
        assert open_everything(shown, shown.desk.is_wide) == []


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (800, 480)])
def test_all_five_buttons_are_large_enough_and_pressed(width: int, height: int) -> None:
    with desk_rig.desk(width, height, buttons=frozenset(Button)) as shown:
        shown.show(views.playing())
        if not shown.desk.is_wide:
            shown.touch(shown.key(sign="card"))
        keys = [shown.key(sign=SIGNS[button]) for button in Button]
        assert [key for key in keys if min(key.size) < LEAST_KEY] == []
        assert wrong(shown) == []
        for key in keys:
            shown.touch(key)
        assert [("panel", "press", button) for button in Button] == shown.done
