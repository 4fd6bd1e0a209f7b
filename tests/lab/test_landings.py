"""Walking tokens against published tables and against each other."""

import pytest

from companion.lab.landings import THROWS_A_WALK, By, landings, rows
from companion.lab.policy import JailHabit
from companion.lab.pool import cores
from companion.lab.walk import Steps, walk, walking
from tests.lab.published import differences, facts, published_facts
from tests.lab.setups import EDITIONS, setup

SEED = 20
MILLION = 1_000_000


def _landings(habit: JailHabit, throws: int, *, jobs: int = 1) -> Steps:
    return landings(setup(players=2, seed=SEED), habit, throws, jobs=jobs).steps


@pytest.mark.timeout(600)
def test_million_throws_agree_with_the_published_tables():
    """Shares within a tenth of a point, facts within five standard errors of throws by chance.

    One test, so that parallel runs make the million throws only once.
    """
    steps = _landings(JailHabit.LEAVE, MILLION, jobs=cores())
    ours, published = facts(steps), published_facts()

    assert {} == {square: off for square, off in differences(steps).items() if abs(off) > 0.1}, (
        f"seed {SEED}"
    )
    assert published.keys() == ours.keys()
    assert {} == {
        name: (ours[name], share)
        for name, share in published.items()
        if abs(ours[name] - share) > 5 * (share * (1 - share) / MILLION) ** 0.5
    }, f"seed {SEED}"
    assert pytest.approx(1.186624, abs=0.003) == steps.throws / steps.turns


@pytest.fixture(scope="module")
def stay() -> Steps:
    return _landings(JailHabit.STAY, 2 * THROWS_A_WALK)


def test_who_stays_in_jail_ends_more_throws_there(stay):
    leave = _landings(JailHabit.LEAVE, 2 * THROWS_A_WALK)

    assert stay.by_throw[-1] > 2 * leave.by_throw[-1]
    assert stay.by_turn[-1] > 2 * leave.by_turn[-1]
    assert stay.facts["jail fine"] < leave.facts["jail fine"]


def test_nobody_stays_on_the_square_that_sends_to_jail(stay):
    assert 0 == stay.by_throw[30] == stay.by_turn[30]


def test_shares_by_throw_and_by_turn_are_each_the_whole(stay):
    for by in By:
        found = list(rows(stay, by, {}))
        assert 41 == len(found)
        assert "jail" == found[-1].square
        assert pytest.approx(100) == sum(row.share_pct for row in found)
    assert stay.throws == sum(stay.by_throw) == 2 * THROWS_A_WALK
    assert stay.turns == sum(stay.by_turn)


def test_walks_are_the_same_on_any_number_of_jobs():
    throws = 2 * THROWS_A_WALK + 500
    alone = _landings(JailHabit.LEAVE, throws)

    assert throws == alone.throws
    assert alone == _landings(JailHabit.LEAVE, throws, jobs=3)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("habit", [JailHabit.LEAVE, JailHabit.STAY])
def test_every_edition_can_be_walked(edition, habit):
    players = 3
    steps = walk(walking(setup(edition, players=players)), habit, 0, 3000)

    assert 3000 == steps.throws == sum(steps.by_throw)
    assert steps.turns < steps.throws
