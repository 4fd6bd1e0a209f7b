"""Checks that no payment can outgrow what ledgers hold, and that nothing goes on for ever."""

from collections.abc import Iterator

from companion.editions.mistakes import LARGEST_SUM, Mistake
from companion.editions.names import Names
from companion.editions.places import BOARD_FILE, CARDS_FILE, EDITION_FILE, SWITCHES_FILE
from companion.rules.edition import AdvanceNearest, Deck, Edition, Keep, Repairs, SkipTurn
from companion.rules.largest import LARGEST_THROW

MOST_LEVELS = 8
"""Small buildings on a lot; a title deed has no room for more rents."""

MOST_LOTS = 12
"""Lots of a group."""

MOST_BUILDINGS = 10_000
MOST_TURNS_MISSED = 20


def cards_are_bounded(edition: Edition, _: Names) -> Iterator[Mistake]:
    """No card multiplies a rent or a bill beyond the largest sum, and none takes turns for ever.

    What settings make of the board's sums is looked at with the settings.
    """
    note = edition.switches.money_smallest_note if edition.utility_rent_in_notes else 1
    factor = max(edition.utility_factors, default=0)
    yield from _bounded(BOARD_FILE, "utility_factors", factor * LARGEST_THROW * note)
    for index, deck in enumerate(edition.decks):
        yield from _cards(edition, deck, f"decks[{index}]", note)


def _dearest(edition: Edition) -> int:
    streets = [rent for space in edition.spaces if space.lot for rent in space.lot.rents]
    return max((*streets, *edition.railroad_rents), default=0)


def _cards(edition: Edition, deck: Deck, path: str, note: int) -> Iterator[Mistake]:
    for place, card in enumerate(deck.cards):
        where = f"{path}.cards[{place}].effect"
        match card.effect:
            case AdvanceNearest(rent_factor=factor, dice_factor=dice):
                payment = _dearest(edition) * factor
                yield from _bounded(CARDS_FILE, f"{where}.rent_factor", payment)
                throw = (dice or 0) * LARGEST_THROW * note
                yield from _bounded(CARDS_FILE, f"{where}.dice_factor", throw)
            case Repairs(small=small, big=big):
                bill = small * edition.small_stock + big * edition.big_stock
                yield from _bounded(CARDS_FILE, where, bill)
            case SkipTurn(turns=turns) if turns > MOST_TURNS_MISSED:
                expected = f"at most {MOST_TURNS_MISSED} turns"
                yield _mistake(CARDS_FILE, f"{where}.turns", expected, str(turns))
            case _:
                continue


def counts_are_bounded(edition: Edition, _: Names) -> Iterator[Mistake]:
    """The bank has no endless stock, no tax takes more than there is, and no deck runs dry."""
    for name, stock in (("small_stock", edition.small_stock), ("big_stock", edition.big_stock)):
        if stock > MOST_BUILDINGS:
            yield _mistake(EDITION_FILE, name, f"at most {MOST_BUILDINGS}", str(stock))
    if edition.income_tax_percent > 100:
        came = str(edition.income_tax_percent)
        yield _mistake(BOARD_FILE, "income_tax_percent", "at most 100", came)
    levels = edition.switches.build_small_max
    if levels > MOST_LEVELS:
        yield _mistake(SWITCHES_FILE, "build.small_max", f"at most {MOST_LEVELS}", str(levels))
    for index, group in enumerate(edition.groups):
        if len(group.squares) > MOST_LOTS:
            expected, came = f"at most {MOST_LOTS} lots", str(len(group.squares))
            yield _mistake(BOARD_FILE, f"groups[{index}].squares", expected, came)
    for index, deck in enumerate(edition.decks):
        if deck.cards and all(isinstance(card.effect, Keep) for card in deck.cards):
            expected = "a card that goes back, for when players keep all the others"
            came = f"{len(deck.cards)} to keep"
            yield _mistake(CARDS_FILE, f"decks[{index}].cards", expected, came)


BOUND_CHECKS = (cards_are_bounded, counts_are_bounded)
"""Run over every edition that is loaded."""


def _bounded(file: str, path: str, payment: int) -> Iterator[Mistake]:
    if payment > LARGEST_SUM:
        expected = f"a payment of at most {LARGEST_SUM}"
        yield _mistake(file, path, expected, f"one of {payment}")


def _mistake(file: str, path: str, expected: str, came: str) -> Mistake:
    return Mistake(file=file, path=path, expected=expected, came=came)
