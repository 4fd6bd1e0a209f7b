"""Games on boards of other sizes are played at the table: seats, taps, throws, ledger."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion import editions
from companion.editions.skeleton import drafted
from companion.editions.skeleton_names import drafted_names
from companion.editions.writing import written
from companion.ledger import audit
from companion.rules.names import SquareKind
from companion.shelves import EditionsOnDisk
from companion.table.requests import BeginGame, NewGame, PickStarter, SetRules
from companion.table.signals import TagLifted
from companion.table.table import Table
from companion.table.view import Mode
from tests.editions.test_skeleton import wished
from tests.table.rig import Rig
from tests.table.seeded import step

STEPS = 250


def begun(folder: Path, squares: int, rules: str, small_max: int) -> Rig:
    """A game on a new board has begun, from the welcome screen on."""
    wishes = wished(squares, small_max=small_max, id="us_classic")
    edition = drafted(wishes, editions.load(rules))
    home = folder / "editions" / "us_classic"
    for name, raw in written(edition, drafted_names(edition, "en", {"edition": "New"})).items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(raw)
    rig = Rig(folder)
    rig.sources = replace(rig.sources, editions=EditionsOnDisk(folder / "editions"))
    rig.table = Table(rig.sources)
    rig.take(TagLifted(reader="reader", uid="", at_ms=0))
    rig.choose(NewGame(edition="us_classic"))
    rig.choose(SetRules())
    for mark in ("sun", "drop", "leaf"):
        rig.token(mark)
    rig.choose(PickStarter(seat=0))
    rig.choose(BeginGame())
    return rig


@pytest.mark.parametrize(
    ("squares", "rules", "small_max"),
    [(12, "us_classic", 1), (24, "id_monopoli", 4), (36, "ru_birzha", 3), (52, "us_classic", 7)],
)
def test_game_on_a_new_board_is_played_at_the_table(tmp_path, squares, rules, small_max):
    rig = begun(tmp_path, squares, rules, small_max)
    assert squares == len(rig.view.board.squares)
    street = next(s for s in rig.view.board.squares if s.kind == SquareKind.STREET.value)
    assert small_max + 2 == len(street.rents)
    for _ in range(STEPS):
        if not step(rig, seed=squares, seq=rig.view.seq + 1):
            break
    assert rig.view.mode in (Mode.PLAYING, Mode.OVER), rig.view.fault
    assert len(rig.records) > STEPS // 2
    ledger = next(rig.games.glob("*.banker"))
    rig.close()

    assert [] == [str(finding) for finding in audit.audit(ledger) if not finding.is_good]
