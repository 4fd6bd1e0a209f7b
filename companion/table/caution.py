"""A tag is a name plate: above a sum that the table chooses, a payment wants a touch as well.

A tag can be copied or borrowed. Who wants more than a tap sets the limit; without it a tap pays.
"""

from collections.abc import Mapping

from companion.rules import commands as c
from companion.rules.decide import judge
from companion.rules.edition import Edition
from companion.rules.game import Game
from companion.rules.names import Money, PlayerId
from companion.rules.refusals import RuleViolation
from companion.table.answers import Answer, Order, Slip, Waiting
from companion.table.requests import TagMeaning, TagRole
from companion.table.settings import round_sum

PREFERENCE = "touch_above"
"""The sum above which a tap alone does not pay; anything but a whole number is no limit."""
MOST_DIGITS = 9


def sums(edition: Edition) -> tuple[Money, ...]:
    """Three round limits of the size of this board's prices, the lowest first."""
    dearest = max((space.lot.price for space in edition.spaces if space.lot is not None), default=0)
    parts = (dearest // 4, dearest // 2, dearest * 5 // 4)
    return tuple(sorted({round_sum(part) for part in parts}))


def limit(preferences: Mapping[str, str]) -> Money | None:
    """The sum up to which a tap pays; None where it pays everything."""
    wanted = preferences.get(PREFERENCE, "")
    fits = wanted.isascii() and wanted.isdecimal() and len(wanted) <= MOST_DIGITS
    return int(wanted) if fits else None


def of_tap(answer: Answer, game: Game, player: PlayerId, most: Money | None) -> Answer:
    """What a token's tap amounts to; one that pays more than `most` waits for a touch."""
    if most is None or not isinstance(answer, Order) or len(answer.commands) != 1:
        return answer
    (command,) = answer.commands
    if payment(game, command, player) <= most:
        return answer
    return Waiting(slip=Slip(pending=command, signer=player, touch=True))


def of_tag(
    answer: Answer, game: Game, meaning: TagMeaning, preferences: Mapping[str, str]
) -> Answer:
    """What a tag amounts to: only a token signs, so only a token can pay too much."""
    if meaning.role is not TagRole.PLAYER:
        return answer
    return of_tap(answer, game, PlayerId(meaning.subject), limit(preferences))


def payment(game: Game, command: c.AnyCommand, player: PlayerId) -> Money:
    """What the player pays by it, or promises to pay by a signature; 0 if the rules refuse it."""
    try:
        after = judge(game, command).game
    except RuleViolation:
        return 0
    paid = game.player(player).balance - after.player(player).balance
    promised = 0
    if isinstance(command, c.ConsentToTrade) and game.proposal is not None:
        offer = game.proposal.gives.get(player)
        promised = offer.cash if offer is not None else 0
    return max(paid, promised)
