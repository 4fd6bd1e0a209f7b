"""Whole games by each rule book, from the welcome screen to the winner, by taps and touches."""

from pathlib import Path

import pytest

from companion.ledger.audit import audit
from companion.table.requests import DeckMode
from companion.table.view import Mode
from tests.rules.invariants import broken
from tests.table.hands import Hands, seated
from tests.table.rig import Rig

MOST_GESTURES = 6000


@pytest.mark.parametrize(
    ("edition", "players", "decks", "seed"),
    [
        ("id_monopoli", 3, DeckMode.VIRTUAL, 1),
        ("id_monopoli", 4, DeckMode.PHYSICAL, 2),
        ("ru_birzha", 4, DeckMode.VIRTUAL, 3),
        ("ru_birzha", 2, DeckMode.PHYSICAL, 4),
    ],
)
def test_a_whole_game_is_played_by_what_the_table_offers(
    tmp_path: Path, edition: str, players: int, decks: DeckMode, seed: int
):
    rig = Rig(tmp_path, seed=seed)
    seated(rig, edition, players, decks=decks)
    hands = Hands(rig, seed)
    hands.play(MOST_GESTURES)

    assert Mode.OVER is rig.view.mode
    assert [] == broken(rig.game)
    path = rig.sources.games.path(rig.view.game or "")
    rig.close()
    assert all(finding.is_good for finding in audit(path, "0.0.0"))
