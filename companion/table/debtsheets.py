"""The sheet of an open debt: who owes whom and why, and what can be raised for it."""

from companion.rules import accounts
from companion.rules import commands as c
from companion.rules.game import Debt, Game
from companion.rules.groups import is_street, kind_of_level, owned_count
from companion.rules.names import BuildingKind, Money, PlayerId, Square, SquareKind
from companion.rules.offers import is_allowed
from companion.rules.rent import street_rent
from companion.table.facts import action
from companion.table.view import DebtSheet, Fact, Message, RaiseStep


def debt_sheet(game: Game, debt: Debt) -> DebtSheet:
    """An open debt: covered, one tap pays it; else what could be raised for it."""
    cash = game.player(debt.debtor).balance
    missing = max(0, debt.amount - cash)
    bankrupt = action(game, "bankrupt", c.DeclareBankruptcy(player=debt.debtor))
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
        bankrupt=bankrupt,
        steps=raise_steps(game, debt.debtor) if missing else (),
        total_owed=sum(d.amount for d in game.debts_of(debt.debtor)),
    )


def why(game: Game, debt: Debt) -> Message:
    """The reason of a debt in one sentence: houses, full group, number of railroads, dice."""
    if debt.cause.value != "rent" or debt.lot is None:
        return Message(code=f"why.{debt.cause.value}", facts={"lot": debt.lot})
    lot = debt.lot
    level = game.holding(lot).level
    match game.edition.spaces[lot].kind:
        case SquareKind.RAILROAD:
            return Message(
                code="why.rent_railroad", facts={"lot": lot, "number": owned_count(game, lot)}
            )
        case SquareKind.UTILITY:
            dice = game.last_roll or (0, 0)
            facts = {"lot": lot, "number": owned_count(game, lot), "sum": sum(dice)}
            return Message(code="why.rent_utility", facts=facts)
        case _ if level:
            return Message(
                code="why.rent_built", facts={"lot": lot, "buildings": standing(game, level)}
            )
        case _ if is_multiplied(game, lot):
            return Message(code="why.rent_full_group", facts={"lot": lot})
    return Message(code="why.rent", facts={"lot": lot})


def raise_steps(game: Game, player: PlayerId) -> tuple[RaiseStep, ...]:
    """Ways of raising money that are allowed now, cheapest first: mortgages, then buildings."""
    steps = []
    for lot in game.lots_of(player):
        mortgage = c.Mortgage(player=player, lot=lot)
        if is_allowed(game, mortgage):
            gain = game.lot(lot).mortgage
            later = accounts.redemption(game, lot)
            steps.append(_step(game, mortgage, "raise.mortgage", lot=lot, gain=gain, later=later))
            continue
        sale = c.SellBuilding(player=player, lots=(lot,))
        if is_street(game, lot) and is_allowed(game, sale):
            cost = accounts.level_cost(game, lot, game.holding(lot).level)
            gain = accounts.half(game, cost)
            steps.append(_step(game, sale, "raise.sell", lot=lot, gain=gain, later=cost))
    return tuple(sorted(steps, key=lambda step: step.later - step.gain))


def _step(
    game: Game, command: c.AnyCommand, code: str, *, lot: Square, gain: Money, later: Money
) -> RaiseStep:
    facts: dict[str, Fact] = {"lot": lot, "amount": later}
    if isinstance(command, c.SellBuilding):
        kind = kind_of_level(game, game.holding(lot).level)
        facts["buildings"] = (kind.value, 1)
    message = Message(code=code, facts=facts)
    return RaiseStep(command=command, message=message, lot=lot, gain=gain, later=later)


def standing(game: Game, level: int) -> tuple[str | int, ...]:
    """What stands on a lot of a level: so many small ones, or the big one."""
    kind = kind_of_level(game, level)
    return (kind.value, 1 if kind is BuildingKind.BIG else level)


def is_multiplied(game: Game, lot: Square) -> bool:
    """The full group makes the bare rent higher than it is printed."""
    return street_rent(game, lot) > game.lot(lot).rents[0]
