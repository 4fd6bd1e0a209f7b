"""A game that was begun with settings which are refused today still opens, audits and exports."""

import random
from pathlib import Path

import pytest

from companion.ledger.audit import audit
from companion.ledger.opening import resume
from companion.ledger.replay import History, extend, replay
from companion.ledger.scoresheet import read, write
from companion.ledger.sqlite import create_file
from companion.rules.contradictions import ContradictionCode, contradictions
from companion.rules.edition import Edition, TableRules
from companion.rules.house import Tracking
from tests.builders import Position
from tests.ledger.sample import next_transaction
from tests.rules.bots import anything
from tests.rules.test_contradictions import CASES, UNTRACKED

REFUSED: dict[ContradictionCode, tuple[Edition, TableRules]] = {
    **{code: (edition, TableRules()) for code, edition in CASES.items()},
    **{code: (edition, TableRules(tracking=Tracking.OFF)) for code, edition in UNTRACKED.items()},
}


def played(edition: Edition, rules: TableRules, steps: int = 40) -> History:
    """A game that nobody would let begin today."""
    history = replay((Position(edition=edition, rules=rules).genesis,))
    rng = random.Random(1)
    for _ in range(steps):
        command = anything(history.game, rng)
        if command is None:
            break
        history = extend(history, next_transaction(history, command))
    return history


@pytest.mark.parametrize("code", list(REFUSED), ids=str)
def test_an_old_game_with_refused_settings_goes_on(code: ContradictionCode, tmp_path: Path) -> None:
    edition, rules = REFUSED[code]
    history = played(edition, rules)
    path = tmp_path / "old.banker"
    create_file(path, tuple(history.records))
    ledger, resumed = resume(path)
    ledger.close()

    assert [code] == [found.code for found in contradictions(resumed.game.edition, rules)]
    assert history.game == resumed.game
    assert [] == [finding for finding in audit(path) if not finding.is_good]
    assert tuple(history.records) == read(write(history.records))
