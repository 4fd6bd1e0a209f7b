"""Named values of what tables settle beside the rule book: house rules, and what is tracked."""

from enum import StrEnum


class Inflow(StrEnum):
    """What is paid into the pot under free parking instead of to the bank."""

    TAXES = "taxes"
    """Income and luxury tax."""
    FINES = "fines"
    """The jail fine, fine squares, and the penalty for moving a wrong token."""
    CARDS = "cards"
    """What cards order to pay to the bank, repairs among it."""


class RentInJail(StrEnum):
    """Does an owner in jail get the rent of a landing?"""

    COLLECT = "collect"
    NONE = "none"


class Tracking(StrEnum):
    """How much of the game the banker follows."""

    FULL = "full"
    """Tokens, throws and turns: the board decides what is due."""
    OFF = "off"
    """Bank-only play: the players move and read the dice, and say what is due."""
