"""Figures from games that are known."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.editions import names
from companion.lab.pace import Pace
from companion.lab.report import report
from companion.lab.run import Run, play_all
from companion.lab.statistics import Statistics, share, spreading, statistics
from tests.lab.setups import setup


@pytest.fixture(scope="module")
def played():
    return play_all(setup(games=6, most_rounds=40), jobs=1)


@pytest.fixture(scope="module")
def found(played) -> Statistics:
    return statistics(setup(games=6, most_rounds=40), played)


def test_interval_of_a_share_is_wilsons():
    half = share(50, 100)

    assert (50.0, 40.38, 59.62) == (half.share_pct, half.low_pct, half.high_pct)
    assert (0.0, 27.75) == (share(0, 10).low_pct, share(0, 10).high_pct)


def test_percentiles_of_known_values():
    spread = spreading(range(101))

    assert spread is not None
    assert (50, 0, 10, 50, 90, 100) == (
        spread.mean,
        spread.least,
        spread.p10,
        spread.median,
        spread.p90,
        spread.most,
    )


def test_nine_of_ten_of_a_small_run_are_all_of_it():
    two = spreading([88, 63])

    assert two is not None
    assert (63, 63, 88, 88) == (two.p10, two.median, two.p90, two.most)


@pytest.mark.parametrize(
    ("endless", "median", "p90"), [(0, 3, 5), (1, 3, None), (5, 5, None), (6, None, None)]
)
def test_games_that_never_end_are_longer_than_all_others(endless, median, p90):
    spread = spreading([5, 4, 3, 2, 1], endless)

    assert spread is not None
    assert (3, 1, median, p90) == (spread.mean, spread.least, spread.median, spread.p90)
    assert (spread.most is None) == (endless > 0)


@pytest.mark.parametrize(
    ("finished", "sentence"),
    [
        (3, "More than half of the games do not end within 40 rounds."),
        (5, "fewer than nine of ten end within 40 rounds."),
        (9, "nine of ten within "),
    ],
)
def test_headline_counts_the_games_that_never_end(played, finished, sentence):
    one = played.results[0]
    results = [replace(one, finished=number < finished) for number in range(10)]
    found = statistics(setup(games=10, most_rounds=40), Run(results, played.spent))
    text = report(found, {})

    assert 10 - finished == found.never_ends.count
    assert sentence in text
    assert ("Half of the games end" in text) == (finished >= 5)
    assert text.count("never ") >= 2


def test_nothing_has_no_percentiles():
    assert spreading(()) is None


def test_sums_are_those_of_the_games(found, played):
    games = played.results

    assert 6 == found.games
    assert sum(game.turns for game in games) == found.turns
    assert sum(game.throws for game in games) == found.throws
    assert sum(game.commands for game in games) == found.commands
    assert found.games == found.finished + found.never_ends.count
    assert found.finished == sum(win.count for win in found.wins_by_seat)


def test_every_landing_is_on_a_square_or_in_jail(found):
    assert 41 == len(found.landings)
    assert 0 < found.landings[30] <= found.landings[40]
    assert pytest.approx(100, abs=0.01) == sum(found.landing_pct)
    assert found.throws > found.turns


def test_income_of_all_groups_is_the_whole(found):
    assert pytest.approx(100, abs=0.01) == sum(group.share_pct for group in found.income.values())
    assert all(group.payments <= group.amount for group in found.income.values())


def test_worth_starts_with_the_starting_cash(found):
    assert (1500.0,) * 4 == found.worth[0].by_seat
    assert 6 == found.worth[0].games
    assert all(early.games >= late.games for early, late in pairwise(found.worth))


def test_minutes_follow_the_stated_pace(played):
    slow = Pace(seconds_per_turn=60, seconds_per_decision=0)
    game = played.results[0]

    assert game.turns == slow.minutes(game.turns, game.decisions)


def test_report_answers_in_words_and_states_its_pace(found):
    text = report(found, names("us_classic")["en"])

    assert (
        "Half of the games end within" in text or "do not end within" in text or "No game" in text
    )
    assert "Minutes assume 20 seconds a turn and 8 more for each decision." in text
    assert "Boardwalk" in text or "Railroad" in text
    assert "never end" in text
