"""Cross-checks of a whole edition: what no single value can be blamed for by itself."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from msgspec.structs import replace

from companion.editions.bounds import BOUND_CHECKS
from companion.editions.mistakes import NOTHING, Mistake, shown
from companion.editions.names import Names, unfillable_names, unknown_names
from companion.editions.places import BOARD_FILE, CARDS_FILE, SWITCHES_FILE
from companion.editions.playable import PLAYABLE_CHECKS
from companion.editions.switches import OVERRIDES
from companion.rules.contradictions import contradictions
from companion.rules.edition import Advance, AdvanceNearest, Edition, Step
from companion.rules.names import SquareKind

Check = Callable[[Edition, Names], Iterator[Mistake]]
"""Looks at one rule and yields every place where the edition breaks it; never raises."""

LOT_LETTERS = {
    SquareKind.STREET: "ABCDEFGH",
    SquareKind.RAILROAD: "T",
    SquareKind.UTILITY: "U",
}
"""Kinds of squares that have a title deed, with the letters their groups may show."""


def lots_have_deeds(edition: Edition, _: Names) -> Iterator[Mistake]:
    """A lot has a title deed of a known group, a card square a known deck, and no other has."""
    groups = {group.id for group in edition.groups}
    decks = {deck.id for deck in edition.decks}
    for square, space in enumerate(edition.spaces):
        path = f"spaces[{square}]"
        if (space.lot is None) == (space.kind in LOT_LETTERS):
            expected = "no title deed" if space.lot else "a title deed"
            yield _board(
                f"{path}.lot", f"{expected} on a {space.kind.value!r}", _presence(space.lot)
            )
        elif space.lot is not None and space.lot.group not in groups:
            yield _board(f"{path}.lot.group", _one_of(groups), repr(space.lot.group))
        if (space.deck is None) == (space.kind is SquareKind.CARD):
            expected = "no deck" if space.deck else "a deck"
            yield _board(
                f"{path}.deck", f"{expected} on a {space.kind.value!r}", _presence(space.deck)
            )
        elif space.deck is not None and space.deck not in decks:
            yield _board(f"{path}.deck", _one_of(decks), repr(space.deck))


def amounts_are_where_they_are_paid(edition: Edition, _: Names) -> Iterator[Mistake]:
    """Win and fine squares print a sum; on an income tax it repeats the flat sum."""
    needed = (SquareKind.WIN, SquareKind.FINE)
    for square, space in enumerate(edition.spaces):
        path = f"spaces[{square}].amount"
        if space.kind in needed and space.amount is None:
            yield _board(path, f"a sum on a {space.kind.value!r}", NOTHING)
        elif space.amount is None or space.kind in needed:
            continue
        elif space.kind is not SquareKind.INCOME_TAX:
            yield _board(path, f"no sum on a {space.kind.value!r}", str(space.amount))
        elif space.amount != edition.income_tax_flat:
            expected = f"income_tax_flat, {edition.income_tax_flat}"
            yield _board(path, expected, str(space.amount))


def groups_are_complete(edition: Edition, _: Names) -> Iterator[Mistake]:
    """A group lists exactly the lots whose deeds name it, all of the group's kind."""
    yield from _unique([group.id for group in edition.groups], "groups", BOARD_FILE)
    for index, group in enumerate(edition.groups):
        path = f"groups[{index}]"
        letters = LOT_LETTERS.get(group.kind)
        if letters is None:
            yield _board(f"{path}.kind", _one_of(LOT_LETTERS), shown(group.kind.value))
        elif group.letter not in tuple(letters):
            yield _board(f"{path}.letter", _one_of(letters), repr(group.letter))
        if not group.squares:
            yield _board(f"{path}.squares", "at least one lot", "an empty list")
        members = {
            square
            for square, space in enumerate(edition.spaces)
            if space.lot is not None and space.lot.group == group.id
        }
        for place, square in enumerate(group.squares):
            where = f"{path}.squares[{place}]"
            if square not in members:
                yield _board(where, f"a lot whose deed names group {group.id!r}", str(square))
            elif edition.spaces[square].kind is not group.kind:
                came = f"{square}, which is {edition.spaces[square].kind.value!r}"
                yield _board(where, f"a square of kind {group.kind.value!r}", came)


def every_lot_is_in_one_group(edition: Edition, _: Names) -> Iterator[Mistake]:
    """Every lot is listed by exactly one group, once."""
    listed = Counter(square for group in edition.groups for square in group.squares)
    for square, space in enumerate(edition.spaces):
        if space.kind in LOT_LETTERS and listed[square] != 1:
            expected = "a lot in the squares of exactly one group"
            yield _board(f"spaces[{square}]", expected, f"{listed[square]} times")


def street_rents_rise(edition: Edition, _: Names) -> Iterator[Mistake]:
    """A street prints a rent for the bare lot, each small building and the big one, rising."""
    small_max = edition.switches.build_small_max
    streets = [space.lot for space in edition.spaces if space.kind is SquareKind.STREET]
    levels = {len(lot.rents) for lot in streets if lot is not None} or {small_max + 2}
    printed = max(levels)
    if len(levels) > 1:
        printed = small_max + 2
    elif printed != small_max + 2:
        expected = f"{printed - 2}, as every street prints {printed} rents"
        yield _switch("build.small_max", expected, str(small_max))
    for square, space in enumerate(edition.spaces):
        if space.lot is None:
            continue
        rents, path = space.lot.rents, f"spaces[{square}].lot.rents"
        wanted = printed if space.kind is SquareKind.STREET else 0
        if len(rents) != wanted:
            yield _board(path, f"{wanted} rents on a {space.kind.value!r}", str(len(rents)))
        yield from _rising(rents, path)


def deeds_are_sound(edition: Edition, _: Names) -> Iterator[Mistake]:
    """A mortgage brings less than the price; only streets are built on, and never for nothing."""
    for square, space in enumerate(edition.spaces):
        if space.lot is None:
            continue
        lot, path = space.lot, f"spaces[{square}].lot"
        if lot.mortgage >= lot.price:
            yield _board(f"{path}.price", f"more than the mortgage {lot.mortgage}", str(lot.price))
        for name, cost in (("small_cost", lot.small_cost), ("big_cost", lot.big_cost)):
            if (cost > 0) is not (space.kind is SquareKind.STREET):
                expected = "0" if cost else "a cost of at least 1"
                yield _board(f"{path}.{name}", f"{expected} on a {space.kind.value!r}", str(cost))


def scales_match_groups(edition: Edition, _: Names) -> Iterator[Mistake]:
    """Railroad rents and utility factors rise, one step for every lot of the group."""
    scales = (
        (SquareKind.RAILROAD, "railroad_rents", edition.railroad_rents),
        (SquareKind.UTILITY, "utility_factors", edition.utility_factors),
    )
    for kind, path, scale in scales:
        sizes = [len(group.squares) for group in edition.groups if group.kind is kind]
        size = max(sizes, default=0)
        if len(scale) != size:
            yield _board(path, f"{size} values, as many as its largest group", str(len(scale)))
        yield from _rising(scale, path)


def decks_are_sound(edition: Edition, _: Names) -> Iterator[Mistake]:
    """Decks hold cards, and no two decks or cards share an id."""
    yield from _unique([deck.id for deck in edition.decks], "decks", CARDS_FILE)
    seen: dict[str, str] = {}
    for index, deck in enumerate(edition.decks):
        if not deck.cards:
            yield _cards(f"decks[{index}].cards", "at least one card", "an empty list")
        for place, card in enumerate(deck.cards):
            path = f"decks[{index}].cards[{place}].id"
            if card.id in seen:
                yield _cards(path, f"an id other than that of {seen[card.id]}", repr(card.id))
            seen.setdefault(card.id, path)


def cards_lead_onto_the_board(edition: Edition, _: Names) -> Iterator[Mistake]:
    """Where a card sends a token there is a square to send it to."""
    size = len(edition.spaces)
    kinds = {space.kind for space in edition.spaces if space.kind in LOT_LETTERS}
    for index, deck in enumerate(edition.decks):
        for place, card in enumerate(deck.cards):
            path = f"decks[{index}].cards[{place}].effect"
            match card.effect:
                case Advance(to=to) if not 0 <= to < size:
                    yield _cards(f"{path}.to", f"a square from 0 to {size - 1}", str(to))
                case AdvanceNearest(kind=kind) if kind not in kinds:
                    yield _cards(f"{path}.kind", _one_of(kinds), shown(kind.value))
                case Step(steps=steps) if steps == 0 or abs(steps) >= max(size, 2):
                    yield _cards(f"{path}.steps", f"1 to {size - 1} either way", str(steps))


def names_name_something(edition: Edition, names: Names) -> Iterator[Mistake]:
    """No language names what is not there."""
    yield from unknown_names(edition, names)
    yield from unfillable_names(names)


def contradictory_settings(edition: Edition, unreadable: frozenset[str]) -> Iterator[Mistake]:
    """Settings of a rule book that rule each other out; none that stands in for an unreadable one.

    A house rule may set some of them all the same, so that a case can show what follows.
    """
    for found in contradictions(edition):
        if not unreadable.intersection(found.switches):
            yield _switch(found.switches[0], found.expected, found.came)


def house_contradictions(edition: Edition) -> list[Mistake]:
    """Settings of a table that rule each other out, also those which a case may show."""
    found = contradictory_settings(edition, frozenset())
    return [replace(mistake, file=OVERRIDES) for mistake in found]


def house_rules_agree(edition: Edition, _: Names) -> Iterator[Mistake]:
    """No house rule contradicts another setting, or the board."""
    for found in contradictions(edition):
        if not found.playable:
            yield _switch(found.switches[0], found.expected, found.came)


CHECKS: tuple[Check, ...] = (
    *PLAYABLE_CHECKS,
    *BOUND_CHECKS,
    lots_have_deeds,
    amounts_are_where_they_are_paid,
    groups_are_complete,
    every_lot_is_in_one_group,
    street_rents_rise,
    deeds_are_sound,
    scales_match_groups,
    decks_are_sound,
    cards_lead_onto_the_board,
    names_name_something,
)
"""Run over every edition that is loaded."""

SWITCH_CHECKS: tuple[Check, ...] = (house_rules_agree,)
"""Run again when house rules change an edition."""


def _mistake(file: str, path: str, expected: str, came: str) -> Mistake:
    return Mistake(file=file, path=path, expected=expected, came=came)


def _board(path: str, expected: str, came: str) -> Mistake:
    return _mistake(BOARD_FILE, path, expected, came)


def _cards(path: str, expected: str, came: str) -> Mistake:
    return _mistake(CARDS_FILE, path, expected, came)


def _switch(name: str, expected: str, came: str) -> Mistake:
    return _mistake(SWITCHES_FILE, name, expected, came)


def _unique(ids: list[str], path: str, file: str) -> Iterator[Mistake]:
    for index, identity in enumerate(ids):
        if identity in ids[:index]:
            first = f"{path}[{ids.index(identity)}]"
            yield _mistake(
                file, f"{path}[{index}].id", f"an id other than that of {first}", repr(identity)
            )


def _rising(values: tuple[int, ...], path: str) -> Iterator[Mistake]:
    for index, (lower, upper) in enumerate(pairwise(values), start=1):
        if upper <= lower:
            yield _board(f"{path}[{index}]", f"more than {lower}", str(upper))


def _one_of(words: object) -> str:
    assert isinstance(words, set | dict | str)
    return "one of " + ", ".join(repr(str(word)) for word in sorted(words))


def _presence(value: object) -> str:
    return NOTHING if value is None else shown(value)
