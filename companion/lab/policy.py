"""How a bot plays: named sets of numbers, all in thousandths so that they fit every currency."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

import msgspec

from companion.errors import BankerError


class JailHabit(StrEnum):
    """What a jailed bot does while it has a choice."""

    LEAVE = "leave"
    """Out at once, by card or fine."""
    STAY = "stay"
    """In as long as the rules allow."""
    EARLY = "early"
    """Out while there are unowned deeds, later in."""


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    """The temper of one bot. Shares of money are thousandths of what they are named after."""

    name: str
    reserve: int = 130
    """Cash to keep, of the starting cash."""
    fears_rent: bool = False
    """Keeps at least the highest rent that could be owed."""
    bids: int = 1000
    """Highest bid for a deed, of its price."""
    completes: int = 1500
    """Extra value of a complete group, of the prices of its deeds."""
    envies: int = 500
    """How much of what another gains by a deal counts as an own loss."""
    building_reserve: int = 60
    """Cash to keep when building, of the starting cash."""
    pledges_to_build: bool = False
    """Mortgages single deeds to build on a complete group."""
    deals: int = 0
    """How often a deal is looked for in an own turn; 0: never deals, not even when asked."""
    pools: int = 300
    """How often scarce buildings are shared out instead of auctioned."""
    jail: JailHabit = JailHabit.EARLY
    tries_anything: bool = False
    """Any allowed command by chance, also foolish ones."""


KEEPER = Policy(
    name="keeper", reserve=134, fears_rent=True, building_reserve=134, jail=JailHabit.STAY
)
"""Keeps 200 of 1500 or the highest rent that could be owed, else buys; never deals."""
CAUTIOUS = Policy(
    name="cautious", reserve=134, fears_rent=True, building_reserve=100, bids=800, deals=100
)
"""Seldom deals, and keeps cash for the next rent."""
BUILDER = Policy(
    name="builder",
    reserve=40,
    building_reserve=40,
    completes=1800,
    pledges_to_build=True,
    deals=300,
)
TRADER = Policy(
    name="trader", reserve=80, bids=1100, completes=1300, envies=350, deals=800, pools=700
)
RANDOM = Policy(name="random", tries_anything=True, deals=500)

MIXED = "mixed"
"""Each seat of each game draws one of the policies that play to win."""
SENSIBLE = (CAUTIOUS, BUILDER, TRADER)
POLICIES: Mapping[str, Policy] = MappingProxyType(
    {policy.name: policy for policy in (*SENSIBLE, KEEPER, RANDOM)}
)


def named(text: str) -> tuple[str, ...]:
    """Names of policies from `builder` or `builder,trader`. Raises BankerError for another."""
    names = tuple(text.split(","))
    known = (*POLICIES, MIXED)
    for name in names:
        if name not in known:
            expected = ", ".join(map(repr, known))
            raise BankerError(f"expected policies among {expected}; got {name!r}")
    return names
