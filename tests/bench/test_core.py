"""How fast commands are judged: decide and evolve, one core, no disk."""

import platform
import time
from pathlib import Path

import pytest

from companion.ledger.records import Transaction
from companion.ledger.salvage import read_good
from companion.rules.decide import judge
from companion.rules.evolve import begin
from tests.bench.gestures import audible, seated_table, signal_of

WANTED_PER_S = 20_000
CALIBRATION_LOOPS = 10_000_000


def calibration_s() -> float:
    """CPU seconds of a loop of known size, so that figures of two machines can be compared."""
    started = time.process_time()
    x = 0
    for i in range(CALIBRATION_LOOPS):
        x += i & 3
    return time.process_time() - started


@pytest.mark.bench
def test_twenty_thousand_commands_a_second(tmp_path: Path) -> None:
    seated = seated_table(tmp_path)
    table, view, _ = seated
    for gesture in audible():
        view = table.take(signal_of(gesture, view.seq))
    seated.close()
    (ledger,) = (tmp_path / "games").glob("*.banker")
    history = read_good(ledger)
    commands = [r.command for r in history.records if isinstance(r, Transaction)]
    rounds = []
    for _ in range(7):
        game = begin(history.genesis.event)
        started = time.process_time()
        for command in commands:
            game = judge(game, command).game
        rounds.append(len(commands) / (time.process_time() - started))
    median = sorted(rounds)[len(rounds) // 2]
    print(f"\n{platform.machine()}, calibration loop {calibration_s():.3f} s CPU")
    print(f"decide + evolve: {median:,.0f} commands a CPU-second, {len(commands)} commands a game")

    assert WANTED_PER_S <= median
