"""Views of games by the other rule books, as a real table shows them, in any language."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from companion import editions
from companion.rules import commands as c
from companion.rules.edition import Edition
from companion.table import requests as r
from companion.table import view as v
from tests.builders import ADA, BEN, CLEO, DAN, Position, table
from tests.table.rig import edition_as_shipped


def edition(name: str, **switches: object) -> Edition:
    """A shipped edition with other settings, named with a double underscore for the dot."""
    overrides = {name.replace("__", "."): value for name, value in switches.items()}
    return editions.apply_switches(edition_as_shipped(name), overrides)


def shown(position: Position, *requests: r.Request, language: str = "en") -> v.View:
    """What a real table shows of a position after some touches."""
    with TemporaryDirectory() as folder:
        rig = table(Path(folder), position)
        for request in requests:
            rig.choose(request)
        view = rig.view
        rig.close()
    return in_language(view, language)


def in_language(view: v.View, language: str) -> v.View:
    """The same View; in English the names of the board are those of another language."""
    board = view.board
    assert board is not None
    squares = tuple(
        replace(face, names={**face.names, "en": face.names.get(language, face.names["en"])})
        for face in board.squares
    )
    cards = tuple(
        replace(face, texts={**face.texts, "en": face.texts[language]}) for face in board.cards
    )
    words = {
        key: text for key, text in board.words[language].items() if not key.startswith("sentence.")
    }
    own = {k: t for k, t in board.words["en"].items() if k.startswith("sentence.")}
    every = {**board.words, "en": words | own}
    return replace(view, board=replace(board, squares=squares, cards=cards, words=every))


def russian(**switches: object) -> Position:
    """Ada has a group with branches and one with an enterprise, Ben a full group."""
    return (
        Position((ADA, BEN, CLEO, DAN), edition=edition("ru_birzha", **switches))
        .owns(ADA, 1, 3, 5, 21, 23, 24, 36)
        .owns(BEN, 6, 8, 9, 38)
        .owns(CLEO, 11, 13, 14, 31, mortgaged=(32,))
        .owns(DAN, 16, 18, 26, mortgaged=(27,))
        .built({1: 4, 3: 3, 5: 3, 21: 2, 23: 1, 24: 1, 6: 1, 8: 1})
        .cash(sun=12340, drop=8650, leaf=14020, bolt=990)
    )


def indonesian(**switches: object) -> Position:
    """Ada has hotels and houses, Ben stations, Cleo the utilities."""
    return (
        Position((ADA, BEN, CLEO), edition=edition("id_monopoli", **switches))
        .owns(ADA, 11, 13, 14, 37, 39)
        .owns(BEN, 5, 15, 25, 6, 8, mortgaged=(9,))
        .owns(CLEO, 12, 28, 1, 21, 23, 31)
        .built({11: 5, 13: 4, 14: 4, 37: 2, 39: 3})
    )


@cache
def debt_in_kind() -> v.View:
    """Ben owes Ada a rent and may pay half of it with deeds."""
    return shown(indonesian().on(BEN, 30).owes(BEN, 900, ADA).turn_of(BEN))


@cache
def deeds_offered() -> v.View:
    """Ben has offered two stations, and Ada is asked."""
    offer = r.OfferInKind(in_kind={5: 200, 15: 150})
    return shown(indonesian().owes(BEN, 900, ADA).turn_of(BEN), offer, language="id")


@cache
def ruin_by_the_bank() -> v.View:
    """Dan cannot pay Ada's enterprise: the bank will."""
    position = russian().owes(DAN, 9800, ADA).turn_of(DAN)
    return shown(
        position,
        c.Mortgage(player=DAN, lot=16),
        c.Mortgage(player=DAN, lot=18),
        c.Mortgage(player=DAN, lot=26),
        language="ru",
    )


@cache
def expulsion() -> v.View:
    """Ada and Ben are accused; Cleo has confirmed it."""
    named = r.ProposeExpulsion(players=(ADA, BEN), reason=r.ExpulsionReason.KEPT_PROPERTY)
    return shown(russian(), named, r.TouchToken(player=CLEO), language="ru")


@cache
def claims() -> v.View:
    """Ben has landed on Ada's lot; she must ask for her rent."""
    position = indonesian(rent__ask_deadline="second_roll").turn_of(BEN).on(BEN, 30)
    return shown(position, c.Roll(player=BEN, dice=(3, 4)), language="id")


@cache
def rules_page(name: str, *chosen: r.SetHouseRule) -> v.View:
    """The rules page of an edition after some house rules were chosen."""
    with TemporaryDirectory() as folder:
        rig = table(Path(folder))
        rig.choose(r.NewGame(edition=name))
        for request in chosen:
            rig.choose(request)
        view = rig.view
        rig.registry.close()
    return view


POT = (
    r.SetHouseRule(name="parking.pot", value=True),
    r.SetHouseRule(name="parking.inflow", value=("taxes", "fines", "cards")),
    r.SetHouseRule(name="money.start", value=1800),
)
