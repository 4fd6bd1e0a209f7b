"""The chip emulator stands up to the package's own upper layer, known faults included.

These are the faults that our select layer exists for; if one of them disappears here, the
emulator has become kinder than the chip.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from hardware.emulator.cards import PlainCard
from hardware.emulator.memories import Classic1K, ntag213
from hardware.emulator.modules import Bench, emulated_rc522
from hardware.rfid.iso14443 import with_crc


@pytest.fixture
def bench() -> Iterator[Bench]:
    with emulated_rc522(real_time=False) as made:
        yield made


@pytest.fixture
def simple(bench: Bench) -> Iterator[Any]:
    reader = import_module("mfrc522").SimpleMFRC522()
    yield reader
    reader.READER.spi.close()
    assert bench.open_handles == 0


def test_stock_package_reads_four_bytes_and_the_check_byte(bench: Bench, simple: Any) -> None:
    bench.field.place(Classic1K("DEADBEEF"))
    assert simple.read_id_no_block() == 0xDEADBEEF22


def test_stock_package_sees_a_resting_card_every_second_time_only(
    bench: Bench, simple: Any
) -> None:
    bench.field.place(Classic1K("DEADBEEF"))
    seen = [simple.read_id_no_block() is not None for _ in range(6)]
    assert seen == [True, False, True, False, True, False]


def test_stock_package_takes_two_stickers_of_one_reel_for_one(bench: Bench, simple: Any) -> None:
    ids = set()
    for uid in ("04A1B2C3D4E5F6", "04A1B299999999"):
        sticker = ntag213(uid)
        bench.field.place(sticker)
        ids.add(simple.read_id_no_block())
        bench.field.lift(sticker)
    assert ids == {0x8804A1B29F}


def test_stock_package_spends_two_thousand_transfers_on_nothing(bench: Bench, simple: Any) -> None:
    before = bench.chip.transfers
    assert simple.read_id_no_block() is None
    assert bench.chip.transfers - before > 2_000


def test_stock_package_writes_and_reads_a_classic(bench: Bench, simple: Any) -> None:
    card = Classic1K("DEADBEEF")
    bench.field.place(card)
    assert simple.write_no_block("Mill Lane") == (0xDEADBEEF22, "Mill Lane")
    bench.field.lift(card)
    bench.field.place(card)
    assert simple.read_no_block() == (0xDEADBEEF22, "Mill Lane" + " " * 39)


def test_stock_package_claims_a_write_that_a_sticker_refused(bench: Bench, simple: Any) -> None:
    sticker = ntag213("04A1B2C3D4E5F6")
    bench.field.place(sticker)
    memory = bytes(sticker.memory)
    claimed, _ = simple.write_no_block("secret")
    assert claimed
    assert bytes(sticker.memory) == memory


def test_wrong_default_pin_of_the_package_drives_the_serial_line(bench: Bench) -> None:
    bench.gpio.setmode(11)
    reader = import_module("mfrc522").MFRC522()
    assert bench.gpio.claimed == {15}
    reader.Close_MFRC522()
    assert bench.gpio.mode is None


def test_collision_position_counts_from_one(bench: Bench) -> None:
    reader = import_module("mfrc522").MFRC522(pin_mode=11, pin_rst=25)
    bench.field.place(PlainCard("01000000"))
    bench.field.place(PlainCard("05000000"))
    reader.MFRC522_Request(0x26)
    reader.MFRC522_Anticoll()
    assert reader.Read_MFRC522(0x06) & 0x08
    assert reader.Read_MFRC522(0x0E) & 0x3F == 3
    reader.spi.close()


def test_known_bits_narrow_the_anticollision() -> None:
    card = PlainCard("DEADBEEF")
    wake = [0, 1, 0, 0, 1, 0, 1]
    assert card.hear(wake) is not None
    known = [0, 1, 1]
    sel = [1, 1, 0, 0, 1, 0, 0, 1]
    nvb = [1, 1, 0, 0, 0, 1, 0, 0]
    rest = card.hear(sel + nvb + known)
    assert rest is not None
    assert len(rest) == 37
    assert card.hear(sel + nvb + [1, 1, 1]) is None
    assert card.state == "idle"


def test_sticker_answers_its_data_sheet() -> None:
    sticker = ntag213("04A1B2C3D4E5F6")
    version = sticker.on_command(b"\x60")
    assert version is not None
    assert len(version) == 80
    assert sticker.on_command(b"\xa2\x04ABCD") == [0, 1, 0, 1]
    assert bytes(sticker.memory[16:20]) == b"ABCD"
    assert len(sticker.on_command(b"\x30\x2b") or []) == 144
    assert sticker.on_command(b"\x3a\x00\x02") is not None
    assert len(sticker.on_command(b"\x1b\xff\xff\xff\xff") or []) == 32
    assert sticker.on_command(b"\x30\xf0") == [0, 0, 0, 0]
    assert with_crc(b"\x50\x00") == b"\x50\x00\x57\xcd"
