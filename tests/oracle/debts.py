"""Debts: made, settled at once or later, paid in kind (sections 4 and 6)."""

from typing import Any

from tests.oracle import movement
from tests.oracle.table import BANK, Claim, Debt, Refused, Table, refuse_if


def owe(t: Table, debt: Debt) -> None:
    """Settles a new debt at once if cash covers it and no older one is open, else keeps it."""
    debt.parts = [(name, amount) for name, amount in debt.parts if amount]
    if not debt.parts and debt.lot is None and debt.dice is None:
        return
    if t.cash[debt.debtor] >= debt.amount and not t.debts_of(debt.debtor):
        settle(t, debt)
    else:
        t.debts.append(debt)


def owe_one(t: Table, debtor: str, creditor: str, amount: int, cause: str) -> None:
    """A debt to one creditor."""
    owe(t, Debt(debtor, [(creditor, amount)], cause))


def owe_rent(t: Table, debtor: str, lot: int, amount: int) -> None:
    """Rent falls due by itself, or waits to be asked for (`rent.ask_deadline`)."""
    deadline = t.sw("rent.ask_deadline")
    if deadline == "automatic":
        owe_one(t, debtor, t.owner[lot], amount, "rent")
        return
    turns = 1 if deadline == "next_roll" else 2
    t.claims = [claim for claim in t.claims if claim.lot != lot]
    t.claims.append(Claim(lot, debtor, t.owner[lot], amount, turns))


def settle(t: Table, debt: Debt) -> None:
    """Pays every creditor in order; then what waited for the payment happens."""
    for name, amount in debt.parts:
        t.transfer(debt.debtor, name, amount, debt.cause)
    close(t, debt)


def close(t: Table, debt: Debt) -> None:
    """The debt is gone: a deed changes hands, a token leaves jail."""
    t.debts = [other for other in t.debts if other is not debt]
    if debt.lot is not None:
        t.owner[debt.lot] = debt.debtor
    if debt.dice is not None:
        t.takeover = None
        movement.leave_after_third_try(t, debt.debtor, debt.dice)


def claim_rent(t: Table, step: dict[str, Any]) -> None:
    """Asks for the rent of the last landing."""
    mine = [c for c in t.claims if c.lot == step["lot"] and c.owner == step["player"]]
    refuse_if(not mine, "no_rent_due")
    claim = mine[0]
    refuse_if(claim.turns <= 0, "rent_claim_expired")
    t.claims.remove(claim)
    owe_one(t, claim.debtor, claim.owner, claim.amount, "rent")


def expire_claims(t: Table) -> None:
    """A turn begins with its throw."""
    for claim in t.claims:
        claim.turns -= 1


def in_kind_limit(t: Table, debt: Debt, given: int) -> None:
    """`debt.in_kind`: nothing, half, or all of the debt."""
    mode = t.sw("debt.in_kind")
    refuse_if(mode == "none" or debt.creditor() in (None, BANK), "no_payment_in_kind")
    over = 2 * given > debt.amount if mode == "max_half" else given > debt.amount
    refuse_if(over, "in_kind_over_limit")


def locked(t: Table, lots: list[int]) -> None:
    """Codes 57 to 59 for lots that are to change hands."""
    refuse_if(
        not t.sw("mortgage.tradeable") and any(lot in t.mortgaged for lot in lots),
        "mortgaged_not_tradeable",
    )
    refuse_if(any(t.level.get(lot) for lot in lots), "building_on_lot")
    if t.sw("lock.scope") == "group":
        refuse_if(
            any(t.level.get(other) for lot in lots for other in t.group(lot)),
            "buildings_in_group",
        )


def receive_lot(t: Table, lot: int, player: str) -> None:
    """A deed changes hands; who gets it mortgaged must choose (phase `mortgage_choice`)."""
    t.owner[lot] = player
    t.choices = [choice for choice in t.choices if choice[1] != lot]
    if lot in t.mortgaged and t.sw("mortgage.transfer_fee") > 0:
        t.choices.append((player, lot))


def settle_debt(t: Table, step: dict[str, Any]) -> None:
    """Pays the oldest debt in full, partly in kind."""
    player = step["player"]
    debts = t.debts_of(player)
    refuse_if(not debts, "no_debt")
    debt = debts[0]
    kind = {int(lot): value for lot, value in step.get("in_kind", {}).items()}
    refuse_if(any(t.owner.get(lot) != player for lot in kind), "not_owner")
    locked(t, list(kind))
    if kind:
        in_kind_limit(t, debt, sum(kind.values()))
    refuse_if(t.cash[player] < debt.amount - sum(kind.values()), "insufficient_cash")
    if not kind:
        settle(t, debt)
        return
    creditor = debt.creditor()
    if creditor is None:
        raise Refused("no_payment_in_kind")
    for lot in sorted(kind):
        receive_lot(t, lot, creditor)
    t.transfer(player, creditor, debt.amount - sum(kind.values()), debt.cause)
    close(t, debt)
