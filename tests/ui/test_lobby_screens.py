"""Touches on rules and who-starts ask for the right thing."""

from companion.table import requests as r
from companion.table.requests import DeckMode
from tests.ui import harness
from tests.ui import views_start as start
from tests.ui.test_welcome import asking
from ui.screens.dice import DieKey
from ui.screens.starter import ThrowTile
from ui.widgets.options import OptionKey


def test_rules_are_asked_for_in_one_request() -> None:
    with harness.stage() as shown:
        shown.show(start.rules())
        for label in ("We do, from the box", "A throw"):
            key = next(
                p for p in shown.pads() if isinstance(p, OptionKey) and p.face.label == label
            )
            shown.touch(key)
        assert shown.requests == []
        shown.touch(shown.pad("Take your seats"))
        assert shown.requests == [r.SetRules(decks=DeckMode.PHYSICAL, undo_dice=False)]


def test_rules_can_be_left() -> None:
    with harness.stage() as shown:
        shown.show(start.rules())
        shown.touch(shown.pad("Cancel"))
        assert shown.requests == [r.BackToWelcome()]


def test_table_may_agree_on_who_starts() -> None:
    with harness.stage() as shown:
        shown.show(start.starting())
        wanted = r.PickStarter(seat=2)
        shown.touch(asking(shown, wanted))
        assert shown.requests == [wanted]


def test_throw_for_the_start_can_be_entered() -> None:
    with harness.stage() as shown:
        shown.show(start.starting())
        shown.touch(shown.pad("Enter dice"))
        for number in (5, 6):
            shown.touch([pad for pad in shown.pads() if isinstance(pad, DieKey)][number])
        shown.touch(shown.pad("Book 6 and 1"))
        assert shown.requests == [r.EnterDice(faces=(6, 1))]
        assert type(shown.stage.screen).__name__ == "StarterScreen"


def test_game_begins_only_with_a_starter() -> None:
    with harness.stage() as shown:
        shown.show(start.starting())
        shown.touch(shown.pad("Begin"))
        assert shown.requests == []
        shown.show(start.decided())
        shown.touch(shown.pad("Begin"))
        assert shown.requests == [r.BeginGame()]


def test_back_leads_to_the_seats() -> None:
    with harness.stage() as shown:
        shown.show(start.starting())
        shown.touch(shown.pad("Back"))
        assert shown.requests == [r.MoveSeat(seat=0, to=0)]


def test_a_picked_starter_leaves_no_throw_to_wait_for() -> None:
    with harness.stage() as shown:
        shown.show(start.starting(3, rolls=(), starter=1))
        notes = [pad.note for pad in shown.pads() if isinstance(pad, ThrowTile)]
        assert notes == ["", "starts", ""]
