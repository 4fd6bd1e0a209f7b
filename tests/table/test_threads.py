"""The writer's thread, its bounded inbox, and subscribers that cannot hold it up."""

import queue
import threading
from pathlib import Path

import pytest

from companion.ledger.salvage import read_good
from companion.rules import commands as c
from companion.rules.look import player_of
from companion.table.inbox import INBOX_SIZE, SHARE
from companion.table.publisher import Publisher
from companion.table.requests import ResumeGame
from companion.table.signals import Chosen, DiceRead, TagLifted, TagTapped
from companion.table.table import REMEMBERED_KEYS, Table
from companion.table.view import Lobby, Mode, View
from tests.builders import ADA, BEN, GAME_ID, Position, save, table
from tests.table.rig import Rig

WAIT_S = 10
LIFTED = TagLifted(reader="reader", uid="", at_ms=0)


def view(version: int) -> View:
    return View(version=version, mode=Mode.WELCOME, lobby=Lobby(editions=(), saved=()))


def chosen(key: str, seen: int, request: object) -> Chosen:
    return Chosen(key=key, seen_seq=seen, request=request, at_ms=0)  # type: ignore[arg-type]


def test_a_slow_subscriber_holds_nobody_up_and_gets_the_newest_view():
    publisher, entered, release = Publisher(), threading.Event(), threading.Event()
    slow: list[int] = []
    newest = threading.Event()

    def sleepy(shown: View) -> None:
        entered.set()
        release.wait(WAIT_S)
        slow.append(shown.version)
        if shown.version == 999:
            newest.set()

    publisher.subscribe("sleepy", sleepy)
    publisher.publish(view(1))
    assert entered.wait(WAIT_S)
    for version in range(2, 1000):
        publisher.publish(view(version))
    release.set()
    assert newest.wait(WAIT_S)

    assert [1, 999] == slow
    publisher.close()


def test_a_subscriber_that_raises_gets_the_next_view_all_the_same():
    publisher, second, third = Publisher(), threading.Event(), threading.Event()

    def clumsy(shown: View) -> None:
        (second if shown.version == 1 else third).set()
        raise RuntimeError("a broken lamp")

    publisher.subscribe("clumsy", clumsy)
    publisher.publish(view(1))
    assert second.wait(WAIT_S)
    publisher.publish(view(2))

    assert third.wait(WAIT_S)
    publisher.close()


def test_the_last_view_is_delivered_before_the_end():
    publisher, seen = Publisher(), []
    publisher.subscribe("log", lambda shown: seen.append(shown.version))
    publisher.publish(view(7))
    publisher.close()

    assert 7 == seen[-1]


def running(folder: Path) -> Table:
    """A table in its own thread on a saved game in which Ada owes Ben twenty times 10."""
    position = Position()
    for _ in range(20):
        position.owes(ADA, 10, BEN)
    save(position, folder / "games")
    rig = Rig(folder)
    rig.choose(ResumeGame(game=GAME_ID), key="resume")
    rig.table.start()
    return rig.table


def test_signals_from_many_threads_are_booked_one_by_one(tmp_path: Path):
    keeper = running(tmp_path)
    done = threading.Event()
    keeper.subscribe("watch", lambda shown: done.set() if shown.refused else None)

    def tap(number: int) -> None:
        # A key with # is the key of a second command; any other is a gesture of its own.
        keeper.post(chosen(f"{number}", number + 1, c.SettleDebt(player=ADA)))

    taps = [threading.Thread(target=tap, args=(number,)) for number in range(20)]
    for thread in taps:
        thread.start()
    for thread in taps:
        thread.join(WAIT_S)
    keeper.stop()

    history = read_good(tmp_path / "games" / f"{GAME_ID}.banker")
    booked = [record.key for record in history.records[2:]]
    assert len(booked) == len(set(booked))
    assert 10 * len(booked) == 1500 - player_of(history.game, ADA).balance


def test_a_flood_is_bounded_and_counted(tmp_path: Path):
    rig = table(tmp_path, Position())
    for _ in range(SHARE + 50):
        rig.table.post(LIFTED)

    assert 50 == rig.table.dropped
    rig.take(LIFTED)
    assert Mode.PLAYING is rig.view.mode


def test_the_table_answers_after_a_flood(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN))
    paid = threading.Event()
    rig.table.subscribe(
        "watch", lambda shown: paid.set() if shown.players[0].balance == 1490 else None
    )
    for _ in range(INBOX_SIZE * 2):
        rig.table.post(LIFTED)
    rig.table.start()
    while not paid.wait(0.02):
        rig.table.post(chosen("pay", rig.view.seq, c.SettleDebt(player=ADA)))
    rig.table.stop()

    history = read_good(rig.games / f"{GAME_ID}.banker")
    assert 1490 == player_of(history.game, ADA).balance


def test_the_memory_of_keys_is_bounded(tmp_path: Path):
    rig = table(tmp_path, Position())
    for number in range(REMEMBERED_KEYS + 10):
        rig.table._is_new(chosen(str(number), 0, c.EndGame()))

    assert REMEMBERED_KEYS == len(rig.table._recent)


def test_stopping_finishes_what_waits_and_frees_the_file(tmp_path: Path):
    keeper = running(tmp_path)
    keeper.post(chosen("pay", 1, c.SettleDebt(player=ADA)))
    keeper.stop()

    history = read_good(tmp_path / "games" / f"{GAME_ID}.banker")
    assert 1490 == player_of(history.game, ADA).balance


TAPPED = TagTapped(reader="reader", uid=f"04AA{0:010X}", key="r:1", at_ms=0)


def test_a_tap_is_heard_while_the_writer_is_held_up(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN))
    heard: queue.Queue[str] = queue.Queue()
    rig.table.listen(heard.put)
    rig.table.post(TAPPED)

    assert "seen" == heard.get(timeout=WAIT_S)
    assert 1500 == player_of(rig.game, ADA).balance
    rig.take(TAPPED)
    assert 1490 == player_of(rig.game, ADA).balance


def test_a_buzzer_that_raises_or_hangs_stops_nothing(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN))
    release = threading.Event()
    heard: queue.Queue[str] = queue.Queue()

    def broken(cue: str) -> None:
        raise RuntimeError(cue)

    rig.table.listen(broken)
    rig.table.listen(lambda _cue: _ignore(release.wait(WAIT_S)))
    rig.table.listen(heard.put)
    rig.table.post(TAPPED)
    rig.take(TAPPED)

    assert "seen" == heard.get(timeout=WAIT_S)
    assert 1490 == rig.view.player(ADA).balance
    release.set()


def _ignore(result: object) -> None:
    del result


def test_a_device_that_floods_leaves_room_for_the_others(tmp_path: Path):
    rig = table(tmp_path, Position())
    for _ in range(INBOX_SIZE * 4):
        rig.table.post(LIFTED)
    dropped = rig.table.dropped
    rig.table.post(TagLifted(reader="other", uid="", at_ms=0))
    rig.table.post(chosen("touch", 0, c.EndGame()))

    assert INBOX_SIZE * 4 - SHARE == dropped == rig.table.dropped


@pytest.mark.parametrize(
    "junk",
    [
        None,
        "tap",
        object(),
        TagTapped(reader="reader", uid=None, key="r:1", at_ms=0),  # type: ignore[arg-type]
        TagTapped(reader="reader", uid="04", key="r:1", at_ms="now"),  # type: ignore[arg-type]
        DiceRead(source="dice", key="d:1", faces="66", started_ms=0, at_ms=0),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_signal_does_not_reach_the_writer(junk: object, tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN))
    paid = threading.Event()
    rig.table.subscribe(
        "watch", lambda shown: paid.set() if shown.players[0].balance == 1490 else None
    )
    rig.table.post(junk)  # type: ignore[arg-type]
    rig.table.start()
    rig.table.post(chosen("pay", rig.view.seq, c.SettleDebt(player=ADA)))

    assert paid.wait(WAIT_S)
    assert 1 == rig.table.dropped
    rig.table.stop()
