"""House rules on the rules page: every setting that a table may change, with its next values."""

import json
from collections.abc import Iterator, Mapping
from types import MappingProxyType

import msgspec

from companion.editions.shape import Mistakes
from companion.editions.switches import SWITCHES, changed_switches, switch_value
from companion.rules.contradictions import Contradiction, contradictions
from companion.rules.edition import Edition, TableRules
from companion.rules.names import SquareKind
from companion.table.requests import SetHouseRule
from companion.table.settings import FRACTIONS, SECTIONS, Value, limits, options
from companion.table.view import Action, HouseRule, Message, NumberSpan

House = Mapping[str, Value]
"""Settings that differ from the book, by their dotted names."""
NONE: House = MappingProxyType({})
PREFERENCE = "house"

NEEDED = {
    "tax.income": SquareKind.INCOME_TAX,
    "tax.luxury": SquareKind.LUXURY_TAX,
    "parking": SquareKind.REST,
    "card.nearest_utility_dice": SquareKind.UTILITY,
}
"""Settings, by the beginning of their names, that mean nothing on a board without such a square."""


def with_house(book: Edition, house: House) -> Edition:
    """The rule book with the settings of the house, whether they go together or not."""
    mistakes: Mistakes = []
    listed = {name: _listed(value) for name, value in house.items()}
    switches = changed_switches(book, listed, mistakes)
    return book if mistakes else msgspec.structs.replace(book, switches=switches)


def troubles(
    book: Edition, house: House, rules: TableRules | None = None
) -> tuple[Contradiction, ...]:
    """What in the chosen settings does not go together, or not with the rules of the table."""
    return contradictions(with_house(book, house), rules)


def sentences(found: tuple[Contradiction, ...]) -> tuple[Message, ...]:
    """The reasons, as the screen says them."""
    return tuple(
        Message(code=f"contradiction.{one.code.value}", facts=dict(one.facts)) for one in found
    )


def changed(book: Edition, house: House, name: str, value: Value) -> House:
    """One setting is different now; the book's own value is no difference."""
    kept = {one: other for one, other in house.items() if one != name}
    if plain(switch_value(book, name)) == plain(value):
        return kept
    return {**kept, name: value}


def differences(book: Edition, played: Edition) -> House:
    """The house rules that a game was played by."""
    house: House = NONE
    for name in names(book):
        house = changed(book, house, name, _value(plain(switch_value(played, name))))
    return house


def is_valid(book: Edition, name: str, value: object) -> bool:
    """The setting can be changed at all, and may have this value."""
    if name not in names(book):
        return False
    mistakes: Mistakes = []
    changed_switches(book, {name: _listed(value)}, mistakes)
    return not mistakes


def _listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def plain(value: object) -> object:
    """A value as JSON has it, to be compared."""
    return tuple(value) if isinstance(value, list | tuple) else value


def names(book: Edition) -> tuple[str, ...]:
    """The settings that a table may change on this board, section by section."""
    return tuple(name for section in SECTIONS.values() for name in section if _means(book, name))


def _means(book: Edition, name: str) -> bool:
    if name not in SWITCHES:
        return False
    kinds = {space.kind for space in book.spaces}
    return all(
        kind in kinds or not name.startswith(beginning) for beginning, kind in NEEDED.items()
    )


def shown(book: Edition, house: House) -> tuple[HouseRule, ...]:
    """Every setting with its value, the book's, and the steps to the values beside it."""
    edition = with_house(book, house)
    wrong = {name for found in contradictions(edition) for name in found.switches}
    return tuple(
        _rule(book, edition, section, name, wrong=name in wrong)
        for section, members in SECTIONS.items()
        for name in members
        if _means(book, name)
    )


def _rule(book: Edition, edition: Edition, section: str, name: str, *, wrong: bool) -> HouseRule:
    value, printed = plain(switch_value(edition, name)), plain(switch_value(book, name))
    values = options(book, name)
    known = [plain(one) for one in values]
    if value not in known:
        known.append(value)
    place = known.index(value)
    return HouseRule(
        name=name,
        section=section,
        value=_value(value),
        book=_value(printed),
        less=_step(name, known, place - 1),
        more=_step(name, known, place + 1),
        span=_span(name, values),
        changed=value != printed,
        wrong=wrong,
    )


def _span(name: str, values: tuple[Value, ...]) -> NumberSpan | None:
    found = limits(name)
    if found is None:
        return None
    nothing = Action(name="set", request=SetHouseRule(name=name, value=None))
    return NumberSpan(
        low=found[0],
        high=found[1],
        percent=name in FRACTIONS,
        nothing=nothing if None in values else None,
    )


def _value(value: object) -> Value:
    assert value is None or isinstance(value, bool | int | float | str | tuple)
    return value


def _step(name: str, known: list[object], place: int) -> Action:
    """Round at the ends, so that two values are one touch apart either way."""
    request = SetHouseRule(name=name, value=_value(known[place % len(known)]))
    return Action(name="set", request=request)


def written(house: House) -> str:
    """The house rules as a preference keeps them."""
    return json.dumps({name: _listed(value) for name, value in house.items()}, sort_keys=True)


def read(book: Edition, text: str) -> House:
    """House rules that were kept; what this board does not know any more is left out."""
    try:
        kept = json.loads(text or "{}")
    except ValueError:
        return NONE
    if not isinstance(kept, dict):
        return NONE
    return dict(_valid(book, kept))


def _valid(book: Edition, kept: Mapping[str, object]) -> Iterator[tuple[str, Value]]:
    for name, value in kept.items():
        if is_valid(book, name, value):
            yield name, _value(plain(value))


def preference(edition: str) -> str:
    """Under which name the house rules of an edition are kept."""
    return f"{PREFERENCE}.{edition}"
