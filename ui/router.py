"""Which screen is due: from the View's mode and sheet, and from what somebody has opened."""

from importlib import import_module
from typing import NamedTuple

from companion.table.view import (
    AuctionSheet,
    ChoiceSheet,
    DebtSheet,
    DrawSheet,
    ErrandSheet,
    ExpulsionSheet,
    JailSheet,
    Mode,
    PaySheet,
    PurchaseSheet,
    Sheet,
    ShortageSheet,
    TakeoverSheet,
    TaxSheet,
    TradeSheet,
    View,
)
from ui.widgets.screen import Screen

MODES = {
    Mode.WELCOME: "welcome",
    Mode.RULES: "rules",
    Mode.SEATS: "seats",
    Mode.STARTER: "starter",
    Mode.WIZARD: "wizard",
    Mode.OVER: "standings",
    Mode.FAULT: "fault",
}
SHEETS: dict[type[Sheet], str] = {
    PurchaseSheet: "purchase",
    DebtSheet: "debt",
    AuctionSheet: "auction",
    TaxSheet: "tax",
    DrawSheet: "draw",
    JailSheet: "jail",
    ChoiceSheet: "choice",
    ShortageSheet: "shortage",
    TakeoverSheet: "takeover",
    TradeSheet: "deal",
    ExpulsionSheet: "expulsion",
    ErrandSheet: "errand",
    PaySheet: "pay",
}
TABLE, BANK_TABLE = "table", "banktable"
TABLES = (TABLE, BANK_TABLE)
"""The main screen of full and of bank-only play."""
ANYWHERE = frozenset(("tag", "dice", "menu", "language", "house", "health", "drivers"))
"""What may be opened before and after a game as well."""


LOOKED_AT = frozenset(("deed", "player"))
"""Pages that are only looked at: what happens under them puts them away."""


class Opened(NamedTuple):
    """A form or a page that somebody has opened over the table."""

    screen: str
    player: str | None = None
    lot: int | None = None
    uid: str | None = None


def due(view: View, opened: Opened | None, *, sheet_hidden: bool) -> str:
    """The name of the screen to show; it is the name of its module in `ui.screens`."""
    if view.mode is not Mode.PLAYING:
        if opened is not None and opened.screen in ANYWHERE and view.mode is not Mode.FAULT:
            return opened.screen
        return MODES[view.mode]
    if opened is not None:
        return opened.screen
    if view.sheet is not None and not sheet_hidden:
        return sheet_screen(view.sheet)
    return BANK_TABLE if view.bank_only else TABLE


def sheet_screen(sheet: Sheet) -> str:
    """The screen of a sheet; a debt that is covered is paid like rent, deeds for it are signed."""
    if isinstance(sheet, DebtSheet) and sheet.offered:
        return "accept"
    if isinstance(sheet, DebtSheet) and sheet.missing == 0:
        return "rent"
    return SHEETS[type(sheet)]


def identity(sheet: Sheet | None) -> tuple[object, ...]:
    """What makes a sheet the same one after an update, so that a closed one stays closed."""
    match sheet:
        case None:
            return ()
        case DebtSheet():
            return ("debt", sheet.debt, tuple(sheet.offered.items()))
        case AuctionSheet():
            return ("auction", sheet.lot, sheet.building)
        case PurchaseSheet():
            return ("purchase", sheet.player, sheet.lot, sheet.chosen)
        case JailSheet():
            return ("jail", sheet.player, sheet.jail_turn)
        case ErrandSheet():
            return ("errand", sheet.message.code, tuple(sheet.message.facts.items()))
        case ExpulsionSheet():
            return ("expulsion", sheet.players, sheet.reason)
        case TradeSheet():
            return ("deal", sheet.parties, repr(sheet.gives))
        case _:
            return (type(sheet).__name__,)


def screen_class(name: str) -> type[Screen]:
    """The class that a screen module names as its `SCREEN`."""
    found: type[Screen] = import_module(f"ui.screens.{name}").SCREEN
    return found
