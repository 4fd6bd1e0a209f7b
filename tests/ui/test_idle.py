"""Idle moments: one chore at a time, never against a finger, and nothing looks different."""

import gc
from collections.abc import Iterator

import pytest

from tests.ui import harness, views
from tests.ui.harness import Screenshots
from ui import typeset
from ui.idle import QUIET_S, SELDOM, Idle, chores


class FakeClock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def done() -> list[int]:
    return []


@pytest.fixture
def idle(clock: FakeClock, done: list[int]) -> Iterator[Idle]:
    made = Idle([lambda n=n: done.append(n) for n in (1, 2, 3)], clock)
    made.begin()
    yield made
    made.end()


def test_chores_wait_until_it_is_quiet(idle: Idle, clock: FakeClock, done: list[int]) -> None:
    clock.now_s += QUIET_S / 2
    idle.step()
    assert done == []

    clock.now_s += QUIET_S / 2
    idle.step()
    assert done == [1]


def test_finger_goes_before_chores(idle: Idle, clock: FakeClock, done: list[int]) -> None:
    clock.now_s += QUIET_S
    idle.step()
    idle.disturb()
    assert idle.step()
    assert done == [1]

    clock.now_s += QUIET_S
    idle.step()
    assert done == [1, 2]


def test_last_chore_ends_the_work(idle: Idle, clock: FakeClock, done: list[int]) -> None:
    clock.now_s += QUIET_S
    while idle.step():
        assert not idle.done
    assert done == [1, 2, 3]
    assert idle.done


def test_frames_do_the_chores(done: list[int]) -> None:
    idle = Idle([lambda n=n: done.append(n) for n in (1, 2, 3)])
    with harness.stage() as shown:
        shown.show(views.playing())
        idle.begin()
        while not idle.done:
            shown.frames(1)
    idle.end()
    assert done == [1, 2, 3]


def test_collector_is_put_back(clock: FakeClock) -> None:
    before = gc.get_threshold()
    idle = Idle([], clock)
    idle.begin()
    clock.now_s += QUIET_S
    idle.step()
    assert gc.get_threshold() == SELDOM
    assert gc.get_freeze_count() > 0

    idle.end()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def picture(shown: Screenshots) -> bytes:
    assert shown.stage.screen is not None
    return bytes(shown.stage.screen.plate.texture.pixels)


def test_what_is_prepared_looks_as_if_it_were_not() -> None:
    with harness.stage() as shown:
        shown.show(views.rent())
        before = picture(shown)
    for chore in chores(lambda: 1.0):
        chore()
    typeset.line_texture.cache_clear()
    typeset.line_width.cache_clear()
    with harness.stage() as shown:
        shown.show(views.rent())
        assert before == picture(shown)
