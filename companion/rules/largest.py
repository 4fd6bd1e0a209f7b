"""The largest payments that a board and its settings can bring about; a ledger must hold them."""

from collections.abc import Iterator

from companion.rules.edition import AdvanceNearest, Edition, Effect, Repairs
from companion.rules.names import Money

LARGEST_THROW = 12


def largest_rent(edition: Edition) -> Money:
    """The dearest printed rent, by the factors of a full group and of a card."""
    streets = [rent for space in edition.spaces if space.lot for rent in space.lot.rents]
    dearest = max((*streets, *edition.railroad_rents), default=0)
    cards = [e.rent_factor for e in _effects(edition) if isinstance(e, AdvanceNearest)]
    return dearest * edition.switches.rent_group_factor * max(cards, default=1)


def largest_salary(edition: Edition) -> Money:
    """What a move brings that ends on GO."""
    return edition.switches.go_salary * edition.switches.go_landing_factor


def largest_throw_rent(edition: Edition) -> Money:
    """What a throw of twelve costs on a utility, by its own factor or by a card's."""
    note = edition.switches.money_smallest_note if edition.utility_rent_in_notes else 1
    cards = [e.dice_factor or 0 for e in _effects(edition) if isinstance(e, AdvanceNearest)]
    return max((*edition.utility_factors, *cards), default=0) * LARGEST_THROW * note


def largest_repairs(edition: Edition) -> Money:
    """The dearest bill for all the buildings there are."""
    small, big = edition.small_supply, edition.big_supply
    bills = [e.small * small + e.big * big for e in _effects(edition) if isinstance(e, Repairs)]
    return max(bills, default=0)


def _effects(edition: Edition) -> Iterator[Effect]:
    return (card.effect for deck in edition.decks for card in deck.cards)
