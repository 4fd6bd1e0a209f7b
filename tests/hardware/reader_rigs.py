"""Every tag reader with what it needs to run here, and the hands that lay tags on it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from pn532pi.interfaces import pn532i2c

from hardware.emulator.cards import Card, PlainCard, SpoiltCard
from hardware.emulator.memories import Ntag
from hardware.emulator.modules import Bench, emulated_rc522
from hardware.emulator.pn532 import Pn532Board, Pn532Chip, TypeATag
from hardware.emulator.pn532_spi import emulated_pn532_spi
from hardware.emulator.pn532_wire import Pn532Wire
from hardware.emulator.rdm6300 import Rdm6300Module
from hardware.emulator.vpcd import PHONE_ATR, VirtualTag
from hardware.emulator.wedge import Wedge
from hardware.rfid.evdev import EvdevReader
from hardware.rfid.mfrc522 import Mfrc522Reader
from hardware.rfid.pcsc import PcscReader
from hardware.rfid.pn532 import Pn532Reader
from hardware.rfid.rdm6300 import Rdm6300Reader
from hardware.rfid.reader import DescribedReader
from hardware.rfid.reader_settings import (
    EvdevSettings,
    PcscSettings,
    Pn532Settings,
    Rdm6300Settings,
)
from hardware.rfid.simulated import SimulatedReader
from hardware.settings import (
    ReaderSettings,
    SimulatedReaderSettings,
    TemplateSettings,
    read_settings,
)
from hardware.template.driver import TemplateReader
from tests.hardware.inbox import StoppableClock
from tests.hardware.pcscd import Pcscd

BACKOFF_S = (0.01, 0.02)
CLOCK = StoppableClock()
"""Of every reader here; it runs unless a test has stopped it."""
ISO_UIDS = ("DEADBEEF", "04A1B2C3D4E5F6", "04A1B2C3D4E5F6071829")


def cannot(*what: object) -> None:
    raise AssertionError(f"this reader cannot know that, its test must not ask: {what}")


class ReaderRig:
    """A reader and the hands over it; a hand that the reader cannot feel is `cannot`."""

    def __init__(
        self,
        driver: DescribedReader,
        *,
        place: Callable[[str], None],
        lift: Callable[[], None],
        unplug: Callable[[], None],
        plug: Callable[[], None],
        crowd: Callable[[str, str], None] = cannot,
        iso_dep: Callable[[], None] = cannot,
        written: Callable[[Ntag], None] = cannot,
        spoil: Callable[[], None],
        uids: tuple[str, ...] = ISO_UIDS,
        any_uid: str = "04A1B2C3D4E5",
    ) -> None:
        """`iso_dep`: lay a phone that keeps its identity. `written`: lay a sticker with a text.

        `any_uid`: the first bytes of an identity that the reader knows, one byte short.
        """
        self.driver = driver
        self.place = place
        self.lift = lift
        self.unplug = unplug
        self.plug = plug
        self.crowd = crowd
        self.iso_dep = iso_dep
        self.written = written
        self.spoil = spoil
        self.uids = uids
        self.any_uid = any_uid


@contextmanager
def pcsc(folder: Path) -> Iterator[ReaderRig]:
    lying: list[VirtualTag] = []
    with Pcscd(folder) as service:

        def lift() -> None:
            lying.clear()
            service.field.lift()

        def lay(uid: str, **kind: Any) -> None:
            lying[:] = [service.place(VirtualTag(uid, **kind))]

        def plug() -> None:
            service.plug()
            for tag in lying:
                service.place(tag)

        settings = read_settings(PcscSettings, "pcsc", {"poll_ms": 20})
        yield ReaderRig(
            PcscReader(settings, CLOCK, backoff_s=BACKOFF_S),
            place=lay,
            lift=lift,
            unplug=service.unplug,
            plug=plug,
            spoil=lambda: lay("04A1B2C3D4E5F6", reads=False),
            iso_dep=lambda: lay("04A1B2C3D4E5F6", atr=PHONE_ATR),
            written=lambda tag: lay(tag.uid.hex(), memory=bytes(tag.memory)),
        )


@contextmanager
def pn532(folder: Path) -> Iterator[ReaderRig]:
    with Pn532Board(folder / "pn532") as board:
        yield _pn532_rig(
            board.chip, {"port": str(board.path)}, unplug=board.unplug, plug=board.plug
        )


@contextmanager
def pn532_i2c(folder: Path) -> Iterator[ReaderRig]:
    del folder
    wire = Pn532Wire(Pn532Chip())

    def switch(*, on: bool) -> None:
        wire.is_there = on

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pn532i2c, "I2CMaster", lambda bus: [wire, wire][bus])
        yield _pn532_rig(
            wire.chip,
            {"interface": "i2c"},
            unplug=lambda: switch(on=False),
            plug=lambda: switch(on=True),
        )


@contextmanager
def pn532_spi(folder: Path) -> Iterator[ReaderRig]:
    del folder
    with emulated_pn532_spi(Pn532Chip()) as line:

        def float_at(level: int | None) -> None:
            line.floats_at = level

        yield _pn532_rig(
            line.chip,
            {"interface": "spi"},
            unplug=lambda: float_at(0xFF),
            plug=lambda: float_at(None),
        )


def _pn532_rig(
    chip: Pn532Chip,
    given: dict[str, object],
    *,
    unplug: Callable[[], None],
    plug: Callable[[], None],
) -> ReaderRig:
    def lay(*uids: str) -> None:
        chip.lying = tuple(TypeATag(uid=uid) for uid in uids)

    def lay_one(uid: str, **kind: Any) -> None:
        chip.lying = (TypeATag(uid=uid, **kind),)

    settings = read_settings(Pn532Settings, "pn532", {"poll_ms": 10, **given})
    return ReaderRig(
        Pn532Reader(settings, CLOCK, backoff_s=BACKOFF_S),
        place=lay,
        lift=lay,
        unplug=unplug,
        plug=plug,
        crowd=lay,
        spoil=lambda: lay("0102030405"),
        iso_dep=lambda: lay_one("04A1B2C3D4E5F6", sak=0x20, ats="7880"),
        written=lambda tag: lay_one(tag.uid.hex(), memory=bytes(tag.memory)),
    )


@contextmanager
def rdm6300(folder: Path) -> Iterator[ReaderRig]:
    with Rdm6300Module(folder / "coil") as module:
        settings = read_settings(
            Rdm6300Settings, "rdm6300", {"port": str(module.path), "silence_ms": 300}
        )
        yield ReaderRig(
            Rdm6300Reader(settings, CLOCK, backoff_s=BACKOFF_S),
            place=module.place,
            lift=module.lift,
            unplug=module.unplug,
            plug=module.plug,
            spoil=module.spoil,
            any_uid="3E00FB2D",
            uids=("3E00FB2D38", "0812345678", "FFFFFFFFFF"),
        )


@contextmanager
def evdev(folder: Path) -> Iterator[ReaderRig]:
    wedge = Wedge(folder / "event7")
    settings = read_settings(
        EvdevSettings, "evdev", {"device": str(wedge.path), "digits": "hex", "silence_ms": 800}
    )
    yield ReaderRig(
        EvdevReader(settings, CLOCK, grab=ignore_grab, backoff_s=BACKOFF_S),
        place=wedge.type,
        lift=lambda: None,
        unplug=wedge.unplug,
        plug=wedge.plug,
        spoil=lambda: wedge.type("12G4"),
    )
    wedge.unplug()


def ignore_grab(descriptor: int) -> None:
    """A pipe cannot be grabbed; `test_evdev` looks at the grabbing."""
    del descriptor


@contextmanager
def mfrc522(folder: Path) -> Iterator[ReaderRig]:
    """Its device file comes and goes, as with SPI switched off and on."""
    del folder
    with emulated_rc522(real_time=False) as bench:

        def switch_spi(*, on: bool) -> None:
            bench.spi_is_on = on

        yield _mfrc522_rig(
            bench, unplug=lambda: switch_spi(on=False), plug=lambda: switch_spi(on=True)
        )
        assert bench.open_handles == 0
        assert bench.gpio.claimed == set()


@contextmanager
def mfrc522_chip(folder: Path) -> Iterator[ReaderRig]:
    """Its chip dies and returns: the device file stays, the bus says nothing but 0xFF."""
    del folder
    with emulated_rc522(real_time=False) as bench:

        def stick(level: int | None) -> None:
            bench.chip.stuck_at = level

        yield _mfrc522_rig(bench, unplug=lambda: stick(0xFF), plug=lambda: stick(None))


def _mfrc522_rig(
    bench: Bench, *, unplug: Callable[[], None], plug: Callable[[], None]
) -> ReaderRig:
    settings = read_settings(ReaderSettings, "mfrc522", {"poll_ms": 10})

    def lay(*cards: Card) -> None:
        bench.field.clear()
        for card in cards:
            bench.field.place(card)

    def place(*uids: str) -> None:
        lay(*(PlainCard(uid) for uid in uids))

    return ReaderRig(
        Mfrc522Reader(settings, CLOCK, sleep=bench.clock.sleep, backoff_s=BACKOFF_S),
        place=place,
        lift=bench.field.clear,
        unplug=unplug,
        plug=plug,
        crowd=place,
        spoil=lambda: lay(SpoiltCard("DEADBEEF")),
        iso_dep=lambda: lay(PlainCard("04A1B2C3D4E5F6", sak=0x20)),
        written=lay,
    )


@contextmanager
def simulated(folder: Path) -> Iterator[ReaderRig]:
    del folder
    settings = read_settings(SimulatedReaderSettings, "simulated_reader", {})
    reader = SimulatedReader(settings, CLOCK, backoff_s=BACKOFF_S)
    lying: list[str] = []

    def lift() -> None:
        while lying:
            reader.lift(lying.pop())

    def place(*uids: str) -> None:
        lift()
        for uid in uids:
            lying.append(uid)
            reader.place(uid)

    yield ReaderRig(
        reader,
        place=place,
        lift=lift,
        unplug=reader.unplug,
        plug=reader.plug,
        crowd=place,
        spoil=lambda: place("04A1"),
    )


@contextmanager
def template(folder: Path) -> Iterator[ReaderRig]:
    path = folder / "tag"
    path.write_text("")
    settings = read_settings(
        TemplateSettings, "template_reader", {"path": str(path), "poll_ms": 10}
    )

    def write(text: str) -> None:
        """In one go: the reader must not see a half-written file."""
        fresh = path.with_suffix(".new")
        fresh.write_text(text)
        fresh.replace(path)

    yield ReaderRig(
        TemplateReader(settings, CLOCK, backoff_s=BACKOFF_S),
        place=write,
        lift=lambda: write(""),
        unplug=path.unlink,
        plug=lambda: write(""),
        crowd=lambda *uids: write("\n".join(uids)),
        spoil=lambda: write("04A1"),
    )


READERS = {
    rig.__name__: rig
    for rig in (
        evdev,
        mfrc522,
        mfrc522_chip,
        pcsc,
        pn532,
        pn532_i2c,
        pn532_spi,
        rdm6300,
        simulated,
        template,
    )
}
CANNOT_KNOW_CROWDS = {"evdev", "pcsc", "rdm6300"}
"""Of two tags these take one or none, by themselves."""
KNOW_CROWDS = tuple(sorted(set(READERS) - CANNOT_KNOW_CROWDS))
KNOW_PHONES = tuple(sorted(set(READERS) - {"rdm6300"}))
"""No phone speaks at 125 kHz."""
KNOW_ISO_DEP = tuple(sorted(set(KNOW_PHONES) - {"evdev", "simulated", "template"}))
"""The others bring nothing but an identity: of phones they know the first byte only."""
KNOW_TEXTS = KNOW_ISO_DEP
"""The same read what is written on a sticker."""
