"""States of the trade: the form, its pages, the contract with its seals."""

from tests.ui import views, views_trade
from tests.ui.harness import Screenshots
from tests.ui.states import State, opened, shows
from ui.screens.trade import TradeScreen


def form(shown: Screenshots) -> TradeScreen:
    """The form with something on both sides."""
    shown.show(views.playing())
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


STATES: dict[str, State] = {
    "trade-empty": opened("trade", views.playing()),
    "trade": filled,
    "trade-who": page("who"),
    "trade-cash": page("cash"),
    "trade-goods": page("goods"),
    "deal": shows(views_trade.deal()),
    "deal-many": shows(views_trade.deal(lots=(37, 6, 8, 5, 15), signed=())),
    "deal-blocked": shows(views_trade.blocked()),
}
