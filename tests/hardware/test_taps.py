"""Many polls, one tap."""

import pytest

from companion.table.signals import TagLifted, TagsCrowded, TagTapped, TagUnreadable
from hardware.rfid.taps import Crowd, NoTag, OneTag, Sighting, Taps, Unreadable

ADA = OneTag(uid=bytes.fromhex("04A1B2C3D4E5F6"))
BEN = OneTag(uid=bytes.fromhex("DEADBEEF"))


class Antenna:
    """Feeds polls of 50 ms and keeps the names of what was said."""

    def __init__(self) -> None:
        self.taps = Taps(reader="r", boot="b00t")
        self.now_ms = 0
        self.said: list[object] = []

    def polls(self, sighting: Sighting, count: int = 1, *, each_ms: int = 50) -> list[str]:
        new = []
        for _ in range(count):
            self.now_ms += each_ms
            new += self.taps.poll(sighting, self.now_ms)
        self.said += new
        return [type(signal).__name__ for signal in new]


@pytest.fixture
def antenna() -> Antenna:
    return Antenna()


def test_lying_tag_taps_once(antenna: Antenna) -> None:
    assert antenna.polls(ADA, 200) == ["TagTapped"]


def test_tap_carries_the_full_uid_and_the_arrival_number(antenna: Antenna) -> None:
    antenna.polls(ADA)
    antenna.polls(NoTag(), 10)
    antenna.polls(BEN)
    taps = [signal for signal in antenna.said if isinstance(signal, TagTapped)]
    assert [tap.uid for tap in taps] == ["04A1B2C3D4E5F6", "DEADBEEF"]
    assert [tap.key for tap in taps] == ["b00t:1", "b00t:2"]


def test_tag_leaves_after_three_missed_polls_and_300_ms(antenna: Antenna) -> None:
    antenna.polls(ADA)
    assert antenna.polls(NoTag(), 6) == []
    assert antenna.polls(NoTag()) == ["TagLifted"]


def test_slow_polls_still_need_three_of_them(antenna: Antenna) -> None:
    antenna.polls(ADA)
    assert antenna.polls(NoTag(), 2, each_ms=1000) == []
    assert antenna.polls(NoTag(), each_ms=1000) == ["TagLifted"]


def test_flicker_shorter_than_lifting_is_no_second_tap(antenna: Antenna) -> None:
    antenna.polls(ADA)
    for _ in range(20):
        assert antenna.polls(NoTag(), 3) == []
        assert antenna.polls(ADA) == []


def test_same_tag_taps_again_after_it_was_lifted(antenna: Antenna) -> None:
    antenna.polls(ADA)
    antenna.polls(NoTag(), 10)
    assert antenna.polls(ADA) == ["TagTapped"]


def test_swapped_tag_taps_at_once_and_the_first_leaves_later(antenna: Antenna) -> None:
    antenna.polls(ADA)
    assert antenna.polls(BEN) == ["TagTapped"]
    assert antenna.polls(BEN, 10) == ["TagLifted"]
    assert isinstance(antenna.said[-1], TagLifted)
    assert antenna.said[-1].uid == "04A1B2C3D4E5F6"


def test_crowd_is_said_once_until_it_has_gone(antenna: Antenna) -> None:
    assert antenna.polls(Crowd(), 30) == ["TagsCrowded"]
    antenna.polls(NoTag(), 10)
    assert antenna.polls(Crowd(), 30) == ["TagsCrowded"]


def test_one_noisy_poll_is_no_crowd_and_not_unreadable(antenna: Antenna) -> None:
    for noise in (Crowd(), Unreadable()):
        assert antenna.polls(noise) == []
        assert antenna.polls(NoTag(), 2) == []


def test_unreadable_tag_is_said_once_until_it_has_gone(antenna: Antenna) -> None:
    assert antenna.polls(Unreadable(), 30) == ["TagUnreadable"]
    assert antenna.polls(NoTag(), 10) == []
    assert antenna.polls(Unreadable(), 30) == ["TagUnreadable"]
    assert isinstance(antenna.said[-1], TagUnreadable)


def test_second_tag_on_top_lifts_nobody_and_the_first_does_not_tap_again(antenna: Antenna) -> None:
    antenna.polls(ADA)
    assert antenna.polls(Crowd(), 40) == ["TagsCrowded"]
    assert isinstance(antenna.said[-1], TagsCrowded)
    assert antenna.polls(ADA, 40) == []


def test_tag_that_stays_from_a_crowd_taps_if_it_had_not(antenna: Antenna) -> None:
    antenna.polls(Crowd(), 5)
    assert antenna.polls(BEN, 5) == ["TagTapped"]


def test_pause_without_polls_lifts_nobody(antenna: Antenna) -> None:
    antenna.polls(ADA)
    antenna.now_ms += 60_000
    assert antenna.polls(ADA) == []


def test_no_more_tags_are_remembered_than_fit(antenna: Antenna) -> None:
    for number in range(100):
        antenna.polls(OneTag(uid=number.to_bytes(4, "big")), each_ms=1)
    assert len(antenna.taps.present) == 8


@pytest.mark.parametrize(
    ("uid", "sak", "is_random"),
    [
        ("08112233", 0x00, True),
        ("80112233", 0x20, True),
        ("04A1B2C3D4E5F6", 0x20, True),
        ("DEADBEEF", 0x08, False),
        ("08A1B2C3D4E5F6", 0x00, False),
    ],
)
def test_made_up_identities_are_known(uid: str, sak: int, *, is_random: bool) -> None:
    assert OneTag(uid=bytes.fromhex(uid), sak=sak).is_random is is_random
