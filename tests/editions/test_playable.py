"""Boards that nobody could play, and editions of a later banker, are refused with the reason."""

import msgspec
import pytest

from companion import editions
from companion.editions import EditionError
from companion.editions.places import FORMAT
from companion.rules.edition import Card, Deck, Edition, Keep, Space
from companion.rules.names import CardId, SquareKind
from tests.editions.folders import copied, written

BOARD, CARDS, EDITION, SWITCHES = "board.toml", "cards.toml", "edition.toml", "switches.toml"


def _mistakes(parent, edition_id="us_classic"):
    with pytest.raises(EditionError) as caught:
        editions.load(edition_id, parent)
    return [(m.file, m.path, m.sentence) for m in caught.value.mistakes]


def _refused(parent, **changes) -> str:
    """What is said of us_classic with other values, all in one text."""
    edition: Edition = msgspec.structs.replace(editions.load("us_classic"), **changes)
    written(parent, edition)
    return "\n".join(f"{file} {path}: {said}" for file, path, said in _mistakes(parent))


def test_board_without_squares_is_refused(tmp_path):
    said = _refused(tmp_path, spaces=(), groups=())

    assert "board.toml spaces: expected squares, the first of them GO, got an empty list" in said
    assert "board.toml groups: expected at least one group of lots, got an empty list" in said


def test_board_without_go_is_refused(tmp_path):
    spaces = (Space(kind=SquareKind.REST), *editions.load("us_classic").spaces[1:])

    assert "spaces[0].kind: expected 'go', got 'rest'" in _refused(tmp_path, spaces=spaces)


@pytest.mark.parametrize("size", [11, 201])
def test_board_of_a_size_that_cannot_be_played_is_refused(tmp_path, size):
    spaces = editions.load("us_classic").spaces
    rest = (Space(kind=SquareKind.REST),) * size
    said = _refused(tmp_path, spaces=(*spaces, *rest)[:size])

    assert f"spaces: expected 12 to 200 squares, got {size}" in said


def test_group_of_one_is_refused(tmp_path):
    copied(tmp_path, (BOARD, "squares = [1, 3]", "squares = [1]"))

    assert (
        BOARD,
        "groups[0].squares",
        "expected at least two lots in a group, got 1",
    ) in _mistakes(tmp_path)


def test_jail_that_is_missing_and_a_second_jail_are_refused(tmp_path):
    spaces = editions.load("us_classic").spaces
    jail = Space(kind=SquareKind.JAIL)
    without = (*spaces[:10], Space(kind=SquareKind.REST), *spaces[11:])
    twice = (*spaces[:20], jail, *spaces[21:])

    assert "expected the square of kind 'jail', got 10, which is 'rest'" in _refused(
        tmp_path / "a", spaces=without
    )
    assert "spaces[20].kind: expected 'jail' at spaces[10] alone" in _refused(
        tmp_path / "b", spaces=twice
    )


def test_square_that_sends_to_jail_must_be_named(tmp_path):
    said = _refused(tmp_path, go_to_jail_square=None)

    assert "go_to_jail_square: expected 30, the square that sends there, got nothing" in said


@pytest.mark.parametrize("name", ["small_stock", "big_stock"])
def test_bank_without_buildings_is_refused(tmp_path, name):
    said = _refused(tmp_path, **{name: 0})

    assert f"edition.toml {name}: expected at least 1 where streets can be built on, got 0" in said


def test_missing_deck_is_refused(tmp_path):
    said = _refused(tmp_path, decks=editions.load("us_classic").decks[:1])

    assert "spaces[2].deck: expected one of 'chance', got 'community_chest'" in said


def test_deck_that_players_can_keep_whole_is_refused(tmp_path):
    chance, chest = editions.load("us_classic").decks
    kept = Deck(id=chest.id, cards=(Card(id=CardId("k"), effect=Keep()),))

    assert "decks[1].cards: expected a card that goes back" in _refused(
        tmp_path, decks=(chance, kept)
    )


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("players_min = 2", "players_min = 9", "players_min"),
        ("players_max = 8", "players_max = 9", "players_max"),
        ('"USD"', '"' + "X" * 9 + '"', "currency"),
        ('"USD"', '" "', "currency"),
        ("small_stock = 32", "small_stock = 1000000000001", "small_stock"),
    ],
)
def test_values_beyond_what_a_table_can_hold_are_refused(tmp_path, old, new, path):
    copied(tmp_path, (EDITION, old, new))

    assert (EDITION, path) in [(file, where) for file, where, _ in _mistakes(tmp_path)]


ENORMOUS = (
    (BOARD, "[50, 200, 600, 1400, 1700, 2000]", "[50, 200, 600, 1400, 1700, 999999999999]",
     "rent.group_factor"),
    (BOARD, "utility_factors = [4, 10]", "utility_factors = [4, 999999999999]", "utility_factors"),
    (BOARD, "income_tax_percent = 10", "income_tax_percent = 101", "income_tax_percent"),
    (CARDS, "rent_factor = 2", "rent_factor = 999999999999", "effect.rent_factor"),
    (CARDS, "dice_factor = 10", "dice_factor = 999999999999", "effect.dice_factor"),
    (CARDS, "big = 115", "big = 999999999999", "effect"),
    (CARDS, '{ type = "move", steps = -3 }', '{ type = "skip_turn", turns = 21 }', "effect.turns"),
    (EDITION, "big_stock = 12", "big_stock = 10001", "big_stock"),
    (SWITCHES, "small_max = 4", "small_max = 9", "build.small_max"),
    (BOARD, "squares = [1, 3]", "squares = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]", "squares"),
)  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "path"), ENORMOUS)
def test_number_that_grows_out_of_every_ledger_is_refused(tmp_path, file, old, new, path):
    copied(tmp_path, (file, old, new))

    assert [where for _, where, _ in _mistakes(tmp_path) if where.endswith(path)]


@pytest.mark.parametrize("name", ["My Town", "-x", "ünder", "a" * 41])
def test_folder_whose_name_cannot_travel_is_refused(tmp_path, name):
    copied(tmp_path, (EDITION, 'id = "us_classic"', f'id = "{name}"')).rename(tmp_path / name)

    assert [(EDITION, "id")] == [(file, path) for file, path, _ in _mistakes(tmp_path, name)]


def test_edition_of_a_newer_version_says_so_and_nothing_else(tmp_path):
    copied(
        tmp_path,
        (EDITION, "version = 1", "version = 7\nnew_thing = 1"),
        (BOARD, "price = 60", "price = 'of later'"),
    )

    said = f"version {FORMAT} or lower, as this edition is made for a newer banker, got 7"
    assert [(EDITION, "version", f"expected {said}")] == _mistakes(tmp_path)
