"""What a table remembers of the way of a game agrees with the history, also after undo and redo."""

import random
from pathlib import Path

import pytest

from companion.ledger.replay import replay
from companion.rules import accounts
from companion.rules.commands import DeclareBankruptcy
from companion.table.course import Course
from companion.table.requests import EnterDice, Redo, Undo
from tests.builders import ADA, BEN, CLEO, Position, table
from tests.table.rig import Rig
from tests.table.seeded import gesture, opening


def course_of(rig: Rig) -> Course:
    desk = rig.table._state.desk
    assert desk is not None
    return desk.course


def agrees(rig: Rig) -> None:
    """Kept along the way, and counted anew from the records: the same."""
    kept, anew = course_of(rig), Course(replay(rig.records))
    assert anew.out_turns == kept.out_turns
    assert anew.curves == kept.curves


@pytest.mark.parametrize("seed", range(3))
def test_it_agrees_after_every_step_back_and_forth(tmp_path: Path, seed: int):
    rig = table(tmp_path, opening(), seed=seed)
    luck = random.Random(seed)
    for _ in range(120):
        rig.clock.ms += 10
        signal = gesture(rig.game, seed, rig.view.seq + 1, rig.clock.ms)
        if signal is None:
            break
        rig.take(signal)
        for _ in range(luck.choice((0, 0, 1, 3))):
            rig.choose(Undo() if luck.random() < 0.4 else Redo())
        agrees(rig)
    assert len(course_of(rig).curves[ADA]) > 1


def test_a_turn_adds_a_point_for_everybody_and_undo_takes_it_away(tmp_path: Path):
    rig = table(tmp_path, Position().on(ADA, 5).after_move())
    before = course_of(rig).curves[ADA]
    rig.token(ADA)
    rig.choose(EnterDice(faces=(1, 2)))
    after = course_of(rig).curves[ADA]

    assert (len(before) + 1, accounts.worth(rig.game, ADA)) == (len(after), after[-1])
    assert after == rig.view.player(ADA).curve
    rig.choose(Undo())
    rig.choose(Undo())
    assert before == rig.view.player(ADA).curve


def test_leaving_is_remembered_with_its_turn_and_forgotten_with_its_undo(tmp_path: Path):
    position = Position((ADA, BEN, CLEO)).cash(**{ADA: 0}).owes(ADA, 500, BEN)
    rig = table(tmp_path, position)
    turn = rig.view.turn_number
    rig.choose(DeclareBankruptcy(player=ADA))
    assert {ADA: turn} == course_of(rig).out_turns
    rig.choose(Undo())
    assert {} == course_of(rig).out_turns
    rig.choose(Redo())
    assert turn == rig.view.player(ADA).out_turn
