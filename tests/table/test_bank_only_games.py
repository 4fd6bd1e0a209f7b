"""Whole games of bank-only play through the table by taps: no offer is refused, the audit clean."""

from pathlib import Path

import pytest

from companion.ledger.audit import audit
from companion.ledger.scoresheet import read, write
from companion.table import requests as r
from companion.table.requests import DeckMode
from companion.table.view import Mode
from tests.rules.invariants import broken
from tests.table.bank_hands import BankHands, seated
from tests.table.rig import Rig

MOST = 1500


@pytest.mark.parametrize(
    ("edition", "decks", "seed"),
    [
        ("us_classic", DeckMode.VIRTUAL, 1),
        ("id_monopoli", DeckMode.PHYSICAL, 2),
        ("ru_birzha", DeckMode.VIRTUAL, 3),
    ],
)
def test_a_whole_game_by_taps(tmp_path: Path, edition: str, decks: DeckMode, seed: int):
    rig = Rig(tmp_path, seed=seed)
    seated(rig, edition, 3, decks=decks)
    hands = BankHands(rig, seed)
    hands.play(MOST)

    assert Mode.OVER is rig.view.mode, rig.view.seq
    assert [] == broken(rig.game)
    wanted = {"errand errand.buy", "errand errand.rent", "DebtSheet", "AuctionSheet", "pay"}
    assert set() == wanted - hands.made
    records = rig.records
    assert records == read(write(records))
    path = next((tmp_path / "games").glob("*.banker"))
    rig.close()
    assert [] == [finding for finding in audit(path) if not finding.is_good]


def test_every_gesture_of_a_game_can_be_taken_back(tmp_path: Path):
    rig = Rig(tmp_path, seed=5)
    seated(rig, "us_classic", 3, decks=DeckMode.VIRTUAL)
    start = rig.game
    hands = BankHands(rig, 5)
    hands.play(60)
    rig.choose(r.Cancel())
    while rig.view.actions["undo"].allowed:
        rig.choose(r.Undo())
    assert start == rig.game
    while rig.view.actions["redo"].allowed:
        rig.choose(r.Redo())
    assert start != rig.game
    assert [] == broken(rig.game)
