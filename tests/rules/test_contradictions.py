"""Settings that contradict each other are named, all at once, and refused by the loader."""

import pytest
from msgspec.structs import replace

from companion import editions
from companion.editions.mistakes import EditionError
from companion.rules.contradictions import ContradictionCode as Code
from companion.rules.contradictions import contradictions
from companion.rules.edition import Edition, Space, Switches, TableRules
from companion.rules.house import Inflow, RentInJail, Tracking
from companion.rules.names import SquareKind, TaxMode
from companion.rules.policies import AskDeadline, BigRequires, GameEnd
from tests.builders import house_rules, us_classic

SHIPPED = ("us_classic", "id_monopoli", "ru_birzha")


def with_settings(edition: Edition | None = None, **fields: object) -> Edition:
    """An edition with settings that no loader has looked at, by the names of their fields."""
    edition = edition or us_classic()
    assert fields.keys() <= set(Switches.__struct_fields__)
    return replace(edition, switches=replace(edition.switches, **fields))


def without_rest() -> Edition:
    """The classic board with nothing but streets and the like, no free parking."""
    spaces = us_classic().spaces
    jail = Space(kind=SquareKind.JAIL)
    return replace(
        us_classic(), spaces=tuple(jail if s.kind is SquareKind.REST else s for s in spaces)
    )


TENS = {"money_smallest_note": 10, "tax_luxury": 70}
POT = {"parking_pot": True, "parking_inflow": (Inflow.TAXES,)}
CASES: dict[Code, Edition] = {
    Code.TAX_OPTION_TWICE: with_settings(tax_income_options=(TaxMode.FLAT, TaxMode.FLAT)),
    Code.FLAT_TAX_WITHOUT_SUM: replace(us_classic(), income_tax_flat=0),
    Code.PERCENT_TAX_WITHOUT_RATE: replace(us_classic(), income_tax_percent=0),
    Code.JAIL_TURN_TWICE: with_settings(jail_pay_before_roll_turns=(1, 1)),
    Code.INFLOW_TWICE: with_settings(parking_pot=True, parking_inflow=(Inflow.TAXES,) * 2),
    Code.INFLOW_WITHOUT_POT: with_settings(parking_inflow=(Inflow.CARDS,)),
    Code.SEED_WITHOUT_POT: with_settings(parking_seed=100),
    Code.POT_WITHOUT_MONEY: with_settings(parking_pot=True),
    Code.POT_WITHOUT_SQUARE: with_settings(without_rest(), **POT),
    Code.SEED_OFF_NOTE: with_settings(**POT, **TENS, parking_seed=15),
    Code.INFLOW_WITHOUT_SOURCE: with_settings(
        parking_pot=True,
        parking_inflow=(Inflow.TAXES,),
        tax_luxury=None,
        tax_income_options=(),
    ),
    Code.TURN_LIMIT_WITHOUT_WORTH: with_settings(game_turn_limit=20),
    Code.MINUTES_WITHOUT_WORTH: with_settings(game_minutes=90),
    Code.LANDING_WITHOUT_SALARY: with_settings(go_landing_factor=2, go_salary=0),
    Code.HOTELS_WITHOUT_HOUSES: with_settings(stock_small=0),
    Code.HOTELS_OUT_OF_REACH: with_settings(stock_small=7),
    Code.START_OFF_NOTE: with_settings(**TENS, money_start=1505),
    Code.SALARY_OFF_NOTE: with_settings(**TENS, go_salary=201),
    Code.JAIL_FINE_OFF_NOTE: with_settings(**TENS, jail_fine=55),
    Code.PENALTY_OFF_NOTE: with_settings(**TENS, penalty_wrong_token=5),
    Code.BIDS_NEVER_ON_NOTE: with_settings(**TENS, auction_min_bid=21),
    Code.CARD_WITHOUT_PRICE: with_settings(**TENS, trade_jail_card_price_below=10),
    Code.MINIMUM_BID_OVER_START: with_settings(auction_min_bid=2000),
    Code.POOLED_HOUSES_STAY: with_settings(
        build_big_requires=BigRequires.GROUP_TOTAL, build_small_returned_on_upgrade=False
    ),
    Code.PAYMENT_TOO_LARGE: with_settings(go_landing_factor=10**10),
}


BY_BANK = TableRules(tracking=Tracking.OFF)
UNTRACKED: dict[Code, Edition] = {
    Code.TURN_LIMIT_WITHOUT_TURNS: with_settings(game_turn_limit=9, game_end=GameEnd.WORTH),
    Code.JAIL_RENT_WITHOUT_JAIL: with_settings(rent_in_jail=RentInJail.NONE),
    Code.ASK_DEADLINE_WITHOUT_THROWS: with_settings(rent_ask_deadline=AskDeadline.NEXT_ROLL),
}


def test_every_code_has_a_case():
    assert set(Code) == {*CASES, *UNTRACKED}


@pytest.mark.parametrize("code", list(UNTRACKED), ids=str)
def test_bank_only_play_follows_neither_turns_nor_jail(code: Code):
    edition = UNTRACKED[code]

    assert () == contradictions(edition)
    assert () == contradictions(edition, TableRules())
    assert [code] == [found.code for found in contradictions(edition, BY_BANK)]


@pytest.mark.parametrize("code", list(CASES), ids=str)
def test_the_contradiction_is_named_alone(code: Code):
    assert [code] == [found.code for found in contradictions(CASES[code])]


@pytest.mark.parametrize("code", list(CASES), ids=str)
def test_the_setting_to_change_is_a_setting(code: Code):
    (found,) = contradictions(CASES[code])

    assert set(found.switches) <= set(editions.SWITCHES)
    assert found.expected
    assert found.came


@pytest.mark.parametrize("edition", SHIPPED)
def test_a_shipped_edition_does_not_contradict_itself(edition: str):
    assert () == contradictions(editions.load(edition))


@pytest.mark.parametrize(
    "fields",
    [
        {"parking_inflow": (Inflow.TAXES, Inflow.FINES)},
        {"parking_inflow": (Inflow.TAXES,), "parking_seed": 100},
        {"parking_inflow": (Inflow.CARDS,)},
    ],
)
def test_a_pot_needs_one_source_that_the_board_has(fields: dict[str, object]):
    edition = with_settings(editions.load("ru_birzha"), parking_pot=True, **fields)

    assert () == contradictions(edition)


@pytest.mark.parametrize(
    ("fields", "switch"),
    [
        ({"rent_group_factor": 10**9}, "rent.group_factor"),
        ({"go_salary": 10**12, "go_landing_factor": 2}, "go.landing_factor"),
        ({"stock_small": 10**11}, "stock.small"),
        ({"money_smallest_note": 10**11, "money_start": 10**12}, "money.smallest_note"),
    ],
)
def test_house_rules_multiply_nothing_beyond_a_ledger(fields: dict[str, int], switch: str):
    edition = with_settings(editions.load("id_monopoli"), **fields)
    found = [one for one in contradictions(edition) if one.code is Code.PAYMENT_TOO_LARGE]

    assert [switch] == [one.switches[0] for one in found]
    assert 10**12 == found[0].facts["limit"] < found[0].facts["amount"]
    with pytest.raises(EditionError, match="a payment of at most"):
        house_rules(go__landing_factor=10**10)


def test_all_of_them_are_found_at_once():
    edition = with_settings(parking_seed=5, game_minutes=30, stock_small=0)

    assert {Code.SEED_WITHOUT_POT, Code.MINUTES_WITHOUT_WORTH, Code.HOTELS_WITHOUT_HOUSES} == {
        found.code for found in contradictions(edition)
    }


def test_house_rules_that_contradict_each_other_are_refused_with_every_reason():
    with pytest.raises(EditionError) as refused:
        house_rules(parking__seed=100, game__turn_limit=20)

    assert {"parking.seed", "game.turn_limit"} == {m.path for m in refused.value.mistakes}


def test_a_game_may_have_a_limit_when_the_richest_wins():
    edition = house_rules(game__turn_limit=20, game__minutes=90, game__end="worth")

    assert GameEnd.WORTH is edition.switches.game_end
    assert (20, 90) == (edition.switches.game_turn_limit, edition.switches.game_minutes)


def test_odd_settings_of_the_switch_table_stay_playable_in_cases():
    edition = house_rules(auction__min_bid=1, money__smallest_note=100, tax__luxury=None)

    assert {
        Code.JAIL_FINE_OFF_NOTE: True,
        Code.BIDS_NEVER_ON_NOTE: True,
        Code.CARD_WITHOUT_PRICE: True,
    } == {found.code: found.playable for found in contradictions(edition)}


@pytest.mark.parametrize(
    ("fields", "least"),
    [
        ({}, 8),
        ({"build_big_requires": BigRequires.GROUP_TOTAL}, 4),
        ({"build_skip_houses_when_short": True}, 0),
        ({"stock_big": 0}, 0),
    ],
)
def test_hotels_come_into_reach_with_so_many_houses(fields: dict[str, object], least: int):
    reach = {
        stock: not contradictions(with_settings(**fields, stock_small=stock))
        for stock in range(1, 10)
    }

    assert {stock: stock >= least for stock in range(1, 10)} == reach
