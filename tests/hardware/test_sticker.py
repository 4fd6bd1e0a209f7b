"""The text on a sticker: read once on arrival, and never a reason to fail."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.signals import TagTapped
from hardware.emulator.cards import Card
from hardware.emulator.memories import Classic1K, Ntag, inscribe, ntag213, ntag216
from hardware.emulator.modules import emulated_rc522
from hardware.rfid import ndef
from tests.hardware.polled import Polled

UID = "04A1B2C3D4E5F6"
BANK_P07 = bytes.fromhex("D1010B5402656E42414E4B3A503037")
"""A text record in English, as the `ndeflib` package writes it."""


@pytest.fixture
def polled() -> Iterator[Polled]:
    with emulated_rc522(real_time=False) as bench:
        made = Polled(bench)
        yield made
        made.link.close()


def tapped(polled: Polled, card: Card) -> TagTapped:
    polled.bench.field.place(card)
    assert polled.poll() == ["TagTapped"]
    return polled.inbox.of(TagTapped)[-1]


def sticker(text: str, make: object = ntag213) -> Ntag:
    made: Ntag = make(UID)  # type: ignore[operator]
    inscribe(made, text)
    return made


@pytest.mark.parametrize(
    "text", ["P07", "Water Works", "Mediterranean Avenue", "ул. Арбат", "銀座", "x" * 70]
)
def test_a_tap_brings_the_text_along(polled: Polled, text: str) -> None:
    assert tapped(polled, sticker(text)).text == text


def test_text_that_is_too_long_is_none(polled: Polled) -> None:
    assert tapped(polled, sticker("x" * 120, ntag216)).text == ""


@pytest.mark.parametrize("card", [ntag213(UID), Classic1K("DEADBEEF"), Classic1K(UID)])
def test_a_tag_without_a_text_taps_all_the_same(polled: Polled, card: Card) -> None:
    assert tapped(polled, card).text == ""
    assert polled.poll(20) == []


def test_text_is_read_on_arrival_only(polled: Polled) -> None:
    card = sticker("Water Works")
    tapped(polled, card)
    inscribe(card, "Electric Company")
    polled.poll(10)
    assert polled.inbox.signals[1:] == []
    assert [tap.text for tap in polled.inbox.of(TagTapped)] == ["Water Works"]
    last = polled.reader._antennas[0].last
    assert last is not None
    assert last.text == ""


def test_a_sticker_that_guards_its_memory_taps_without_text(polled: Polled) -> None:
    card = sticker("Water Works")
    card._fast_read = lambda *_: card.refuse()  # type: ignore[method-assign]
    assert tapped(polled, card).text == ""
    assert polled.poll(20) == []


def test_other_blocks_before_the_message_are_passed_over() -> None:
    memory = bytes.fromhex("0103A00C34") + b"\x00" + bytes((3, len(BANK_P07))) + BANK_P07 + b"\xfe"
    assert ndef.text_of(ndef.message(memory) or b"") == "BANK:P07"


def test_a_long_length_takes_two_more_bytes() -> None:
    memory = b"\x03\xff" + len(BANK_P07).to_bytes(2, "big") + BANK_P07
    assert ndef.message(memory) == BANK_P07
    assert ndef.wanted_bytes(memory) == 4 + len(BANK_P07)


def test_utf16_is_read_too() -> None:
    words = "Арбат".encode("utf-16")
    record = bytes((0xD1, 1, 3 + len(words))) + b"T\x82ru" + words
    assert ndef.text_of(record) == "Арбат"


@pytest.mark.parametrize(
    "record", ["", "D1", "D1010B5502656E42414E4B3A503037", "D1010B5402656E", "D1010054", "FFFFFFFF"]
)
def test_anything_else_is_no_text(record: str) -> None:
    assert ndef.text_of(bytes.fromhex(record)) == ""


@given(st.binary(max_size=100))
def test_no_memory_is_an_error(memory: bytes) -> None:
    found = ndef.message(memory)
    assert found is None or found in memory
    assert ndef.wanted_bytes(memory) >= 0
    assert ndef.text_of(memory).isprintable()
