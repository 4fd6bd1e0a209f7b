"""What polling costs, in transfers and in virtual milliseconds: no clock of this machine counts.

One transfer costs 25 microseconds in the kernel and its bits at 1 MHz.
"""

from collections.abc import Iterator

import pytest

from hardware.emulator.cards import Card, PlainCard
from hardware.emulator.memories import Classic1K, inscribe, ntag213, ntag215
from hardware.emulator.modules import Bench, emulated_rc522
from tests.hardware.polled import Polled

EMPTY_TRANSFERS, EMPTY_MS = 70, 3.0
TAG_MS = 12.0
LONG_TAG_MS = 15.0


@pytest.fixture
def polled() -> Iterator[Polled]:
    with emulated_rc522(real_time=False) as bench:
        made = Polled(bench)
        yield made
        made.link.close()


class Cost:
    """Transfers and milliseconds of one poll."""

    def __init__(self, polled: Polled) -> None:
        bench = polled.bench
        transfers, began_us, bus_us = _meters(bench)
        self.said = polled.poll()
        after = _meters(bench)
        self.transfers = after[0] - transfers
        self.ms = (after[1] - began_us) / 1000
        self.bus_ms = (after[2] - bus_us) / 1000


def _meters(bench: Bench) -> tuple[int, float, float]:
    return bench.chip.transfers, bench.clock.now_us(), bench.chip.bus_us


def test_an_empty_poll_costs_70_transfers_and_3_ms_at_most(polled: Polled) -> None:
    for _ in range(20):
        cost = Cost(polled)
        assert cost.said == []
        assert cost.transfers <= EMPTY_TRANSFERS
        assert cost.bus_ms <= cost.ms <= EMPTY_MS


@pytest.mark.parametrize(
    "tag", [ntag213("04A1B2C3D4E5F6"), ntag215("04A1B2C3D4E5F7"), Classic1K("04A1B2C3D4E5F8")]
)
def test_a_tag_of_seven_bytes_is_an_event_after_12_ms(polled: Polled, tag: Card) -> None:
    polled.bench.field.place(tag)
    cost = Cost(polled)
    assert cost.said == ["TagTapped"]
    assert cost.ms <= TAG_MS


def test_a_short_text_on_the_tag_is_read_within_the_same_12_ms(polled: Polled) -> None:
    tag = ntag213("04A1B2C3D4E5F6")
    inscribe(tag, "Water Works")
    polled.bench.field.place(tag)
    cost = Cost(polled)
    assert polled.inbox.signals[-1].text == "Water Works"  # type: ignore[union-attr]
    assert cost.ms <= TAG_MS


def test_a_lying_tag_costs_less_than_its_arrival(polled: Polled) -> None:
    polled.bench.field.place(ntag213("04A1B2C3D4E5F6"))
    arrival = Cost(polled)
    for _ in range(5):
        assert Cost(polled).ms < arrival.ms


def test_the_longest_identity_costs_one_level_more(polled: Polled) -> None:
    polled.bench.field.place(PlainCard("00112233445566778899"))
    assert Cost(polled).ms <= LONG_TAG_MS
