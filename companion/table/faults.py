"""The fault sheet: what failed, and only those ways on that can work."""

from companion.ledger.errors import LedgerFull, LedgerTooNew, LedgerUnwritable
from companion.table import requests as r
from companion.table.view import Action, Fault, Message

CANNOT_BE_WRITTEN = (f"fault.{LedgerFull.__name__}", f"fault.{LedgerUnwritable.__name__}")
"""Faults with which a game can still be read."""
TOO_NEW = f"fault.{LedgerTooNew.__name__}"
WELCOME = Action(name="welcome", request=r.BackToWelcome())


def halted(message: Message, game: str | None) -> Fault:
    """Nothing can be written or opened: try again where that can help, look, or go back."""
    ways: list[Action] = []
    if game is not None and message.code != TOO_NEW:
        ways.append(Action(name="retry", request=r.ResumeGame(game=game)))
    if game is not None and message.code in CANNOT_BE_WRITTEN:
        ways.append(Action(name="look", request=r.LookAtGame(game=game)))
    return Fault(message=message, choices=(*ways, WELCOME))


def damaged(message: Message) -> Fault:
    """A part of a game can be read: go on from there, or write it down."""
    ways = (
        Action(name="last_good", request=r.ContinueFromLastGood()),
        Action(name="export", request=r.ExportDamaged()),
        Action(name="set_aside", request=r.SetAside()),
    )
    return Fault(message=message, choices=(*ways, WELCOME))


def unreadable(message: Message) -> Fault:
    """Nothing of a game can be read: it can only be put out of the way."""
    said = Message(code="fault.LedgerUnreadable", facts=message.facts)
    return Fault(message=said, choices=(Action(name="set_aside", request=r.SetAside()), WELCOME))
