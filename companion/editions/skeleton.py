"""A new board from a few wishes: sizes and names are asked for, numbers are filled in."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from companion.editions.bounds import MOST_LEVELS, MOST_LOTS
from companion.editions.filling import filling
from companion.editions.mistakes import EditionError, Mistake
from companion.editions.playable import LARGEST_BOARD, SMALLEST_BOARD
from companion.editions.switches import SWITCHES, changed_switches, switch_value
from companion.rules.edition import (
    Card,
    Deck,
    Edition,
    Effect,
    Group,
    Lot,
    Pay,
    PayEachPlayer,
    Receive,
    ReceiveFromEach,
    Repairs,
    Space,
)
from companion.rules.names import CardId, DeckId, GroupId, SquareKind

LETTERS = "ABCDEFGH"
CORNERS = (SquareKind.GO, SquareKind.JAIL, SquareKind.REST, SquareKind.GO_TO_JAIL)
SMALL_BOARD = 20
"""Squares; below it there is no room for railroads, utilities and taxes."""


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """What its author says about a new edition."""

    id: str
    squares: int
    groups: tuple[int, ...]
    """Streets of each group, the cheapest group first; at most eight groups."""
    railroads: int
    utilities: int
    small_max: int
    """Small buildings on a lot before the big one."""
    start: int
    """Cash of every player at the start, in money units; prices follow from it."""
    smallest_note: int
    currency: str
    decks: tuple[str, ...]
    players_min: int = 2
    players_max: int = 6


def suggested_railroads(squares: int) -> int:
    """One for every ten squares; a single one would be no group."""
    return min(squares // 10, MOST_LOTS) if squares >= SMALL_BOARD else 0


def suggested_utilities(squares: int) -> int:
    """Two where there is room."""
    return 2 if squares >= SMALL_BOARD else 0


def room_for_streets(squares: int, railroads: int, utilities: int, decks: int) -> int:
    """Squares that corners, other lots, taxes, and one card square for each deck leave."""
    return squares - len(CORNERS) - railroads - utilities - _taxes(squares) - decks


def suggested_groups(squares: int, railroads: int, utilities: int, decks: int) -> tuple[int, ...]:
    """Streets on about half of the board, in at most eight groups of about three."""
    room = room_for_streets(squares, railroads, utilities, decks)
    streets = max(2, min((squares * 11 + 10) // 20, room, MOST_LOTS * len(LETTERS)))
    count = max(1, min(len(LETTERS), (streets + 2) // 3))
    size, more = divmod(streets, count)
    return tuple(size + 1 if number < more else size for number in range(count))


def suggested_start(smallest_note: int) -> int:
    """The usual number of the smallest notes."""
    known = filling().defaults
    return known.start // known.smallest_note * smallest_note


def drafted(wishes: Wishes, rules: Edition) -> Edition:
    """The edition, with the settings of a rule book. Raises EditionError for impossible wishes."""
    mistakes = _impossible(wishes)
    if mistakes:
        raise EditionError(wishes.id, mistakes)
    settings = _settings(wishes, rules)
    switches = changed_switches(rules, settings, mistakes)
    if mistakes:
        raise EditionError(wishes.id, mistakes)
    kinds = _order(wishes, rules)
    spaces, groups = _spaces(wishes, kinds)
    sums = filling().sums
    return Edition(
        id=wishes.id,
        currency=wishes.currency,
        players_min=wishes.players_min,
        players_max=wishes.players_max,
        small_stock=max(1, sum(wishes.groups) * wishes.small_max * 9 // 25),
        big_stock=max(1, sum(wishes.groups) * 6 // 11),
        railroad_rents=_railroad_rents(wishes),
        utility_factors=_utility_factors(wishes),
        jail_square=kinds.index(SquareKind.JAIL),
        go_to_jail_square=kinds.index(SquareKind.GO_TO_JAIL),
        income_tax_flat=_sum(wishes, sums["income_tax"]),
        spaces=spaces,
        groups=groups,
        decks=tuple(_deck(wishes, deck) for deck in wishes.decks),
        switches=replace(switches, build_small_max=wishes.small_max),
    )


def _taxes(squares: int) -> int:
    return 2 if squares >= SMALL_BOARD else 0


def _impossible(wishes: Wishes) -> list[Mistake]:
    streets = sum(wishes.groups)
    lots = streets + wishes.railroads + wishes.utilities
    least = len(CORNERS) + _taxes(wishes.squares) + lots + len(wishes.decks)
    sizes = {f"groups[{n}]": size for n, size in enumerate(wishes.groups)}
    sizes |= {"railroads": wishes.railroads or 2, "utilities": wishes.utilities or 2}
    found = [
        (path, f"none, or 2 to {MOST_LOTS}", size)
        for path, size in sizes.items()
        if not 2 <= size <= MOST_LOTS
    ]
    if not SMALLEST_BOARD <= wishes.squares <= LARGEST_BOARD:
        found.append(("squares", f"{SMALLEST_BOARD} to {LARGEST_BOARD}", wishes.squares))
    elif least > wishes.squares:
        expected = f"room for {least}: corners, taxes, lots and a square for each deck"
        found.append(("squares", expected, wishes.squares))
    if not 1 <= len(wishes.groups) <= len(LETTERS):
        found.append(("groups", f"1 to {len(LETTERS)} groups", len(wishes.groups)))
    if wishes.smallest_note < 1:
        found.append(("smallest_note", "at least 1", wishes.smallest_note))
    if wishes.start < 100 * wishes.smallest_note:
        found.append(("start", "at least a hundred of the smallest notes", wishes.start))
    if not 1 <= wishes.small_max <= MOST_LEVELS:
        found.append(("small_max", f"1 to {MOST_LEVELS}", wishes.small_max))
    return [
        Mistake(file="wishes", path=path, expected=expected, came=str(came))
        for path, expected, came in found
    ]


def _settings(wishes: Wishes, rules: Edition) -> dict[str, object]:
    """The starting cash, and the rule book's own sums in proportion to it."""
    settings: dict[str, object] = {
        "money.start": wishes.start,
        "money.smallest_note": wishes.smallest_note,
    }
    for name in filling().scaled:
        value = switch_value(rules, name) if name in SWITCHES else None
        if isinstance(value, int):
            scaled = value * wishes.start // rules.switches.money_start
            if name == "go.salary":
                # A shorter way round earns less, or nobody would ever be ruined.
                scaled = scaled * wishes.squares // len(rules.spaces)
            note = wishes.smallest_note
            settings[name] = max(note, scaled // note * note)
    return settings


def _sum(wishes: Wishes, permille: int) -> int:
    """A part of the starting cash, as round as prices are."""
    step = _step(wishes)
    return max(step, (wishes.start * permille // 1000 + step // 2) // step * step)


def _step(wishes: Wishes) -> int:
    """What prices are multiples of: about a hundred-and-fiftieth of the starting cash."""
    rough = max(1, wishes.start // 150)
    power: int = 10 ** (len(str(rough)) - 1)
    round_step = max(factor * power for factor in (1, 2, 5) if factor * power <= rough)
    return -(-round_step // wishes.smallest_note) * wishes.smallest_note


def _order(wishes: Wishes, rules: Edition) -> list[SquareKind]:
    """The kinds of the squares: corners at the quarters, everything else spread evenly."""
    taxed = any(space.kind is SquareKind.INCOME_TAX for space in rules.spaces)
    taxes = (
        (SquareKind.INCOME_TAX, SquareKind.LUXURY_TAX)
        if taxed
        else (SquareKind.FINE, SquareKind.WIN)
    )[: _taxes(wishes.squares)]
    counts = {
        SquareKind.STREET: sum(wishes.groups),
        SquareKind.RAILROAD: wishes.railroads,
        SquareKind.UTILITY: wishes.utilities,
    }
    left = wishes.squares - len(CORNERS) - sum(counts.values()) - len(taxes)
    counts[SquareKind.CARD if wishes.decks else SquareKind.REST] = left
    spread = [
        ((2 * n + 1) * wishes.squares // count, kind)
        for kind, count in counts.items()
        for n in range(count)
    ]
    spread += [(wishes.squares * (1 + 17 * n) // 9, kind) for n, kind in enumerate(taxes)]
    order = [kind for _, kind in sorted(spread, key=lambda item: item[0])]
    for quarter, corner in enumerate(CORNERS):
        order.insert(wishes.squares * quarter // 4, corner)
    return order


def _spaces(
    wishes: Wishes, kinds: Sequence[SquareKind]
) -> tuple[tuple[Space, ...], tuple[Group, ...]]:
    """Squares with their deeds, and the groups that these name."""
    streets = iter(_street_lots(wishes))
    decks = list(wishes.decks)
    sums = filling().sums
    squares: dict[str, list[int]] = {}
    spaces = []
    for square, kind in enumerate(kinds):
        lot = next(streets) if kind is SquareKind.STREET else _plain_lot(wishes, kind)
        if lot is not None:
            squares.setdefault(lot.group, []).append(square)
        deck = None
        if kind is SquareKind.CARD:
            deck = DeckId(decks[0])
            decks.append(decks.pop(0))
        amount = _sum(wishes, sums[kind]) if kind in (SquareKind.WIN, SquareKind.FINE) else None
        spaces.append(Space(kind=kind, lot=lot, deck=deck, amount=amount))
    return tuple(spaces), tuple(_group(group, kinds, found) for group, found in squares.items())


def _group(group: str, kinds: Sequence[SquareKind], squares: Iterable[int]) -> Group:
    listed = tuple(squares)
    kind = kinds[listed[0]]
    letter = {SquareKind.RAILROAD: "T", SquareKind.UTILITY: "U"}.get(kind, group[-1].upper())
    return Group(id=GroupId(group), kind=kind, squares=listed, letter=letter)


def _street_lots(wishes: Wishes) -> list[Lot]:
    """Prices rise along the board; a building costs half of the group's dearest lot."""
    lots: list[Lot] = []
    for letter, size in zip(LETTERS, wishes.groups, strict=False):
        places = range(len(lots), len(lots) + size)
        step = _step(wishes)
        cost = max(step, _price(wishes, places[-1]) // 2 // step * step)
        lots += [_street_lot(wishes, GroupId(f"group_{letter.lower()}"), n, cost) for n in places]
    return lots


def _price(wishes: Wishes, place: int) -> int:
    """The price of a street by its place among all streets."""
    low, high = filling().sums["cheapest_street"], filling().sums["dearest_street"]
    last = max(1, sum(wishes.groups) - 1)
    return max(2, _sum(wishes, low + (high - low) * place // last))


def _street_lot(wishes: Wishes, group: GroupId, place: int, cost: int) -> Lot:
    price = _price(wishes, place)
    return Lot(
        group=group,
        price=price,
        mortgage=_half(wishes, price),
        rents=_street_rents(wishes, price, place),
        small_cost=cost,
        big_cost=cost,
    )


def _street_rents(wishes: Wishes, price: int, place: int) -> tuple[int, ...]:
    """Rents by level in whole notes, each above the one before."""
    note, last = wishes.smallest_note, max(1, sum(wishes.groups) - 1)
    steps = wishes.small_max + 1
    rents: list[int] = []
    for level in range(steps + 1):
        cheap = _between(filling().rents.cheapest, level, steps)
        dear = _between(filling().rents.dearest, level, steps)
        percent = cheap + (dear - cheap) * place // last
        least = rents[-1] + note if rents else note
        rents.append(max(least, price * percent // 100 // note * note))
    return tuple(rents)


def _between(values: Sequence[int], level: int, steps: int) -> int:
    """The value of a level on the line through the values, however many levels there are."""
    whole, part = divmod(level * (len(values) - 1), steps)
    if part == 0:
        return values[whole]
    return values[whole] + (values[whole + 1] - values[whole]) * part // steps


def _half(wishes: Wishes, price: int) -> int:
    """Half of a price in whole notes, less than the price."""
    note = wishes.smallest_note
    return min(price - 1, max(1, price // 2 // note * note))


def _plain_lot(wishes: Wishes, kind: SquareKind) -> Lot | None:
    if kind not in (SquareKind.RAILROAD, SquareKind.UTILITY):
        return None
    price = max(2, _sum(wishes, filling().sums[kind]))
    return Lot(group=GroupId(kind.value), price=price, mortgage=_half(wishes, price))


def _railroad_rents(wishes: Wishes) -> tuple[int, ...]:
    """Doubled with each railroad up to the fourth, then half as much again each time."""
    note = wishes.smallest_note
    first = max(note, wishes.start * filling().sums["railroad_rent"] // 1000 // note * note)
    return tuple(first * (2**n if n < 4 else 4 * (n - 1)) for n in range(wishes.railroads))


def _utility_factors(wishes: Wishes) -> tuple[int, ...]:
    rents = filling().rents
    unit = max(1, wishes.start // filling().defaults.start)
    return tuple(
        (rents.utility_factor + rents.utility_step * n) * unit for n in range(wishes.utilities)
    )


def _deck(wishes: Wishes, deck: str) -> Deck:
    return Deck(
        id=DeckId(deck),
        cards=tuple(
            Card(id=CardId(f"{deck}_{card.id}"), effect=_effect(wishes, card.effect))
            for card in filling().cards
        ),
    )


def _effect(wishes: Wishes, effect: Effect) -> Effect:
    """The effect with its sums in money."""
    match effect:
        case Receive() | Pay() | PayEachPlayer() | ReceiveFromEach():
            return replace(effect, amount=_sum(wishes, effect.amount))
        case Repairs():
            small, big = _sum(wishes, effect.small), _sum(wishes, effect.big)
            return replace(effect, small=small, big=big)
        case _:
            return effect
