"""Runs of several games: the same on any number of cores, and whole."""

import pytest

from companion.lab.pace import Pace
from companion.lab.pool import spread
from companion.lab.run import play_all, play_game
from companion.rules.policies import GameEnd
from tests.lab.setups import EDITIONS, setup


@pytest.fixture(scope="module")
def alone():
    return play_all(setup(games=9), jobs=1).results


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_same_seed_gives_the_same_games_on_any_number_of_jobs(alone, jobs):
    assert alone == play_all(setup(games=9), jobs=jobs).results


def test_a_game_depends_on_seed_and_number_only(alone):
    assert alone[7] == play_game(setup(games=1), 7)
    assert alone[7] != play_game(setup(games=9, seed=2), 7)


def test_results_are_in_the_order_of_their_numbers(alone):
    assert list(range(9)) == [result.number for result in alone]


def test_progress_tells_how_many_are_done():
    seen: list[int] = []
    results, spent = spread(str, range(20), jobs=2, progress=seen.append)

    assert list(map(str, range(20))) == results
    assert sorted(seen) == seen
    assert 20 == seen[-1]
    assert spent.wall_s > 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_builders_play_every_edition_to_a_winner(edition):
    results = play_all(
        setup(edition, games=4, policies=("builder",), most_rounds=400), jobs=1
    ).results

    assert all(result.finished for result in results)
    assert all(result.winner is not None for result in results)
    assert sum(result.trades for result in results) > 0
    assert sum(result.auctions for result in results) > 0


def test_a_game_that_has_had_its_rounds_never_ends():
    result = play_game(setup(policies=("keeper",), most_rounds=5), 0)

    assert not result.finished
    assert 5 == result.rounds


def test_a_timed_game_ends_by_worth_when_its_rounds_are_over():
    timed = setup(most_rounds=5, rules={"game.end": GameEnd.WORTH.value})
    result = play_game(timed, 0)

    assert result.finished
    assert result.winner is not None


@pytest.mark.parametrize("seconds", [20, 60])
def test_a_game_with_a_time_limit_ends_when_its_estimated_minutes_are_over(seconds):
    pace = Pace(seconds_per_turn=seconds)
    rules: dict[str, object] = {"game.end": GameEnd.WORTH.value, "game.minutes": 30}
    results = play_all(setup(games=4, most_rounds=400, rules=rules, pace=pace), jobs=1).results
    minutes = [pace.minutes(result.turns, result.decisions) for result in results]

    assert all(result.winner is not None for result in results)
    assert 30 <= max(minutes)
    assert max(minutes) < 33


def test_every_policy_can_sit_at_one_table():
    seats = ("cautious", "builder", "trader", "keeper", "random")
    result = play_game(setup(players=5, policies=seats, most_rounds=15), 0)

    assert seats == result.policies
    assert result.refused > 0


def test_a_fault_in_one_process_ends_the_run_of_all():
    with pytest.raises(ValueError, match="invalid literal"):
        spread(int, ["1", "2", "three", *["4"] * 50], jobs=2)
