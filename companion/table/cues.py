"""Which sound goes with what was booked."""

from collections.abc import Sequence

from companion.rules.events import (
    AnyEvent,
    AuctionClosed,
    BidPlaced,
    DebtIncurred,
    GameEnded,
    TurnPassed,
)
from companion.table.view import Cue


def cue_of(events: Sequence[AnyEvent], *, turn_passed: bool) -> Cue | None:
    """The sound of what was booked; the strongest wins, and not everything has one."""
    kinds = {type(event) for event in events}
    if GameEnded in kinds:
        return Cue.WINNER
    if AuctionClosed in kinds:
        return Cue.SOLD
    if DebtIncurred in kinds:
        return Cue.DEBT
    if BidPlaced in kinds:
        return Cue.BID
    if any(event.transfers for event in events):
        return Cue.PAID
    return Cue.YOUR_TURN if TurnPassed in kinds and turn_passed else None
