"""After a game the same people sit down again, under the same rules of the table."""

from pathlib import Path

from companion.rules.commands import DeclareBankruptcy
from companion.rules.edition import TableRules
from companion.rules.policies import DeckMode
from companion.table.requests import Rematch
from companion.table.view import Mode
from tests.builders import ADA, BEN, Position, table
from tests.table.rig import Rig
from tests.table.test_lobby import names

HOUSE = TableRules(decks=DeckMode.PHYSICAL, undo_dice=False, undo_cards=False)


def won_by_ben(folder: Path) -> Rig:
    position = Position((ADA, BEN), rules=HOUSE).cash(**{ADA: 0}).owes(ADA, 500, BEN)
    rig = table(folder, position)
    rig.choose(DeclareBankruptcy(player=ADA))
    assert Mode.OVER is rig.view.mode
    return rig


def test_the_same_people_sit_down_under_the_rules_of_their_last_game(tmp_path: Path):
    rig = won_by_ben(tmp_path)
    rig.choose(Rematch())

    lobby = rig.view.lobby
    assert (Mode.SEATS, ["Ada", "Ben"]) == (rig.view.mode, names(rig))
    assert HOUSE == TableRules(
        decks=lobby.deck_mode, undo_dice=lobby.undo_dice, undo_cards=lobby.undo_cards
    )
    assert all(seat.tagged for seat in lobby.seats)


def test_a_game_that_is_not_over_goes_on(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.choose(Rematch())

    assert ("lobby.no_rematch", Mode.PLAYING) == (rig.refused, rig.view.mode)
