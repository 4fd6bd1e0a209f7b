"""Choices on the screen as fingers make them: which buttons, in which order."""

from companion.demo.script import Touch
from companion.rules import commands as c
from companion.table.requests import LookAtGroup
from companion.table.view import Mode
from tests.e2e.rig import Banker, label_of
from ui.widgets.pad import Pad, Spot

STEP = 10
"""What one touch of plus adds to a side of a trade."""


def touch(banker: Banker, gesture: Touch) -> None:
    """Make the choice by touches alone, and wait until it is booked."""
    before = banker.view.seq
    command = gesture.command
    match command:
        case c.ProposeTrade():
            _propose(banker, command)
        case c.Build() if len(command.lots) > 1:
            _open_form(banker, "build", command.player)
            banker.choose(LookAtGroup(group=_group_of(banker, command.lots[0])))
            banker.choose(command)
        case c.Build() | c.SellBuilding():
            _open_form(banker, "build", command.player)
            banker.choose(command)
        case c.Mortgage() | c.Unmortgage():
            _open_form(banker, "mortgage", command.player)
            banker.choose(command)
        case c.EndTurn():
            _to_table(banker)
            banker.choose(command)
        case _:
            _to_sheet(banker)
            banker.choose(command)
    banker.until(lambda: banker.view.seq > before, f"{command} to be booked")
    _leave_form(banker)


def _group_of(banker: Banker, lot: int) -> str:
    board = banker.view.board
    assert board is not None
    return str(board.squares[lot].group)


def say(banker: Banker, code: str, **facts: int | str) -> str:
    return banker.window.stage.speech.say(code, **facts)


def _leave_form(banker: Banker) -> None:
    stage = banker.window.stage
    while stage.opened is not None and banker.view.mode is Mode.PLAYING:
        banker.press(_way_back(banker))


def _way_back(banker: Banker) -> str:
    for code in ("action.back", "action.cancel", "action.close", "table.go_on"):
        if banker.pad_named(say(banker, code)) is not None:
            return say(banker, code)
    raise AssertionError(f"no way back; {banker.situation()}")


def _to_table(banker: Banker) -> None:
    """Close whatever lies over the table."""
    banker.until(banker.is_current, "a current picture")
    _leave_form(banker)
    if banker.view.sheet is not None and banker.pad_named(say(banker, "table.go_on")) is None:
        banker.press(_way_back(banker))


def _to_sheet(banker: Banker) -> None:
    """Bring back a sheet that was put aside."""
    banker.until(banker.is_current, "a current picture")
    _leave_form(banker)
    label = say(banker, "table.go_on")
    if banker.pad_named(label) is not None:
        banker.press(label)


def _open_form(banker: Banker, form: str, player: str) -> None:
    _to_table(banker)
    banker.press(say(banker, f"action.{form}"))
    person = _person(banker, player)
    assert person is not None, f"nobody to choose; {banker.situation()}"
    banker.touch(person)


def _person(banker: Banker, player: str) -> Pad | None:
    for pad in banker.pads():
        if getattr(getattr(pad, "face", None), "player", None) == player:
            return pad
    return None


def _propose(banker: Banker, command: c.ProposeTrade) -> None:
    """The trade form: both parties, cash, deeds; then propose."""
    _to_table(banker)
    banker.press(say(banker, "action.trade"))
    for side, party in enumerate(command.parties):
        _choose_party(banker, side, party)
    for side, party in enumerate(command.parties):
        offer = command.gives[party]
        for lot in offer.lots:
            banker.touch(_of_side(banker, say(banker, "trade.add"), side))
            banker.press(banker.window.stage.speech.lot_name(lot))
            banker.press(say(banker, "action.done"))
        for _ in range(offer.cash // STEP):
            banker.touch(_plus(banker, side))
    banker.choose(command)


def _choose_party(banker: Banker, side: int, party: str) -> None:
    heads = [pad for pad in banker.pads() if type(pad) is Spot]
    top = max(pad.top for pad in heads)
    heads = sorted((pad for pad in heads if pad.top > top - 2), key=lambda pad: pad.x)
    banker.touch(heads[side])
    name = banker.view.player(c.PlayerId(party)).name
    banker.press(name)


def _of_side(banker: Banker, label: str, side: int) -> Pad:
    pads = [pad for pad in banker.pads() if label_of(pad) == label]
    return sorted(pads, key=lambda pad: pad.x)[side]


def _plus(banker: Banker, side: int) -> Pad:
    pads = [
        pad for pad in banker.pads() if getattr(getattr(pad, "face", None), "icon", "") == "plus"
    ]
    top = max(pad.top for pad in pads)
    row = sorted((pad for pad in pads if pad.top > top - 2), key=lambda pad: pad.x)
    return row[side]
