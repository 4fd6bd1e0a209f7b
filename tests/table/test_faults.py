"""Devices that go, disks that fill, files that are damaged, clocks that jump."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.ledger.opening import Resumed, resume
from companion.ledger.salvage import read_good
from companion.ledger.sqlite import TIDY_COMMITS
from companion.rules import commands as c
from companion.table.requests import (
    BeginGame,
    EnterDice,
    NewGame,
    PickStarter,
    RegisterTag,
    ResumeGame,
    SetRules,
    TagMeaning,
    TagRole,
    Undo,
)
from companion.table.signals import DeviceChanged, DeviceKind, DeviceLost, DeviceReady
from companion.table.view import Mode
from tests.builders import ADA, BEN, GAME_ID, Position, save, table
from tests.table.rig import Rig

LEDGER = f"{GAME_ID}.banker"


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """The kernel lets no file of this process grow beyond a size: a write there fails."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def full_medium(rig: Rig) -> Iterator[None]:
    """The ledger may take no further page, as on a medium without room."""
    desk = rig.table._state.desk
    assert desk is not None
    db = desk._ledger._db
    assert db is not None
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count={pages}")
    yield


def owing(folder: Path) -> Rig:
    """Ada owes Ben 10; her tap would pay."""
    return table(folder, Position().owes(ADA, 10, BEN))


def test_devices_are_shown_as_they_come_and_go(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.take(DeviceReady(device="dice", kind=DeviceKind.DICE, detail="port ttyUSB0", at_ms=0))
    rig.take(DeviceReady(device="rc522", kind=DeviceKind.READER, detail="chip 0x92", at_ms=0))
    rig.take(DeviceLost(device="dice", kind=DeviceKind.DICE, reason="unplugged", at_ms=0))
    shown = {device.name: (device.ready, device.detail) for device in rig.view.devices}
    assert {"dice": (False, "unplugged"), "rc522": (True, "chip 0x92")} == shown

    rig.take(DeviceReady(device="dice", kind=DeviceKind.DICE, detail="back", at_ms=0))
    assert [True, True] == [device.ready for device in rig.view.devices]


def test_what_a_device_tells_of_itself_is_shown_while_it_works(tmp_path: Path):
    rig = table(tmp_path, Position())
    low = DeviceChanged(
        device="dice", kind=DeviceKind.DICE, detail="battery 9 %", at_ms=0, battery_percent=9
    )
    rig.take(low)
    assert () == rig.view.devices

    rig.take(DeviceReady(device="dice", kind=DeviceKind.DICE, detail="port ttyUSB0", at_ms=0))
    rig.take(low)
    (dice,) = rig.view.devices
    assert (True, "battery 9 %", 9) == (dice.ready, dice.detail, dice.battery_percent)

    rig.take(replace(low, complains=True))
    assert rig.view.devices[0].complains
    rig.take(low)
    assert not rig.view.devices[0].complains

    rig.take(DeviceLost(device="dice", kind=DeviceKind.DICE, reason="unplugged", at_ms=0))
    rig.take(low)
    (dice,) = rig.view.devices
    assert (False, "unplugged", None) == (dice.ready, dice.detail, dice.battery_percent)


def test_dice_that_vanish_in_the_middle_of_a_throw_are_replaced_by_hand(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.take(DeviceLost(device="dice", kind=DeviceKind.DICE, reason="unplugged", at_ms=0))
    rig.choose(EnterDice(faces=(4, 6)))

    assert 10 == rig.view.player(ADA).square


def test_a_write_that_fails_is_refused_and_changes_nothing(tmp_path: Path):
    rig = owing(tmp_path)
    before, seq = rig.game, rig.view.seq
    with largest_file(0):
        rig.token(ADA)
        assert Mode.FAULT is rig.view.mode
        assert "fault.LedgerUnwritable" == rig.view.fault.message.code
        assert ["retry", "look", "welcome"] == [choice.name for choice in rig.view.fault.choices]
        rig.choose(rig.view.fault.choices[0].request)
        assert ["retry", "look", "welcome"] == [choice.name for choice in rig.view.fault.choices]

    rig.choose(rig.view.fault.choices[0].request)
    assert (before, seq) == (rig.game, rig.view.seq)
    assert Mode.PLAYING is rig.view.mode
    rig.token(ADA)
    assert 1490 == rig.view.player(ADA).balance


def test_a_write_that_fails_in_the_middle_of_a_game_loses_nothing_before_it(tmp_path: Path):
    rig = table(tmp_path, Position())
    with largest_file(64 * 1024):
        for _ in range(100):
            before, seq = rig.game, rig.view.seq
            rig.choose(Undo() if rig.view.player(ADA).square else EnterDice(faces=(1, 2)))
            if rig.view.mode is Mode.FAULT:
                break

    assert 2 < seq < 100
    rig.choose(rig.view.fault.choices[0].request)
    assert (before, seq) == (rig.game, rig.view.seq)


def test_a_full_medium_is_refused_and_changes_nothing(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(1, 2)
    refused = ""
    with full_medium(rig):
        for _ in range(60):
            before, seq, shown = rig.game, rig.view.seq, rig.view.players
            rig.choose(Undo() if rig.view.player(ADA).square else EnterDice(faces=(1, 2)))
            refused = rig.refused
            if refused:
                break

    assert "fault.LedgerFull" == refused
    assert (before, seq, shown) == (rig.game, rig.view.seq, rig.view.players)
    assert Mode.PLAYING is rig.view.mode
    rig.choose(Undo() if rig.view.player(ADA).square else EnterDice(faces=(1, 2)))
    assert ("", seq + 1) == (rig.refused, rig.view.seq)


def test_memory_is_what_is_on_disk_after_a_fault(tmp_path: Path):
    rig = owing(tmp_path)
    with largest_file(0):
        rig.token(ADA)
    rig.choose(ResumeGame(game=GAME_ID))
    game = rig.game
    rig.close()

    assert read_good(rig.games / LEDGER).game == game


def busy_table(folder: Path) -> Rig:
    """So many entries that the ledger tidies up when it is asked to."""
    rig = table(folder, Position())
    for _ in range(TIDY_COMMITS + 1):
        rig.choose(Undo() if rig.view.player(ADA).square else EnterDice(faces=(1, 2)))
    return rig


def test_tidying_up_changes_nothing(tmp_path: Path):
    rig = busy_table(tmp_path)
    game, records = rig.game, rig.records
    rig.table.tidy()

    assert (game, records) == (rig.game, rig.records)
    rig.choose(EnterDice(faces=(1, 2)) if not rig.view.player(ADA).square else Undo())
    assert "" == rig.refused


def test_tidying_up_on_a_full_disk_is_a_fault_to_show(tmp_path: Path):
    rig = busy_table(tmp_path)
    game = rig.game
    with largest_file(0):
        rig.table.tidy()
    rig.take(DeviceReady(device="dice", kind=DeviceKind.DICE, detail="", at_ms=0))
    assert Mode.FAULT is rig.view.mode

    rig.choose(rig.view.fault.choices[0].request)
    assert game == rig.game


def test_a_ledger_that_is_overwritten_in_play_offers_what_can_work(tmp_path: Path):
    rig = owing(tmp_path)
    path = rig.games / LEDGER
    with largest_file(0):
        rig.token(ADA)
    path.write_bytes(b"no ledger at all" * 500)
    rig.choose(rig.view.fault.choices[0].request)

    choices = [choice.name for choice in rig.view.fault.choices]
    assert ["set_aside", "welcome"] == choices


def test_a_game_that_cannot_begin_keeps_its_seats(tmp_path: Path):
    rig = Rig(tmp_path)
    rig.choose(NewGame(edition="us_classic"))
    rig.choose(SetRules())
    rig.token(ADA)
    rig.token(BEN)
    rig.choose(PickStarter(seat=0))
    with largest_file(0):
        rig.choose(BeginGame())
        assert "fault.LedgerUnwritable" == rig.refused
        assert 2 == len(rig.view.lobby.seats)

    rig.choose(BeginGame())
    assert Mode.PLAYING is rig.view.mode


def test_a_tag_that_cannot_be_stored_stops_no_game(tmp_path: Path):
    rig = owing(tmp_path)
    meaning = TagMeaning(role=TagRole.PLAYER, subject="sun")
    with largest_file(0):
        rig.choose(RegisterTag(uid="04FFFFFFFFFFFF", meaning=meaning))
    assert "fault.LedgerUnwritable" == rig.refused
    assert Mode.PLAYING is rig.view.mode

    rig.token(ADA)
    assert 1490 == rig.view.player(ADA).balance


def test_a_game_that_another_banker_has_open_is_not_opened_twice(tmp_path: Path):
    other: Resumed = resume(save(Position(), tmp_path / "games"))
    rig = Rig(tmp_path)
    rig.choose(ResumeGame(game=GAME_ID))
    assert "fault.LedgerBusy" == rig.view.fault.message.code

    other.ledger.close()
    rig.choose(rig.view.fault.choices[0].request)
    assert Mode.PLAYING is rig.view.mode


@pytest.mark.parametrize("jump_s", [-50_000_000, 50_000_000])
def test_a_wall_clock_that_jumps_changes_nothing(tmp_path: Path, jump_s: int):
    plain, jumping = owing(tmp_path / "plain"), owing(tmp_path / "jumping")
    jumping.clock.wall_s += jump_s
    for rig in (plain, jumping):
        rig.token(ADA)
        rig.dice(4, 6)
    assert plain.game == jumping.game

    jumping.close()
    again = Rig(tmp_path / "jumping")
    again.choose(ResumeGame(game=GAME_ID))
    assert plain.game == again.game


def test_a_command_without_a_game_is_refused(tmp_path: Path):
    rig = Rig(tmp_path)
    rig.choose(c.Roll(player=ADA, dice=(1, 2)))

    assert "tap.nothing_to_do" == rig.refused
