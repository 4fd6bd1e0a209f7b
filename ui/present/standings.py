"""The end in figures: ranks, the scale of the net-worth curves, where the seals stand."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.table.view import Standing, View
from ui.present.speech import Speech
from ui.present.table import out_words

STEPS = (1, 2, 2.5, 5, 10)
MOST_POINTS = 240


class Rank(NamedTuple):
    """A row of the ranking."""

    rank: str
    mark: str
    name: str
    worth: str
    share: float
    """Of the highest worth, for the bar."""
    out: str
    """Set for a player who is out: since when."""
    gone: str = ""
    """The same in fewer words, where a name needs the room."""
    alone: bool = True
    """Nobody else has this rank."""


def ranks(view: View, speech: Speech) -> tuple[Rank, ...]:
    """Everybody, the winner first."""
    ordered = sorted(view.standings, key=lambda one: one.rank)
    most = max((one.worth for one in ordered), default=0)
    return tuple(_rank(speech, one, most) for one in ordered)


def first(speech: Speech, ordered: tuple[Rank, ...]) -> Rank:
    """Who has won, or who shares the first place: the richest may be equal."""
    best = [one for one in ordered if one.rank == ordered[0].rank]
    if len(best) == 1:
        return best[0]
    return best[0]._replace(name=speech.joined([one.name for one in best]), alone=False)


def _rank(speech: Speech, one: Standing, most: int) -> Rank:
    seat = speech.seat(one.player)
    gone = one.out_turn is not None or (seat is not None and seat.out)
    return Rank(
        rank=str(one.rank),
        mark=str(seat.mark) if seat is not None else "",
        name=speech.name(one.player),
        worth="" if gone else speech.money(one.worth),
        share=max(0.0, one.worth / most) if most and not gone else 0.0,
        out=out_words(speech, one.out_turn) if gone else "",
        gone=speech.say("tile.left") if gone else "",
    )


class Scale(NamedTuple):
    """The frame of the curves: grid lines of money, marks of turns."""

    top: int
    money: tuple[int, ...]
    turns: tuple[int, ...]
    last: int


def scale(curves: Sequence[Sequence[int]], lines: int = 5) -> Scale:
    """A frame with round figures.

    >>> scale([(1500, 4900), (1500, 0)]).money
    (0, 1000, 2000, 3000, 4000, 5000)
    >>> scale([tuple(range(61))]).turns
    (0, 20, 40, 60)
    """
    most = max((max(curve) for curve in curves if curve), default=1)
    last = max((len(curve) - 1 for curve in curves), default=1)
    step = rounded_step(most / lines)
    count = max(1, -(-most // step))
    turn_step = rounded_step(last / 4)
    return Scale(
        top=count * step,
        money=tuple(step * index for index in range(count + 1)),
        turns=tuple(range(0, max(1, last) + 1, turn_step)),
        last=max(1, last),
    )


def rounded_step(least: float) -> int:
    """The next round number that is at least this.

    >>> rounded_step(980), rounded_step(23), rounded_step(0.2)
    (1000, 25, 1)
    """
    power = 1
    while power * 10 < least:
        power *= 10
    steps = [int(power * step) for step in STEPS if float(power * step).is_integer()]
    return next(step for step in steps if step >= least)


def thinned(curve: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Turn and worth, not more points than a line can show; first and last stay."""
    every = max(1, -(-len(curve) // MOST_POINTS))
    points = list(enumerate(curve))
    kept = points[::every]
    return tuple(kept if not points or kept[-1] == points[-1] else [*kept, points[-1]])


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Places near the wanted ones, at least a gap apart, between top and bottom.

    >>> spread([10, 12, 50], 20, 0, 100)
    [10, 30, 50]
    """
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    places = list(wanted)
    floor = top
    for index in order:
        places[index] = max(floor, wanted[index])
        floor = places[index] + gap
    roof = bottom
    for index in reversed(order):
        places[index] = min(roof, places[index])
        roof = places[index] - gap
    return places
