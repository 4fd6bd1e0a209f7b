"""A deck of stickers on the emulated chip, through the real driver, into the registry."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.ledger.registry import Pairing
from companion.table.requests import RegisterTag, StartWizard, TagRole
from hardware.emulator.cards import Card, Phone
from hardware.emulator.memories import inscribe, ntag213
from hardware.emulator.modules import emulated_rc522
from tests.hardware.polled import Polled
from tests.table.rig import Rig

LIFTED_POLLS = 8


class Desk:
    """A table whose wizard hears an emulated reader."""

    def __init__(self, folder: Path, polled: Polled) -> None:
        self.polled = polled
        self.rig = Rig(folder, paired=False)
        self.rig.choose(StartWizard(role=TagRole.DEED, edition="us_classic"))
        board = self.rig.view.board
        assert board is not None
        self.deeds = [face for face in board.squares if face.letter]

    def lay(self, card: Card) -> None:
        """Lay a card down, and take it away again."""
        field = self.polled.bench.field
        field.place(card)
        self._hear(2)
        field.clear()
        self._hear(LIFTED_POLLS)

    def _hear(self, polls: int) -> None:
        self.polled.inbox.signals.clear()
        self.polled.poll(polls)
        for signal in self.polled.inbox.signals:
            self.rig.take(signal)

    @property
    def known(self) -> dict[str, Pairing]:
        return self.rig.registry.tags()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with emulated_rc522(real_time=False) as bench:
        polled = Polled(bench)
        yield Desk(tmp_path, polled)
        polled.link.close()


def sticker(number: int) -> str:
    return f"04A1B2C3D4E5{number:02X}"


def test_blank_stickers_are_taken_in_the_order_of_the_board(desk: Desk) -> None:
    for number in range(len(desk.deeds)):
        desk.lay(ntag213(sticker(number)))

    assert desk.rig.view.wizard is not None
    assert desk.rig.view.wizard.meaning is None
    assert desk.known == {
        sticker(number): Pairing("deed", str(face.square)) for number, face in enumerate(desk.deeds)
    }


def test_a_phone_in_between_is_refused_and_costs_nothing(desk: Desk) -> None:
    desk.lay(ntag213(sticker(0)))
    desk.lay(Phone(random.Random(5)))
    assert desk.rig.refused == "lobby.random_tag"
    desk.lay(ntag213(sticker(1)))

    assert list(desk.known) == [sticker(0), sticker(1)]


def test_written_stickers_may_come_in_any_order(desk: Desk) -> None:
    order = list(enumerate(desk.deeds))
    random.Random(3).shuffle(order)
    for number, face in order:
        card = ntag213(sticker(number))
        inscribe(card, face.names["en"])
        desk.lay(card)
        run = desk.rig.view.wizard
        assert run is not None
        if run.suggested is not None:
            desk.rig.choose(RegisterTag(uid=sticker(number), meaning=run.suggested))

    assert desk.known == {
        sticker(number): Pairing("deed", str(face.square)) for number, face in enumerate(desk.deeds)
    }
