"""Debts: paying them in cash and in kind, and what follows a payment (JA-43, ID-23)."""

from msgspec.structs import replace

from companion.rules import accounts, guards
from companion.rules.commands import SettleDebt
from companion.rules.draft import Draft, transfers
from companion.rules.events import DebtChanged, DebtClosed, DeedPassed, TakeoverClosed, Transfer
from companion.rules.game import Debt, Game
from companion.rules.look import debts_of, holding_of
from companion.rules.mortgages import carries_no_building, open_choices
from companion.rules.movement import leave_jail_after_third_try
from companion.rules.names import BANK, Cause, Money, PlayerId, Square
from companion.rules.policies import InKind
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation


def settle(draft: Draft, command: SettleDebt) -> None:
    """Pays the player's oldest open debt in full, in seating order if it has several creditors.

    Rules JA-43, ID-23.
    """
    game = draft.game
    debts = debts_of(game, command.player)
    if not debts:
        raise RuleViolation(Code.NO_DEBT, player=command.player)
    debt = debts[0]
    lots = tuple(command.in_kind)
    guards.owner(game, command.player, lots)
    may_give(game, lots)
    value = sum(command.in_kind.values())
    if lots:
        within_in_kind(game, debt, value)
    guards.cash(game, command.player, debt.amount - value)
    draft.emit(DebtClosed(debt=debt.id, transfers=_payments(game, debt, value)))
    if lots:
        creditor = PlayerId(debt.creditors[0])
        hand_over(draft, creditor, lots)
    _after_payment(draft, debt)


def may_give(game: Game, lots: tuple[Square, ...]) -> None:
    """What may change hands: mortgages by edition, nothing that buildings lock (RU-23, RU-25)."""
    if not game.edition.switches.mortgage_tradeable:
        for lot in lots:
            if holding_of(game, lot).mortgaged:
                raise RuleViolation(Code.MORTGAGED_NOT_TRADEABLE, lot=lot)
    carries_no_building(game, lots)


def within_in_kind(game: Game, debt: Debt, value: Money) -> None:
    """How much of a debt may be paid in property; only to one player (ID-23, I7)."""
    mode = game.edition.switches.debt_in_kind
    one_player = len(debt.creditors) == 1 and debt.creditors[0] != BANK
    if mode is InKind.NONE or not one_player:
        raise RuleViolation(Code.NO_PAYMENT_IN_KIND, debtor=debt.debtor)
    limit = debt.amount if mode is InKind.ANY else debt.amount // 2
    if value > limit:
        raise RuleViolation(Code.IN_KIND_OVER_LIMIT, amount=value, limit=limit)


def _payments(game: Game, debt: Debt, in_kind: Money) -> tuple[Transfer, ...]:
    moved: tuple[Transfer, ...] = ()
    for number, creditor in enumerate(debt.creditors):
        payee = accounts.purse(game.edition, debt.cause) if creditor == BANK else creditor
        moved += transfers(debt.debtor, payee, debt.amounts[number] - in_kind, debt.cause)
    return moved


def hand_over(draft: Draft, owner: PlayerId, lots: tuple[Square, ...]) -> None:
    """Deeds pass as they are; the new owner chooses for each mortgaged one."""
    for lot in lots:
        mortgaged = holding_of(draft.game, lot).mortgaged
        draft.emit(DeedPassed(lot=lot, owner=owner, mortgaged=mortgaged))
    open_choices(draft, owner, lots)


def _after_payment(draft: Draft, debt: Debt) -> None:
    """A forced fine lets the token move; a binding bid brings the deed."""
    if debt.forced_jail_fine:
        if draft.game.takeover is not None:
            draft.emit(TakeoverClosed(accepted=False))
        leave_jail_after_third_try(draft, debt.debtor)
    elif debt.cause is Cause.AUCTION and debt.lot is not None:
        draft.emit(DeedPassed(lot=debt.lot, owner=debt.debtor))


def _bequeathed(debt: Debt, gone: PlayerId, heir: str) -> list[tuple[str, Money]]:
    """The heir in the place of who left: one entry for each creditor, nobody owes himself."""
    owed = dict(zip(debt.creditors, debt.amounts, strict=True))
    if heir in owed:
        owed[heir] += owed.pop(gone)
        return list(owed.items())
    pairs = [(heir if name == gone else name, amount) for name, amount in owed.items()]
    return [(name, amount) for name, amount in pairs if name != debt.debtor]


def heirs_debts(draft: Draft, gone: PlayerId, heir: str) -> None:
    """Sums owed to somebody who left are owed to the heir; what the heir owed him is gone."""
    for debt in draft.game.debts:
        if gone not in debt.creditors:
            continue
        kept = _bequeathed(debt, gone, heir)
        if not kept:
            draft.emit(DebtClosed(debt=debt.id))
            continue
        changed = replace(
            debt,
            creditors=tuple(creditor for creditor, _ in kept),
            amounts=tuple(amount for _, amount in kept),
        )
        draft.emit(DebtChanged(debt=changed))
