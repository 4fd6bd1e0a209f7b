"""Whole games by each rule book, from the welcome screen to the winner, by taps and touches."""

from pathlib import Path

import pytest

from companion.ledger.audit import audit
from companion.table import houserules
from companion.table.requests import DeckMode
from companion.table.view import Mode
from tests.rules.invariants import broken
from tests.table.hands import Hands, seated
from tests.table.rig import Rig, edition_as_shipped

MOST_GESTURES = 6000
SOME_GESTURES = 350


@pytest.mark.parametrize(
    ("edition", "players", "decks", "seed"),
    [
        ("id_monopoli", 3, DeckMode.VIRTUAL, 1),
        ("id_monopoli", 4, DeckMode.PHYSICAL, 2),
        ("ru_birzha", 4, DeckMode.VIRTUAL, 3),
        ("ru_birzha", 2, DeckMode.PHYSICAL, 4),
    ],
)
def test_a_whole_game_is_played_by_what_the_table_offers(
    tmp_path: Path, edition: str, players: int, decks: DeckMode, seed: int
):
    rig = Rig(tmp_path, seed=seed)
    seated(rig, edition, players, decks=decks)
    hands = Hands(rig, seed)
    hands.play(MOST_GESTURES)

    assert Mode.OVER is rig.view.mode
    assert [] == broken(rig.game)
    assert [] == broken_books(rig)


ODD_RULES: dict[str, dict[str, object]] = {
    "asked": {
        "rent.ask_deadline": "next_roll",
        "jail.same_turn_release": True,
        "auction.on_decline": False,
        "mortgage.third_party_redeem": True,
        "tax.income.options": ["percent"],
        "tax.income.decide_first": False,
        "debt.in_kind": "any",
        "trade.deed_price_floor": "none",
    },
    "pooled": {
        "rent.ask_deadline": "second_roll",
        "build.big_requires": "group_total",
        "sell.hotel_mode": "whole_or_by_level",
        "shortage.mode": "auction_if_several",
        "auction.overbid": "binding",
        "jail.third_turn_move": "new_roll",
        "jail.pay_before_roll_turns": [1],
        "bankrupt.multi_creditor": "split",
        "trade.window": "any_time",
        "stock.small": 8,
    },
    "strict": {
        "build.skip_houses_when_short": True,
        "build.even": False,
        "lock.scope": "lot",
        "sell.only_when_in_need": True,
        "bankrupt.raise_first": False,
        "bankrupt.liquidate_first": True,
        "mortgage.tradeable": False,
        "mortgage.transfer_fee": 0,
        "trade.in_debt": "forbidden",
        "penalty.wrong_token": 100,
        "penalty.collusion": "expel",
        "stock.small": 6,
        "parking.pot": True,
        "parking.inflow": ["taxes", "fines", "cards"],
        "parking.seed": 100,
    },
    "richest": {"game.end": "worth", "game.turn_limit": 30, "bankrupt.to_bank": "deeds_unowned"},
}
"""Settings that no rule book has together, so that each value is met at a table."""


@pytest.mark.parametrize("edition", ["us_classic", "id_monopoli", "ru_birzha"])
@pytest.mark.parametrize("rules", sorted(ODD_RULES))
def test_a_game_by_odd_rules_is_played_by_what_the_table_offers(
    tmp_path: Path, edition: str, rules: str
):
    rig = Rig(tmp_path, seed=7)
    seated(rig, edition, 4, decks=DeckMode.VIRTUAL, house=applicable(edition, ODD_RULES[rules]))
    Hands(rig, 11).play(SOME_GESTURES)

    assert SOME_GESTURES // 2 < rig.view.seq or Mode.OVER is rig.view.mode
    assert [] == broken_books(rig)


def applicable(edition: str, rules: dict[str, object]) -> dict[str, object]:
    """The settings that mean something on the board."""
    known = houserules.names(edition_as_shipped(edition))
    return {name: value for name, value in rules.items() if name in known}


def broken_books(rig: Rig) -> list[str]:
    """What the audit finds wrong with the ledger of the running game."""
    path = rig.sources.games.path(rig.view.game or "")
    rig.close()
    findings = audit(path, "0.0.0")
    return [problem for finding in findings for problem in finding.problems]
