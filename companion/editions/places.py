"""Which file of an edition's folder holds which part."""

from collections.abc import Mapping
from types import MappingProxyType

EDITION_FILE = "edition.toml"
BOARD_FILE = "board.toml"
CARDS_FILE = "cards.toml"
SWITCHES_FILE = "switches.toml"
FILES = (EDITION_FILE, BOARD_FILE, CARDS_FILE, SWITCHES_FILE)

COMING = ".coming-"
"""Start of the name of a folder that is still being written."""

GOING = ".going-"
"""Start of the name of an edition that is being replaced; it counts until the new one is there."""

FORMAT = 1
"""The highest `version` of the format of these files that this banker reads."""

FILE_OF: Mapping[str, str] = MappingProxyType(
    {
        "id": EDITION_FILE,
        "version": EDITION_FILE,
        "currency": EDITION_FILE,
        "players_min": EDITION_FILE,
        "players_max": EDITION_FILE,
        "small_stock": EDITION_FILE,
        "big_stock": EDITION_FILE,
        "jail_square": BOARD_FILE,
        "go_to_jail_square": BOARD_FILE,
        "railroad_rents": BOARD_FILE,
        "utility_factors": BOARD_FILE,
        "utility_rent_in_notes": BOARD_FILE,
        "income_tax_flat": BOARD_FILE,
        "income_tax_percent": BOARD_FILE,
        "spaces": BOARD_FILE,
        "groups": BOARD_FILE,
        "decks": CARDS_FILE,
    }
)
"""The file of every part of an edition, by field; the settings have a file of their own."""
