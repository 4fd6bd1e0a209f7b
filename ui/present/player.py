"""One player's passbook in words: what they have, where they stand, each deed of a group."""

from typing import NamedTuple

from companion.table.view import Deed, Seat, View
from ui.present.holdings import Holding
from ui.present.speech import Speech
from ui.present.table import HIDDEN, out_words


class Fact(NamedTuple):
    """A line of the passbook."""

    label: str
    value: str
    loud: bool = False


def facts(view: View, speech: Speech, seat: Seat) -> tuple[Fact, ...]:
    """Net worth, place, cards and debts; only what there is to say."""
    worth = HIDDEN if view.paused else speech.money(seat.worth)
    lines = [Fact(speech.say("tile.worth"), worth)]
    if seat.out:
        return (*lines, Fact(out_words(speech, seat.out_turn), "", loud=True))
    if seat.in_jail:
        lines.append(Fact(speech.say("player.jail", number=min(3, seat.jail_turn)), ""))
    elif not view.bank_only:
        lines.append(Fact(speech.say("player.stands_on"), speech.lot_name(seat.square)))
    if seat.cards:
        lines.append(Fact(speech.say("player.cards", number=len(seat.cards)), ""))
    if seat.owes:
        lines.append(Fact(speech.say("player.owes"), speech.money(seat.owes), loud=True))
    return tuple(lines)


def own_deeds(holding: Holding) -> tuple[Deed, ...]:
    """The deeds of a group that are the player's."""
    return tuple(deed for deed, owned in holding.slots if owned)


def deed_words(speech: Speech, deed: Deed) -> str:
    """What stands on a deed, in a few words."""
    if deed.mortgaged:
        return speech.say("player.mortgaged", redemption=deed.redemption)
    if deed.level:
        return speech.buildings.standing(deed.level)
    return speech.say("player.full" if deed.full_group else "player.bare")


def rent_of(speech: Speech, deed: Deed) -> str:
    """The rent as the figure at the right; empty where the dice decide or none is due."""
    return speech.money(deed.rent) if deed.rent else ""
