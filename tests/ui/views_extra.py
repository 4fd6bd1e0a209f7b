"""Rarer Views of the table and its sheets: long names, large sums, several creditors."""

from typing import Any

import msgspec

from companion.rules import commands as c
from companion.rules.names import CardId, PlayerId
from companion.table import view as v
from companion.table.signals import DeviceKind
from tests.ui.views import (
    ADA,
    BOARD,
    DEVICES,
    KENJI,
    OLEG,
    SARI,
    actions,
    message,
    playing,
    rent,
    with_balance,
)


def seat_with(view: v.View, player: PlayerId, **changes: Any) -> v.View:
    changed = tuple(
        msgspec.structs.replace(seat, **changes) if seat.id == player else seat
        for seat in view.players
    )
    return msgspec.structs.replace(view, players=changed)


def reader_lost() -> v.View:
    lost = msgspec.structs.replace(DEVICES[0], ready=False, detail="unplugged")
    return playing(devices=(lost, DEVICES[1]))


def no_dice_sensor() -> v.View:
    return playing(devices=DEVICES[:1])


def dice_lost() -> v.View:
    lost = v.Device(name="dice", kind=DeviceKind.DICE, ready=False, detail="unplugged")
    return playing(devices=(DEVICES[0], lost))


def end_of_turn() -> v.View:
    """The turn may end; nobody has thrown anything worth showing."""
    bar = actions()
    bar["end_turn"] = v.Action(name="end_turn", request=c.EndTurn(player=ADA))
    bar["roll"] = v.Action(
        name="roll", allowed=False, reason=message("reason.open_after_move", player=ADA)
    )
    prompt = v.Prompt(
        message=message("prompt.end_turn", player=ADA),
        player=ADA,
        want=v.Want.TOUCH,
        kicker=message("kicker.turn", player=ADA),
    )
    return playing(actions=bar, prompt=prompt, phase="after_move", extra_roll=False)


def with_one_out() -> v.View:
    view = seat_with(playing(), SARI, out=True, out_turn=44, balance=0, lots=())
    view = seat_with(view, OLEG, owes=450, cards=(CardId("ch_free"), CardId("cc_free")))
    return msgspec.structs.replace(view, deeds=tuple(d for d in view.deeds if d.owner != SARI))


def long_and_rich() -> v.View:
    """Roubles in millions, and names that do not fit."""
    view = playing(board=msgspec.structs.replace(BOARD, currency="RUB"))
    view = seat_with(view, ADA, name="Александра-Виктория", balance=12345678, worth=23456789)
    return seat_with(view, KENJI, name="Bartholomew the Elder", balance=8765432)


def rich_rent() -> v.View:
    """A rent of seven figures between long names."""
    view = rent(board=msgspec.structs.replace(BOARD, currency="RUB"))
    assert isinstance(view.sheet, v.DebtSheet)
    sheet = msgspec.structs.replace(view.sheet, amount=1250000, amounts=(1250000,), cash=5000000)
    view = msgspec.structs.replace(view, sheet=sheet)
    view = seat_with(view, ADA, name="Александра-Виктория", balance=5000000)
    return seat_with(view, KENJI, name="Bartholomew the Elder", balance=8765432)


def pays_each() -> v.View:
    """A card: Ada pays 50 to each of the others."""
    view = rent()
    assert isinstance(view.sheet, v.DebtSheet)
    sheet = msgspec.structs.replace(
        view.sheet,
        creditors=(KENJI, SARI, OLEG),
        amounts=(50, 50, 50),
        amount=150,
        cause="card",
        lot=None,
        why=message("why.card", lot=None),
    )
    return msgspec.structs.replace(view, sheet=sheet)


def pays_tax() -> v.View:
    view = rent()
    assert isinstance(view.sheet, v.DebtSheet)
    sheet = msgspec.structs.replace(
        view.sheet,
        creditors=("bank",),
        amounts=(200,),
        amount=200,
        cause="tax",
        lot=None,
        why=message("why.tax", lot=None),
    )
    return msgspec.structs.replace(with_balance(view, ADA, 1500), sheet=sheet)


def bidding() -> v.View:
    """The table under an auction that was put aside."""
    prompt = v.Prompt(
        message=message("prompt.auction", player=None, lot=34),
        player=None,
        want=v.Want.ANY_TOKEN,
        kicker=message("kicker.turn", player=ADA),
    )
    return playing(prompt=prompt, phase="auction")


def buying_by_tap() -> v.View:
    """The slip asks for a title deed."""
    prompt = v.Prompt(
        message=message("prompt.purchase", player=ADA, lot=34, price=320),
        player=ADA,
        want=v.Want.DEED,
        kicker=message("kicker.turn", player=ADA),
    )
    return playing(prompt=prompt, phase="purchase")
