"""The smallest parts of a View: a sentence to be, something to touch, news and faults.

Texts are codes with facts; sentences live in the catalogues. Fact names have fixed meanings:
`player owner debtor creditor bidder other payer` are player ids (or "bank"), `players` several;
`lot` is a square with a deed, `lots` several; `amount price cash missing minimum fine balance
salary` are money; `card`, `deck`, `group`, `edition` are ids; anything else is a plain word or
number.
"""

from collections.abc import Mapping

import msgspec

from companion.rules.names import Money, PlayerId, Square
from companion.table.requests import Request

Fact = int | str | tuple[int | str, ...] | None


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence to be: the catalogue has one entry for each code."""

    code: str
    facts: Mapping[str, Fact] = {}


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be touched: what to post, or why it cannot be done now."""

    name: str
    request: Request | None = None
    """What to post. None: opens a form (trade, build) or is off."""
    allowed: bool = True
    reason: Message | None = None
    """Set when not allowed: what is needed first, in a few words."""


class Refused(msgspec.Struct, frozen=True, kw_only=True):
    """The last thing that did not count, and why. A new `number` is a new refusal."""

    number: int
    message: Message
    expected: Message | None = None


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was done besides the game, and how to take it back. New `number`, new news."""

    number: int
    message: Message
    back: Action | None = None
    """What takes it back; None where nothing can."""


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """Screen 24: what failed, in one sentence; balances are safe."""

    message: Message
    choices: tuple[Action, ...]


class HighestRent(msgspec.Struct, frozen=True, kw_only=True):
    """The highest rent that was ever paid in a game."""

    amount: Money
    payer: str
    payee: str


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """Screen 23: a game that is over, in facts."""

    rent: HighestRent | None
    lot: Square | None
    """The deed with the most landings."""
    landings: int
    luckiest: PlayerId | None
    dice_tenths: int
    """What the luckiest has thrown at a time, in tenths."""
    paid: Mapping[str, Mapping[str, Money]]
    """What each account (a player id, or "bank") has paid to each, through the whole game."""


class AuctionClock(msgspec.Struct, frozen=True, kw_only=True):
    """How long the auction waits for another bid, where the table has a clock for it."""

    whole_s: int
    ends_ms: int
    """Of the process's monotonic clock."""


class GameClock(msgspec.Struct, frozen=True, kw_only=True):
    """What is left of a game with a limit of time. Moments of the process's monotonic clock."""

    whole_s: int
    ends_ms: int
    """When the time is over, as long as the clock does not rest before."""
    rests_ms: int
    """From then on it stands still until the next entry: a long silence is a pause."""
    is_up: bool = False
    """The time is over, by the clock of the table."""
