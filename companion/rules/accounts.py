"""Sums of the rule book: rounding, redemption, fees, worth, the tax base."""

from companion.rules.edition import Edition
from companion.rules.events import Transfer
from companion.rules.game import Game
from companion.rules.house import Inflow
from companion.rules.look import deed_of, player_of
from companion.rules.names import BANK, POT, Cause, Money, PlayerId, Square
from companion.rules.policies import MortgagedValue, Rounding, ValueBase

THOUSAND = 1000
INFLOW = {
    Cause.TAX: Inflow.TAXES,
    Cause.JAIL_FINE: Inflow.FINES,
    Cause.FINE_SQUARE: Inflow.FINES,
    Cause.PENALTY: Inflow.FINES,
    Cause.CARD: Inflow.CARDS,
}
"""Which payments to the bank may go into the pot instead."""


def rounded(edition: Edition, numerator: int, denominator: int) -> Money:
    """An exact fraction brought to the smallest note, up or down as the edition says (U1)."""
    note = edition.switches.money_smallest_note
    whole, rest = divmod(numerator, denominator * note)
    if rest and edition.switches.money_round is Rounding.UP:
        whole += 1
    return whole * note


def is_off_note(game: Game, amount: Money) -> bool:
    """Amounts that players name must be multiples of the smallest note."""
    return amount % game.edition.switches.money_smallest_note != 0


def mortgage_base(game: Game, lot: Square, base: ValueBase) -> Money:
    """The printed sum that interest, fee or redemption is taken of (U6, I2)."""
    deed = deed_of(game, lot)
    return deed.mortgage if base is ValueBase.MORTGAGE_VALUE else deed.price


def redemption(game: Game, lot: Square) -> Money:
    """What lifting a mortgage costs: the sum lent and the interest (JA-27, ID-16, R10)."""
    switches = game.edition.switches
    interest_base = mortgage_base(game, lot, switches.mortgage_interest_base)
    interest = rounded(game.edition, switches.mortgage_interest * interest_base, THOUSAND)
    return mortgage_base(game, lot, switches.mortgage_redeem_base) + interest


def transfer_fee(game: Game, lot: Square) -> Money:
    """What a new owner pays to keep a mortgage (JA-28, ID-17)."""
    switches = game.edition.switches
    base = mortgage_base(game, lot, switches.mortgage_interest_base)
    return rounded(game.edition, switches.mortgage_transfer_fee * base, THOUSAND)


def level_cost(game: Game, lot: Square, level: int) -> Money:
    """What the building that makes a lot reach this level costs (JA-19, ID-4, RU-16)."""
    deed = deed_of(game, lot)
    small_max = game.edition.switches.build_small_max
    return deed.big_cost if level > small_max else deed.small_cost


def levels_cost(game: Game, lot: Square, above: int, upto: int) -> Money:
    """The cost of all levels above one and up to another."""
    return sum(level_cost(game, lot, level) for level in range(above + 1, upto + 1))


def half(game: Game, cost: Money) -> Money:
    """Half of printed sums, such as what buildings cost (JA-20); only an odd sum is rounded.

    Rules ID-13, ID-14, RU-24.
    """
    return cost // 2 if cost % 2 == 0 else rounded(game.edition, cost, 2)


def worth(game: Game, player: PlayerId) -> Money:
    """Net worth as a timed game counts it: mortgaged deeds at half their price (ID-22)."""
    total = player_of(game, player).balance
    for square, holding in enumerate(game.holdings):
        if holding is None or holding.owner != player:
            continue
        price = deed_of(game, square).price
        total += half(game, price) if holding.mortgaged else price
        total += levels_cost(game, square, 0, holding.level)
    return total


def tax_worth(game: Game, player: PlayerId) -> Money:
    """All that is owned, as the ten percent of the income tax counts it (JA-8, U1)."""
    printed = game.edition.switches.tax_income_mortgaged_value is MortgagedValue.PRINTED
    total = player_of(game, player).balance
    for square, holding in enumerate(game.holdings):
        if holding is None or holding.owner != player:
            continue
        price = deed_of(game, square).price
        total += price if printed or not holding.mortgaged else half(game, price)
        total += levels_cost(game, square, 0, holding.level)
    return total


def percent_tax(game: Game, player: PlayerId) -> Money:
    """The income tax as a percentage of everything owned (JA-8)."""
    return rounded(game.edition, tax_worth(game, player) * game.edition.income_tax_percent, 100)


def purse(edition: Edition, cause: Cause) -> str:
    """Where money for the bank lands: the pot where the house rule says so, else the bank."""
    switches = edition.switches
    if switches.parking_pot and INFLOW.get(cause) in switches.parking_inflow:
        return POT
    return BANK


def pot_win(game: Game, player: PlayerId) -> tuple[Transfer, ...]:
    """The whole pot to the player, and the bank's new seed; nothing from an empty pot."""
    moved = []
    if game.pot:
        moved.append(Transfer(payer=POT, payee=player, amount=game.pot, cause=Cause.POT))
        seed = game.edition.switches.parking_seed
        if seed:
            moved.append(Transfer(payer=BANK, payee=POT, amount=seed, cause=Cause.POT_SEED))
    return tuple(moved)
