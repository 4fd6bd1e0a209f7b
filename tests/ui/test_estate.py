"""Touches on building, mortgages and the ledger page."""

from typing import Any

import pytest

from companion.rules import commands as c
from companion.table import requests as r
from companion.table.requests import LookAtGroup
from companion.table.view import DebtSheet, View
from tests.ui import harness, views, views_groups
from tests.ui.harness import Screenshots
from tests.ui.states_estate import booked
from tests.ui.views import ADA, KENJI
from ui.drawing.pen import Pen
from ui.present import estates
from ui.present.debts import outlook
from ui.present.estates import GroupWords
from ui.present.numbers import change
from ui.theme import PAPER, Colour
from ui.widgets.button import HOLD_S
from ui.widgets.options import OptionKey
from ui.widgets.pad import Pad
from ui.widgets.people import PersonKey
from ui.widgets.strips import RefusalStrip


def open_for(shown: Screenshots, screen: str, view: View | None = None) -> None:
    shown.show(view if view is not None else views.playing())
    shown.stage.open(screen, player=ADA)


def pad_for(shown: Screenshots, request: r.Request) -> Pad:
    return next(pad for pad in shown.pads() if pad.request == request)


def person(shown: Screenshots, name: str) -> Pad:
    found = (pad for pad in shown.pads() if isinstance(pad, PersonKey) and pad.face.name == name)
    return next(found)


def test_plus_builds_and_minus_sells_one_house() -> None:
    build = c.Build(player=ADA, lots=(18,))
    sell = c.SellBuilding(player=ADA, lots=(19,))
    with harness.stage() as shown:
        open_for(shown, "build")
        shown.touch(pad_for(shown, build))
        shown.touch(pad_for(shown, sell))
        assert shown.requests == [build, sell]


def test_rounds_on_the_whole_group_are_booked_by_one_touch() -> None:
    with harness.stage() as shown:
        shown.show(views_groups.whole_group())
        shown.stage.open("build", player=ADA)
        shown.touch(shown.pad("All at once"))
        two = c.Build(player=ADA, lots=(16, 18, 19), rounds=2)
        row = pad_for(shown, two)
        assert isinstance(row, OptionKey)
        assert row.face.figure == change(-600).replace("\u00a0", "")
        shown.touch(row)
        assert shown.requests == [LookAtGroup(group="d"), two]


def test_all_buildings_are_sold_only_by_a_held_finger() -> None:
    sale = c.SellGroup(player=ADA, group=views_groups.ORANGE)
    with harness.stage() as shown:
        shown.show(views_groups.whole_group())
        shown.stage.open("build", player=ADA)
        shown.touch(shown.pad("All at once"))
        shown.touch(pad_for(shown, sale))
        assert sale not in shown.requests
        shown.touch(pad_for(shown, sale), hold_s=HOLD_S + 0.3)
        assert shown.requests[1:] == [sale]


def test_the_steps_of_a_group_go_when_it_is_in_two_hands() -> None:
    with harness.stage() as shown:
        shown.show(views_groups.whole_group())
        shown.stage.open("build", player=ADA)
        shown.touch(shown.pad("All at once"))
        shown.show(views.playing(version=9))
        assert shown.pad("Wish")
        shown.touch(shown.pad("Back"))
        shown.touch(shown.pad("Back"))
        assert shown.requests == [LookAtGroup(group="d"), LookAtGroup(group=None)]


def test_street_without_its_group_says_why() -> None:
    with harness.stage() as shown:
        open_for(shown, "build")
        off = next(pad for pad in shown.pads() if getattr(pad, "look", "") == "off")
        shown.touch(off)
        assert shown.requests == []
        assert any(isinstance(child, RefusalStrip) for child in shown.stage.children)


def test_wish_is_collected_and_announced_whole() -> None:
    with harness.stage() as shown:
        open_for(shown, "build")
        shown.touch(person(shown, "Kenji"))
        shown.touch(shown.pad("Wish"))
        shown.touch(shown.pad("One on each"))
        assert shown.requests == []
        shown.touch(shown.pad("Announce 3"))
        assert shown.requests == [c.AnnounceBuild(player=KENJI, lots=(26, 27, 29))]


def test_touching_a_deed_mortgages_or_lifts_it() -> None:
    lift, pledge = c.Unmortgage(player=ADA, lot=37), c.Mortgage(player=ADA, lot=5)
    with harness.stage() as shown:
        open_for(shown, "mortgage")
        shown.touch(pad_for(shown, lift))
        shown.touch(pad_for(shown, pledge))
        assert shown.requests == [lift, pledge]


def test_ledger_takes_back_and_brings_back() -> None:
    with harness.stage() as shown:
        open_for(shown, "history", booked())
        shown.touch(shown.pad("Undo"))
        shown.touch(pad_for(shown, r.Redo()))
        assert shown.requests == [r.Undo(), r.Redo()]


def test_ledger_turns_its_pages_and_filters() -> None:
    with harness.stage() as shown:
        open_for(shown, "history", booked())
        shown.touch(person(shown, "All"))
        shown.touch(shown.pad("Older"))
        shown.touch(shown.pad("Newer"))
        shown.touch(person(shown, "Kenji"))
        assert shown.requests == []


@pytest.mark.parametrize(("missing", "colour"), [(163, PAPER.good), (900, PAPER.refuse)])
def test_steps_that_do_not_cover_a_debt_are_no_good_news(
    missing: int, colour: Colour, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: dict[str, object] = {}
    plain = Pen.text

    def noted(pen: Pen, text: str, *place: float, **how: Any) -> float:
        painted[text] = how.get("colour")
        return plain(pen, text, *place, **how)

    monkeypatch.setattr(Pen, "text", noted)
    view = views.debt(missing=missing)
    assert isinstance(view.sheet, DebtSheet)
    with harness.stage() as shown:
        shown.show(view)
        assert painted[outlook(shown.stage.speech, view.sheet)] == colour


@pytest.mark.parametrize("size", [1, 2, 3, 4, 7, 12])
def test_every_street_of_a_large_group_has_a_row(size: int) -> None:
    lots = tuple(range(size))
    group = GroupWords("a", "A", lots, full=True, cost=50)
    columns = estates.columns((group, group), rows=3)

    assert 2 * lots == tuple(lot for column in columns for lot in column.shown)
    assert max(len(column.shown) for column in columns) <= 3
    assert {lots} == {column.lots for column in columns}
