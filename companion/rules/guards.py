"""Guards that many commands share. Each raises the refusal of the rule that would be broken."""

from collections.abc import Iterable

from companion.rules.game import Game
from companion.rules.house import Tracking
from companion.rules.look import debts_of, holding_of, is_lot, phase_of, player_of, player_on_turn
from companion.rules.names import BANK, LARGEST_AMOUNT, Money, Phase, PlayerId, Square
from companion.rules.policies import Window
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation

CALM = (Phase.BEFORE_ROLL, Phase.AFTER_MOVE)
"""Nobody's throw is unsettled and nothing is open."""


def own_turn(game: Game, player: PlayerId) -> None:
    """The step belongs to the player on turn."""
    if player_on_turn(game).id != player:
        raise RuleViolation(Code.NOT_YOUR_TURN, player=player, other=player_on_turn(game).id)


def in_phase(game: Game, *phases: Phase) -> None:
    """The step belongs to one of these phases; an open debt is named before a wrong phase."""
    phase = phase_of(game)
    if phase in phases:
        return
    if phase is Phase.DEBT:
        debt = game.debts[0]
        raise RuleViolation(Code.DEBT_OPEN, debtor=debt.debtor, amount=debt.amount)
    raise RuleViolation(Code.WRONG_PHASE, phase=phase.value)


def in_window(game: Game, player: PlayerId, window: Window) -> None:
    """Building and redeeming: whose turn and which moment the edition admits.

    Bank-only play knows no turns: nothing must be open. Rules RU-13, RU-17, U19, I12, R5.
    """
    if game.table_rules.tracking is Tracking.OFF:
        in_phase(game, *CALM)
        return
    match window:
        case Window.OWN_TURN_BEFORE_ROLL:
            own_turn(game, player)
            in_phase(game, Phase.BEFORE_ROLL)
        case Window.BETWEEN_TURNS:
            in_phase(game, Phase.BEFORE_ROLL)
            if not is_between_turns(game):
                raise RuleViolation(Code.WRONG_PHASE, phase=phase_of(game).value)
        case Window.BETWEEN_MOVES | Window.ANY_TIME:
            in_phase(game, *CALM)


def is_between_turns(game: Game) -> bool:
    """The time before a throw with no double thrown yet in the turn (JA-31).

    A failed third throw in jail that a fresh one follows is no double: deals stay open (R3).
    """
    return phase_of(game) is Phase.BEFORE_ROLL and game.doubles == 0


def may_raise(game: Game, player: PlayerId) -> None:
    """Under `bankrupt.raise_first` = false, who owes the bank may not raise money any more (I8)."""
    if game.edition.switches.bankrupt_raise_first:
        return
    if any(BANK in debt.creditors for debt in debts_of(game, player)):
        raise RuleViolation(Code.RAISING_FORBIDDEN, player=player)


def owner(game: Game, player: PlayerId, lots: Iterable[Square]) -> None:
    """Every named lot is the player's."""
    for lot in lots:
        if not is_lot(game, lot) or holding_of(game, lot).owner != player:
            raise RuleViolation(Code.NOT_OWNER, player=player, lot=lot)


def bounded(amount: Money) -> None:
    """A sum that nothing else bounds, such as a binding bid, fits every ledger."""
    if amount > LARGEST_AMOUNT:
        raise RuleViolation(Code.AMOUNT_TOO_LARGE, amount=amount, limit=LARGEST_AMOUNT)


def cash(game: Game, player: PlayerId, amount: int) -> None:
    """The player's balance covers a sum."""
    balance = player_of(game, player).balance
    if balance < amount:
        missing = amount - balance
        raise RuleViolation(Code.INSUFFICIENT_CASH, player=player, amount=amount, missing=missing)
