"""Which rolls count: line by line, with time given in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.signals import DiceFault, DiceRead, DiceRejected, DiceRolling, Signal
from hardware.dice.frames import encode, parse
from hardware.dice.protocol import DiceHost, Output, Say
from hardware.errors import BadFrame, DeviceRefused, DeviceSilent
from tests.hardware.vectors import conversation


class Line:
    """A host with a clock; what it posts and what it says are kept apart."""

    def __init__(self, *, hello: bool = True, dice: int = 2) -> None:
        self.host = DiceHost(source="dice", dice=dice, least_confidence=80)
        self.now_ms = 10_000
        self.said: list[bytes] = []
        self.keep(self.host.connect(self.now_ms))
        if hello:
            self.hear("HELLO", 1, "tray", "1", "AAAA", 2, "CMK")

    def keep(self, outputs: list[Output]) -> list[Signal]:
        self.said += [output.line for output in outputs if isinstance(output, Say)]
        return [output for output in outputs if not isinstance(output, Say)]

    def hear(self, *fields: object, after_ms: int = 10) -> list[Signal]:
        self.now_ms += after_ms
        return self.keep(self.host.hear(parse(encode(*fields)), self.now_ms))

    def roll(self, number: int, *rest: object, boot: str = "AAAA") -> list[Signal]:
        return self.hear("ROLL", boot, number, *(rest or ("OK", 3, 4, 7, 98)))

    def tick(self, after_ms: int) -> list[Signal]:
        self.now_ms += after_ms
        return self.keep(self.host.tick(self.now_ms))


@pytest.fixture
def line() -> Line:
    return Line()


def test_host_asks_for_hello_first_and_for_the_last_roll_then(line: Line) -> None:
    assert line.said == [encode("Q", "HELLO"), encode("Q", "LAST")]


def test_roll_counts_from_its_first_movement(line: Line) -> None:
    assert line.hear("ROLLING", "AAAA", 1) == [
        DiceRolling(source="dice", key="AAAA:1", at_ms=line.now_ms)
    ]
    started_ms = line.now_ms
    line.now_ms += 700
    assert line.roll(1) == [
        DiceRead(
            source="dice",
            key="AAAA:1",
            faces=(3, 4),
            started_ms=started_ms,
            at_ms=line.now_ms,
        )
    ]
    assert line.said[-1] == encode("ACK", "AAAA", 1)


def test_repeated_roll_is_answered_and_dropped(line: Line) -> None:
    line.hear("ROLLING", "AAAA", 1)
    line.roll(1)
    said = len(line.said)
    assert [line.roll(1) for _ in range(5)] == [[]] * 5
    assert line.said[said:] == [encode("ACK", "AAAA", 1)] * 5


def test_roll_whose_start_was_not_seen_is_stale(line: Line) -> None:
    (read,) = line.roll(1)
    assert isinstance(read, DiceRead)
    assert read.started_ms is None


def test_older_roll_never_counts_again(line: Line) -> None:
    line.roll(5)
    assert line.hear("ROLLING", "AAAA", 4) == []
    assert line.roll(4) == []
    assert line.hear("ROLLING", "AAAA", 5) == []
    assert line.roll(5, "OK", 6, 6, 12, 99) == []


def test_nothing_counts_before_hello() -> None:
    line = Line(hello=False)
    assert line.hear("ROLLING", "AAAA", 1) == []
    assert line.roll(1) == []
    assert line.host.ignored == 2


def test_forged_boot_is_not_believed_and_hello_is_asked_again(line: Line) -> None:
    assert line.hear("ROLLING", "BBBB", 1) == []
    assert line.roll(1, boot="BBBB") == []
    assert line.said[-1] == encode("Q", "HELLO")


def test_restarted_sensor_counts_from_one_and_the_old_start_is_over(line: Line) -> None:
    line.roll(12)
    line.hear("HELLO", 1, "tray", "1", "BBBB", 2, "CMK")
    (read,) = line.roll(1, boot="BBBB")
    assert isinstance(read, DiceRead)
    assert read.key == "BBBB:1"
    assert line.roll(13) == []


def test_roll_begun_before_the_cable_was_out_is_stale_after_it(line: Line) -> None:
    line.hear("ROLLING", "AAAA", 1)
    line.keep(line.host.connect(line.now_ms))
    line.hear("HELLO", 1, "tray", "1", "AAAA", 2, "CMK")
    (read,) = line.roll(1)
    assert isinstance(read, DiceRead)
    assert read.started_ms is None


def test_roll_heard_before_the_cable_was_out_is_dropped_after_it(line: Line) -> None:
    line.roll(1)
    line.keep(line.host.connect(line.now_ms))
    line.hear("HELLO", 1, "tray", "1", "AAAA", 2, "CMK")
    assert line.roll(1) == []


@pytest.mark.parametrize(
    ("rest", "reason"),
    [
        (("COCKED", 0, 4, 4, 98), DiceFault.COCKED),
        (("PARTIAL", 0, 4, 4, 98), DiceFault.PARTIAL),
        (("TIMEOUT", 0, 0, 0, ""), DiceFault.TIMEOUT),
        (("OK", 3, 4, 7, 79), DiceFault.UNSURE),
        (("OK", 0, 4, 4, 98), DiceFault.PARTIAL),
        (("OK", 3, 3, 98), DiceFault.WRONG_COUNT),
        (("OK", 1, 2, 4, 7, 98), DiceFault.WRONG_COUNT),
    ],
)
def test_unusable_roll_is_rejected_once(
    line: Line, rest: tuple[object, ...], reason: DiceFault
) -> None:
    line.hear("ROLLING", "AAAA", 1)
    expected = DiceRejected(source="dice", key="AAAA:1", reason=reason, at_ms=line.now_ms + 10)
    assert line.roll(1, *rest) == [expected]
    assert line.roll(1, *rest) == []
    assert line.roll(1) == []


@pytest.mark.parametrize("confidence", [80, 100, ""])
def test_sure_enough_or_unknown_confidence_counts(line: Line, confidence: object) -> None:
    (read,) = line.roll(1, "OK", 3, 4, 7, confidence)
    assert isinstance(read, DiceRead)


def test_touch_within_two_seconds_is_said_once(line: Line) -> None:
    line.roll(1)
    (moved,) = line.hear("MOVED", "AAAA", 1, after_ms=2_000)
    assert isinstance(moved, DiceRejected)
    assert (moved.reason, moved.key) == (DiceFault.MOVED, "AAAA:1")
    assert line.hear("MOVED", "AAAA", 1) == []


def test_touch_later_or_of_another_roll_is_nothing(line: Line) -> None:
    line.roll(1)
    assert line.hear("MOVED", "AAAA", 1, after_ms=2_001) == []
    line.roll(2)
    assert line.hear("MOVED", "AAAA", 1) == []


def test_beat_tells_of_a_roll_that_got_lost_and_it_still_counts(line: Line) -> None:
    line.hear("ROLLING", "AAAA", 1)
    line.hear("BEAT", "AAAA", "SETTLED", 1, 30, "")
    assert line.said[-1] == encode("Q", "LAST")
    (read,) = line.roll(1)
    assert isinstance(read, DiceRead)
    assert read.started_ms is not None


def test_silence_of_six_seconds_is_a_lost_sensor(line: Line) -> None:
    line.tick(5_999)
    line.hear("BEAT", "AAAA", "IDLE", 0, 30, 80, after_ms=0)
    assert line.host.battery_percent == 80
    line.tick(5_999)
    with pytest.raises(DeviceSilent, match="6 s"):
        line.tick(1)


def test_hello_is_asked_once_a_second_and_given_up() -> None:
    line = Line(hello=False)
    for _ in range(3):
        line.tick(1_000)
    assert line.said == [encode("Q", "HELLO")] * 4
    with pytest.raises(DeviceSilent, match="HELLO"):
        line.tick(1_000)


def test_other_protocol_is_refused_with_a_clear_word() -> None:
    line = Line(hello=False)
    with pytest.raises(DeviceRefused, match="expected dice protocol 1, got 2"):
        line.hear("HELLO", 2, "tray", "9", "AAAA", 2, "")


def test_sensor_that_wants_no_answers_gets_none() -> None:
    line = Line(hello=False)
    line.hear("HELLO", 1, "tray", "1", "AAAA", 2, "")
    line.roll(1)
    assert encode("ACK", "AAAA", 1) not in line.said


def test_trouble_of_the_sensor_is_kept_for_the_owner(line: Line) -> None:
    assert line.hear("ERR", "E7", "camera dark") == []
    assert line.host.trouble == "E7 camera dark"


def test_published_conversation_is_held_as_published() -> None:
    host = DiceHost(source="dice", dice=2, least_confidence=80)
    said = [output.line.strip() for output in host.connect(0) if isinstance(output, Say)]
    read: list[DiceRead] = []
    published: list[bytes] = []
    for is_host, line in conversation():
        if is_host:
            published.append(line)
            continue
        assert said == published
        try:
            outputs = host.hear(parse(line), 10)
        except BadFrame:
            continue
        said += [output.line.strip() for output in outputs if isinstance(output, Say)]
        read += [output for output in outputs if isinstance(output, DiceRead)]
    assert said == published
    assert [((3, 4), 10), ((6, 6), 10)] == [(roll.faces, roll.started_ms) for roll in read]


BOOTS = st.sampled_from(["AAAA", "BBBB"])
NUMBERS = st.integers(1, 6)
LINES = st.one_of(
    BOOTS.map(lambda boot: ("HELLO", 1, "tray", "1", boot, 2, "K")),
    st.tuples(st.sampled_from(["ROLLING", "MOVED"]), BOOTS, NUMBERS),
    st.tuples(st.just("ROLL"), BOOTS, NUMBERS, st.sampled_from(["OK", "COCKED"])).map(
        lambda fields: (*fields, 3, 4, 7, 98)
    ),
)


@given(st.lists(LINES, max_size=60))
def test_no_order_of_lines_makes_a_roll_count_twice(lines: list[tuple[object, ...]]) -> None:
    line = Line()
    judged = []
    for fields in lines:
        for signal in line.hear(*fields):
            if isinstance(signal, DiceRead) or (
                isinstance(signal, DiceRejected) and signal.reason is not DiceFault.MOVED
            ):
                judged.append(signal.key)
    assert len(judged) == len(set(judged))
