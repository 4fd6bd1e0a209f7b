"""An auction in words: what is on the block, what each key raises, why somebody is out."""

from typing import NamedTuple

from companion.table.view import Action, AuctionColumn, AuctionSheet, View
from ui.present.numbers import change
from ui.present.speech import Speech


class BidWords(NamedTuple):
    """One key of a column."""

    label: str
    second: str
    action: Action


def bids(speech: Speech, sheet: AuctionSheet, column: AuctionColumn) -> tuple[BidWords, ...]:
    """The raises of a column; before the first bid the sums themselves."""
    found = []
    for action in column.bids:
        amount = getattr(action.request, "amount", None)
        if not isinstance(amount, int):
            continue
        if sheet.bidder is None:
            found.append(BidWords(speech.money(amount), "", action))
        else:
            more = change(amount - sheet.high, speech.language).replace("\u00a0", "")
            found.append(BidWords(more, speech.money(amount), action))
    return tuple(found)


def can_bid(column: AuctionColumn) -> bool:
    """Some raise of the column is allowed."""
    return any(action.allowed for action in column.bids)


def out_words(speech: Speech, column: AuctionColumn) -> tuple[str, str]:
    """Why a column has no keys: who has passed, or what stands against a bid."""
    if column.passed:
        return speech.say("auction.out"), speech.say("auction.passed")
    reason = next((action.reason for action in column.bids if action.reason is not None), None)
    if reason is None:
        return speech.say("auction.out"), speech.say("auction.no_place")
    if reason.code == "refusal.over_cash":
        return speech.say("auction.out"), speech.say("auction.too_little", cash=column.cash)
    return speech.say("auction.out"), speech.reasons(reason)[0]


def facts(view: View, speech: Speech, sheet: AuctionSheet) -> tuple[str, ...]:
    """Printed price and rents of the deed on the block."""
    face = speech.square(sheet.lot) if sheet.lot is not None else None
    if face is None:
        left = view.bank
        if left is None or sheet.building is None:
            return ()
        count = left.small_left if sheet.building == "small" else left.big_left
        return (speech.say("auction.stock", number=count),)
    lines = [speech.say("auction.price", price=face.price)]
    if face.kind == "utility":
        first, last = face.rents[0], face.rents[-1]
        lines.append(speech.say("auction.factors", first=first, last=last))
    elif face.rents:
        low, high = speech.money(face.rents[0]), speech.money(face.rents[-1])
        lines.append(speech.say("auction.rents", low=low, most=high))
    return tuple(lines)


def on_the_block(speech: Speech, sheet: AuctionSheet) -> str:
    """The name of what is sold."""
    if sheet.lot is not None:
        return speech.lot_name(sheet.lot)
    return speech.buildings.counted(str(sheet.building), 1)
