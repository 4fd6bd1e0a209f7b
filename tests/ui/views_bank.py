"""Views of bank-only play, as a real table shows them."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from companion.rules import commands as c
from companion.rules.edition import TableRules
from companion.rules.house import Tracking
from companion.rules.policies import DeckMode
from companion.table import requests as r
from companion.table import view as v
from tests.builders import ADA, BEN, CLEO, DAN, JAIL_CARD, NAMES, Position, house_rules, table
from tests.ui.views_books import edition, shown

EIGHT = {
    "moon": "Yuki", "heart": "Sari", "kite": "Konstantin", "key": "Mila",
}  # fmt: skip
NOBODY = r.PlayerId("")


def by_bank(decks: DeckMode = DeckMode.VIRTUAL, **switches: object) -> Position:
    """Four players of the classic board, with deeds, buildings and a mortgage."""
    rules = TableRules(tracking=Tracking.OFF, decks=decks)
    return (
        Position((ADA, BEN, CLEO, DAN), edition=house_rules(**switches), rules=rules)
        .owns(ADA, 16, 18, 19, 5, 15)
        .owns(BEN, 12, 28, 26, 27, 29, mortgaged=(37,))
        .owns(CLEO, 1, 3, 31)
        .built({16: 2, 18: 2, 19: 3, 1: 5})
        .cash(sun=1482, drop=655, leaf=12040, bolt=87)
    )


def russian_bank() -> Position:
    """The board with wins, fines and high sums."""
    rules = TableRules(tracking=Tracking.OFF)
    return Position((ADA, BEN, CLEO, DAN), edition=edition("ru_birzha"), rules=rules).owns(
        ADA, 1, 3
    )


def picture(*requests: r.Request, position: Position | None = None) -> v.View:
    """Bank-only play after some touches."""
    return shown(position or by_bank(), *requests)


@cache
def of_eight() -> v.View:
    """As many as a table takes."""
    NAMES.update({r.PlayerId(mark): name for mark, name in EIGHT.items()})
    players = (ADA, BEN, CLEO, DAN, *(r.PlayerId(mark) for mark in EIGHT))
    rules = TableRules(tracking=Tracking.OFF)
    position = Position(players, edition=house_rules(parking__pot=True, parking__seed=500),
                        rules=rules)  # fmt: skip
    return shown(position.owns(ADA, 16, 18, 19, 5, 15, 25).owns(BEN, 12, 28, 26, 27).owns(CLEO, 6))


def errand(command: c.AnyCommand, position: Position | None = None, *, draft: bool = False):
    """The sheet of an errand."""
    return picture(r.Errand(command=command, draft=draft), position=position)


def errand_of_eight(command: c.AnyCommand) -> v.View:
    """The same with everybody whom it may mean."""
    NAMES.update({r.PlayerId(mark): name for mark, name in EIGHT.items()})
    players = (ADA, BEN, CLEO, DAN, *(r.PlayerId(mark) for mark in EIGHT))
    edition_ = house_rules(parking__pot=True, parking__seed=500)
    position = Position(players, edition=edition_, rules=TableRules(tracking=Tracking.OFF))
    return shown(position.owns(ADA, 16, 18, 19), r.Errand(command=command))


def utility() -> v.View:
    """The rent of a utility, with a throw that the sensor has seen before."""
    with TemporaryDirectory() as folder:
        rig = table(Path(folder), by_bank())
        rig.dice(5, 3)
        rig.deed(12)
        view = rig.view
        rig.close()
    return view


def kept_card() -> v.View:
    """Ada keeps a card; the decks are real ones."""
    return picture(position=by_bank(DeckMode.PHYSICAL).holds(ADA, JAIL_CARD))


def recent() -> v.View:
    """A payment that is being filled in, after some that were made."""
    made = [r.Errand(command=c.Pay(payer=ADA, payee=BEN, amount=sum_)) for sum_ in (35, 120, 8)]
    last = r.Errand(command=c.Pay(payer=ADA, payee="", amount=65), draft=True)
    return picture(*made, last)


def over() -> v.View:
    """The end: one was ruined, and the richest has won."""
    position = by_bank(game__end="worth").out(DAN)
    return picture(c.EndGame(), position=position)


def lobby() -> v.View:
    """Seats of a game whose turns nobody follows."""
    with TemporaryDirectory() as folder:
        rig = table(Path(folder))
        for request in (
            r.NewGame(edition="us_classic"),
            r.SetRules(tracking=Tracking.OFF),
            r.AddSeat(name="Ada"),
            r.AddSeat(name="Ben"),
        ):
            rig.choose(request)
        view = rig.view
        rig.registry.close()
    return view


LONG = (
    "BartholomewM",
    "Александра",
    "Wilhelmina Ø",
    "Константин И",
    "Mwangangalia",
    "さくらこ姫",
    "O",
    "Ng",
)
"""Names of twelve letters, wide and narrow ones."""


def refused_takers(view: v.View, codes: Sequence[str], *, facts: Mapping[str, int]) -> v.View:
    """The same errand, with a reason for everybody why they cannot."""
    sheet = view.sheet
    assert isinstance(sheet, v.ErrandSheet)
    takers = tuple(
        replace(
            taker,
            action=replace(
                taker.action,
                allowed=False,
                reason=v.Message(code=codes[number % len(codes)], facts=facts),
            ),
        )
        for number, taker in enumerate(sheet.takers)
    )
    return replace(view, sheet=replace(sheet, takers=takers))


def long_named(view: v.View) -> v.View:
    """The same people, with long names."""
    players = tuple(
        replace(seat, name=LONG[number % len(LONG)]) for number, seat in enumerate(view.players)
    )
    return replace(view, players=players)
