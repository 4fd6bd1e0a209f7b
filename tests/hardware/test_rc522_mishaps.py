"""Whatever happens between any two transfers: never a wrong identity, never one tap too many."""

import random
from collections.abc import Callable, Iterator

import pytest

from companion.table.signals import TagLifted, TagTapped
from hardware.emulator.cards import Card, PlainCard
from hardware.emulator.field import Noise
from hardware.emulator.memories import Classic1K, inscribe, ntag213, ntag215, ntag216
from hardware.emulator.modules import emulated_rc522
from hardware.errors import DeviceMissing, HardwareError
from tests.hardware.polled import Polled

GONE_POLLS = 8
"""More than the 300 ms that make a tag lifted."""


@pytest.fixture
def polled() -> Iterator[Polled]:
    with emulated_rc522(real_time=False) as bench:
        made = Polled(bench)
        yield made
        made.link.close()


def sticker(uid: str) -> Card:
    made = ntag213(uid)
    inscribe(made, "Pennsylvania Railroad, the longest way")
    return made


CARDS: list[Callable[[], Card]] = [
    lambda: Classic1K("DEADBEEF"),
    lambda: sticker("04A1B2C3D4E5F6"),
    lambda: ntag215("04A1B2C3D4E5F7"),
    lambda: PlainCard("00112233445566778899"),
]


def every_point(polled: Polled, card: Card) -> range:
    """The numbers of all transfers of the poll in which a card arrives, and one after it."""
    before = polled.bench.chip.transfers
    polled.bench.field.place(card)
    assert polled.poll() == ["TagTapped"]
    transfers = polled.bench.chip.transfers - before
    polled.bench.field.clear()
    polled.poll(GONE_POLLS)
    polled.inbox.signals.clear()
    return range(transfers + 1)


@pytest.mark.parametrize("make", CARDS)
def test_a_card_pulled_at_any_point_is_whole_or_nothing(
    polled: Polled, make: Callable[[], Card]
) -> None:
    card = make()
    uid, field = card.uid.hex().upper(), polled.bench.field
    for point in every_point(polled, card):
        polled.inbox.signals.clear()
        field.place(card)
        polled.bench.chip.after_transfers(point, field.clear)
        said = polled.poll(GONE_POLLS)
        assert said in ([], ["TagTapped", "TagLifted"]), point
        assert set(polled.uids) <= {uid}
        field.place(card)
        assert polled.poll(2) == ["TagTapped"], point
        field.clear()
        assert polled.poll(GONE_POLLS) == ["TagLifted"], point


@pytest.mark.parametrize("make", CARDS)
def test_a_card_laid_at_any_point_taps_once(polled: Polled, make: Callable[[], Card]) -> None:
    card = make()
    field = polled.bench.field
    for point in every_point(polled, card):
        field.clear()
        polled.poll(GONE_POLLS)
        polled.inbox.signals.clear()
        polled.bench.chip.after_transfers(point, lambda: field.place(card))
        polled.poll(8)
        assert polled.uids == [card.uid.hex().upper()], point


def test_a_card_swapped_at_any_point_is_never_a_mixture(polled: Polled) -> None:
    first, second = sticker("04A1B2C3D4E5F6"), sticker("04A1B2C3D4E5F7")
    field = polled.bench.field

    def swap() -> None:
        field.clear()
        field.place(second)

    for point in every_point(polled, first):
        polled.inbox.signals.clear()
        field.place(first)
        polled.bench.chip.after_transfers(point, swap)
        polled.poll(GONE_POLLS)
        assert polled.uids in (["04A1B2C3D4E5F7"], ["04A1B2C3D4E5F6", "04A1B2C3D4E5F7"]), point
        field.clear()
        polled.poll(GONE_POLLS)
        assert len(polled.inbox.of(TagLifted)) == len(polled.uids)


def test_a_second_card_joining_at_any_point_is_a_crowd(polled: Polled) -> None:
    first, second = Classic1K("DEADBEEF"), sticker("04A1B2C3D4E5F6")
    field = polled.bench.field
    for point in every_point(polled, first):
        polled.inbox.signals.clear()
        field.place(first)
        polled.bench.chip.after_transfers(point, lambda: field.place(second))
        said = polled.poll(GONE_POLLS)
        assert said in (["TagsCrowded"], ["TagTapped", "TagsCrowded"]), point
        assert set(polled.uids) <= {"DEADBEEF"}
        field.clear()
        polled.poll(2 * GONE_POLLS)


@pytest.mark.parametrize("make", CARDS)
def test_a_brown_out_at_any_point_neither_lifts_nor_taps(
    polled: Polled, make: Callable[[], Card]
) -> None:
    card = make()
    field, chip = polled.bench.field, polled.bench.chip
    for point in every_point(polled, card):
        polled.inbox.signals.clear()
        field.place(card)
        chip.after_transfers(point, chip.brown_out)
        polled.poll(5)
        assert polled.uids == [card.uid.hex().upper()], point
        assert polled.inbox.of(TagLifted) == []
        chip.after_transfers(point, chip.brown_out)
        assert polled.poll(5) == [], point
        field.clear()
        assert polled.poll(GONE_POLLS) == ["TagLifted"], point


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_bus_dying_at_any_point_is_a_fault_and_no_tag(polled: Polled, level: int) -> None:
    card = sticker("04A1B2C3D4E5F6")
    field, chip = polled.bench.field, polled.bench.chip

    def die() -> None:
        chip.stuck_at = level

    for point in every_point(polled, card):
        polled.inbox.signals.clear()
        field.place(card)
        chip.after_transfers(point, die)
        with pytest.raises(DeviceMissing):
            polled.poll(2)
        chip.stuck_at = None
        polled.reconnect()
        polled.poll(3)
        assert polled.uids == ["04A1B2C3D4E5F6"], point
        assert polled.inbox.of(TagLifted) == []
        field.clear()
        polled.poll(GONE_POLLS)


@pytest.mark.parametrize("level", [0x00, 0xFF])
@pytest.mark.parametrize("length", [1, 3])
def test_a_glitch_of_the_bus_at_any_point_makes_up_no_tag(
    polled: Polled, level: int, length: int
) -> None:
    card = sticker("04A1B2C3D4E5F6")
    field, chip = polled.bench.field, polled.bench.chip

    def stick(at: int | None) -> None:
        chip.stuck_at = at

    for point in every_point(polled, card):
        polled.inbox.signals.clear()
        field.place(card)
        chip.after_transfers(point, lambda: stick(level))
        chip.after_transfers(point + length, lambda: stick(None))
        polled.poll(6)
        assert polled.uids == ["04A1B2C3D4E5F6"], point
        assert polled.inbox.of(TagLifted) == []
        field.clear()
        polled.poll(2 * GONE_POLLS)


@pytest.mark.parametrize(("lost", "spoilt"), [(0.1, 0.0), (0.0, 0.1), (0.1, 0.1), (0.3, 0.3)])
def test_a_noisy_field_makes_up_no_identity(polled: Polled, lost: float, spoilt: float) -> None:
    field = polled.bench.field
    field.noise = Noise(random.Random(11), lost=lost, spoilt=spoilt)
    cards = [make() for make in CARDS] + [ntag216("04A1B2C3D4E5F9")]
    for turn in range(25):
        card = cards[turn % len(cards)]
        polled.inbox.signals.clear()
        field.place(card)
        polled.poll(20)
        field.clear()
        polled.poll(GONE_POLLS)
        assert set(polled.uids) <= {card.uid.hex().upper()}
        assert len(polled.inbox.of(TagLifted)) == len(polled.inbox.of(TagTapped))
        assert lost + spoilt > 0.1 or len(polled.uids) == 1, turn


def test_a_board_that_works_at_low_speed_only_says_so_and_then_works() -> None:
    with emulated_rc522(real_time=False) as bench:
        bench.chip.fastest_hz = 500_000
        with pytest.raises(HardwareError):
            Polled(bench)
        polled = Polled(bench, {"speed_hz": 500_000})
        bench.field.place(ntag213("04A1B2C3D4E5F6"))
        assert polled.poll() == ["TagTapped"]
        polled.link.close()
