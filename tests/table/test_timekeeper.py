"""The time of a timed game: it passes by itself, rests in a long silence, and ends the game."""

from pathlib import Path

import pytest

from companion.rules import commands as c
from companion.rules.edition import TableRules
from companion.rules.house import Tracking
from companion.rules.names import Phase
from companion.table import requests as r
from companion.table.clocks import LONGEST_THOUGHT_S
from companion.table.signals import TagLifted
from companion.table.view import GameClock, Mode
from tests.builders import ADA, BEN, CLEO, GAME_ID, Position, house_rules, table
from tests.table.rig import Rig

HALF_HOUR_S = 1800
QUIET = TagLifted(reader="reader", uid="", at_ms=0)


def timed(folder: Path) -> Rig:
    """Half an hour, just begun."""
    rules = house_rules(game__end="worth", game__minutes=30)
    return table(folder, Position(edition=rules).owns(BEN, 39).owns(CLEO, 37))


def wait(rig: Rig, seconds: int) -> bool:
    """So much time passes without a signal; whether something came of it."""
    rig.clock.wall_s += seconds
    rig.clock.ms += 1000 * seconds
    came = rig.table.tick()
    rig.view = rig.table.take(QUIET)
    return came


def clock(rig: Rig) -> GameClock:
    assert rig.view.clock is not None
    return rig.view.clock


def left_s(rig: Rig) -> int:
    """As a screen counts it."""
    now_ms = min(rig.clock.ms, clock(rig).rests_ms)
    return round((clock(rig).ends_ms - now_ms) / 1000)


def entry(rig: Rig) -> None:
    """Somebody does something that is booked."""
    rig.choose(c.Unmortgage(player=BEN, lot=39) if rig.view.deed(39).mortgaged
               else c.Mortgage(player=BEN, lot=39))  # fmt: skip


def play(rig: Rig, seconds: int) -> None:
    """Entries, none of them long after another."""
    for _ in range(seconds // 200):
        wait(rig, 200)
        entry(rig)


def test_the_time_passes_without_an_entry(tmp_path: Path):
    rig = timed(tmp_path)
    assert HALF_HOUR_S == left_s(rig)
    wait(rig, 100)
    assert HALF_HOUR_S - 100 == left_s(rig)


def test_in_a_long_silence_it_rests_and_the_next_entry_takes_nothing_more(tmp_path: Path):
    rig = timed(tmp_path)
    wait(rig, 7200)
    assert HALF_HOUR_S - LONGEST_THOUGHT_S == left_s(rig)
    entry(rig)
    assert HALF_HOUR_S - LONGEST_THOUGHT_S == left_s(rig)


def test_its_end_ends_the_game_without_a_touch(tmp_path: Path):
    rig = timed(tmp_path)
    play(rig, HALF_HOUR_S - 200)
    assert not wait(rig, 199)
    assert wait(rig, 1)
    assert Mode.OVER is rig.view.mode
    assert rig.records[-1].key.startswith("clock:")


def test_a_silence_before_the_end_does_not_end_the_game(tmp_path: Path):
    rig = timed(tmp_path)
    play(rig, 1400)
    assert not wait(rig, 36_000)
    assert (Mode.PLAYING, 100) == (rig.view.mode, left_s(rig))


def test_the_end_waits_for_what_is_open(tmp_path: Path):
    rig = timed(tmp_path)
    play(rig, HALF_HOUR_S - 200)
    rig.dice(1, 2)
    assert Phase.PURCHASE == rig.view.phase
    assert wait(rig, 200)
    assert (Mode.PLAYING, True) == (rig.view.mode, clock(rig).is_up)
    assert rig.view.notice is not None

    rig.choose(c.BuyDeed(player=ADA, lot=3))
    assert rig.table.tick()
    assert rig.table.take(QUIET).mode is Mode.OVER


@pytest.mark.parametrize("paid", [True, False])
def test_the_end_waits_for_the_tap_that_a_tapped_deed_asks_for(tmp_path: Path, paid: bool):
    rules = TableRules(tracking=Tracking.OFF)
    house = house_rules(game__end="worth", game__minutes=30)
    rig = table(tmp_path, Position(edition=house, rules=rules).owns(BEN, 39))
    play(rig, HALF_HOUR_S - 200)
    rig.deed(39)
    assert wait(rig, 200)
    assert Mode.PLAYING is rig.view.mode
    assert rig.view.notice is not None
    assert "table.time_is_up.wait" == rig.view.notice.message.code

    if paid:
        rig.token(ADA)
    else:
        rig.choose(r.Cancel())
    assert rig.table.tick()
    over = rig.table.take(QUIET)
    assert (Mode.OVER, paid) == (over.mode, over.player(ADA).balance < 1500)


def test_whoever_takes_the_end_back_plays_on(tmp_path: Path):
    rig = timed(tmp_path)
    play(rig, HALF_HOUR_S - 200)
    wait(rig, 200)
    rig.choose(r.Undo())
    wait(rig, 100)
    entry(rig)
    assert (Mode.PLAYING, True) == (rig.view.mode, clock(rig).is_up)
    rig.choose(rig.view.actions["end_game"].request or r.Cancel())
    assert Mode.OVER is rig.view.mode


@pytest.mark.parametrize("seconds", [100, 90_000])
def test_a_start_of_the_program_changes_nothing(tmp_path: Path, seconds: int):
    rig = timed(tmp_path)
    play(rig, 400)
    wait(rig, seconds)
    left = left_s(rig)
    rig.choose(r.LeaveGame())
    rig.choose(r.ResumeGame(game=GAME_ID))
    assert left == left_s(rig)


def test_a_game_without_a_limit_counts_no_time(tmp_path: Path):
    assert table(tmp_path, Position()).view.clock is None
