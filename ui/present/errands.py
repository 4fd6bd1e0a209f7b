"""Bank-only play in words: what may be due, what an errand waits for, all deeds of the board."""

from typing import NamedTuple

from companion.table.view import Action, ErrandOffer, ErrandSheet, View
from ui.present.deeds import deed_of
from ui.present.speech import Speech

WHO = {"buy": "who_buys", "draw": "who_draws", "card": "who_draws"}


class OfferWords(NamedTuple):
    """Something that may be due, as a key."""

    label: str
    second: str
    figure: str
    held: bool
    """The player pays at once: the key is held."""
    offer: ErrandOffer


class DeedKeyWords(NamedTuple):
    """A title deed as a key."""

    lot: int
    letter: str
    label: str
    second: str
    """Its price while it is free, else whose it is."""


def offers(
    view: View, speech: Speech, player: str | None, *, gives: bool | None
) -> list[OfferWords]:
    """What may be due: for a player everything, else what is received, or the rest."""
    wanted = [
        one
        for one in view.errands
        if (one.holder is None or one.holder == player or player is None)
        and (gives is None or one.gives is gives)
    ]
    return [_offer(speech, one, player) for one in wanted]


def _offer(speech: Speech, one: ErrandOffer, player: str | None) -> OfferWords:
    held, second = False, ""
    if one.holder is not None:
        second = speech.say("dues.back") if player else speech.name(one.holder)
    elif one.deck is not None:
        second = speech.say("dues.which" if one.candidates else "dues.read")
    elif player and not one.gives:
        held, second = True, speech.say("dues.hold")
    figure = speech.money(one.amount) if one.amount is not None else ""
    return OfferWords(speech.sentence(one.message), second, figure, held, one)


def salary(view: View) -> Action | None:
    """The offer of a salary; None where these rules pay none."""
    found = (one.action for one in view.errands if one.message.code == "errand.salary")
    return next(found, None)


def what(sheet: ErrandSheet) -> str:
    """The kind of errand: buy, rent, salary, tax and so on."""
    return sheet.message.code.partition(".")[2]


def kicker(speech: Speech, sheet: ErrandSheet) -> str:
    """The heading of the document."""
    kind = what(sheet)
    if kind in ("buy", "rent"):
        return speech.say("deed.for_sale" if kind == "buy" else "rent.kicker.rent")
    if kind in WHO:
        return speech.say("errand.drawn")
    return speech.say("errand.received" if sheet.gives else "errand.due")


def who(speech: Speech, sheet: ErrandSheet) -> str:
    """Whose tap is waited for."""
    other = "who_gets" if sheet.gives else "who_pays"
    return speech.say(f"errand.{WHO.get(what(sheet), other)}")


def no_figure(speech: Speech, sheet: ErrandSheet) -> str:
    """What stands where the sum would."""
    kind = what(sheet)
    if sheet.needs_dice:
        return speech.say("errand.dice_decide")
    if kind == "draw":
        return speech.say("errand.card_told")
    moves = any(taker.amount for taker in sheet.takers)
    if not moves and "percent" in sheet.message.facts:
        later = speech.say("tax.not_counted")
        return later[:1].upper() + later[1:]
    return speech.say("errand.differs" if moves else "errand.nothing_moves")


def deed_keys(view: View, speech: Speech) -> list[DeedKeyWords]:
    """Every title deed in the order of the board."""
    squares = view.board.squares if view.board is not None else ()
    return [_deed(view, speech, face.square) for face in squares if face.letter]


def _deed(view: View, speech: Speech, lot: int) -> DeedKeyWords:
    deed, face = deed_of(view, lot), speech.square(lot)
    assert face is not None
    second = speech.say("deeds.free", price=face.price)
    if deed is not None and deed.owner is not None:
        second = speech.name(deed.owner)
        if deed.mortgaged:
            second = speech.say("deeds.mortgaged", owner=deed.owner)
    return DeedKeyWords(lot, face.letter, speech.lot_name(lot), second)
