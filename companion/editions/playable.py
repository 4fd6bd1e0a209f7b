"""Checks whether anything could be played on the board: GO, jail, lots, stock, players."""

import re
from collections.abc import Iterator

from companion.editions.mistakes import Mistake, shown
from companion.editions.names import Names
from companion.editions.places import BOARD_FILE, CARDS_FILE, EDITION_FILE
from companion.rules.edition import Edition
from companion.rules.names import SquareKind

SMALLEST_BOARD = 12
"""Squares; on a smaller one a throw of twelve would pass GO and stand beyond it again."""

LARGEST_BOARD = 200
MOST_CARDS = 200
"""Cards of all decks together."""

MOST_SEATS = 8
"""Players; a table knows eight colours with their symbols."""

LONGEST_CURRENCY = 8
"""Characters of a currency's code."""

EDITION_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
"""An id is also a folder's name, on any file system."""


def go_is_square_0(edition: Edition, _: Names) -> Iterator[Mistake]:
    """Every game starts on GO, the first square, and there is no second one."""
    for square, space in enumerate(edition.spaces):
        if square and space.kind is SquareKind.GO:
            yield _board(f"spaces[{square}].kind", "'go' at spaces[0] alone", "'go'")
    if not edition.spaces:
        yield _board("spaces", "squares, the first of them GO", "an empty list")
    elif edition.spaces[0].kind is not SquareKind.GO:
        yield _board("spaces[0].kind", "'go'", shown(edition.spaces[0].kind.value))


def board_has_a_size(edition: Edition, _: Names) -> Iterator[Mistake]:
    """A throw never goes round the board more than once, and a screen can show all of it."""
    size = len(edition.spaces)
    if not SMALLEST_BOARD <= size <= LARGEST_BOARD:
        yield _board("spaces", f"{SMALLEST_BOARD} to {LARGEST_BOARD} squares", str(size))


def jail_squares_match(edition: Edition, _: Names) -> Iterator[Mistake]:
    """There is one jail, and it and the squares that send there are what they are said to be."""
    named = [("jail_square", edition.jail_square, SquareKind.JAIL)]
    if edition.go_to_jail_square is not None:
        named.append(("go_to_jail_square", edition.go_to_jail_square, SquareKind.GO_TO_JAIL))
    for path, square, kind in named:
        if not 0 <= square < len(edition.spaces):
            yield _board(path, f"a square from 0 to {len(edition.spaces) - 1}", str(square))
        elif edition.spaces[square].kind is not kind:
            came = f"{square}, which is {edition.spaces[square].kind.value!r}"
            yield _board(path, f"the square of kind {kind.value!r}", came)
    jails = _squares(edition, SquareKind.JAIL)
    for square in jails:
        if edition.jail_square in jails and square != edition.jail_square:
            expected = f"'jail' at spaces[{edition.jail_square}] alone"
            yield _board(f"spaces[{square}].kind", expected, "'jail'")
    senders = _squares(edition, SquareKind.GO_TO_JAIL)
    if senders and edition.go_to_jail_square is None:
        yield _board("go_to_jail_square", f"{senders[0]}, the square that sends there", "nothing")


def there_are_lots(edition: Edition, _: Names) -> Iterator[Mistake]:
    """Something can be bought, and no group belongs to whoever comes first."""
    if not edition.groups:
        yield _board("groups", "at least one group of lots", "an empty list")
    for index, group in enumerate(edition.groups):
        if len(group.squares) == 1:
            yield _board(f"groups[{index}].squares", "at least two lots in a group", "1")


def bank_has_buildings(edition: Edition, _: Names) -> Iterator[Mistake]:
    """Where there are streets the bank has buildings for them."""
    if not _squares(edition, SquareKind.STREET):
        return
    for name, stock in (("small_stock", edition.small_stock), ("big_stock", edition.big_stock)):
        if stock == 0:
            yield _edition(name, "at least 1 where streets can be built on", "0")


def somebody_can_play(edition: Edition, _: Names) -> Iterator[Mistake]:
    """At least two can play, and all find a seat."""
    if not 2 <= edition.players_min <= MOST_SEATS:
        expected = f"a whole number of at least 2, at most {MOST_SEATS}"
        yield _edition("players_min", expected, str(edition.players_min))
    if edition.players_max < edition.players_min:
        expected = f"at least players_min, {edition.players_min}"
        yield _edition("players_max", expected, str(edition.players_max))
    elif edition.players_max > MOST_SEATS:
        expected = f"a whole number of at most {MOST_SEATS}"
        yield _edition("players_max", expected, str(edition.players_max))


def things_can_be_named(edition: Edition, _: Names) -> Iterator[Mistake]:
    """The id can be a folder's name, and the currency stands beside a sum."""
    if not EDITION_ID.fullmatch(edition.id) and edition.id.strip("?"):
        expected = "a short word of a-z, 0-9, _ and -"
        yield _edition("id", expected, shown(edition.id))
    code = edition.currency
    if len(code) > LONGEST_CURRENCY or not code.strip() or not code.isprintable():
        yield _edition("currency", "a short code such as 'USD'", shown(code))
    cards = sum(len(deck.cards) for deck in edition.decks)
    if cards > MOST_CARDS:
        expected = f"at most {MOST_CARDS} cards in all"
        yield Mistake(file=CARDS_FILE, path="decks", expected=expected, came=str(cards))


PLAYABLE_CHECKS = (
    go_is_square_0,
    board_has_a_size,
    jail_squares_match,
    there_are_lots,
    bank_has_buildings,
    somebody_can_play,
    things_can_be_named,
)
"""Run over every edition that is loaded, first of all checks."""


def _squares(edition: Edition, kind: SquareKind) -> list[int]:
    return [square for square, space in enumerate(edition.spaces) if space.kind is kind]


def _board(path: str, expected: str, came: str) -> Mistake:
    return Mistake(file=BOARD_FILE, path=path, expected=expected, came=came)


def _edition(path: str, expected: str, came: str) -> Mistake:
    return Mistake(file=EDITION_FILE, path=path, expected=expected, came=came)
