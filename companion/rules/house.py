"""Named values of the house rules: settings that tables add to any rule book."""

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
