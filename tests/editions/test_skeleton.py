"""New boards of any size are sound editions, and whole games can be played on them."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import editions
from companion.editions import EditionError
from companion.editions.filling import filling
from companion.editions.folder import inspect_contents
from companion.editions.skeleton import (
    Wishes,
    drafted,
    suggested_groups,
    suggested_railroads,
    suggested_utilities,
)
from companion.editions.skeleton_names import drafted_names
from companion.editions.switches import SWITCHES
from companion.editions.writing import written
from companion.rules.edition import Edition
from companion.rules.names import PlayerId
from companion.rules.settlement import judge_and_settle
from tests.editions import strategies
from tests.rules.bots import anything, careful, new_game
from tests.rules.invariants import broken

RULES = ("us_classic", "id_monopoli", "ru_birzha")
SEATS = tuple(PlayerId(name) for name in ("sun", "drop", "leaf", "bolt"))
TURNS = 40


def wished(squares: int, **said: object) -> Wishes:
    """Wishes as the command suggests them, with some said."""
    railroads = said.get("railroads", suggested_railroads(squares))
    utilities = said.get("utilities", suggested_utilities(squares))
    known = filling().defaults
    suggested = {
        "id": "my_town",
        "railroads": railroads,
        "utilities": utilities,
        "groups": suggested_groups(squares, railroads, utilities, 2),
        "small_max": known.small_max,
        "start": known.start,
        "smallest_note": known.smallest_note,
        "currency": known.currency,
        "decks": known.decks,
    }
    return Wishes(squares=squares, **(suggested | said))


def _read_back(edition: Edition) -> Edition:
    contents = written(edition, drafted_names(edition, "en", {"edition": "My Town"}))
    found = inspect_contents(edition.id, contents, [])
    assert () == found.mistakes
    assert () == found.gaps
    return found.edition


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("squares", [12, 16, 20, 24, 36, 40, 52, 100, 200])
def test_board_of_any_size_is_sound_and_comes_back_from_its_files(squares, rules):
    edition = drafted(wished(squares), editions.load(rules))

    assert squares == len(edition.spaces)
    assert edition == _read_back(edition)


@settings(max_examples=60, deadline=None)
@given(
    squares=st.integers(12, 80),
    small_max=st.integers(1, 8),
    note=st.sampled_from([1, 5, 10, 500]),
    notes=st.integers(100, 1_000_000),
    rules=st.sampled_from(RULES),
)
def test_any_levels_and_money_give_a_sound_edition(squares, small_max, note, notes, rules):
    wishes = wished(squares, small_max=small_max, smallest_note=note, start=note * notes)
    edition = drafted(wishes, editions.load(rules))

    assert edition == _read_back(edition)
    assert (small_max, note) == (
        edition.switches.build_small_max,
        edition.switches.money_smallest_note,
    )


def test_every_setting_stands_in_the_file_with_what_may_be_written_there():
    edition = drafted(wished(40), editions.load("us_classic"))
    text = written(edition, {})["switches.toml"].decode()
    lines = [line for line in text.splitlines() if " = " in line]

    assert len(SWITCHES) == len(lines)
    assert [] == [line for line in lines if "#" not in line]


def test_own_words_stand_in_one_language_and_show_through_in_the_others():
    edition = drafted(wished(24, decks=("bag",)), editions.load("us_classic"))
    own = {"edition": "My Town", "small": "farm", "deck.bag": "Bag of luck"}
    names = drafted_names(edition, "en", own)
    found = inspect_contents("my_town", written(edition, names), [])

    assert {"en", "id", "ja", "ru"} == names.keys()
    assert "farm" == names["en"]["small"]
    assert [] == [gap for gap in found.gaps if gap.file == "names/en.toml"]
    assert "{number} house | {number} houses" not in names["en"].values()
    assert {"Bag of luck"} == {
        names["en"][f"square.{n}"] for n, space in enumerate(edition.spaces) if space.deck == "bag"
    }
    assert ("names/ja.toml", "small") in [(gap.file, gap.path) for gap in found.gaps]


IMPOSSIBLE = (
    ({"squares": 11}, "squares"),
    ({"squares": 201}, "squares"),
    ({"groups": (1, 3)}, "groups[0]"),
    ({"groups": ()}, "groups"),
    ({"groups": (2,) * 9}, "groups"),
    ({"groups": (9, 9, 9)}, "squares"),
    ({"railroads": 1}, "railroads"),
    ({"utilities": -1}, "utilities"),
    ({"small_max": 0}, "small_max"),
    ({"small_max": 9}, "small_max"),
    ({"groups": (13,)}, "groups[0]"),
    ({"start": 99}, "start"),
    ({"smallest_note": 100}, "start"),
)


@pytest.mark.parametrize(("said", "path"), IMPOSSIBLE)
def test_impossible_wish_is_named(said, path):
    wishes = wished(**({"squares": 24} | said))
    with pytest.raises(EditionError) as caught:
        drafted(wishes, editions.load("us_classic"))

    assert path in [mistake.path for mistake in caught.value.mistakes]


def _play(edition: Edition, seed: int, bot, steps: int) -> int:
    """Turns that were played without anything going wrong."""
    seats = SEATS[: max(edition.players_min, min(len(SEATS), edition.players_max))]
    rng, game = random.Random(seed), new_game(edition, seats, seed)
    for _ in range(steps):
        command = bot(game, rng)
        if command is None:
            break
        game = judge_and_settle(game, command).game
        assert [] == broken(game)
    return game.turn_number


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("squares", [12, 24, 36, 52])
def test_games_are_played_on_boards_of_other_sizes(squares, rules):
    edition = drafted(wished(squares), editions.load(rules))

    assert TURNS <= _play(edition, squares, careful, steps=2500)
    assert 1 <= _play(edition, squares, anything, steps=250)


@settings(max_examples=15, deadline=None)
@given(strategies.editions(), st.integers(0, 2**32))
def test_anything_may_happen_on_any_sound_edition(edition, seed):
    assert 1 <= _play(edition, seed, anything, steps=120)
