"""House rules by chance: values for every switch that the switch table knows, read off its type."""

import random
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from msgspec import inspect

from companion.editions import SWITCHES, EditionError, apply_switches, switch_value
from companion.editions.switches import FIXED
from companion.rules.edition import Edition, Permille, Switches

CHANGED = 0.2
"""How likely a switch, or a bundle of them, is to be changed."""
SHARES = (0, 0.05, 0.1, 0.25)
"""For fractions."""
COUNTS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "build.per_lot_per_turn": (1, 2, 3),
        "go.landing_factor": (1, 2, 3),
        "stock.small": (4, 12, 32, 60),
        "stock.big": (0, 2, 12, 20),
        "game.turn_limit": (15, 40, 120),
        "game.minutes": (60, 120),
        "rent.group_factor": (1, 2, 3),
        "jail.pay_before_roll_turns": (1, 2, 3),
    }
)
"""Numbers that are no money; all other numbers are sums."""


BUNDLES: tuple[tuple[str, ...], ...] = (
    ("parking.pot", "parking.seed", "parking.inflow"),
    ("game.end", "game.turn_limit"),
)
"""Switches that mean something only together, so that one by one they would be refused."""
MOST_TRIES = 12
"""Draws of a bundle until its values agree."""


def drawn(edition: Edition, rng: random.Random) -> tuple[Edition, dict[str, object]]:
    """The edition with some switches changed, and the changes by dotted name.

    Changes come one after the other; one that contradicts those before it is left out.
    """
    changes: dict[str, object] = {}
    names = [name for name in SWITCHES if name not in FIXED]
    rng.shuffle(names)
    changed = edition
    for bundle in (*BUNDLES, *((name,) for name in names)):
        if rng.random() >= CHANGED:
            continue
        for _ in range(MOST_TRIES if len(bundle) > 1 else 1):
            wanted = {name: value(edition, name, rng) for name in bundle}
            try:
                changed = apply_switches(edition, changes | wanted)
            except EditionError:
                continue
            changes |= wanted
            break
    return changed, changes


def value(edition: Edition, name: str, rng: random.Random) -> object:
    """Any value that the type of a switch admits, as JSON."""
    node = _NODES[name]
    if _is_fraction(name):
        return rng.choice(SHARES)
    return _of(node, edition, name, rng)


def _of(node: inspect.Type, edition: Edition, name: str, rng: random.Random) -> object:
    match node:
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.EnumType():
            return _raw(rng.choice(list(node.cls)))
        case inspect.LiteralType():
            return rng.choice(node.values)
        case inspect.NoneType():
            return None
        case inspect.UnionType():
            return _of(rng.choice(node.types), edition, name, rng)
        case inspect.VarTupleType():
            return _some(node.item_type, edition, name, rng)
        case inspect.IntType():
            return _number(node, edition, name, rng)
        case _:
            raise AssertionError(f"{name} has a type that no house rule is made of: {node!r}")


def _raw(member: Enum) -> object:
    return member.value


def _some(node: inspect.Type, edition: Edition, name: str, rng: random.Random) -> list[object]:
    """Different values in their order."""
    found = {_of(node, edition, name, rng) for _ in range(rng.randint(0, 3))}
    return sorted(found, key=str)


def _number(node: inspect.IntType, edition: Edition, name: str, rng: random.Random) -> int:
    """A count, or a sum near the present one; of none, a twentieth of the starting cash."""
    if name in COUNTS:
        return rng.choice(COUNTS[name])
    present = switch_value(edition, name)
    if not isinstance(present, int) or not present:
        present = edition.switches.money_start // 20
    return max(node.ge or 0, rng.choice((present // 2, present, 2 * present)))


def _is_fraction(name: str) -> bool:
    return _NODES[name] == _PERMILLE


_PERMILLE = inspect.type_info(Permille)
_SWITCHES = inspect.type_info(Switches)
assert isinstance(_SWITCHES, inspect.StructType)
_NODES = MappingProxyType(
    {name: field.type for name, field in zip(SWITCHES, _SWITCHES.fields, strict=True)}
)
"""The type of every switch; `SWITCHES` is in the order of the fields."""
