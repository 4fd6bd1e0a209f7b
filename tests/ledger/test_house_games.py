"""Games with a pot, and bank-only play: saved, written as sheets, audited, taken back."""

import random
from pathlib import Path

import pytest

from companion.ledger.audit import audit
from companion.ledger.opening import resume
from companion.ledger.replay import History, extend, redoable, replay, reversible
from companion.ledger.scoresheet import read, write
from companion.ledger.shelf import saved_games
from companion.ledger.sqlite import create_file
from companion.rules import commands as c
from companion.rules.edition import TableRules
from companion.rules.house import Tracking
from tests.builders import ADA, BEN, CLEO, Position, house_rules
from tests.ledger.sample import next_transaction, reversal
from tests.rules.bots import anything

KINDS = tuple(Tracking)


def played(seed: int, tracking: Tracking, steps: int = 250) -> History:
    """A game with a pot; bots take back now and then, and switch the kind of play."""
    edition = house_rules(
        parking__pot=True,
        parking__seed=200,
        parking__inflow=["taxes", "fines", "cards"],
        go__landing_factor=2,
        build__even=False,
        stock__small=9,
        stock__big=4,
    )
    position = Position(edition=edition, rules=TableRules(tracking=tracking))
    history = replay((position.genesis,))
    rng = random.Random(seed)
    for _ in range(steps):
        if rng.random() < 0.06:
            of = rng.choice((reversible, redoable))(history)
            if isinstance(of, int):
                history = extend(history, reversal(history, of))
                continue
        command = anything(history.game, rng)
        if command is None:
            break
        history = extend(history, next_transaction(history, command))
    return history


@pytest.mark.parametrize("tracking", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_the_sheet_loses_nothing(seed: int, tracking: Tracking) -> None:
    records = played(seed, tracking).records
    text = write(records)

    assert records == read(text)
    assert f"tracking={tracking.value}" in text


@pytest.mark.parametrize("tracking", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_the_file_resumes_and_audits_clean(seed: int, tracking: Tracking, tmp_path: Path) -> None:
    history = played(seed, tracking)
    path = tmp_path / "game-1.banker"
    create_file(path, history.records)

    assert [] == [str(finding) for finding in audit(path) if not finding.is_good]
    ledger, resumed = resume(path)
    ledger.close()
    assert history.game == resumed.game


def test_the_sheet_names_the_pot_among_the_balances() -> None:
    assert "bank -4700 pot 200" in write(played(1, Tracking.OFF, steps=0).records)


def test_a_switch_can_be_taken_back() -> None:
    start = played(1, Tracking.FULL, steps=0)
    switched = extend(start, next_transaction(start, c.SwitchTracking(to=Tracking.OFF)))
    of = reversible(switched)
    assert isinstance(of, int)
    back = extend(switched, reversal(switched, of))

    assert Tracking.OFF is switched.game.table_rules.tracking
    assert start.game == back.game


def test_a_switch_back_is_written_in_words() -> None:
    start = played(1, Tracking.OFF, steps=0)
    squares = {ADA: 7, BEN: 39}
    switch = c.SwitchTracking(to=Tracking.FULL, squares=squares, on_turn=BEN, in_jail={CLEO: 2})
    records = extend(start, next_transaction(start, switch)).records
    text = write(records)

    assert records == read(text)
    line = "table switches-tracking full squares=sun=7,drop=39 on_turn=drop in_jail=leaf=2"
    assert line in text


def test_the_shelf_tells_the_kind_of_play(tmp_path: Path) -> None:
    full = played(1, Tracking.FULL, steps=0)
    off = extend(full, next_transaction(full, c.SwitchTracking(to=Tracking.OFF)))
    of = reversible(off)
    assert isinstance(of, int)
    back = extend(off, reversal(off, of))
    for name, history in (("full", full), ("off", off), ("back", back)):
        create_file(tmp_path / f"{name}.banker", history.records)

    found = {game.path.stem: game.bank_only for game in saved_games(tmp_path)}
    assert {"full": False, "off": True, "back": False} == found
