"""Throws that count and throws that do not; the end of a turn; undo and redo."""

from pathlib import Path

import pytest

from companion.rules import commands as c
from companion.rules.edition import TableRules
from companion.rules.names import CardId, Phase
from companion.table.requests import (
    Draw,
    EnterDice,
    FunctionTag,
    Redo,
    TagRole,
    Undo,
)
from companion.table.signals import (
    Button,
    ButtonPressed,
    DiceFault,
    DiceRejected,
)
from companion.table.view import Cue
from tests.builders import ADA, BEN, Position, table
from tests.table.rig import Rig

GET_50 = CardId("ch_get50")


def balances(rig: Rig) -> list[int]:
    return [player.balance for player in rig.view.players]


def test_dice_whose_start_was_not_seen_are_never_applied(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(1, 2, started_ms=None)

    assert "dice.stale" == rig.refused
    assert 0 == rig.view.player(ADA).square


def test_dice_that_moved_before_the_throw_was_asked_for_are_never_applied(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(1, 2)
    moved = rig.clock.ms
    rig.clock.ms += 5
    rig.choose(c.BuyDeed(player=ADA, lot=3))
    rig.dice(6, 5, started_ms=moved)

    assert "dice.stale" == rig.refused
    assert 0 == rig.view.player(BEN).square
    rig.dice(6, 5)
    assert 11 == rig.view.player(BEN).square


def test_a_roll_does_not_count_again_after_an_undo(tmp_path: Path):
    rig = table(tmp_path, Position())
    rolled = rig.clock.ms
    rig.dice(1, 2, started_ms=rolled, key="dice:1")
    rig.choose(Undo())
    rig.dice(1, 2, started_ms=rolled, key="dice:2")

    assert "dice.stale" == rig.refused
    assert 0 == rig.view.player(ADA).square


@pytest.mark.parametrize("reason", [fault for fault in DiceFault if fault != DiceFault.MOVED])
def test_a_roll_that_does_not_count_asks_for_a_new_one(tmp_path: Path, reason: DiceFault):
    rig = table(tmp_path, Position())
    rig.take(DiceRejected(source="dice", key="d", reason=reason, at_ms=0))

    assert f"dice.{reason.value}" == rig.refused
    assert "prompt.roll" == rig.view.refused.expected.code


@pytest.mark.parametrize("reason", DiceFault)
def test_dice_put_away_while_no_throw_is_due_are_left_alone(tmp_path: Path, reason: DiceFault):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN))
    rig.take(DiceRejected(source="dice", key="d", reason=reason, at_ms=0))

    assert ("", None) == (rig.refused, rig.view.notice)


def touched(rig: Rig, key: str) -> None:
    rig.take(DiceRejected(source="dice", key=key, reason=DiceFault.MOVED, at_ms=0))


def test_dice_taken_up_after_they_counted_are_said_with_the_way_back(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(1, 2, key="7F3A:1")
    touched(rig, "7F3A:1")

    assert "" == rig.refused
    notice = rig.view.notice
    assert ("dice.moved", {"first": 1, "second": 2}) == (notice.message.code, notice.message.facts)
    rig.choose(notice.back.request)
    assert 0 == rig.view.player(ADA).square


@pytest.mark.parametrize("between", ["nothing", "purchase"])
def test_dice_touched_when_nothing_hangs_on_them_are_not_said(tmp_path: Path, between: str):
    rig = table(tmp_path, Position())
    if between == "purchase":
        rig.dice(1, 2, key="7F3A:1")
        rig.choose(c.BuyDeed(player=ADA, lot=3))
    before = rig.view.notice
    touched(rig, "7F3A:1")

    assert ("", before) == (rig.refused, rig.view.notice)


def test_touched_dice_have_no_way_back_where_dice_stay(tmp_path: Path):
    rig = table(tmp_path, Position(rules=TableRules(undo_dice=False)))
    rig.dice(1, 2, key="7F3A:1")
    touched(rig, "7F3A:1")

    assert "dice.moved" == rig.view.notice.message.code
    assert rig.view.notice.back is None


@pytest.mark.parametrize("faces", [(3,), (1, 2, 3), ()])
def test_another_number_of_dice_does_not_count(tmp_path: Path, faces: tuple[int, ...]):
    rig = table(tmp_path, Position())
    rig.dice(*faces)

    assert "dice.wrong_count" == rig.refused


def test_dice_can_be_entered_by_hand(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.choose(EnterDice(faces=(5, 6)))

    assert 11 == rig.view.player(ADA).square


def test_the_dice_of_the_next_player_end_the_turn(tmp_path: Path):
    rig = table(tmp_path, Position().after_move())
    rig.dice(4, 6)

    assert BEN == rig.view.turn
    assert 10 == rig.view.player(BEN).square


def test_impossible_dice_do_not_end_the_turn(tmp_path: Path):
    rig = table(tmp_path, Position().after_move())
    seq = rig.view.seq
    rig.choose(EnterDice(faces=(0, 9)))

    assert "refusal.dice_out_of_range" == rig.refused
    assert (ADA, seq) == (rig.view.turn, rig.view.seq)


def test_dice_count_for_nobody_while_something_is_open(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN))
    rig.dice(4, 6)

    assert "no_throw_due" == rig.refused


@pytest.mark.parametrize("way", ["button", "tag", "touch"])
def test_a_turn_ends_by_button_tag_and_touch(tmp_path: Path, way: str):
    rig = table(tmp_path, Position().after_move())
    if way == "button":
        rig.take(ButtonPressed(panel="panel", button=Button.END_TURN, key="b", at_ms=0))
    elif way == "tag":
        rig.tap(TagRole.FUNCTION, FunctionTag.END_TURN)
    else:
        rig.choose(rig.view.actions["end_turn"].request)

    assert (BEN, Cue.YOUR_TURN) == (rig.view.turn, rig.view.cue[1])


def test_undo_restores_and_redo_brings_back(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN))
    before = rig.game
    rig.token(ADA)
    after = rig.game
    rig.choose(Undo())
    assert before == rig.game
    assert rig.view.entries[-1].reversed
    assert not rig.view.actions["redo"].reason

    rig.choose(Redo())
    assert after == rig.game
    assert not rig.view.entries[-1].reversed
    assert "reason.nothing_to_redo" == rig.view.actions["redo"].reason.code


@pytest.mark.parametrize("way", ["button", "tag"])
def test_undo_by_button_and_tag(tmp_path: Path, way: str):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN))
    rig.token(ADA)
    if way == "button":
        rig.take(ButtonPressed(panel="panel", button=Button.UNDO, key="b", at_ms=0))
    else:
        rig.tap(TagRole.FUNCTION, FunctionTag.UNDO)

    assert [1500, 1500, 1500] == balances(rig)


def test_the_same_undo_twice_takes_back_once(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN).owes(ADA, 20, BEN))
    rig.token(ADA)
    rig.token(ADA)
    for _ in range(2):
        rig.choose(Undo(), key="touch:9", seen=rig.view.seq)

    assert [1490, 1510, 1500] == balances(rig)


def test_a_house_rule_keeps_dice(tmp_path: Path):
    rig = table(tmp_path, Position(rules=TableRules(undo_dice=False)))
    rig.dice(1, 2)
    assert "reason.dice_stay" == rig.view.actions["undo"].reason.code

    rig.choose(Undo())
    assert "reason.dice_stay" == rig.refused
    assert 3 == rig.view.player(ADA).square


def test_a_house_rule_keeps_cards(tmp_path: Path):
    rules = TableRules(undo_cards=False)
    rig = table(tmp_path, Position(rules=rules, top=(GET_50,)).on(ADA, 7).in_stage(Phase.DRAW))
    rig.choose(Draw())
    rig.choose(Undo())

    assert "reason.cards_stay" == rig.refused
    assert 1550 == balances(rig)[0]


def test_a_new_game_has_nothing_to_undo(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.choose(Undo())

    assert "reason.nothing_to_undo" == rig.refused
