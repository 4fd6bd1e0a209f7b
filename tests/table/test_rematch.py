"""What the screen asks for after a game puts the same people at the table again."""

from pathlib import Path

from companion.table.requests import BeginGame, PickStarter
from companion.table.view import Mode
from tests.table.rig import Rig
from tests.table.test_lobby import names, seated
from ui.present.rematch import rematch


def test_the_same_seats_can_sit_down_again_after_a_game(tmp_path: Path):
    rig: Rig = seated(tmp_path)
    rig.choose(PickStarter(seat=1))
    rig.choose(BeginGame())
    assert rig.view.mode is Mode.PLAYING
    for request in rematch(rig.view):
        rig.choose(request)
    assert (Mode.SEATS, ["Drop", "Leaf", "Sun"]) == (rig.view.mode, names(rig))
