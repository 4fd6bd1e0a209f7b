"""The sheet of an open debt: who owes whom and why, and what can be raised for it."""

from collections.abc import Iterator, Mapping

from companion.rules import accounts
from companion.rules import commands as c
from companion.rules.bankruptcy import fate
from companion.rules.game import Debt, Game
from companion.rules.groups import is_street, kind_of_level, owned_count
from companion.rules.look import debts_of, deed_of, holding_of, lots_of, player_of
from companion.rules.names import (
    BANK,
    BuildingKind,
    Money,
    PlayerId,
    Square,
    SquareKind,
)
from companion.rules.offers import is_allowed
from companion.rules.policies import InKind as Mode
from companion.rules.rent import street_rent
from companion.table.answers import Slip
from companion.table.errands import is_bank_only
from companion.table.facts import action, locked
from companion.table.view import DebtSheet, Fact, InKind, Message, RaiseStep


def debt_sheet(game: Game, debt: Debt, slip: Slip) -> DebtSheet:
    """An open debt: covered, one tap pays it; else what could be raised for it."""
    cash = player_of(game, debt.debtor).balance
    missing = max(0, debt.amount - cash)
    return DebtSheet(
        debt=debt.id,
        debtor=debt.debtor,
        creditors=debt.creditors,
        amounts=debt.amounts,
        amount=debt.amount,
        cause=debt.cause.value,
        lot=debt.lot,
        why=why(game, debt),
        cash=cash,
        missing=missing,
        settle=action(game, "settle", c.SettleDebt(player=debt.debtor)),
        bankrupt=action(game, "bankrupt", c.DeclareBankruptcy(player=debt.debtor)),
        steps=raise_steps(game, debt.debtor) if missing else (),
        total_owed=sum(d.amount for d in debts_of(game, debt.debtor)),
        fate=fate(game, debts_of(game, debt.debtor)),
        in_kind=in_kind(game, debt),
        offered=_offered(slip),
    )


def _offered(slip: Slip) -> Mapping[Square, Money]:
    return slip.pending.in_kind if isinstance(slip.pending, c.SettleDebt) else {}


def in_kind(game: Game, debt: Debt) -> InKind | None:
    """Deeds as payment: only to one player, and only where the rule book knows it (ID-23)."""
    mode = game.edition.switches.debt_in_kind
    lots = lots_of(game, debt.debtor)
    if mode is Mode.NONE or len(debt.creditors) > 1 or BANK in debt.creditors or not lots:
        return None
    limit = debt.amount if mode is Mode.ANY else debt.amount // 2
    return InKind(limit=limit, lots={lot: locked(game, lot) for lot in lots})


def why(game: Game, debt: Debt) -> Message:
    """The reason of a debt in one sentence: houses, full group, number of railroads, dice."""
    if debt.cause.value != "rent" or debt.lot is None:
        return Message(code=f"why.{debt.cause.value}", facts={"lot": debt.lot})
    lot = debt.lot
    level = holding_of(game, lot).level
    match game.edition.spaces[lot].kind:
        case SquareKind.RAILROAD:
            return Message(
                code="why.rent_railroad", facts={"lot": lot, "number": owned_count(game, lot)}
            )
        case SquareKind.UTILITY if is_bank_only(game):
            thrown: dict[str, Fact] = {"lot": lot, "number": owned_count(game, lot)}
            return Message(code="why.rent_works", facts=thrown)
        case SquareKind.UTILITY:
            dice = game.last_roll or (0, 0)
            facts = {"lot": lot, "number": owned_count(game, lot), "sum": sum(dice)}
            return Message(code="why.rent_utility", facts=facts)
        case _ if level:
            built: dict[str, Fact] = {"lot": lot, "buildings": standing(game, level)}
            return Message(code="why.rent_built", facts=built)
        case _ if is_multiplied(game, lot):
            return Message(code="why.rent_full_group", facts={"lot": lot})
    return Message(code="why.rent", facts={"lot": lot})


def standing(game: Game, level: int) -> tuple[str | int, ...]:
    """What stands on a lot of a level: so many small ones, or the big one."""
    kind = kind_of_level(game, level)
    return (kind.value, 1 if kind is BuildingKind.BIG else level)


def is_multiplied(game: Game, lot: Square) -> bool:
    """The full group makes the bare rent higher than it is printed."""
    return street_rent(game, lot) > deed_of(game, lot).rents[0]


def raise_steps(game: Game, player: PlayerId) -> tuple[RaiseStep, ...]:
    """Ways of raising money that are allowed now, cheapest first: mortgages, then buildings."""
    steps = [step for lot in lots_of(game, player) for step in _steps_of(game, player, lot)]
    sold = {lot for step in steps if step.lot is not None for lot in (step.lot,)}
    steps += _group_sales(game, player, sold)
    return tuple(sorted(steps, key=lambda step: step.later - step.gain))


def _steps_of(game: Game, player: PlayerId, lot: Square) -> Iterator[RaiseStep]:
    """The mortgage of a lot; else one building off it, or a big one with all under it."""
    mortgage = c.Mortgage(player=player, lot=lot)
    level = holding_of(game, lot).level
    if is_allowed(game, mortgage):
        facts: dict[str, Fact] = {"lot": lot}
        gain, later = deed_of(game, lot).mortgage, accounts.redemption(game, lot)
        yield _step(mortgage, "raise.mortgage", facts, lot=lot, gain=gain, later=later)
    elif level and is_street(game, lot):
        sale = c.SellBuilding(player=player, lots=(lot,))
        if is_allowed(game, sale):
            facts = {"lot": lot, "buildings": (kind_of_level(game, level).value, 1)}
            cost = accounts.level_cost(game, lot, level)
            gain = accounts.half(game, cost)
            yield _step(sale, "raise.sell", facts, lot=lot, gain=gain, later=cost)
            return
        whole = c.SellBuilding(player=player, lots=(lot,), whole=True)
        if is_allowed(game, whole):
            cost = accounts.levels_cost(game, lot, 0, level)
            gain = accounts.half(game, cost)
            yield _step(whole, "raise.sell_all", {"lot": lot}, lot=lot, gain=gain, later=cost)


def _group_sales(game: Game, player: PlayerId, sold: set[Square]) -> Iterator[RaiseStep]:
    """Groups of which no single building can be sold, for want of small ones in the bank (U20)."""
    for group in game.edition.groups:
        sale = c.SellGroup(player=player, group=group.id)
        if sold.isdisjoint(group.squares) and is_allowed(game, sale):
            levels = ((lot, holding_of(game, lot).level) for lot in group.squares)
            cost = sum(accounts.levels_cost(game, lot, 0, level) for lot, level in levels)
            facts: dict[str, Fact] = {"group": group.id}
            gain, lot = accounts.half(game, cost), group.squares[0]
            yield _step(sale, "raise.sell_group", facts, lot=lot, gain=gain, later=cost)


def _step(
    command: c.AnyCommand,
    code: str,
    facts: Mapping[str, Fact],
    *,
    lot: Square,
    gain: Money,
    later: Money,
) -> RaiseStep:
    message = Message(code=code, facts={**facts, "amount": later})
    return RaiseStep(command=command, message=message, lot=lot, gain=gain, later=later)
