"""The time of a timed game runs on the screen by itself; only the table says that it is over."""

from time import monotonic_ns

import pytest

from companion.table.view import GameClock
from tests.ui import harness, views
from tests.ui.harness import Screenshots
from ui.widgets.gameclock import GameTime, rests, seconds_left


def clock(left_s: float, *, silent_s: int = 0) -> GameClock:
    """With so much left, after a silence of so many seconds; it rests after 300 of them."""
    now_ms = monotonic_ns() // 1_000_000
    rests_ms = now_ms + 1000 * (300 - silent_s)
    return GameClock(whole_s=3600, ends_ms=now_ms + round(1000 * left_s), rests_ms=rests_ms)


def shown_time(shown: Screenshots) -> list[GameTime]:
    return [widget for widget in shown.stage.walk() if isinstance(widget, GameTime)]


def figure(shown: Screenshots) -> str:
    (time,) = shown_time(shown)
    return "".join(run.text for run in time.pen.runs)


@pytest.mark.parametrize(("left_s", "figured"), [(2500, "42"), (90, "2"), (0, "0")])
@pytest.mark.parametrize("size", harness.SIZES)
def test_whole_minutes_are_shown(left_s: float, figured: str, size: tuple[int, int]) -> None:
    with harness.stage(*size) as shown:
        shown.show(views.playing(clock=clock(left_s)))
        assert figured == figure(shown)


def test_the_last_minute_is_counted_in_seconds() -> None:
    with harness.stage() as shown:
        shown.show(views.playing(clock=clock(55)))
        assert 2 < int(figure(shown)) <= 55


def test_it_goes_on_without_a_new_picture_and_asks_for_nothing() -> None:
    with harness.stage() as shown:
        shown.show(views.playing(clock=clock(2500)))
        (time,) = shown_time(shown)
        time.clock = clock(0)
        while figure(shown) != "0":
            shown.frames(1)
        assert shown.posted == []
        shown.show(views.playing(version=99))
        assert not time.tick(0.2)


def test_in_a_long_silence_it_stands_still() -> None:
    long_ago = clock(-1000, silent_s=2000)
    assert (700, True) == (round(seconds_left(long_ago)), rests(long_ago))


def test_without_a_limit_there_is_none() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        assert [] == shown_time(shown)


def test_the_banker_reads_it_in_words() -> None:
    with harness.stage() as shown:
        shown.show(views.playing(clock=clock(2500)))
        shown.stage.open("banker")
        assert "42 minutes left" == figure(shown)
        shown.show(views.playing(clock=clock(2400, silent_s=400)))
        assert "42 minutes left, clock at rest" == figure(shown)
