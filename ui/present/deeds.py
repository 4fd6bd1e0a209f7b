"""A title deed in words: rents, prices, and what would be paid at this moment."""

from typing import NamedTuple

from companion.table.view import Deed, SquareFace, View
from ui.present.speech import Speech


class RentWords(NamedTuple):
    """One printed rent."""

    label: str
    amount: str
    houses: int = 0
    hotel: bool = False
    now: bool = False


class DeedWords(NamedTuple):
    """A title deed in words."""

    letter: str
    name: str
    rents: tuple[RentWords, ...]
    foot: tuple[tuple[str, str], ...]


def deed_of(view: View, lot: int) -> Deed | None:
    """The deed of a lot as it stands; None while nobody owns it."""
    return next((deed for deed in view.deeds if deed.lot == lot), None)


def deed_words(view: View, speech: Speech, lot: int) -> DeedWords | None:
    """What is printed on a deed, with the line that applies now; None for other squares."""
    face = speech.square(lot)
    if face is None or not face.letter:
        return None
    rents = {"railroad": _by_number, "utility": _by_number}.get(face.kind, _by_houses)
    foot = [(speech.say("deed.mortgage_gives"), speech.money(face.mortgage))]
    if face.small_cost:
        foot.insert(0, (speech.say("deed.house_costs"), speech.money(face.small_cost)))
        if face.big_cost != face.small_cost:
            foot.insert(1, (speech.say("deed.hotel_costs"), speech.money(face.big_cost)))
    return DeedWords(face.letter, speech.lot_name(lot), rents(view, speech, face), tuple(foot))


def _by_houses(view: View, speech: Speech, face: SquareFace) -> tuple[RentWords, ...]:
    small_max = view.board.small_max if view.board is not None else 4
    factor = view.board.group_factor if view.board is not None else 2
    bare = [RentWords(speech.say("deed.rent"), speech.money(face.rents[0]))]
    if factor > 1:
        amount = speech.money(factor * face.rents[0])
        bare.append(RentWords(speech.say("deed.full_group"), amount))
    built = [
        RentWords("", speech.money(rent), 0 if level > small_max else level, level > small_max)
        for level, rent in enumerate(face.rents[1:], start=1)
    ]
    now = _line_now(deed_of(view, face.square), face, len(bare))
    return tuple(line._replace(now=index == now) for index, line in enumerate([*bare, *built]))


def _line_now(deed: Deed | None, face: SquareFace, bare: int) -> int | None:
    """The line that a visitor would pay now; `bare` lines come before those of buildings."""
    if deed is None or deed.owner is None or deed.mortgaged:
        return None
    if deed.level:
        return bare + deed.level - 1
    return bare - 1 if deed.rent is not None and deed.rent > face.rents[0] else 0


def _by_number(view: View, speech: Speech, face: SquareFace) -> tuple[RentWords, ...]:
    code = "deed.stations" if face.kind == "railroad" else "deed.works"
    deed = deed_of(view, face.square)
    held = 0
    if deed is not None and deed.owner is not None and not deed.mortgaged:
        group = {one.square for one in view.board.squares if one.group == face.group} \
            if view.board is not None else set()  # fmt: skip
        held = sum(1 for one in view.deeds if one.lot in group and one.owner == deed.owner)
    return tuple(
        RentWords(speech.say(code, number=count), speech.money(rent), now=count == held)
        for count, rent in enumerate(face.rents, start=1)
    )
