"""A broken edition names every mistake at once: file, path, what was expected, what came."""

from decimal import Decimal
from pathlib import Path

import pytest

from companion import editions
from companion.editions import EditionError, Mistake
from companion.editions.folder import MOST_NAMED, inspect_folder
from companion.editions.mistakes import MOST_UNKNOWN, shown
from companion.errors import BankerError
from tests.editions.folders import copied

BOARD, CARDS, EDITION, SWITCHES = "board.toml", "cards.toml", "edition.toml", "switches.toml"
ENGLISH = "names/en.toml"
KNOWN = "expected a known key, did you mean"

ONE_CHANGE = (
    # file, old text, new text, path, expected, came
    (BOARD, "price = 60", 'price = "sixty"', "spaces[1].lot.price", "at least 1", "'sixty'"),
    (BOARD, "price = 60", "price = 60.0", "spaces[1].lot.price", "at least 1", "60.0"),
    (BOARD, "price = 60", "price = true", "spaces[1].lot.price", "at least 1", "true"),
    (BOARD, "price = 60", "price = -1", "spaces[1].lot.price", "at least 1", "-1"),
    (BOARD, "price = 60", "prise = 60", "spaces[1].lot.prise", f"{KNOWN} 'price'", "'prise'"),
    (BOARD, "price = 60\n", "", "spaces[1].lot.price", "at least 1", "nothing"),
    (BOARD, 'kind = "go"', 'kind = "goo"', "spaces[0].kind", "did you mean 'go'", "'goo'"),
    (
        BOARD,
        "small_cost = 50",
        "small_cost = []",
        "spaces[1].lot.small_cost",
        "at least 0",
        "a list",
    ),
    (BOARD, "[2, 10,", '[2, "x",', "spaces[1].lot.rents[1]", "at least 1", "'x'"),
    (BOARD, "[2, 10,", "[2, 2,", "spaces[1].lot.rents[1]", "more than 2", "2"),
    (BOARD, "[2, 10,", "[10,", "spaces[1].lot.rents", "6 rents on a 'street'", "5"),
    (
        BOARD,
        "mortgage = 30",
        "mortgage = 60",
        "spaces[1].lot.price",
        "more than the mortgage 60",
        "60",
    ),
    (BOARD, "big_cost = 50", "big_cost = 0", "spaces[1].lot.big_cost", "at least 1", "0"),
    (BOARD, 'deck = "chance"', 'deck = "chanse"', "spaces[7].deck", "'chance'", "'chanse'"),
    (BOARD, "jail_square = 10", "jail_square = 11", "jail_square", "kind 'jail'", "11, which is"),
    (BOARD, "jail_square = 10", "jail_square = 40", "jail_square", "a square from 0 to 39", "40"),
    (BOARD, "jail_square = 10", "jail_square = -1", "jail_square", "a square from 0 to 39", "-1"),
    (BOARD, "flat = 200", "flat = -1", "income_tax_flat", "a whole number of at least 0", "-1"),
    (
        BOARD,
        "go_to_jail_square = 30",
        "go_to_jail_square = 29",
        "go_to_jail_square",
        "'go_to_jail'",
        "29",
    ),
    (BOARD, "[25, 50, 100, 200]", "[25, 50, 100]", "railroad_rents", "4 values", "3"),
    (
        BOARD,
        "utility_factors = [4, 10]",
        "utility_factors = [10, 4]",
        "utility_factors[1]",
        "more than 10",
        "4",
    ),
    (BOARD, 'letter = "A"', 'letter = "T"', "groups[0].letter", "'H'", "'T'"),
    (BOARD, 'id = "light_blue"', "id = 7", "groups[1].id", "text", "7"),
    (
        BOARD,
        "income_tax_percent",
        "version = 2\nincome_tax_percent",
        "version",
        "this key in edition.toml",
        "'version'",
    ),
    (BOARD, 'kind = "rest"', 'kind = "win"', "spaces[20].amount", "a sum on a 'win'", "nothing"),
    (
        BOARD,
        'kind = "rest"',
        'kind = "rest"\namount = 5',
        "spaces[20].amount",
        "no sum on a 'rest'",
        "5",
    ),
    (
        BOARD,
        'kind = "income_tax"',
        'kind = "income_tax"\namount = 5',
        "spaces[4].amount",
        "income_tax_flat, 200",
        "5",
    ),
    (BOARD, 'kind = "rest"', 'kind = "go"', "spaces[20].kind", "'go' at spaces[0] alone", "'go'"),
    (CARDS, "to = 11", "to = 40", "decks[0].cards[0].effect.to", "a square from 0 to 39", "40"),
    (
        CARDS,
        '"advance", to',
        '"advanse", to',
        "decks[0].cards[0].effect.type",
        "did you mean 'advance'",
        "'advanse'",
    ),
    (
        CARDS,
        'type = "advance", ',
        "",
        "decks[0].cards[0].effect.type",
        "one of 'advance'",
        "nothing",
    ),
    (
        CARDS,
        '"ch_illinois"',
        '"ch_boardwalk"',
        "decks[0].cards[2].id",
        "decks[0].cards[1].id",
        "'ch_boardwalk'",
    ),
    (CARDS, "steps = -3", "steps = 0", "decks[0].cards[7].effect.steps", "1 to 39 either way", "0"),
    (
        CARDS,
        'kind = "railroad"',
        'kind = "go"',
        "decks[0].cards[4].effect.kind",
        "'railroad'",
        "'go'",
    ),
    (
        CARDS,
        "{ type",
        '"keep" # { type',
        "decks[0].cards[0].effect",
        "a table with a 'type'",
        "'keep'",
    ),
    (
        EDITION,
        'id = "us_classic"',
        'id = "us_clasic"',
        "id",
        "folder's name 'us_classic'",
        "'us_clasic'",
    ),
    (EDITION, "players_max = 8", "players_max = 1", "players_max", "at least players_min, 2", "1"),
    (EDITION, "players_min = 2", "players_min = 1", "players_min", "at least 2", "1"),
    (EDITION, "small_stock = 32", "small_stock = -1", "small_stock", "at least 0", "-1"),
    (EDITION, 'currency = "USD"', 'currency = ""', "currency", "text", "''"),
    (SWITCHES, '"up"', '"upp"', "money.round", "did you mean 'up'", "'upp'"),
    (SWITCHES, "fine = 50", "fein = 50", "jail.fein", f"{KNOWN} 'jail.fine'", "'jail.fein'"),
    (SWITCHES, "fine = 50\n", "", "jail.fine", "at least 1", "nothing"),
    (
        SWITCHES,
        "interest = 0.1",
        "interest = 0.10005",
        "mortgage.interest",
        "whole thousandths",
        "0.10005",
    ),
    (SWITCHES, "interest = 0.1\n", "", "mortgage.interest", "whole thousandths", "nothing"),
    (SWITCHES, "small_max = 4", "small_max = 3", "build.small_max", "4, as every street", "3"),
    (SWITCHES, "small_max = 4", 'small_max = "four"', "build.small_max", "at least 1", "'four'"),
    (ENGLISH, '39 = "Boardwalk"', "39 = 5", "square.39", "text", "5"),
    (
        ENGLISH,
        "ch_illinois",
        "ch_ilinois",
        "card.ch_ilinois",
        f"{KNOWN} 'card.ch_illinois'",
        "'card.ch_ilinois'",
    ),
    ("names/ja.toml", "[deck]", "[dek]", "dek.chance", f"{KNOWN} 'deck.chance'", "'dek.chance'"),
    (BOARD, "[[groups]]", "[groups]]", "column", "TOML", ""),
)
MOST_MISTAKES_FROM_ONE_CHANGE = 12
"""A lost group is missed by its lots and in four languages; never by the whole board."""


def mistakes(parent: Path) -> tuple[Mistake, ...]:
    with pytest.raises(EditionError) as caught:
        editions.load("us_classic", parent)
    return caught.value.mistakes


@pytest.mark.parametrize(
    ("file", "old", "new", "path", "expected", "came"),
    ONE_CHANGE,
)
def test_mistake_is_named_with_its_place(tmp_path, file, old, new, path, expected, came):
    copied(tmp_path, (file, old, new))

    found = mistakes(tmp_path)
    named = [m for m in found if m.file == file and m.path.startswith(path)]
    assert named, found
    assert len(found) <= MOST_MISTAKES_FROM_ONE_CHANGE, found
    assert expected in named[0].sentence
    assert named[0].line or not named[0].path
    assert came in named[0].came


SEVERAL = (
    (BOARD, "price = 60", 'price = "sixty"'),
    (BOARD, "jail_square = 10", "jail_square = 41"),
    (BOARD, 'kind = "utility"', 'kind = "utilty"'),
    (CARDS, "amount = 150", "amout = 150"),
    (CARDS, '"ch_illinois"', '"ch_boardwalk"'),
    (SWITCHES, '"same_roll"', '"same_rol"'),
    (SWITCHES, "start = 1500", "start = 0"),
    (EDITION, "players_max = 8", "players_max = 1"),
    (EDITION, "big_stock", "big_stok"),
    (ENGLISH, '39 = "Boardwalk"\n', ""),
    (ENGLISH, "1 = ", "100 = "),
)


def test_all_mistakes_are_named_at_once(tmp_path):
    copied(tmp_path, *SEVERAL)

    assert [
        (BOARD, "jail_square"),
        (BOARD, "groups[9].kind"),
        (BOARD, "spaces[1].lot.price"),
        (CARDS, "decks[0].cards[2].id"),
        (CARDS, "decks[0].cards[8].effect.amout"),
        (EDITION, "players_max"),
        (EDITION, "big_stok"),
        (ENGLISH, "square.100"),
        (ENGLISH, "card.ch_illinois"),
        ("names/id.toml", "card.ch_illinois"),
        ("names/ja.toml", "card.ch_illinois"),
        ("names/ru.toml", "card.ch_illinois"),
        (SWITCHES, "money.start"),
        (SWITCHES, "jail.third_turn_move"),
    ] == [(m.file, m.path) for m in mistakes(tmp_path)]


def test_files_that_cannot_be_read_do_not_hide_the_mistakes_of_others(tmp_path):
    folder = copied(tmp_path, (BOARD, "jail_square = 10", "jail_square = ="))
    (folder / CARDS).unlink()
    (folder / SWITCHES).write_bytes(b"[money]\nstart = 1\nround = '\xff'\n")
    (folder / EDITION).write_text('id = "us_classic"\nplayers_min = "two"\n')

    found = mistakes(tmp_path)

    assert (
        Mistake(file=BOARD, line=3, path="column 15", expected="TOML", came="invalid value")
        in found
    )
    assert Mistake(file=CARDS, path="", expected="a file", came="nothing") in found
    assert Mistake(file=SWITCHES, line=3, path="", expected="UTF-8", came="byte 0xff") in found
    assert {"players_min", "players_max", "currency", "small_stock", "big_stock"} == {
        mistake.path for mistake in found if mistake.file == EDITION
    }


def test_file_that_ends_too_soon_names_its_last_line(tmp_path):
    (copied(tmp_path) / BOARD).write_text("a = 1\n\nsquares = [")

    assert [(BOARD, 3, "TOML")] == [(m.file, m.line, m.expected) for m in mistakes(tmp_path)]


def test_folder_without_edition_file_is_listed_and_says_so(tmp_path):
    (tmp_path / "my_town").mkdir()
    (tmp_path / "my_town" / BOARD).write_text("")

    assert "my_town" in editions.available(tmp_path)
    with pytest.raises(EditionError, match=r"expected a file, got nothing at edition\.toml"):
        editions.load("my_town", tmp_path)


def test_folder_in_place_of_a_file_is_named(tmp_path):
    folder = copied(tmp_path)
    (folder / CARDS).unlink()
    (folder / CARDS).mkdir()

    assert ["a readable file"] == [mistake.expected for mistake in mistakes(tmp_path)]


def test_endless_file_is_not_read(tmp_path):
    folder = copied(tmp_path)
    (folder / CARDS).write_text("#" * 100_001)

    assert ["more than 100000 bytes"] == [mistake.came for mistake in mistakes(tmp_path)]


def test_unknown_edition_is_refused_with_the_nearest_one():
    with pytest.raises(EditionError, match="did you mean 'us_classic', got 'us-classic'"):
        editions.load("us-classic")


def test_an_edition_error_is_a_fault_of_the_banker():
    assert issubclass(EditionError, BankerError)


@pytest.mark.parametrize(
    ("value", "expected"),
    [(None, "'none'"), (True, "true"), (Decimal("0.10"), "0.10"), ({}, "a table"), ((), "a list")],
)
def test_values_are_shown_as_their_author_wrote_them(value, expected):
    assert expected == shown(value)


def test_long_values_are_cut_short():
    assert 63 == len(shown("x" * 1000))


def test_file_that_is_something_else_altogether_gives_a_readable_answer(tmp_path):
    folder = copied(tmp_path)
    (folder / BOARD).write_text("jail_square = 1\nspaces = [" + "{}," * 9000 + "]")
    (folder / SWITCHES).write_text("".join(f"k{n} = 1\n" for n in range(5000)))
    found = mistakes(tmp_path)

    assert MOST_NAMED + 1 == len(found)
    assert found[-1].came.endswith("more mistakes")


def test_unknown_keys_beyond_the_first_are_counted(tmp_path):
    copied(tmp_path, (EDITION, "version = 1", "".join(f"k{n} = 1\n" for n in range(5000))))

    unknown = [mistake for mistake in mistakes(tmp_path) if mistake.expected == "a known key"]
    assert MOST_UNKNOWN == len(unknown)
    assert "5000 unknown ones" in [mistake.came for mistake in mistakes(tmp_path)]


def test_number_that_python_does_not_read_is_told_with_its_line(tmp_path):
    folder = copied(tmp_path, ("board.toml", "price = 60", f"price = {'9' * 5000}"))
    (found,) = inspect_folder("us_classic", folder).mistakes

    assert "expected numbers that can be read, got one of 5000 digits" in str(found)
    assert found.line > 70


def test_date_is_shown_as_it_was_written(tmp_path):
    folder = copied(tmp_path, ("board.toml", "price = 60", "price = 2020-01-31"))

    assert "got 2020-01-31 at spaces[1].lot.price" in str(
        inspect_folder("us_classic", folder).mistakes[0]
    )


@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\u001b"])
def test_name_that_turns_or_controls_what_follows_is_refused(sign, tmp_path):
    folder = copied(tmp_path, ("names/en.toml", "Boardwalk", f"Board\\u{ord(sign):04x}walk"))
    found = inspect_folder("us_classic", folder).mistakes

    assert all("characters that can be printed" in str(mistake) for mistake in found)
    assert "square.39" in [mistake.path for mistake in found]
