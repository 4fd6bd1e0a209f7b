"""The same seats again: what to ask the table for, one after the other."""

from companion.table.requests import AddSeat, LeaveGame, NewGame, Request, SetRules
from companion.table.view import View


def rematch(view: View) -> tuple[Request, ...]:
    """Leave the finished game and sit down as before, in the old turn order."""
    board = view.board
    if board is None:
        return (LeaveGame(),)
    seats = [AddSeat(name=seat.name, mark=seat.mark) for seat in view.players]
    return (LeaveGame(), NewGame(edition=board.edition), SetRules(decks=board.deck_mode), *seats)
