"""The vocabulary of the rule book: ids, money, and the kinds that everything else is built from."""

from enum import StrEnum
from typing import NewType

Money = int
"""A whole number of the edition's money unit (dollars, rupiah, roubles). Never a fraction."""

LARGEST_AMOUNT: Money = 1_000_000_000_000
"""The largest sum that a table may name; thousands of them still fit the numbers of a ledger."""

PlayerId = NewType("PlayerId", str)
"""A player's id inside one game; a short stable word, never a name that people typed."""

Square = int
"""Index of a square on the board, 0 = GO. A title deed is named by the square of its lot."""

DeckId = NewType("DeckId", str)
CardId = NewType("CardId", str)
GroupId = NewType("GroupId", str)

BANK = "bank"
"""The account and party name of the bank; no player may have this id."""

POT = "pot"
"""The account of the pot under free parking; no player may have this id either."""

EVERYBODY = "all"
"""Stands for all other players as the receivers of a payment; no player's id."""


class SquareKind(StrEnum):
    """What a square does to the token that stops on it."""

    GO = "go"
    STREET = "street"
    RAILROAD = "railroad"
    UTILITY = "utility"
    CARD = "card"
    INCOME_TAX = "income_tax"
    LUXURY_TAX = "luxury_tax"
    WIN = "win"
    FINE = "fine"
    JAIL = "jail"
    GO_TO_JAIL = "go_to_jail"
    REST = "rest"


class Phase(StrEnum):
    """What the game waits for; the first that applies, in this order (cases README, section 3)."""

    GAME_OVER = "game_over"
    TAKEOVER = "takeover"
    DEBT = "debt"
    MORTGAGE_CHOICE = "mortgage_choice"
    SHORTAGE = "shortage"
    AUCTION = "auction"
    JAIL_EXIT = "jail_exit"
    RENT_ROLL = "rent_roll"
    DRAW = "draw"
    TAX_CHOICE = "tax_choice"
    PURCHASE = "purchase"
    BEFORE_ROLL = "before_roll"
    AFTER_MOVE = "after_move"


class Cause(StrEnum):
    """Why money moved: the code on every transfer and every debt."""

    SALARY = "salary"
    PRICE = "price"
    AUCTION = "auction"
    RENT = "rent"
    TAX = "tax"
    CARD = "card"
    WIN_SQUARE = "win_square"
    FINE_SQUARE = "fine_square"
    JAIL_FINE = "jail_fine"
    BUILDING = "building"
    BUILDING_SALE = "building_sale"
    BUILDING_AUCTION = "building_auction"
    MORTGAGE = "mortgage"
    UNMORTGAGE = "unmortgage"
    MORTGAGE_FEE = "mortgage_fee"
    TRADE = "trade"
    BANKRUPTCY = "bankruptcy"
    BANK_PAYS_DEBT = "bank_pays_debt"
    PENALTY = "penalty"
    EXPULSION = "expulsion"
    POT = "pot"
    POT_SEED = "pot_seed"
    PAYMENT = "payment"


class TaxMode(StrEnum):
    """How the income tax is reckoned: the printed sum, or ten percent of all that is owned."""

    FLAT = "flat"
    PERCENT = "percent"


class ExpulsionReason(StrEnum):
    """What colluders are expelled for, in words that every language has."""

    KEPT_PROPERTY = "kept_property"
    """One helped the other to keep property (RU-28)."""
    GIFT = "gift"
    SECRET_DEAL = "secret_deal"
    OTHER = "other"


class Fate(StrEnum):
    """Where everything goes when a debtor gives up."""

    CREDITOR = "creditor"
    """The one creditor inherits (JA-44)."""
    AUCTION = "auction"
    """To the bank, which auctions each deed (JA-45, ID-21)."""
    UNOWNED = "unowned"
    """To the bank; the deeds lie unowned on the board."""
    BANK_PAYS = "bank_pays"
    """To the bank, which pays every creditor in full; the deeds lie unowned (RU-27)."""
    SPLIT = "split"
    """Turned into cash and shared by the creditors (U13)."""
    TAKEOVER = "takeover"
    """The owner of the square may take over (JA-46)."""


class BuildingKind(StrEnum):
    """A house (branch) is small, a hotel (enterprise) is big."""

    SMALL = "small"
    BIG = "big"
