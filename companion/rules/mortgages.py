"""Mortgages: taking, lifting, and the choice of a new owner (JA-25 to JA-28)."""

from companion.rules import accounts, guards
from companion.rules.commands import KeepMortgage, LiftMortgage, Mortgage, Unmortgage
from companion.rules.draft import Draft, new_debt, transfers
from companion.rules.events import (
    ChoiceClosed,
    ChoicesOpened,
    DebtIncurred,
    DeedMortgaged,
    DeedPassed,
    DeedUnmortgaged,
)
from companion.rules.game import Choice, Game
from companion.rules.groups import is_locked_by_group
from companion.rules.look import deed_of, holding_of, is_lot
from companion.rules.names import BANK, Cause, PlayerId, Square
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation


def carries_no_building(game: Game, lots: tuple[Square, ...]) -> None:
    """Buildings must be sold first: on the lot itself, then in its group by lock scope.

    Rules ID-12, ID-18, RU-23, U5, I4.
    """
    for lot in lots:
        if holding_of(game, lot).level:
            raise RuleViolation(Code.BUILDING_ON_LOT, lot=lot)
    for lot in lots:
        if is_locked_by_group(game, lot):
            raise RuleViolation(Code.BUILDINGS_IN_GROUP, lot=lot, group=deed_of(game, lot).group)


def mortgage(draft: Draft, command: Mortgage) -> None:
    """The bank lends the printed value; any phase (JA-25, ID-15, RU-7, RU-26, R15)."""
    game = draft.game
    guards.may_raise(game, command.player)
    guards.owner(game, command.player, (command.lot,))
    if holding_of(game, command.lot).mortgaged:
        raise RuleViolation(Code.ALREADY_MORTGAGED, lot=command.lot)
    carries_no_building(game, (command.lot,))
    take_loan(draft, command.player, command.lot)


def take_loan(draft: Draft, player: PlayerId, lot: Square) -> None:
    """The bank lends the printed value on a free lot."""
    lent = transfers(BANK, player, deed_of(draft.game, lot).mortgage, Cause.MORTGAGE)
    draft.emit(DeedMortgaged(player=player, lot=lot, transfers=lent))


def unmortgage(draft: Draft, command: Unmortgage) -> None:
    """The sum lent and the interest go back; another player may do it where allowed.

    Rules JA-27, ID-16, I3.
    """
    game = draft.game
    lot = command.lot
    guards.in_window(game, command.player, game.edition.switches.redeem_window)
    third_party = game.edition.switches.mortgage_third_party_redeem
    owned = is_lot(game, lot) and holding_of(game, lot).owner is not None
    if not (third_party and owned):
        guards.owner(game, command.player, (lot,))
    if not holding_of(game, lot).mortgaged:
        raise RuleViolation(Code.NOT_MORTGAGED, lot=lot)
    redeem(draft, command.player, lot)
    if holding_of(draft.game, lot).owner != command.player:
        draft.emit(DeedPassed(lot=lot, owner=command.player))


def redeem(draft: Draft, player: PlayerId, lot: Square) -> None:
    """Pay the redemption; the lot is free again."""
    cost = accounts.redemption(draft.game, lot)
    guards.cash(draft.game, player, cost)
    paid = transfers(player, BANK, cost, Cause.UNMORTGAGE)
    draft.emit(DeedUnmortgaged(player=player, lot=lot, transfers=paid))


def open_choices(draft: Draft, player: PlayerId, lots: tuple[Square, ...]) -> None:
    """The new owner must choose for each mortgaged lot; without a fee the mortgage just stays.

    Rules JA-28, ID-17.
    """
    if not draft.game.edition.switches.mortgage_transfer_fee:
        return
    mortgaged = tuple(lot for lot in lots if holding_of(draft.game, lot).mortgaged)
    if mortgaged:
        choices = tuple(Choice(player=player, lot=lot) for lot in mortgaged)
        draft.emit(ChoicesOpened(choices=choices))


def _choice_waits(game: Game, player: PlayerId, lot: Square) -> None:
    if not any(c.player == player and c.lot == lot for c in game.choices):
        raise RuleViolation(Code.NO_CHOICE_PENDING, player=player, lot=lot)


def keep(draft: Draft, command: KeepMortgage) -> None:
    """The fee is due at once; the redemption, with its interest, later (JA-28, ID-17)."""
    _choice_waits(draft.game, command.player, command.lot)
    fee = accounts.transfer_fee(draft.game, command.lot)
    draft.emit(ChoiceClosed(player=command.player, lot=command.lot))
    if fee:
        debt = new_debt(draft.game, command.player, fee, Cause.MORTGAGE_FEE, lot=command.lot)
        draft.emit(DebtIncurred(debt=debt))


def lift(draft: Draft, command: LiftMortgage) -> None:
    """Redemption at once, and no fee (JA-28, ID-17)."""
    _choice_waits(draft.game, command.player, command.lot)
    redeem(draft, command.player, command.lot)
    draft.emit(ChoiceClosed(player=command.player, lot=command.lot))
