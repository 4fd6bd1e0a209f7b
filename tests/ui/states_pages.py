"""States of the pages: ledger, player, standings, faults."""

from msgspec.structs import replace

from companion.table.view import Action, View
from tests.ui import views, views_extra, views_pages
from tests.ui.harness import Screenshots
from tests.ui.states import State, opened, shows


def group_opened(shown: Screenshots) -> None:
    """The deeds of one group in Ada's hands."""
    opened("player", views.playing(), player=views.ADA)(shown)
    shown.stage.screen.open_group("D")  # type: ignore[union-attr]


def paid(players: int) -> State:
    """Who paid whom, opened over the standings."""

    def state(shown: Screenshots) -> None:
        shown.show(views_pages.over(players))
        shown.touch(shown.named("summary.paid"))

    return state


def nothing_goes() -> View:
    """Every form is off, each for a reason of its own."""
    off = {
        "trade": views.message("reason.trade_between_turns"),
        "build": views.message("reason.open_auction"),
        "mortgage": views.message("reason.open_tax_choice"),
    }
    actions = {name: Action(name=name, allowed=False, reason=why) for name, why in off.items()}
    view = views.playing()
    return replace(view, actions={**view.actions, **actions})


STATES: dict[str, State] = {
    "history": opened("history", views_pages.ledger()),
    "history-one": opened("history", views_pages.ledger(), player=views.ADA),
    "history-8": opened("history", views.playing(8)),
    "history-card": opened("history", views_pages.drawn_card()),
    "history-empty": opened("history", views.playing(entries=())),
    "player": opened("player", views.playing(), player=views.ADA),
    "player-off": opened("player", nothing_goes(), player=views.ADA),
    "player-group": group_opened,
    "player-burdened": opened("player", views_pages.burdened(), player=views.OLEG),
    "player-out": opened("player", views_extra.with_one_out(), player=views.SARI),
    "player-rich": opened("player", views_extra.long_and_rich(), player=views.ADA),
    "player-paused": opened("player", views.playing(paused=True), player=views.KENJI),
    "standings": shows(views_pages.over()),
    "standings-8": shows(views_pages.over(8)),
    "standings-paid": paid(4),
    "standings-paid-8": paid(8),
    "standings-at-once": shows(views_pages.over_at_once()),
    "fault-damaged": shows(views_pages.damaged()),
    "fault-full": shows(views_pages.full_disk()),
    "fault-unreadable": shows(views_pages.unreadable()),
    "fault-screen": shows(
        views_pages.fault("fault.screen", "again", "welcome", detail="ValueError: boom")
    ),
    "fault-bare": shows(views_pages.fault("fault.LedgerUnwritable", "welcome")),
}
