"""States of the trade: the form, its pages, the contract with its seals."""

from companion.table.view import View
from tests.ui import views, views_trade
from tests.ui.harness import Screenshots
from tests.ui.states import State, opened, shows
from ui.screens.trade import TradeScreen


def form(shown: Screenshots, view: View | None = None) -> TradeScreen:
    """The form with something on both sides."""
    shown.show(views.playing() if view is None else view)
    shown.stage.open("trade")
    screen = shown.stage.screen
    assert isinstance(screen, TradeScreen)
    assert screen.sides is not None
    ada, _next = screen.sides
    screen.choose_party(1, views.SARI)
    screen.change(0, ada._replace(cash=150, lots=(37,)))
    screen.change(1, screen.sides[1]._replace(lots=(1, 3, 31, 25)))
    return screen


def page(name: str) -> State:
    def state(shown: Screenshots) -> None:
        form(shown).turn_to(name, 0)

    return state


def filled(shown: Screenshots) -> None:
    form(shown)


def long_form(shown: Screenshots) -> None:
    form(shown, views_trade.long_names(views.playing()))


def long_goods(shown: Screenshots) -> None:
    form(shown, views_trade.long_names(views.playing())).turn_to("goods", 0)


STATES: dict[str, State] = {
    "trade-empty": opened("trade", views.playing()),
    "trade": filled,
    "trade-long": long_form,
    "trade-goods-long": long_goods,
    "deal-long": shows(views_trade.long_names(views_trade.deal(lots=(37, 5)))),
    "deal-many-long": shows(views_trade.long_names(views_trade.deal(lots=(37, 6, 5)))),
    "trade-who": page("who"),
    "trade-cash": page("cash"),
    "trade-goods": page("goods"),
    "deal": shows(views_trade.deal()),
    "deal-many": shows(views_trade.deal(lots=(37, 6, 8, 5, 15), signed=())),
    "deal-blocked": shows(views_trade.blocked()),
}
