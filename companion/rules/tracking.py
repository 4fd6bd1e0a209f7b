"""Switching a running game between full and bank-only play."""

from companion.rules import guards
from companion.rules.commands import SwitchTracking
from companion.rules.contradictions import untracked
from companion.rules.draft import Draft
from companion.rules.events import TrackingSwitched
from companion.rules.game import Game
from companion.rules.house import Tracking
from companion.rules.look import active_players, player_on_turn
from companion.rules.names import PlayerId, SquareKind
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation

JAIL_TURNS = range(1, 4)


def switch(draft: Draft, command: SwitchTracking) -> None:
    """A recorded entry, while nothing is open; full play must be told where everybody stands."""
    game = draft.game
    guards.in_phase(game, *guards.CALM)
    if command.to is game.table_rules.tracking:
        raise RuleViolation(Code.SAME_TRACKING)
    if command.to is Tracking.OFF:
        _turn_settled(game)
        _goes_without_turns(game)
        draft.emit(TrackingSwitched(to=command.to, on_turn=player_on_turn(game).id))
        return
    on_turn = _placed(game, command)
    in_jail = dict(command.in_jail)
    squares = {**command.squares, **dict.fromkeys(in_jail, game.edition.jail_square)}
    draft.emit(TrackingSwitched(to=command.to, on_turn=on_turn, squares=squares, in_jail=in_jail))


def _turn_settled(game: Game) -> None:
    """Bank-only play would forget a throw that is still due, and a rent that may be asked for."""
    if game.extra_roll:
        raise RuleViolation(Code.MUST_ROLL_FIRST, player=player_on_turn(game).id)
    for claim in game.claims:
        if claim.throws_left:
            raise RuleViolation(Code.RENT_CLAIM_OPEN, player=claim.owner, lot=claim.lot)


def _goes_without_turns(game: Game) -> None:
    """The house rules are refused here for the same reasons as before a game of that kind."""
    for found in untracked(game.edition):
        raise RuleViolation(Code(found.code.value), **found.facts)


def _placed(game: Game, command: SwitchTracking) -> PlayerId:
    """Every player has a square or sits in jail, and one of them is on turn, who is given back."""
    for player in active_players(game):
        if player.id not in command.squares and player.id not in command.in_jail:
            raise RuleViolation(Code.POSITION_MISSING, player=player.id)
    if command.on_turn is None:
        raise RuleViolation(Code.NOTHING_NAMED)
    for square in command.squares.values():
        if not 0 <= square < len(game.edition.spaces):
            raise RuleViolation(Code.NO_SUCH_SQUARE, square=square)
        if game.edition.spaces[square].kind is SquareKind.GO_TO_JAIL:
            raise RuleViolation(Code.NOBODY_STAYS_THERE, square=square)
    for number in command.in_jail.values():
        if number not in JAIL_TURNS:
            raise RuleViolation(Code.JAIL_TURN_OUT_OF_RANGE, number=number)
    return command.on_turn
