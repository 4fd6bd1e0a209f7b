"""States of the sheets: auction, jail, draw, tax, choice, shortage, take-over."""

from tests.ui import views_sheets as views
from tests.ui.states import State, shows

STATES: dict[str, State] = {
    "auction-4": shows(views.auction()),
    "auction-8": shows(views.auction(8)),
    "auction-first": shows(views.auction(opened=False)),
}
