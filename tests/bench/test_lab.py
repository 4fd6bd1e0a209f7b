"""How fast whole games are played and judged, and landing shares of ten million throws.

One calibration loop is `for i in range(10_000_000): x += i & 3`. Its cost depends on where it
stands, so both ways are printed: at module level, as such a line is usually timed, and inside a
function.
"""

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from companion.lab import compiled, compiling
from companion.lab.landings import landings
from companion.lab.match import Match
from companion.lab.policy import JailHabit
from companion.lab.pool import cores
from companion.lab.setup import Setup
from tests.bench.test_core import calibration_s
from tests.lab.published import differences
from tests.lab.setups import setup

LOOP = "x = 0\nfor i in range(10_000_000):\n    x += i & 3\n"
WANTED_PER_LOOP = 20_000 * 0.265
"""The goal: 20,000 turns a CPU-second where the loop takes 0.265 s."""
GAMES = 200
LATE_TURN = 10_000
SEED = 77


def module_loop_s() -> float:
    """CPU seconds of the calibration loop at module level."""
    code = compile(LOOP, "calibration", "exec")
    started = time.process_time()
    exec(code, {})
    return time.process_time() - started


def median_of(rounds: int, figure: Callable[[], float]) -> float:
    return sorted(figure() for _ in range(rounds))[rounds // 2]


def played(policy: str, **environment: str) -> float:
    """Turns a CPU-second, as `banker lab` says of its games."""
    words = ["lab", "--games", str(GAMES), "--seed", str(SEED), "--policy", policy, "--jobs", "1"]
    said = subprocess.check_output(
        [sys.executable, "-m", "companion", *words, "--json"],
        env={**os.environ, **environment},
        stderr=subprocess.DEVNULL,
    )
    found = json.loads(said)
    assert found["compiled"] is not bool(environment), "expected the rules to be compiled"
    return float(found["turns"] / found["cpu_s"])


@pytest.mark.bench
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("policy", ["mixed", "builder"])
def test_validated_turns_of_whole_games(policy: str) -> None:
    compiling.compile_rules()
    pairs = [(played(policy), played(policy, **{compiled.OFF: "1"})) for _ in range(5)]
    speed, plain = (sorted(column)[2] for column in zip(*pairs, strict=True))
    inside, module = median_of(3, calibration_s), median_of(3, module_loop_s)
    print(f"\n{platform.machine()}, Python {platform.python_version()}, {policy} bots, 4 players")
    print(f"{speed:,.0f} validated player turns a CPU-second, bots and statistics included")
    print(f"{plain:,.0f} with interpreted rules: compiled {speed / plain:.2f} times as many")
    for where, loop in (("module level", module), ("a function", inside)):
        print(
            f"loop at {where}: {loop:.3f} s, {speed * loop:,.0f} turns a loop"
            f" (goal {WANTED_PER_LOOP:,.0f}), as {speed * loop / 0.265:,.0f} a second there"
        )

    assert WANTED_PER_LOOP <= speed * inside


@pytest.mark.bench
@pytest.mark.timeout(600)
def test_a_command_costs_the_same_ten_thousand_turns_into_a_game() -> None:
    """A game of two who never deal, so that it goes on; both times all deeds are long sold."""
    run = setup(players=2, seed=SEED, policies=("keeper",), most_rounds=10**9)
    match = _endless(run)
    early = _seconds_a_command(match, turns=1000)
    while match.game.turn_number < LATE_TURN:
        match.step()
    late = _seconds_a_command(match, turns=1000)
    print(f"\na command early {early * 1e6:.1f} us, {LATE_TURN} turns in {late * 1e6:.1f} us")

    assert late <= 1.2 * early


def _endless(run: Setup) -> Match:
    """The first game that is still on after all that this bench plays; stopped at turn 400."""
    for number in range(100):
        match = Match(run, number)
        while not match.game.over and match.game.turn_number < LATE_TURN + 1100:
            match.step()
        if not match.game.over:
            again = Match(run, number)
            while again.game.turn_number < 400:
                again.step()
            return again
    raise AssertionError("expected one game in a hundred without an end")


def _seconds_a_command(match: Match, *, turns: int) -> float:
    commands, until = match.scribe.commands, match.game.turn_number + turns
    started = time.process_time()
    while match.game.turn_number < until:
        match.step()
    return (time.process_time() - started) / (match.scribe.commands - commands)


@pytest.mark.bench
@pytest.mark.timeout(3600)
def test_ten_million_throws_agree_with_the_published_shares() -> None:
    walked = landings(setup(players=2, seed=SEED), JailHabit.LEAVE, 10_000_000, jobs=cores())
    off = differences(walked.steps)
    worst = max(off, key=lambda square: abs(off[square]))
    print(f"\n{walked.spent.cpu_s:.0f} s of CPU, {walked.spent.wall_s:.0f} s on {cores()} cores")
    print(f"{walked.steps.throws / walked.spent.cpu_s:,.0f} throws a CPU-second, every one judged")
    print(f"furthest off: square {worst} by {off[worst]:+.4f} points")

    assert abs(off[worst]) <= 0.03
