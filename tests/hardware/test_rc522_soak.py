"""Hours of a careless table in virtual time: cards come and go while the hardware misbehaves."""

import random
from collections.abc import Callable

import pytest

from companion.table.signals import TagLifted, TagTapped
from hardware.emulator.cards import Card, PlainCard
from hardware.emulator.field import Noise
from hardware.emulator.memories import Classic1K, inscribe, ntag213, ntag215, ntag216
from hardware.emulator.modules import Bench, emulated_rc522
from hardware.errors import HardwareError
from tests.hardware.polled import Polled

POLLS = 1_500
LONGEST_GLITCH = 40


def deck() -> list[Card]:
    written = ntag213("04A1B2C3D4E5F6")
    inscribe(written, "Water Works")
    return [
        written,
        ntag215("04A1B2C3D4E5F7"),
        ntag216("04A1B299999999"),
        Classic1K("DEADBEEF"),
        PlainCard("00112233445566778899"),
    ]


def mishap(bench: Bench, rng: random.Random, cards: list[Card]) -> Callable[[], None]:
    """Something that a hand or the hardware does at any moment."""
    field, chip = bench.field, bench.chip
    card = rng.choice(cards)

    def glitch() -> None:
        chip.stuck_at = rng.choice((0x00, 0xFF))
        chip.after_transfers(rng.randint(1, LONGEST_GLITCH), heal)

    def heal() -> None:
        chip.stuck_at = None

    def quiet() -> None:
        field.noise = None

    def noise() -> None:
        field.noise = Noise(random.Random(rng.random()), lost=0.2, spoilt=0.2)

    hands = [lambda: field.place(card), lambda: field.lift(card), field.clear]
    return rng.choice([*hands * 3, glitch, chip.brown_out, noise, quiet, quiet])


def alternates(polled: Polled, uid: str) -> bool:
    """Whether taps and liftings of a tag take turns, the tap first."""
    told = [type(said) for said in polled.inbox.signals if getattr(said, "uid", "") == uid]
    return told == [TagTapped, TagLifted] * (len(told) // 2) + [TagTapped] * (len(told) % 2)


@pytest.mark.parametrize("seed", range(4))
def test_taps_and_liftings_take_turns_whatever_happens(seed: int) -> None:
    rng = random.Random(seed)
    with emulated_rc522(real_time=False) as bench:
        polled, cards = Polled(bench), deck()
        for _ in range(POLLS):
            if rng.random() < 0.3:
                bench.chip.after_transfers(rng.randint(0, 80), mishap(bench, rng, cards))
            try:
                polled.poll()
            except HardwareError:
                bench.chip.stuck_at = None
                polled.reconnect()
        known = {card.uid.hex().upper() for card in cards}
        assert set(polled.uids) == known
        assert [uid for uid in known if not alternates(polled, uid)] == []
        bench.field.noise = None
        bench.field.clear()
        polled.poll(20)
        assert len(polled.inbox.of(TagLifted)) == len(polled.inbox.of(TagTapped))
        assert len({tap.key for tap in polled.inbox.of(TagTapped)}) == len(polled.uids)
        polled.link.close()
        assert bench.open_handles == 0
