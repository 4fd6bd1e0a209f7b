"""The auctioneer's clock: off unless the table wants it, and judged by the rules."""

from pathlib import Path

import pytest

from companion.rules import commands as c
from companion.rules.look import holding_of
from companion.rules.names import Phase
from companion.table.hammer import GRACE_MS, seconds
from companion.table.requests import SetPreference, Undo
from tests.builders import ADA, BEN, CLEO, Position, table
from tests.table.rig import Rig

WHOLE_MS = 15_000


def bidding(folder: Path, *lots: int, clock: str = "15") -> Rig:
    """Ada has bid 10 for the first lot; the clock runs."""
    rig = table(folder, Position().auction_of(*(lots or (3,))))
    if clock:
        rig.choose(SetPreference(name="auction", value=clock))
    rig.choose(c.Bid(player=ADA, lot=rig.view.sheet.lot, amount=10))
    return rig


def later(rig: Rig, ms: int) -> bool:
    """So much time passes without a signal; whether something came of it."""
    rig.clock.ms += ms
    came = rig.table.tick()
    rig.view = rig.table._newest
    return came


def test_without_the_preference_an_auction_waits_for_ever(tmp_path: Path):
    rig = bidding(tmp_path, clock="")
    assert rig.view.auction_clock is None
    assert not later(rig, 10 * WHOLE_MS)
    assert Phase.AUCTION == rig.view.phase


def test_the_screen_is_told_when_it_ends(tmp_path: Path):
    rig = bidding(tmp_path)
    clock = rig.view.auction_clock
    assert (15, rig.clock.ms + WHOLE_MS) == (clock.whole_s, clock.ends_ms)


def test_the_leader_gets_the_lot_when_the_time_is_over(tmp_path: Path):
    rig = bidding(tmp_path)
    assert not later(rig, WHOLE_MS)
    assert later(rig, GRACE_MS)
    assert (ADA, 1490) == (holding_of(rig.game, 3).owner, rig.view.player(ADA).balance)
    assert rig.view.auction_clock is None


def test_every_bid_starts_the_time_anew(tmp_path: Path):
    rig = bidding(tmp_path)
    later(rig, WHOLE_MS - 1)
    rig.token(BEN)
    assert not later(rig, WHOLE_MS)
    assert later(rig, GRACE_MS)
    assert BEN == holding_of(rig.game, 3).owner


def test_without_a_bid_the_lot_stays_with_the_bank(tmp_path: Path):
    rig = table(tmp_path, Position().auction_of(3))
    rig.choose(SetPreference(name="auction", value="15"))
    assert later(rig, WHOLE_MS + GRACE_MS)
    assert (None, "") == (holding_of(rig.game, 3).owner, rig.refused)


def test_the_next_lot_has_its_own_time(tmp_path: Path):
    rig = bidding(tmp_path, 3, 6)
    later(rig, WHOLE_MS + GRACE_MS)
    assert (ADA, 6) == (holding_of(rig.game, 3).owner, rig.view.sheet.lot)
    assert not later(rig, WHOLE_MS)


def test_a_pass_of_the_clock_is_undone_like_any_other(tmp_path: Path):
    rig = bidding(tmp_path)
    rig.choose(c.Pass(player=CLEO))
    later(rig, WHOLE_MS + GRACE_MS)
    rig.choose(Undo())
    assert Phase.AUCTION == rig.view.phase
    assert not later(rig, WHOLE_MS)


@pytest.mark.parametrize("value", ["", "off", "0", "4", "301", "1e3", "-15", "٣٠", "99999999"])
def test_what_is_no_time_is_no_clock(value: str):
    assert 0 == seconds({"auction": value})
    assert 30 == seconds({"auction": "30"})
