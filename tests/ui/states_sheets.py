"""States of the sheets: auction, jail, draw, tax, choice, shortage, take-over."""

from time import monotonic_ns

from msgspec.structs import replace

from companion.table.view import AuctionClock
from tests.ui import views_sheets as views
from tests.ui.harness import Screenshots
from tests.ui.states import State, shows
from tests.ui.views import KENJI
from tests.ui.views_trade import long_names


def bidding(shown: Screenshots) -> None:
    shown.show(views.shortage(high=130, bidder=KENJI))


def timed(count: int, left_s: int) -> State:
    """The table's clock runs: so many seconds are left of fifteen."""

    def state(shown: Screenshots) -> None:
        ends_ms = monotonic_ns() // 1_000_000 + 1000 * left_s
        clock = AuctionClock(whole_s=15, ends_ms=ends_ms)
        shown.show(replace(views.auction(count), auction_clock=clock))

    return state


STATES: dict[str, State] = {
    "auction-4": shows(views.auction()),
    "auction-8": shows(views.auction(8)),
    "auction-clock": timed(4, 9),
    "auction-clock-8": timed(8, 3),
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
