"""States of the sheets: auction, jail, draw, tax, choice, shortage, take-over."""

from tests.ui import views_sheets as views
from tests.ui.harness import Screenshots
from tests.ui.states import State, shows
from tests.ui.views import KENJI
from tests.ui.views_trade import long_names


def bidding(shown: Screenshots) -> None:
    shown.show(views.shortage(high=130, bidder=KENJI))


STATES: dict[str, State] = {
    "auction-4": shows(views.auction()),
    "auction-8": shows(views.auction(8)),
    "auction-first": shows(views.auction(opened=False)),
    "auction-house": bidding,
    "auction-long": shows(long_names(views.auction())),
    "auction-long-8": shows(long_names(views.auction(8))),
    "auction-house-long": shows(long_names(views.shortage(high=130, bidder=KENJI))),
    "choice-long": shows(long_names(views.choice())),
    "draw-list-long": shows(long_names(views.draw(16))),
    "jail": shows(views.jail()),
    "jail-third": shows(views.jail(third=True)),
    "draw": shows(views.draw()),
    "draw-list": shows(views.draw(16)),
    "tax": shows(views.tax()),
    "tax-counted": shows(views.tax(counted=243)),
    "choice": shows(views.choice()),
    "shortage": shows(views.shortage()),
    "takeover": shows(views.takeover()),
}
