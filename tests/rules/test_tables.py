"""The tables that lead from a command or an event to what is done with it leave none out."""

from typing import get_args

from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.decide import CHAPTERS
from companion.rules.evolve import STEPS
from companion.rules.naming import SEVERAL
from companion.rules.shapes import PARTS


def test_every_command_has_its_chapter() -> None:
    assert set(get_args(c.AnyCommand)) == set(CHAPTERS)


def test_every_event_has_its_step() -> None:
    assert set(get_args(e.AnyEvent)) == set(STEPS)


def test_whoever_is_not_listed_as_naming_several_players_names_one() -> None:
    others = set(get_args(c.AnyCommand)) - set(SEVERAL)

    assert [] == [kind.__name__ for kind in others if "player" not in kind.__struct_fields__]
    assert set(PARTS) <= set(get_args(c.AnyCommand))
