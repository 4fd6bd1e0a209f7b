"""Score sheets: lossless, readable, self-checking."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.ledger.replay import History, replay
from companion.ledger.scoresheet import ScoreSheetError, read, write
from companion.rules.commands import SwitchTracking
from companion.rules.decide import decide
from companion.rules.edition import TableRules
from companion.rules.events import DeedPassed, MoneyMoved
from companion.rules.house import Tracking
from companion.rules.policies import DeckMode
from tests.ledger import sample
from tests.ledger.sample import ADA, BEN, EDITION

BY_HAND = """tabletop-banker score sheet 1
edition short_board
seat ada
seat ben Ben drop

; Ada buys, Ben pays.
ada rolls 1 2
ada buys 3              ; 80
balance ada 320
ada ends-turn
ben rolls 1 2
ben settles-debt
undo
redo
undo
balance ben 400 bank -720
"""
EDITIONS = {"short_board": EDITION}


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 100_000), st.integers(1, 250))
def test_a_sheet_loses_nothing(seed: int, steps: int) -> None:
    records = sample.play(seed, steps, undo=0.1).records
    assert records == read(write(records))


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 100_000))
def test_a_sheet_of_a_sheet_is_the_same_sheet(seed: int) -> None:
    text = write(sample.play(seed, 100, undo=0.1).records)
    assert text == write(read(text))


def test_a_whole_game_is_lossless() -> None:
    history = sample.play(11, 3000, undo=0.02)
    assert history.game.over
    text = write(history.records)
    assert history.records == read(text)
    assert f"; the game is over, {history.game.winner} has won" in text


def test_a_physical_deck_is_kept() -> None:
    records = (sample.genesis(rules=TableRules(decks=DeckMode.PHYSICAL, undo_cards=False)),)
    text = write(records)
    assert "rules decks=physical undo_dice=yes undo_cards=no" in text
    assert "deck luck unknown luck-0" in text
    assert records == read(text)


def test_events_of_other_rules_are_kept_word_for_word(played: History) -> None:
    changed = msgspec.structs.replace(
        played.records[1], events=(MoneyMoved(), DeedPassed(lot=3, owner=BEN))
    )
    records = (played.genesis, changed)
    assert records == read(write(records))


def test_a_sheet_reads_well(played: History) -> None:
    text = write(played.records)
    assert "seat ada Ada sun" in text
    assert "; turn 1: ada\nbalance ada 400 ben 400 cleo 400 bank -1200" in text
    assert max(len(line) for line in text.split("\n")) < 200


def test_a_sheet_says_of_which_kind_of_play_each_part_is(played: History) -> None:
    kept_by_bank = sample.genesis(rules=TableRules(tracking=Tracking.OFF))
    assert "; turn 1" not in write((kept_by_bank,))
    assert "; only the bank is kept: nobody's turn is followed\nbalance" in write((kept_by_bank,))

    places = {ADA: 0, BEN: 0, sample.CLEO: 0}
    switch = SwitchTracking(to=Tracking.FULL, squares=places, on_turn=BEN)
    events = decide(replay((kept_by_bank,)).game, switch)
    record = msgspec.structs.replace(played.records[1], events=events, command=switch)
    assert "\n\n; turn 1: ben\n" in write((kept_by_bank, record))


def test_a_sheet_written_by_hand_is_read() -> None:
    records = read(BY_HAND, EDITIONS)
    game = replay(records).game
    assert [320, 400] == [player.balance for player in game.players]
    assert ["begin", "line:7", "line:8"] == [record.key for record in records[:3]]
    assert (BEN,) == tuple(seat.player for seat in records[0].seats)  # type: ignore[union-attr]
    assert records == read(write(records))


def said(text: str) -> ScoreSheetError:
    with pytest.raises(ScoreSheetError) as caught:
        read(text, EDITIONS)
    return caught.value


WRONG = {
    "a wrong balance": ("balance ada 320", "balance ada 321", 9, "balance ada 320"),
    "a balance of nobody": ("balance ada 320", "balance eve 320", 9, "balance eve None"),
    "half a balance": ("balance ada 320", "balance ada", 9, "a sum after every name"),
    "a refused command": ("ada buys 3 ", "ada buys 4 ", 8, "refused: "),
    "a wrong turn": ("ada ends-turn", "ben ends-turn", 10, "not_your_turn"),
    "an unknown verb": ("ada ends-turn", "ada sleeps", 10, "a player and a verb"),
    "an unknown edition": ("short_board", "long_board", 2, "short_board"),
    "another version": ("short_board", "short_board 9", 2, "short_board 1"),
    "no edition": ("edition short_board", "", 7, "an edition line"),
    "too few seats": ("seat ben Ben drop", "", 7, "2 to 8 players"),
    "half a seat": ("seat ben Ben drop", "seat ben Ben", 4, "seat PLAYER"),
    "a late head": ("ada ends-turn", "seat cleo", 10, "before the first entry"),
    "nothing to redo": ("undo\nredo\nundo", "redo", 13, "something to redo"),
    "nothing to undo": ("ada rolls 1 2\n", "undo\nada rolls 1 2\n", 7, "something to undo"),
    "another title": ("score sheet 1", "score sheet 2", 1, "score sheet 1"),
    "an open quote": ("ada buys 3", '"ada buys 3', 8, "closing quote"),
    "a strange rule": ("seat ada", "rules magic=yes\nseat ada", 3, "magic"),
    "a strange value": ("seat ada", "rules decks=maybe\nseat ada", 3, "decks=virtual|physical"),
    "a strange answer": ("seat ada", "rules undo_dice=off\nseat ada", 3, "undo_dice=yes|no"),
    "a rule without a value": ("seat ada", "rules undo_dice\nseat ada", 3, "undo_dice=yes|no"),
    "a strange number": ("ada buys 3", "ada buys three", 8, "a whole number, not 'three'"),
    "a strange throw": ("ada rolls 1 2", "ada rolls 1 two", 7, "a whole number, not 'two'"),
    "a strange choice": (
        "ada buys 3",
        "ada chooses-tax maybe",
        8,
        "words that this line can hold (",
    ),
    "a strange escape": ("ada buys 3", '"a\\x" buys 3', 8, "quoted as in JSON"),
    "a strange sum": ("balance ada 320", "balance ada much", 9, "a whole number, not 'much'"),
    "a strange deck": ("seat ada", "deck luck maybe\nseat ada", 3, "known|unknown"),
    "missing cards": ("seat ada", "deck luck known luck-0\nseat ada", 8, "cards"),
    "an empty head": ("seat ada", "game", 3, "something after"),
}


@pytest.mark.parametrize(("old", "new", "line", "expected"), WRONG.values(), ids=WRONG.keys())
def test_a_mistake_is_told_with_its_line(old: str, new: str, line: int, expected: str) -> None:
    error = said(BY_HAND.replace(old, new, 1))
    assert line == error.line
    assert expected in f"{error.expected} {error}"
    assert f"line {line}: expected " in str(error)


def test_a_changed_sheet_does_not_pass_for_the_old_one(played: History) -> None:
    text = write(played.records)
    shorter = text.replace("ada ends-turn\n", "", 1)
    assert shorter != text
    with pytest.raises(ScoreSheetError):
        read(shorter)
    without_tail = text[: text.index("; turn 5")] + text[text.index("; For the banker") :]
    with pytest.raises(ScoreSheetError, match="take the block out"):
        read(without_tail)


@pytest.mark.parametrize("cut", [2, 200])
def test_a_harmed_block_is_told(played: History, cut: int) -> None:
    text = write(played.records)
    with pytest.raises(ScoreSheetError, match="packed block"):
        read(text[:-cut])


def test_a_block_of_something_else_is_told(played: History) -> None:
    text = write(played.records)
    head = text[: text.index(";= ")]
    for block in (";= \x00\x00", ";= abcde"):
        with pytest.raises(ScoreSheetError, match="packed block"):
            read(head + block)


def test_players_are_named_in_words() -> None:
    assert f"{ADA} rolls" in write(sample.play(1, 5).records)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("score sheet 1", "score sheet " + "9" * 5000),
        ("ada buys 3", '"ada buys 3' + "x" * 5000),
        ("balance ada 320", f"balance {'a' * 5000} 320"),
        ("edition short_board", f"edition {'e' * 5000}"),
        ("seat ada", f"rules {'magic' * 1000}=yes\nseat ada"),
    ],
)
def test_a_mistake_repeats_only_the_beginning_of_a_long_line(old: str, new: str) -> None:
    assert len(str(said(BY_HAND.replace(old, new, 1)))) < 600
