"""Views with street groups in one hand and what can be done with them at once."""

from msgspec.structs import replace

from companion.rules import commands as c
from companion.rules.names import GroupId
from companion.table import view as v
from tests.ui.views import ADA, message, playing

ORANGE = GroupId("d")
LOTS = (16, 18, 19)


def step(name: str, number: int, amount: int | None, command: c.AnyCommand) -> v.GroupStep:
    """A step with its sum, or one that Ada cannot pay."""
    why = message("refusal.insufficient_cash", player=ADA, missing=118, amount=1600)
    off = amount is None
    action = v.Action(name=name, request=command, allowed=not off, reason=why if off else None)
    return v.GroupStep(name=name, number=number, amount=amount, action=action)


def whole_group() -> v.View:
    """Ada's group D stands level; two rounds can be paid, the third cannot."""
    rounds = [
        step("round", number, amount, c.Build(player=ADA, lots=LOTS, rounds=number))
        for number, amount in ((1, -300), (2, -600), (3, None))
    ]
    steps = (
        *rounds,
        step("to_big", 3, None, c.Build(player=ADA, lots=LOTS, to_big=True)),
        step("sell_all", 6, 300, c.SellGroup(player=ADA, group=ORANGE)),
    )
    offer = v.GroupOffer(group=ORANGE, owner=ADA, steps=steps)
    return replace(playing(), whole_group=offer)


def uneven_group() -> v.View:
    """The same, to be brought level first."""
    steps = (
        step("even", 1, -200, c.Build(player=ADA, lots=LOTS[:2], rounds=1)),
        step("to_big", 3, None, c.Build(player=ADA, lots=LOTS, to_big=True)),
        step("sell_all", 7, 350, c.SellGroup(player=ADA, group=ORANGE)),
    )
    return replace(playing(), whole_group=v.GroupOffer(group=ORANGE, owner=ADA, steps=steps))
