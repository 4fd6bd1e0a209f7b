"""A player's deeds as forms list them: whose, which groups, what each one gives or costs."""

from typing import NamedTuple

from companion.table.view import Action, Deed, GroupFace, GroupOffer, View
from ui.present.numbers import change
from ui.present.speech import Speech


class GroupWords(NamedTuple):
    """A street group in a player's hands."""

    group: str
    letter: str
    lots: tuple[int, ...]
    """Those that the player owns, in board order."""
    full: bool
    cost: int
    shown: tuple[int, ...] = ()
    """Those of them that stand in one column."""


class PledgeWords(NamedTuple):
    """A deed that can be mortgaged or lifted."""

    lot: int
    label: str
    detail: str
    figure: str
    letter: str
    action: Action | None


def who(view: View, wanted: str | None) -> str | None:
    """Whose deeds a form shows at first: the one it was opened for, else who must act or plays."""
    prompted = view.prompt.player if view.prompt is not None else None
    playing = [str(seat.id) for seat in view.players if not seat.out]
    for player in (wanted, prompted, view.turn):
        if player is not None and player in playing:
            return str(player)
    return playing[0] if playing else None


def deeds_of(view: View, player: str) -> dict[int, Deed]:
    """The deeds of a player by lot."""
    return {deed.lot: deed for deed in view.deeds if deed.owner == player}


def street_groups(view: View, speech: Speech, player: str) -> tuple[GroupWords, ...]:
    """Street groups of which the player owns something; the full ones first."""
    if view.board is None:
        return ()
    deeds = deeds_of(view, player)
    found = [
        _group(speech, group, deeds)
        for group in view.board.groups
        if group.kind == "street" and any(lot in deeds for lot in group.squares)
    ]
    return tuple(sorted(found, key=lambda group: not group.full))


def _group(speech: Speech, group: GroupFace, deeds: dict[int, Deed]) -> GroupWords:
    lots = tuple(lot for lot in group.squares if lot in deeds)
    face = speech.square(lots[0])
    cost = face.small_cost if face is not None else 0
    return GroupWords(str(group.group), group.letter, lots, len(lots) == len(group.squares), cost)


def columns(groups: tuple[GroupWords, ...], rows: int) -> tuple[GroupWords, ...]:
    """The groups column by column; one with more lots than rows goes on in the next column."""
    return tuple(
        group._replace(shown=group.lots[first : first + rows])
        for group in groups
        for first in range(0, len(group.lots), rows)
    )


def whole_group(view: View, player: str, group: str | None) -> GroupOffer | None:
    """What can be done with all streets of a group at once; None where it is not in one hand."""
    offer = view.whole_group
    if offer is None or (offer.owner, offer.group) != (player, group):
        return None
    return offer


def action_of(deed: Deed | None, name: str) -> Action | None:
    """What a deed offers under a name."""
    if deed is None:
        return None
    return next((action for action in deed.actions if action.name == name), None)


def level_words(speech: Speech, deed: Deed) -> str:
    """What stands on a street and what a visitor would owe."""
    if deed.mortgaged:
        return speech.say("build.mortgaged")
    if deed.level:
        buildings = speech.buildings.standing(deed.level)
        return speech.say("build.built", standing=buildings, amount=deed.rent or 0)
    return speech.say("build.rent", amount=deed.rent or 0)


def pledges(view: View, speech: Speech, player: str) -> tuple[PledgeWords, ...]:
    """Every deed of a player with its mortgage or what lifting it costs; mortgaged ones first."""
    deeds = sorted(deeds_of(view, player).values(), key=lambda deed: (not deed.mortgaged, deed.lot))
    return tuple(_pledge(speech, deed) for deed in deeds)


def _pledge(speech: Speech, deed: Deed) -> PledgeWords:
    face = speech.square(deed.lot)
    value = face.mortgage if face is not None else 0
    if deed.mortgaged:
        name, detail, amount = "unmortgage", speech.say("mortgage.lift"), -deed.redemption
    else:
        name = "mortgage"
        detail = speech.say("mortgage.later", redemption=deed.redemption)
        amount = value
    figure = change(amount, speech.language).replace("\u00a0", "")
    return PledgeWords(deed.lot, speech.lot_name(deed.lot), detail, figure,
                       speech.letter(deed.lot), action_of(deed, name))  # fmt: skip
