"""What a visitor owes: streets by level, railroads by number, utilities by the dice."""

from companion.rules.game import Game, RentQuote
from companion.rules.groups import has_mortgage, is_full_group, owned_count
from companion.rules.look import deed_of, holding_of
from companion.rules.names import Money, Square, SquareKind


def rent_due(game: Game, lot: Square, dice_sum: int, quote: RentQuote | None = None) -> Money:
    """The rent of an owned, unmortgaged lot for a throw; a card may multiply it.

    Rules JA-23, JA-37, JA-38.
    """
    quote = quote or RentQuote()
    match game.edition.spaces[lot].kind:
        case SquareKind.RAILROAD:
            rents = game.edition.railroad_rents
            return rents[owned_count(game, lot) - 1] * quote.factor
        case SquareKind.UTILITY:
            return utility_rent(game, lot, dice_sum, quote)
        case _:
            return street_rent(game, lot) * quote.factor


def street_rent(game: Game, lot: Square) -> Money:
    """The printed rent of the level; a bare lot of a full group is multiplied.

    Rules JA-17, U4, U23, I14, R16.
    """
    holding = holding_of(game, lot)
    rent = deed_of(game, lot).rents[holding.level]
    if holding.level > 0 or not is_full_group(game, lot, holding.owner):
        return rent
    switches = game.edition.switches
    if switches.rent_double_needs_no_mortgage and has_mortgage(game, lot):
        return rent
    return rent * switches.rent_group_factor


def utility_rent(game: Game, lot: Square, dice_sum: int, quote: RentQuote) -> Money:
    """Dice times the factor by number owned, or times a card's factor whatever is owned.

    Rules JA-24, ID-6, ID-7, I11.
    """
    factors = game.edition.utility_factors
    factor = quote.dice_factor or factors[owned_count(game, lot) - 1] * quote.factor
    unit = 1
    if game.edition.utility_rent_in_notes:
        unit = game.edition.switches.money_smallest_note
    return factor * dice_sum * unit
