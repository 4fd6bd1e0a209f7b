"""From a loaded edition to the plain dicts that the oracle plays with (README sections 1, 5)."""

from functools import cache
from typing import Any

import msgspec

from companion.editions import SWITCHES, load, switch_value

Board = dict[str, Any]


def board_of(edition_id: str, overrides: dict[str, Any] | None = None) -> Board:
    """Squares, groups, decks, printed rents and every setting by its dotted name."""
    board = _printed(edition_id)
    switches = board["switches"] | (overrides or {})
    stock = {kind: switches[f"stock.{kind}"] for kind in ("small", "big")}
    agreed = {kind: number for kind, number in stock.items() if number is not None}
    return board | agreed | {"switches": switches}


@cache
def _printed(edition_id: str) -> Board:
    edition = load(edition_id)
    raw = msgspec.to_builtins(edition)
    switches = {name: switch_value(edition, name) for name in SWITCHES}
    return {
        "id": raw["id"],
        "squares": [_square(space) for space in raw["spaces"]],
        "groups": {group["id"]: list(group["squares"]) for group in raw["groups"]},
        "decks": {deck["id"]: _cards(deck) for deck in raw["decks"]},
        "railroad_rents": list(raw["railroad_rents"]),
        "utility_factors": list(raw["utility_factors"]),
        "utility_in_notes": raw["utility_rent_in_notes"],
        "jail": raw["jail_square"],
        "tax_flat": raw["income_tax_flat"],
        "tax_percent": raw["income_tax_percent"],
        "small": raw["small_stock"],
        "big": raw["big_stock"],
        "switches": switches,
    }


def _square(space: dict[str, Any]) -> dict[str, Any]:
    square = {"kind": space["kind"], "deck": space["deck"], "amount": space["amount"]}
    return square | (space["lot"] or {})


def _cards(deck: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {card["id"]: card["effect"] for card in deck["cards"]}
