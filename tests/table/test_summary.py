"""The facts at the end are those of the entries that stand."""

from pathlib import Path

import pytest

from companion.rules.commands import DeclareBankruptcy
from companion.table.requests import Undo
from companion.table.summary import summary
from companion.table.view import Summary
from tests.builders import ADA, BEN, CLEO, Position, table
from tests.table.rig import Rig


def facts_of(rig: Rig) -> Summary:
    desk = rig.table._state.desk
    assert desk is not None
    return summary(desk.history)


@pytest.fixture
def visited(tmp_path: Path) -> Rig:
    """Ada throws 5 and pays Ben on Reading Railroad, Ben throws 3 and Cleo 3 to Baltic."""
    position = Position((ADA, BEN, CLEO)).owns(BEN, 5).owns(CLEO, 3)
    rig = table(tmp_path, position)
    rig.dice(2, 3)
    rig.token(ADA)
    rig.dice(1, 2)
    rig.token(BEN)
    rig.dice(1, 2)
    return rig


def test_the_highest_rent_names_both(visited: Rig):
    rent = facts_of(visited).rent
    assert rent is not None
    assert (25, ADA, BEN) == (rent.amount, rent.payer, rent.payee)


def test_the_busiest_deed_is_counted_by_landings(visited: Rig):
    assert (3, 2) == (facts_of(visited).lot, facts_of(visited).landings)


def test_the_luckiest_dice_are_an_average(visited: Rig):
    assert (ADA, 50) == (facts_of(visited).luckiest, facts_of(visited).dice_tenths)


def test_who_paid_whom_adds_up(visited: Rig):
    assert {ADA: {BEN: 25}, BEN: {CLEO: 4}} == facts_of(visited).paid


def test_what_was_undone_does_not_count(visited: Rig):
    for _ in ("the roll of Cleo", "the end of Ben's turn", "his rent"):
        visited.choose(Undo())
    assert {ADA: {BEN: 25}} == facts_of(visited).paid
    assert 1 == facts_of(visited).landings


def test_a_game_without_rent_has_none(tmp_path: Path):
    rig = table(tmp_path, Position())
    assert (None, None, None) == (
        facts_of(rig).rent,
        facts_of(rig).lot,
        facts_of(rig).luckiest,
    )


def test_the_view_has_the_facts_only_when_the_game_is_over(tmp_path: Path):
    rig = table(tmp_path, Position((ADA, BEN)).cash(**{ADA: 0}).owes(ADA, 500, BEN))
    assert rig.view.summary is None
    rig.choose(DeclareBankruptcy(player=ADA))
    assert facts_of(rig) == rig.view.summary
