"""Folding records, taking back and bringing again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.ledger.codec import digest
from companion.ledger.errors import BrokenRecord
from companion.ledger.records import AnyRecord, Reversal
from companion.ledger.replay import (
    History,
    NotReversible,
    extend,
    has_dice,
    moments,
    redoable,
    replay,
    reversible,
)
from companion.rules.commands import AnyCommand, BuyDeed, DrawCard, EndTurn, Roll
from companion.rules.edition import TableRules
from companion.rules.events import BidVoided, DeedPassed, RentDiceRolled
from companion.rules.names import CardId
from tests.ledger import sample
from tests.ledger.sample import ADA, BEN, CLEO, LUCK, next_transaction, reversal


def after(*commands: AnyCommand, rules: TableRules | None = None) -> History:
    history = replay((sample.genesis(rules=rules),))
    for command in commands:
        history = extend(history, next_transaction(history, command))
    return history


def undo(history: History) -> History:
    target = reversible(history)
    assert isinstance(target, int)
    return extend(history, reversal(history, target))


def redo(history: History) -> History:
    target = redoable(history)
    assert isinstance(target, int)
    return extend(history, reversal(history, target))


ROLL = Roll(player=ADA, dice=(1, 2))
BUY = BuyDeed(player=ADA, lot=3)
END = EndTurn(player=ADA)


def test_undo_restores_the_state_before() -> None:
    assert after(ROLL).game == undo(after(ROLL, BUY)).game


def test_undo_of_undo_is_redo() -> None:
    assert after(ROLL, BUY).game == redo(undo(after(ROLL, BUY))).game


def test_undo_reaches_back_to_the_beginning() -> None:
    history = undo(undo(undo(after(ROLL, BUY, END))))
    assert after().game == history.game
    assert NotReversible.NOTHING_TO_UNDO == reversible(history)
    assert frozenset({1, 2, 3}) == history.reversed_seqs


def test_redo_brings_back_one_after_the_other() -> None:
    history = redo(redo(undo(undo(after(ROLL, BUY, END)))))
    assert after(ROLL, BUY, END).game == history.game
    assert frozenset() == history.reversed_seqs


def test_undo_after_redo_takes_the_same_back_again() -> None:
    assert after(ROLL).game == undo(redo(undo(after(ROLL, BUY)))).game


def test_a_new_command_ends_redo() -> None:
    history = undo(after(ROLL, BUY))
    history = extend(history, next_transaction(history, BUY, key="again"))
    assert NotReversible.NOTHING_TO_REDO == redoable(history)
    assert frozenset({2}) == history.reversed_seqs


def test_table_rules_keep_dice() -> None:
    rules = TableRules(undo_dice=False)
    assert NotReversible.DICE_STAY == reversible(after(ROLL, rules=rules))
    assert 2 == reversible(after(ROLL, BUY, rules=rules))


def test_a_throw_for_the_rent_is_a_throw() -> None:
    assert has_dice((RentDiceRolled(player=ADA, dice=(1, 2)),))
    assert not has_dice((BidVoided(),))


def test_table_rules_keep_cards() -> None:
    to_luck = (
        Roll(player=ADA, dice=(3, 5)),
        DrawCard(player=ADA, deck=LUCK, card=CardId("luck-0")),
    )
    assert NotReversible.CARDS_STAY == reversible(
        after(*to_luck, rules=TableRules(undo_cards=False))
    )
    assert 2 == reversible(after(*to_luck))


def test_head_and_genesis_are_the_ends() -> None:
    history = after(ROLL, BUY)
    assert (0, 2) == (history.genesis.seq, history.head)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_replay_is_the_live_game(seed: int) -> None:
    live = sample.play(seed, 120, undo=0.15)
    again = replay(live.records)
    assert live == again
    assert digest(live.game) == digest(again.game)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_undoing_everything_leads_back_to_genesis(seed: int) -> None:
    history = sample.play(seed, 60, undo=0.1)
    while isinstance(reversible(history), int):
        history = undo(history)
    assert digest(replay(history.records[:1]).game) == digest(history.game)


def test_moments_show_what_was_taken_back_too() -> None:
    history = undo(after(ROLL, BUY))
    games = [moment.after for moment in moments(history.records)]
    assert [after().game, after(ROLL).game, after(ROLL, BUY).game, after(ROLL).game] == games


def record_of(seq: int, of: int) -> Reversal:
    return Reversal(seq=seq, key=f"bad:{seq}", at=0, of=of)


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (record_of(5, 2), "sequence number 3"),
        (record_of(3, 1), "cannot be taken back"),
        (record_of(3, 3), "cannot be taken back"),
        (record_of(3, -1), "cannot be taken back"),
        (sample.genesis(), "sequence number 3"),
    ],
)
def test_a_record_that_does_not_follow_is_refused(bad: AnyRecord, reason: str) -> None:
    with pytest.raises(BrokenRecord, match=reason):
        extend(after(ROLL, BUY), bad)


def test_events_that_do_not_fit_are_refused() -> None:
    history = after(ROLL)
    good = next_transaction(history, BUY)
    for event in (BidVoided(), DeedPassed(lot=99, owner=BEN), DeedPassed(lot=0, owner=CLEO)):
        bad = type(good)(seq=2, key="x", at=0, command=BUY, events=(event,))
        with pytest.raises(BrokenRecord, match="do not fit"):
            extend(history, bad)


def test_no_records_and_no_genesis_are_refused() -> None:
    with pytest.raises(BrokenRecord, match="found none"):
        replay(())
    with pytest.raises(BrokenRecord, match="genesis record as number 0"):
        replay((record_of(0, 0),))
