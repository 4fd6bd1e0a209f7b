"""Mortgages (section 6)."""

from typing import Any

from tests.oracle.debts import owe_one
from tests.oracle.money import mortgage_fee, redemption
from tests.oracle.selling import need_raising
from tests.oracle.table import BANK, Table, refuse_if


def locked_by_buildings(t: Table, lot: int) -> str | None:
    """Codes 58 and 59."""
    if t.level.get(lot):
        return "building_on_lot"
    beside = any(t.level.get(other) for other in t.group(lot))
    return "buildings_in_group" if beside and t.sw("lock.scope") == "group" else None


def mortgage(t: Table, step: dict[str, Any]) -> None:
    """Printed mortgage value from the bank."""
    player, lot = step["player"], step["lot"]
    need_raising(t, player)
    refuse_if(t.owner.get(lot) != player, "not_owner")
    refuse_if(lot in t.mortgaged, "already_mortgaged")
    lock = locked_by_buildings(t, lot)
    refuse_if(lock is not None, lock or "")
    t.mortgaged.add(lot)
    t.transfer(BANK, player, t.squares[lot]["mortgage"], "mortgage")


def unmortgage(t: Table, step: dict[str, Any]) -> None:
    """Redemption to the bank, by the owner or (`third_party_redeem`) by somebody else."""
    player, lot = step["player"], step["lot"]
    t.need_window(t.sw("redeem.window"), player)
    owner = t.owner.get(lot)
    stranger = owner != player and not t.sw("mortgage.third_party_redeem")
    refuse_if(owner is None or stranger, "not_owner")
    refuse_if(lot not in t.mortgaged, "not_mortgaged")
    price = redemption(t, lot)
    refuse_if(t.cash[player] < price, "insufficient_cash")
    t.transfer(player, BANK, price, "unmortgage")
    t.mortgaged.discard(lot)
    t.owner[lot] = player


def keep_mortgage(t: Table, step: dict[str, Any]) -> None:
    """The fee is due, the mortgage stays."""
    choice = (step["player"], step["lot"])
    refuse_if(choice not in t.choices, "no_choice_pending")
    t.choices.remove(choice)
    owe_one(t, choice[0], BANK, mortgage_fee(t, choice[1]), "mortgage_fee")


def lift_mortgage(t: Table, step: dict[str, Any]) -> None:
    """Redemption at once, no fee."""
    choice = (step["player"], step["lot"])
    refuse_if(choice not in t.choices, "no_choice_pending")
    price = redemption(t, choice[1])
    refuse_if(t.cash[choice[0]] < price, "insufficient_cash")
    t.choices.remove(choice)
    t.transfer(choice[0], BANK, price, "unmortgage")
    t.mortgaged.discard(choice[1])
