"""The banker's own commands: penalties, expulsion, an agreed end, and what is always refused."""

from companion.rules import accounts, guards
from companion.rules.bankruptcy import to_bank
from companion.rules.commands import EndGame, Expel, PayWrongTokenPenalty
from companion.rules.draft import Draft, new_debt
from companion.rules.events import DebtIncurred, GameEnded
from companion.rules.house import Tracking
from companion.rules.look import active_players, phase_of
from companion.rules.names import Cause
from companion.rules.policies import Collusion, GameEnd
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation


def wrong_token(draft: Draft, command: PayWrongTokenPenalty) -> None:
    """The wrong move counts as not made; the mover pays the bank (RU-29, R14)."""
    amount = draft.game.edition.switches.penalty_wrong_token
    if amount is None:
        raise RuleViolation(Code.NO_SUCH_PENALTY)
    debt = new_debt(draft.game, command.player, amount, Cause.PENALTY)
    draft.emit(DebtIncurred(debt=debt))


def expel(draft: Draft, command: Expel) -> None:
    """Proven colluders leave in turn, everything goes back to the bank (RU-30, R13)."""
    game = draft.game
    if game.edition.switches.penalty_collusion is not Collusion.EXPEL:
        raise RuleViolation(Code.NO_SUCH_PENALTY)
    jury = {player.id for player in active_players(game)} - set(command.players)
    missing = jury - set(command.confirmed_by)
    if missing:
        raise RuleViolation(Code.NOT_CONFIRMED, players=tuple(sorted(missing)))
    for player in command.players:
        if not draft.game.over:
            to_bank(draft, player, Cause.EXPULSION, auctioned=False)


def end_game(draft: Draft, command: EndGame) -> None:
    """The table ends the game; the richest by worth wins, nobody if two are equal (ID-22, I6)."""
    del command
    game = draft.game
    if game.edition.switches.game_end is not GameEnd.WORTH:
        raise RuleViolation(Code.NO_AGREED_END)
    guards.in_phase(game, *guards.CALM)
    _richest_wins(draft)


def _richest_wins(draft: Draft) -> None:
    game = draft.game
    worths = [(accounts.worth(game, player.id), player.id) for player in active_players(game)]
    best = max(worth for worth, _ in worths)
    richest = [player for worth, player in worths if worth == best]
    draft.emit(GameEnded(winner=richest[0] if len(richest) == 1 else None))


def review(draft: Draft) -> None:
    """House rule: after so many rounds, with nothing open any more, the game is over."""
    game = draft.game
    limit = game.edition.switches.game_turn_limit
    if limit is None or game.round_number <= limit or game.over:
        return
    if phase_of(game) in guards.CALM and game.table_rules.tracking is Tracking.FULL:
        _richest_wins(draft)
