"""The simulated desk holds the things of whatever board is played, and the table knows them all."""

from pathlib import Path

import pytest

from companion import editions
from companion.ledger.registry import Registry
from companion.rules.look import owned_lots
from companion.shelves import EditionsOnDisk, RegistryMemory, WithSimulatedTags
from companion.table import requests as r
from companion.table.requests import TagRole
from companion.table.view import Mode
from tests.builders import ADA, BEN, Position, table
from tests.table.rig import Rig, edition_as_shipped
from tests.ui import desk_rig
from ui.present.catalogue import load
from ui.present.desk import desk_words
from ui.present.speech import Speech


@pytest.mark.parametrize("edition", editions.available())
def test_everything_on_the_desk_has_a_tag_that_the_table_knows(tmp_path: Path, edition: str):
    rig = table(tmp_path, Position(edition=edition_as_shipped(edition)).owns(ADA, 1).owns(BEN, 3))
    words = desk_words(Speech(load("en"), rig.view), rig.view)
    (tmp_path / "other").mkdir()
    with Registry(tmp_path / "other") as registry:
        shelf = EditionsOnDisk(tmp_path / "none")
        known = WithSimulatedTags(RegistryMemory(registry), shelf.sound()).tags()
    book = edition_as_shipped(edition)

    assert {str(lot) for lot, _ in owned_lots(rig.game)} == {
        known[thing.uid].subject for thing in words.deeds
    }
    names = editions.names(edition)["en"]
    assert [names[f"deck.{deck.id}"] for deck in book.decks] == [
        pack.name for pack in words.packs[:-1]
    ]
    cards = [card.id for deck in book.decks for card in deck.cards]
    laid = [known[thing.uid].subject for pack in words.packs[:-1] for thing in pack.things]
    assert cards == laid


@pytest.mark.parametrize("edition", ["id_monopoli", "ru_birzha"])
def test_the_desk_of_another_board_can_be_touched(tmp_path: Path, edition: str):
    rig = table(tmp_path, Position(edition=edition_as_shipped(edition)).owns(ADA, 1).owns(BEN, 3))
    words = desk_words(Speech(load("en"), rig.view), rig.view)
    with desk_rig.desk() as shown:
        shown.show(rig.view)
        for deed in (words.deeds[0], words.deeds[-1]):
            shown.touch(shown.tag(deed.uid))
            assert ("reader", "tap", deed.uid) in shown.done


@pytest.mark.parametrize(("edition", "deeds", "cards"), [
    ("us_classic", 28, 32), ("id_monopoli", 28, 32), ("ru_birzha", 24, 24),
])  # fmt: skip
def test_the_wizard_asks_for_every_deed_and_card_of_the_board(
    tmp_path: Path, edition: str, deeds: int, cards: int
):
    rig = Rig(tmp_path)
    for role, total in ((TagRole.DEED, deeds), (TagRole.CARD, cards)):
        rig.choose(r.StartWizard(role=role, edition=edition))
        assert Mode.WIZARD is rig.view.mode
        assert rig.view.wizard is not None
        assert rig.view.board is not None
        assert (total, edition) == (rig.view.wizard.total, rig.view.board.edition)
        rig.choose(r.BackToWelcome())
