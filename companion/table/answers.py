"""What a gesture may amount to: a command, half of one, something to look at, or a soft refusal."""

import msgspec

from companion.rules import commands as c
from companion.rules.names import PlayerId, Square
from companion.table.words import Message


class Slip(msgspec.Struct, frozen=True, kw_only=True):
    """A half-finished gesture: a command that waits for the signature of its player."""

    pending: c.AnyCommand | None = None
    signer: PlayerId | None = None
    held: tuple[c.AnyCommand, ...] = ()
    """Signed by the signer's tap already; their sum wants a touch too (see `caution`)."""
    errand: c.AnyCommand | None = None
    """Bank-only play: a command that still lacks a name, a throw or a sum; see `errands`."""


EMPTY = Slip()


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """Commands to be judged and booked, one after the other."""

    commands: tuple[c.AnyCommand, ...]


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """The gesture is half done; the prompt now asks for the rest."""

    slip: Slip


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """The gesture asks to see something."""

    screen: str
    player: PlayerId | None = None
    lot: Square | None = None


class TakeBack(msgspec.Struct, frozen=True, kw_only=True):
    """The undo tag or button."""


class NotNow(msgspec.Struct, frozen=True, kw_only=True):
    """The gesture makes no sense now: a soft refusal; the prompt says what is expected."""

    message: Message


Answer = Order | Waiting | Look | TakeBack | NotNow


def not_now(code: str, **facts: int | str | None) -> NotNow:
    """A soft refusal by its code."""
    return NotNow(message=Message(code=code, facts=facts))
