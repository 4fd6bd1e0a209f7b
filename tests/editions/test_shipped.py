"""The shipped editions load, are named in four languages, and hold the numbers of their boards."""

import re

import msgspec
import pytest

from companion import editions
from companion.editions.names import fallback_mark
from companion.rules.names import SquareKind

SHIPPED = ("id_monopoli", "ru_birzha", "us_classic")
LANGUAGES = {"en", "id", "ja", "ru"}

STREETS = (
    # square, letter, price, mortgage, house, rents: bare, one to four houses, hotel
    (1, "A", 60, 30, 50, (2, 10, 30, 90, 160, 250)),
    (3, "A", 60, 30, 50, (4, 20, 60, 180, 320, 450)),
    (6, "B", 100, 50, 50, (6, 30, 90, 270, 400, 550)),
    (8, "B", 100, 50, 50, (6, 30, 90, 270, 400, 550)),
    (9, "B", 120, 60, 50, (8, 40, 100, 300, 450, 600)),
    (11, "C", 140, 70, 100, (10, 50, 150, 450, 625, 750)),
    (13, "C", 140, 70, 100, (10, 50, 150, 450, 625, 750)),
    (14, "C", 160, 80, 100, (12, 60, 180, 500, 700, 900)),
    (16, "D", 180, 90, 100, (14, 70, 200, 550, 750, 950)),
    (18, "D", 180, 90, 100, (14, 70, 200, 550, 750, 950)),
    (19, "D", 200, 100, 100, (16, 80, 220, 600, 800, 1000)),
    (21, "E", 220, 110, 150, (18, 90, 250, 700, 875, 1050)),
    (23, "E", 220, 110, 150, (18, 90, 250, 700, 875, 1050)),
    (24, "E", 240, 120, 150, (20, 100, 300, 750, 925, 1100)),
    (26, "F", 260, 130, 150, (22, 110, 330, 800, 975, 1150)),
    (27, "F", 260, 130, 150, (22, 110, 330, 800, 975, 1150)),
    (29, "F", 280, 140, 150, (24, 120, 360, 850, 1025, 1200)),
    (31, "G", 300, 150, 200, (26, 130, 390, 900, 1100, 1275)),
    (32, "G", 300, 150, 200, (26, 130, 390, 900, 1100, 1275)),
    (34, "G", 320, 160, 200, (28, 150, 450, 1000, 1200, 1400)),
    (37, "H", 350, 175, 200, (35, 175, 500, 1100, 1300, 1500)),
    (39, "H", 400, 200, 200, (50, 200, 600, 1400, 1700, 2000)),
)
KINDS = {
    "go": [0],
    "card": [2, 7, 17, 22, 33, 36],
    "income_tax": [4],
    "railroad": [5, 15, 25, 35],
    "jail": [10],
    "utility": [12, 28],
    "rest": [20],
    "go_to_jail": [30],
    "luxury_tax": [38],
    "street": [street[0] for street in STREETS],
}


def test_three_editions_are_shipped():
    assert SHIPPED == editions.available()


@pytest.mark.parametrize("edition_id", SHIPPED)
def test_shipped_edition_is_complete_in_every_language(edition_id):
    names = editions.names(edition_id)

    assert edition_id == editions.load(edition_id).id
    assert names.keys() >= LANGUAGES
    untranslated = [
        f"{language} {key}"
        for language, texts in names.items()
        for key, text in texts.items()
        if text.endswith(fallback_mark("en"))
    ]
    assert [] == untranslated


@pytest.mark.parametrize("edition_id", SHIPPED)
def test_card_says_the_sums_of_its_effect_in_every_language(edition_id):
    edition, names = editions.load_named(edition_id)
    wrong = []
    for card in (card for deck in edition.decks for card in deck.cards):
        effect = msgspec.to_builtins(card.effect)
        sums = [str(effect[key]) for key in ("amount", "small", "big") if key in effect]
        for language in LANGUAGES:
            text = names[language][f"card.{card.id}"]
            found = re.findall(r"\d+", text)
            wrong += [f"{language} {card.id}: {text}" for number in sums if number not in found]
    assert [] == wrong


@pytest.mark.parametrize("edition_id", SHIPPED)
def test_same_thing_is_called_the_same_everywhere(edition_id):
    """A card square is called as its deck."""
    edition, names = editions.load_named(edition_id)
    for texts in names.values():
        for square, space in enumerate(edition.spaces):
            if space.deck is not None:
                assert texts[f"deck.{space.deck}"] == texts[f"square.{square}"]


def test_us_classic_prints_these_deeds():
    edition = editions.load("us_classic")
    letters = {square: group.letter for group in edition.groups for square in group.squares}
    printed = tuple(
        (square, letters[square], lot.price, lot.mortgage, lot.small_cost, lot.rents)
        for square, space in enumerate(edition.spaces)
        if space.kind is SquareKind.STREET and (lot := space.lot)
    )

    assert STREETS == printed
    assert all(s.lot.small_cost == s.lot.big_cost for s in edition.spaces if s.lot)


def test_us_classic_board_is_in_this_order():
    edition = editions.load("us_classic")
    found: dict[str, list[int]] = {}
    for square, space in enumerate(edition.spaces):
        found.setdefault(space.kind.value, []).append(square)

    assert KINDS == found
    decks = {square: edition.spaces[square].deck for square in KINDS["card"]}
    assert ["community_chest", "chance"] * 3 == [decks[n] for n in (2, 7, 17, 22, 33, 36)]


def test_us_classic_railroads_utilities_and_stock():
    edition = editions.load("us_classic")
    lots = [edition.spaces[square].lot for square in (5, 15, 25, 35, 12, 28)]

    assert [(200, 100)] * 4 + [(150, 75)] * 2 == [(lot.price, lot.mortgage) for lot in lots]
    assert (25, 50, 100, 200) == edition.railroad_rents
    assert (4, 10) == edition.utility_factors
    assert (32, 12) == (edition.small_stock, edition.big_stock)
    assert (200, 10) == (edition.income_tax_flat, edition.income_tax_percent)
    assert (10, 30) == (edition.jail_square, edition.go_to_jail_square)


@pytest.mark.parametrize(
    ("edition_id", "sizes"),
    [
        ("us_classic", {"chance": 16, "community_chest": 16}),
        ("id_monopoli", {"kesempatan": 16, "dana_umum": 16}),
        ("ru_birzha", {"surprise": 12, "notice": 12}),
    ],
)
def test_decks_have_these_sizes(edition_id, sizes):
    decks = editions.load(edition_id).decks

    assert sizes == {deck.id: len(deck.cards) for deck in decks}


@pytest.mark.parametrize(
    ("card", "fields"),
    [
        ("ch_st_charles", {"type": "advance", "to": 11}),
        ("ch_next_rr_1", {"type": "advance_nearest", "kind": "railroad", "rent_factor": 2}),
        ("ch_next_utility", {"type": "advance_nearest", "kind": "utility", "dice_factor": 10}),
        ("ch_back3", {"type": "move", "steps": -3}),
        ("ch_pay_each50", {"type": "pay_each_player", "amount": 50}),
        ("ch_repairs", {"type": "repairs", "small": 25, "big": 100}),
        ("cc_stock45", {"type": "receive", "amount": 45}),
        ("cc_school150", {"type": "pay", "amount": 150}),
        ("cc_opera50", {"type": "receive_from_each", "amount": 50}),
        ("cc_street_repairs", {"type": "repairs", "small": 40, "big": 115}),
        ("cc_jail_free", {"type": "keep"}),
        ("cc_jail", {"type": "go_to_jail"}),
    ],
)
def test_us_classic_cards_have_these_effects(card, fields):
    cards = {c.id: c.effect for deck in editions.load("us_classic").decks for c in deck.cards}
    effect = cards[card]
    found = {name: getattr(effect, name) for name in fields if name != "type"}

    assert fields == {"type": effect.__struct_config__.tag, **found}


@pytest.mark.parametrize(
    ("edition_id", "square", "expected"),
    [
        ("ru_birzha", 4, ("fine", 1000)),
        ("ru_birzha", 12, ("win", 1000)),
        ("ru_birzha", 30, ("go_to_jail", None)),
        ("ru_birzha", 20, ("rest", None)),
        ("id_monopoli", 4, ("income_tax", None)),
        ("id_monopoli", 38, ("luxury_tax", None)),
        ("id_monopoli", 5, ("railroad", None)),
    ],
)
def test_squares_of_the_other_boards(edition_id, square, expected):
    space = editions.load(edition_id).spaces[square]

    assert expected == (space.kind.value, space.amount)


def test_the_other_boards_have_their_own_numbers():
    russian, indonesian = editions.load("ru_birzha"), editions.load("id_monopoli")

    assert (500, 2500, 2000, 3000) == (
        (lot := russian.spaces[39].lot).rents[0],
        lot.mortgage,
        lot.small_cost,
        lot.big_cost,
    )
    assert (26, 12) == (russian.small_stock, russian.big_stock)
    assert ((), ()) == (russian.railroad_rents, russian.utility_factors)
    assert indonesian.utility_rent_in_notes
    assert (200, 3, 7) == (
        indonesian.income_tax_flat,
        indonesian.players_min,
        indonesian.players_max,
    )
