"""House rules: all settings can be reached by touch, are kept, and must make sense together."""

from pathlib import Path

import pytest

from companion import editions
from companion.editions.switches import FIXED, SWITCHES, switch_value
from companion.rules.policies import GameEnd
from companion.table import houserules
from companion.table import requests as r
from companion.table.settings import options
from companion.table.view import HouseRule, Mode
from tests.table.rig import Rig, edition_as_shipped

SINGLE = {"deck.reshuffle", "trade.parties", "trade.promises", "trade.gifts"}
"""Settings that have one value in every rule book."""


def rules_page(rig: Rig, edition: str = "us_classic") -> Rig:
    rig.choose(r.NewGame(edition=edition))
    assert Mode.RULES is rig.view.mode
    return rig


def rule(rig: Rig, name: str) -> HouseRule:
    return next(one for one in rig.view.lobby.house if one.name == name)


def choose(rig: Rig, **values: object) -> None:
    for name, value in values.items():
        rig.choose(r.SetHouseRule(name=name.replace("__", "."), value=value))  # type: ignore[arg-type]


def sit_down(rig: Rig) -> None:
    rig.choose(r.SetRules())
    for _ in range(3):
        rig.choose(r.AddSeat())
    rig.choose(r.PickStarter(seat=0))
    rig.choose(r.BeginGame())


@pytest.mark.parametrize("edition", editions.available())
def test_every_setting_of_the_switch_table_stands_on_a_page(edition: str):
    book = edition_as_shipped(edition)
    hidden = {name for name in SWITCHES if name not in houserules.names(book)} - FIXED - SINGLE

    assert all(name.startswith(tuple(houserules.NEEDED)) for name in hidden)
    if edition == "us_classic":
        assert set() == hidden


@pytest.mark.parametrize("edition", editions.available())
def test_every_value_that_can_be_touched_is_a_value_of_the_setting(edition: str):
    book = edition_as_shipped(edition)
    for name in houserules.names(book):
        values = options(book, name)
        assert len(values) > 1, name
        assert len(values) == len(set(values)), name
        wrong = [value for value in values if not houserules.is_valid(book, name, value)]
        assert [] == wrong, name
        assert houserules.plain(switch_value(book, name)) in values, name


@pytest.mark.parametrize("edition", editions.available())
def test_both_ends_of_every_span_are_taken_and_what_lies_beyond_is_refused(
    tmp_path: Path, edition: str
):
    rig = rules_page(Rig(tmp_path), edition)
    numbers = [one for one in rig.view.lobby.house if one.span is not None]
    assert len(numbers) > 10
    for one in numbers:
        part = 100 if one.span.percent else 1
        for number in (one.span.low, one.span.high):
            rig.choose(r.SetHouseRule(name=one.name, value=number / part if part > 1 else number))
            assert ("", number) == (rig.refused, round(rule(rig, one.name).value * part))
        beyond = one.span.high + 1
        rig.choose(r.SetHouseRule(name=one.name, value=beyond / part if part > 1 else beyond))
        assert rig.refused in ("lobby.not_within", "lobby.no_such_rule")


def test_every_number_with_many_values_can_be_typed_in(tmp_path: Path):
    rig = rules_page(Rig(tmp_path))
    stepped = {one.name for one in rig.view.lobby.house if one.span is None}
    book = edition_as_shipped("us_classic")
    assert [] == [name for name in sorted(stepped) if len(options(book, name)) > 16]


def test_a_touch_changes_a_setting_and_another_brings_it_back(tmp_path: Path):
    rig = rules_page(Rig(tmp_path))
    before = rule(rig, "auction.on_decline")
    rig.choose(before.more.request or r.Cancel())
    changed = rule(rig, "auction.on_decline")
    rig.choose(changed.less.request or r.Cancel())

    assert (True, False, True) == (before.value, changed.value, changed.changed)
    assert before == rule(rig, "auction.on_decline")


def test_all_is_as_the_book_says_after_a_reset(tmp_path: Path):
    rig = rules_page(Rig(tmp_path))
    choose(rig, money__start=2000, jail__same_turn_release=True)
    rig.choose(r.ResetHouseRules())

    assert not any(one.changed for one in rig.view.lobby.house)


def test_settings_that_contradict_each_other_let_nobody_sit_down(tmp_path: Path):
    rig = rules_page(Rig(tmp_path))
    choose(rig, parking__pot=True)
    wrong = {one.name for one in rig.view.lobby.house if one.wrong}
    rig.choose(r.SetRules())

    assert "parking.pot" in wrong
    assert ("contradiction.pot_without_money", Mode.RULES) == (rig.refused, rig.view.mode)

    choose(rig, parking__inflow=("taxes", "fines"))
    assert () == rig.view.lobby.troubles
    rig.choose(r.SetRules())
    assert Mode.SEATS is rig.view.mode


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("build.small_max", 3),
        ("no.such", True),
        ("money.start", -1),
        ("money.start", "a lot"),
        ("trade.gifts", "allowed"),
        ("parking.inflow", ("luck",)),
        ("mortgage.interest", 7.5),
    ],
)
def test_what_is_no_setting_or_no_value_is_refused(tmp_path: Path, name: str, value: object):
    rig = rules_page(Rig(tmp_path))
    before = rig.view.lobby.house
    rig.choose(r.SetHouseRule(name=name, value=value))  # type: ignore[arg-type]

    assert ("lobby.no_such_rule", before) == (rig.refused, rig.view.lobby.house)


def test_a_game_is_played_by_its_house_rules_and_the_next_one_keeps_them(tmp_path: Path):
    rig = rules_page(Rig(tmp_path), "id_monopoli")
    choose(rig, money__start=2000, game__end="worth", mortgage__interest=0.2)
    sit_down(rig)
    switches = rig.game.edition.switches

    assert (2000, GameEnd.WORTH, 200) == (
        switches.money_start, switches.game_end, switches.mortgage_interest
    )  # fmt: skip
    assert [2000] * 3 == [seat.balance for seat in rig.view.players]
    assert rig.view.actions["end_game"].allowed

    rig.close()
    again = rules_page(Rig(tmp_path), "id_monopoli")
    kept = {one.name: one.value for one in again.view.lobby.house if one.changed}
    assert {"money.start": 2000, "game.end": "worth", "mortgage.interest": 0.2} == kept


def test_house_rules_that_were_kept_wrongly_are_left_out():
    book = edition_as_shipped("us_classic")

    assert {} == houserules.read(book, "not json")
    assert {} == houserules.read(book, "[1]")
    assert {"money.start": 2000} == houserules.read(
        book, '{"money.start": 2000, "money.round": "sideways", "no.such": 1}'
    )


def test_a_rematch_has_the_house_rules_of_the_game(tmp_path: Path):
    rig = rules_page(Rig(tmp_path))
    choose(rig, game__end="worth", parking__seed=500, parking__pot=True)
    sit_down(rig)
    rig.choose(rig.view.actions["end_game"].request or r.Cancel())
    assert Mode.OVER is rig.view.mode
    rig.choose(r.Rematch())
    rig.choose(r.PickStarter(seat=0))
    rig.choose(r.BeginGame())

    assert (500, True) == (rig.game.pot, rig.game.edition.switches.parking_pot)
    assert 500 == rig.view.bank.pot if rig.view.bank is not None else False
