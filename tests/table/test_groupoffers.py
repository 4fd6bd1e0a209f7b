"""What is offered for a whole street group: rounds with their sums, and the sale of it all."""

from pathlib import Path

from companion.rules.commands import Build
from companion.rules.look import deed_of
from companion.table.groupoffers import group_offer
from companion.table.requests import LookAtGroup
from companion.table.view import GroupStep
from tests.builders import ADA, BEN, Position, table, us_classic

LIGHT_BLUE = us_classic().spaces[6].lot.group


def steps(position: Position) -> dict[tuple[str, int], GroupStep]:
    offer = group_offer(position.game, LIGHT_BLUE)
    assert offer is not None
    assert ADA == offer.owner
    return {(step.name, step.number): step for step in offer.steps}


def test_rounds_are_offered_as_far_as_the_money_goes():
    found = steps(Position().owns(ADA, 6, 8, 9).cash(sun=400))

    assert [-150, -300] == [found["round", rounds].amount for rounds in (1, 2)]
    assert (None, "refusal.insufficient_cash") == (
        found["round", 3].amount,
        found["round", 3].action.reason.code,
    )
    assert ("round", 4) not in found
    assert not found["to_big", 5].action.allowed


def test_hotels_at_once_cost_all_that_is_missing():
    found = steps(Position().owns(ADA, 6, 8, 9).built({6: 3, 8: 3, 9: 3}).cash(sun=1000))

    assert (-150, -300) == (found["round", 1].amount, found["to_big", 2].amount)


def test_the_last_round_is_an_ordinary_one():
    found = steps(Position().owns(ADA, 6, 8, 9).built({6: 4, 8: 4, 9: 4}).cash(sun=1000))

    assert Build(player=ADA, lots=(6, 8, 9)) == found["to_big", 1].action.request


def test_an_uneven_group_is_first_built_even():
    found = steps(Position().owns(ADA, 6, 8, 9).built({6: 2, 8: 1, 9: 1}).cash(sun=1000))

    assert -100 == found["even", 1].amount
    assert ("round", 1) not in found


def test_all_buildings_are_sold_at_half_their_price():
    found = steps(Position().owns(ADA, 6, 8, 9).built({6: 2, 8: 1, 9: 1}))

    assert 100 == found["sell_all", 4].amount


def test_a_bare_group_has_nothing_to_sell_and_a_full_one_nothing_to_build():
    bare = steps(Position().owns(ADA, 6, 8, 9).cash(sun=1000))
    full = steps(Position().owns(ADA, 6, 8, 9).built({6: 5, 8: 5, 9: 5}))

    assert "sell_all" not in {name for name, _ in bare}
    assert {"sell_all"} == {name for name, _ in full}


def test_groups_in_two_hands_and_railroads_are_not_offered():
    position = Position().owns(ADA, 6, 8, 5, 15, 25, 35).owns(BEN, 9)

    for group in (LIGHT_BLUE, deed_of(position.game, 5).group, "no such group", None):
        assert group_offer(position.game, group) is None


def test_the_table_shows_a_group_as_long_as_somebody_looks(tmp_path: Path):
    rig = table(tmp_path, Position().owns(ADA, 6, 8, 9))
    assert rig.view.whole_group is None
    rig.choose(LookAtGroup(group=LIGHT_BLUE))
    first = rig.view.whole_group
    assert first is not None
    rig.choose(first.steps[0].action.request)
    assert rig.view.whole_group != first
    rig.choose(LookAtGroup(group=None))
    assert rig.view.whole_group is None
