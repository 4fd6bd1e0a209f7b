"""Settings by dotted name: the defaults of the switch table, overrides, and the way back."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import editions
from companion.editions import SWITCHES, EditionError

DEFAULT = object()
"""The rule book does not speak of it; whatever the type says."""
EDITIONS = ("us_classic", "id_monopoli", "ru_birzha")
TABLE = (
    # setting, us_classic, id_monopoli, ru_birzha
    ("money.start", 1500, 1500, 20000),
    ("money.smallest_note", 1, 1, 10),
    ("money.round", "up", "up", "up"),
    ("go.salary", 200, 200, 2000),
    ("go.landing_factor", 1, 1, 1),
    ("jail.fine", 50, 50, 5000),
    ("jail.pay_before_roll_turns", [1, 2, 3], [1, 2, 3], [1, 2, 3]),
    ("jail.card_after_failed_third_roll", True, True, True),
    ("jail.third_turn_move", "same_roll", "same_roll", "same_roll"),
    ("jail.same_turn_release", False, False, False),
    ("tax.income.options", ["flat", "percent"], ["flat"], []),
    ("tax.income.decide_first", True, DEFAULT, DEFAULT),
    ("tax.income.mortgaged_value", "printed", DEFAULT, DEFAULT),
    ("tax.luxury", 75, 100, None),
    ("deck.reshuffle", "never", "never", "never"),
    ("rent.ask_deadline", "automatic", "automatic", "automatic"),
    ("rent.group_factor", 2, 2, 1),
    ("rent.double_needs_no_mortgage", False, True, DEFAULT),
    ("card.nearest_utility_dice", "new_roll", "new_roll", DEFAULT),
    ("auction.on_decline", True, True, True),
    ("auction.min_bid", 10, 1, 10),
    ("auction.step", 10, 1, 10),
    ("auction.overbid", "cash_only", "cash_only", "cash_only"),
    ("build.small_max", 4, 4, 3),
    ("build.big_requires", "full_on_every_lot", "full_on_every_lot", "full_on_every_lot"),
    ("build.per_lot_per_turn", None, None, 1),
    ("build.window", "between_moves", "any_time", "own_turn_before_roll"),
    ("build.small_returned_on_upgrade", True, True, True),
    ("build.skip_houses_when_short", False, False, False),
    ("shortage.mode", "auction_unless_agreed", "auction_if_several", "wait"),
    ("shortage.min_price", "highest_list_price", "lowest_list_price", DEFAULT),
    ("sell.hotel_mode", "by_level_or_group", "whole_or_by_level", "by_level"),
    ("sell.only_when_in_need", False, False, False),
    ("lock.scope", "group", "group", "lot"),
    ("mortgage.tradeable", True, True, False),
    ("mortgage.transfer_fee", 0.1, 0.1, DEFAULT),
    ("mortgage.interest", 0.1, 0.1, 0.1),
    ("mortgage.interest_base", "mortgage_value", "mortgage_value", "mortgage_value"),
    ("mortgage.redeem_base", "mortgage_value", "mortgage_value", "mortgage_value"),
    ("mortgage.third_party_redeem", False, False, False),
    ("redeem.window", "between_moves", "any_time", "own_turn_before_roll"),
    ("trade.window", "between_turns", "any_time", "any_time"),
    ("trade.in_debt", "debtor_must_clear", "debtor_must_clear", "no_gifts"),
    ("trade.parties", 2, 2, 2),
    ("trade.promises", "forbidden", "forbidden", "forbidden"),
    ("trade.gifts", "forbidden", "forbidden", "forbidden"),
    ("trade.deed_price_floor", "mortgage_value", "none", "none"),
    ("trade.jail_card_price_below", 50, None, None),
    ("debt.in_kind", "any", "max_half", "none"),
    ("bankrupt.raise_first", True, True, True),
    ("bankrupt.liquidate_first", False, False, False),
    ("bankrupt.to_player", "creditor_inherits", "creditor_inherits", "bank_pays_creditor"),
    ("bankrupt.to_bank", "auction_each_unmortgaged", "auction_each_unmortgaged", "deeds_unowned"),
    ("bankrupt.building_value_to", "creditor", "creditor", "bank"),
    ("bankrupt.multi_creditor", "bank", "bank", "bank_pays_each"),
    ("bankrupt.jail_card", "creditor_else_deck", "creditor_else_deck", "deck"),
    ("bankrupt.jail_fine_takeover", True, False, False),
    ("penalty.wrong_token", None, None, 1000),
    ("penalty.collusion", "none", "none", "expel"),
    ("game.end", "last_player", "last_player", "last_player"),
    ("game.turn_limit", None, None, None),
    ("game.minutes", None, None, None),
    ("rent.in_jail", "collect", "collect", "collect"),
    ("build.even", True, True, True),
    ("parking.pot", False, False, False),
    ("parking.seed", 0, 0, 0),
    ("parking.inflow", [], [], []),
    ("stock.small", None, None, None),
    ("stock.big", None, None, None),
)
FALSE_VALUES = (
    ("money.start", True, "a whole number of at least 1"),
    ("money.start", 0, "a whole number of at least 1"),
    ("money.start", 1500.0, "a whole number of at least 1"),
    ("money.round", "upp", "one of 'up', 'down', did you mean 'up'"),
    ("go.salary", None, "a whole number of at least 0"),
    ("tax.luxury", 0, "a whole number of at least 1 or 'none'"),
    ("tax.income.options", "flat", "a list, each one of 'flat', 'percent'"),
    ("build.per_lot_per_turn", 0, "a whole number of at least 1 or 'none'"),
    ("deck.reshuffle", "always", "'never'"),
    ("mortgage.tradeable", 1, "true or false"),
    ("build.small_max", 5, "a setting that is no part of the board"),
    *(
        ("mortgage.interest", value, "a fraction from 0 to 1 in whole thousandths, such as 0.1")
        for value in (1.5, -0.1, 0.0005, "0.1", True, None, float("nan"), float("inf"))
    ),
)


def _names() -> set[str]:
    return {row[0] for row in TABLE}


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_defaults_are_those_of_the_switch_table(edition_id):
    edition, column = editions.load(edition_id), EDITIONS.index(edition_id) + 1
    expected = {row[0]: row[column] for row in TABLE if row[column] is not DEFAULT}

    assert expected == {name: editions.switch_value(edition, name) for name in expected}


def test_every_setting_of_the_table_is_a_field():
    assert _names() == set(SWITCHES)


@given(st.data())
def test_overriding_with_the_values_of_another_edition_gives_its_settings(data):
    edition, other = (editions.load(data.draw(st.sampled_from(EDITIONS))) for _ in range(2))
    names = [name for name in SWITCHES if name != "build.small_max"]
    overrides = {name: editions.switch_value(other, name) for name in names}
    if not edition.income_tax_flat:
        overrides["tax.income.options"] = []

    changed = editions.apply_switches(edition, overrides)

    assert overrides == {name: editions.switch_value(changed, name) for name in names}


@given(st.integers(0, 1000), st.sampled_from(["mortgage.interest", "mortgage.transfer_fee"]))
def test_thousandths_come_back_without_float_error(permille, name):
    fraction = permille / 1000
    changed = editions.apply_switches(editions.load("us_classic"), {name: fraction})

    assert permille == getattr(changed.switches, name.replace(".", "_"))
    assert fraction == editions.switch_value(changed, name)


@pytest.mark.parametrize("value", [0, 1, 0.0, 1.0, 0.1, Decimal("0.100")])
def test_fractions_may_be_written_as_any_number(value):
    changed = editions.apply_switches(editions.load("us_classic"), {"mortgage.interest": value})

    assert value * 1000 == changed.switches.mortgage_interest


@pytest.mark.parametrize(("name", "value", "expected"), FALSE_VALUES)
def test_wrong_value_says_what_was_expected(name, value, expected):
    with pytest.raises(EditionError) as caught:
        editions.apply_switches(editions.load("us_classic"), {name: value})

    (mistake,) = caught.value.mistakes
    assert name == mistake.path
    assert mistake.sentence.startswith(f"expected {expected}, got ")


def test_wrong_item_of_a_list_is_named_by_its_place():
    overrides = {"jail.pay_before_roll_turns": [1, 4, "x"]}
    with pytest.raises(EditionError) as caught:
        editions.apply_switches(editions.load("us_classic"), overrides)

    assert ["jail.pay_before_roll_turns[1]", "jail.pay_before_roll_turns[2]"] == [
        mistake.path for mistake in caught.value.mistakes
    ]


def test_all_wrong_overrides_are_named_at_once():
    overrides = {"mony.start": 1, "rent.ask_deadline": "never", "trade.window": "any_time"}
    with pytest.raises(EditionError) as caught:
        editions.apply_switches(editions.load("us_classic"), overrides)

    lines = str(caught.value).splitlines()
    assert "edition 'us_classic':" == lines[0]
    assert "did you mean 'money.start', got 'mony.start'" in lines[1]
    assert "got 'never' at rent.ask_deadline in overrides" in lines[2]
    assert 3 == len(lines)


@pytest.mark.parametrize(
    ("edition_id", "overrides", "path"),
    [
        ("us_classic", {"tax.income.options": ["flat", "flat"]}, "tax.income.options"),
        ("us_classic", {"jail.pay_before_roll_turns": [2, 2]}, "jail.pay_before_roll_turns"),
    ],
)
def test_contradictory_settings_are_refused(edition_id, overrides, path):
    with pytest.raises(EditionError) as caught:
        editions.apply_switches(editions.load(edition_id), overrides)

    assert [("overrides", path)] == [(m.file, m.path) for m in caught.value.mistakes]


@pytest.mark.parametrize(
    "overrides",
    [
        {"bankrupt.jail_fine_takeover": True},
        {"tax.income.options": ["flat"]},
        {"jail.pay_before_roll_turns": [2, 1]},
    ],
)
def test_a_case_may_override_every_setting_that_contradicts_nothing(overrides):
    edition = editions.apply_switches(editions.load("ru_birzha"), overrides)

    assert overrides == {name: editions.switch_value(edition, name) for name in overrides}


def test_unknown_setting_has_no_value():
    with pytest.raises(EditionError, match=r"did you mean 'go\.salary'"):
        editions.switch_value(editions.load("us_classic"), "go.salry")
