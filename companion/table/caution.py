"""A tag is a name plate: above a sum that the table chooses, a payment wants a touch as well.

A tag can be copied or borrowed. Who wants more than a tap sets the limit; without it a tap pays.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from companion.rules import commands as c
from companion.rules.decide import judge
from companion.rules.edition import Edition
from companion.rules.game import Game
from companion.rules.look import player_of
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


def of_tag(
    answer: Answer, slip: Slip, game: Game, meaning: TagMeaning, preferences: Mapping[str, str]
) -> Answer:
    """What a tag amounts to: a token that pays more than the limit waits for a touch as well.

    Only tokens sign, so only they can pay.
    """
    if meaning.role is not TagRole.PLAYER:
        return answer
    return of_payer(answer, slip, game, PlayerId(meaning.subject), preferences)


def of_throw(answer: Answer, slip: Slip, game: Game, preferences: Mapping[str, str]) -> Answer:
    """The throw tells how much a tap before it has promised: above the limit, that waits too."""
    tapped, charge = slip.errand, answer.commands[0] if isinstance(answer, Order) else None
    if not (isinstance(tapped, c.ChargeRent) and isinstance(charge, c.ChargeRent)):
        return answer
    if tapped.player != charge.player:
        return answer
    return of_payer(answer, replace(slip, errand=charge), game, charge.player, preferences)


def of_payer(
    answer: Answer, slip: Slip, game: Game, payer: PlayerId, preferences: Mapping[str, str]
) -> Answer:
    """What a payer's tap amounts to; held back with the slip where it pays too much."""
    most = limit(preferences)
    if most is None or not isinstance(answer, Order):
        return answer
    if payment(game, answer.commands, payer) <= most:
        return answer
    return Waiting(slip=replace(slip, held=answer.commands, signer=payer))


def payment(game: Game, commands: Iterable[c.AnyCommand], player: PlayerId) -> Money:
    """What the player pays by them, or promises by a signature; 0 if the rules refuse them."""
    after, promised = game, 0
    for command in commands:
        if isinstance(command, c.ConsentToTrade) and after.proposal is not None:
            offer = after.proposal.gives.get(player)
            promised = offer.cash if offer is not None else 0
        try:
            after = judge(after, command).game
        except RuleViolation:
            return 0
    return max(player_of(game, player).balance - player_of(after, player).balance, promised)
