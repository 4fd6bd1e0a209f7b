"""Named policies of the rule books: what a switch may say where a number does not do."""

from enum import StrEnum


class Rounding(StrEnum):
    """`money.round`: where a percentage leaves a part of the smallest unit."""

    UP = "up"
    DOWN = "down"


class ThirdTurnMove(StrEnum):
    """`jail.third_turn_move`: does the failed third throw move the token, or a fresh one?"""

    SAME_ROLL = "same_roll"
    NEW_ROLL = "new_roll"


class MortgagedValue(StrEnum):
    """`tax.income_mortgaged_value`: how a mortgaged deed counts in the worth that is taxed."""

    PRINTED = "printed"
    HALF = "half"


class AskDeadline(StrEnum):
    """`rent.ask_deadline`: rent falls due by itself, or lapses with the coming or second throw."""

    AUTOMATIC = "automatic"
    NEXT_ROLL = "next_roll"
    SECOND_ROLL = "second_roll"


class UtilityDice(StrEnum):
    """`card.nearest_utility_dice`: a fresh throw for the rent, or the one that brought the card."""

    NEW_ROLL = "new_roll"
    ARRIVAL_ROLL = "arrival_roll"


class Overbid(StrEnum):
    """`auction.overbid`: may a bid pass the cash in hand? A binding one becomes a debt."""

    CASH_ONLY = "cash_only"
    BINDING = "binding"


class BigRequires(StrEnum):
    """`build.big_requires`: all lots full of small ones, or as many in the group together."""

    FULL_ON_EVERY_LOT = "full_on_every_lot"
    GROUP_TOTAL = "group_total"


class Window(StrEnum):
    """When building, redeeming or dealing is allowed (cases README, section 3)."""

    BETWEEN_MOVES = "between_moves"
    ANY_TIME = "any_time"
    OWN_TURN_BEFORE_ROLL = "own_turn_before_roll"
    BETWEEN_TURNS = "between_turns"


class ShortageMode(StrEnum):
    """`shortage.mode`: who gets the last buildings when more are wished than there are."""

    AUCTION_UNLESS_AGREED = "auction_unless_agreed"
    AUCTION_IF_SEVERAL = "auction_if_several"
    WAIT = "wait"


class ShortagePrice(StrEnum):
    """`shortage.min_price`: the least bid for a scarce building."""

    HIGHEST_LIST_PRICE = "highest_list_price"
    LOWEST_LIST_PRICE = "lowest_list_price"
    ANY = "any"


class HotelSale(StrEnum):
    """`sell.hotel_mode`: how a big building goes back to the bank."""

    BY_LEVEL_OR_GROUP = "by_level_or_group"
    WHOLE_OR_BY_LEVEL = "whole_or_by_level"
    BY_LEVEL = "by_level"


class LockScope(StrEnum):
    """`lock.scope`: does a building bar the sale and mortgage of its group, or of its own lot?"""

    GROUP = "group"
    LOT = "lot"


class ValueBase(StrEnum):
    """What fee, interest and redemption are reckoned from."""

    MORTGAGE_VALUE = "mortgage_value"
    PRICE = "price"


class TradeInDebt(StrEnum):
    """`trade.in_debt`: what a debtor may deal in."""

    DEBTOR_MUST_CLEAR = "debtor_must_clear"
    NO_GIFTS = "no_gifts"
    FORBIDDEN = "forbidden"


class PriceFloor(StrEnum):
    """`trade.deed_price_floor`: the least price of a deed between players."""

    MORTGAGE_VALUE = "mortgage_value"
    NONE = "none"


class InKind(StrEnum):
    """`debt.in_kind`: how much of a debt to a player may be paid in deeds."""

    ANY = "any"
    MAX_HALF = "max_half"
    NONE = "none"


class ToPlayer(StrEnum):
    """`bankrupt.to_player`: does a creditor get the estate, or the debt in cash from the bank?"""

    CREDITOR_INHERITS = "creditor_inherits"
    BANK_PAYS_CREDITOR = "bank_pays_creditor"


class ToBank(StrEnum):
    """`bankrupt.to_bank`: are the deeds of a ruin by the bank auctioned, or free again?"""

    AUCTION_EACH_UNMORTGAGED = "auction_each_unmortgaged"
    DEEDS_UNOWNED = "deeds_unowned"


class BuildingValueTo(StrEnum):
    """`bankrupt.building_value_to`: who gets the half price of the buildings sold."""

    CREDITOR = "creditor"
    BANK = "bank"


class MultiCreditor(StrEnum):
    """`bankrupt.multi_creditor`: who gets the estate when several are owed at once."""

    BANK = "bank"
    SPLIT = "split"
    TURN_ORDER = "turn_order"
    BANK_PAYS_EACH = "bank_pays_each"


class EstateCards(StrEnum):
    """`bankrupt.jail_card`: kept jail cards go to the creditor, or under their deck."""

    CREDITOR_ELSE_DECK = "creditor_else_deck"
    DECK = "deck"


class Collusion(StrEnum):
    """`penalty.collusion`: may the others expel players who play into each other's hands?"""

    NONE = "none"
    EXPEL = "expel"


class GameEnd(StrEnum):
    """`game.end`: the last player left wins, or the richest when the table ends the game."""

    LAST_PLAYER = "last_player"
    WORTH = "worth"


class DeckMode(StrEnum):
    """Who turns the cards over."""

    VIRTUAL = "virtual"
    """The banker keeps the order and draws."""
    PHYSICAL = "physical"
    """Players draw from the real deck and tap or pick the card that they hold."""
