"""Every state that a screen is drawn and checked in, by name."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from companion.table.view import View
from tests.ui import views
from tests.ui.harness import Screenshots

State = Callable[[Screenshots], None]


def shows(view: View) -> State:
    """A state that is just a View."""
    return lambda shown: shown.show(view)


def opened(screen: str, view: View, *, player: str | None = None, lot: int | None = None) -> State:
    """A state in which somebody has opened a page over a View."""

    def state(shown: Screenshots) -> None:
        shown.show(view)
        shown.stage.open(screen, player=player, lot=lot)

    return state


OWN: dict[str, State] = {
    "table-4": shows(views.playing()),
    "table-8": shows(views.playing(8)),
    "rent": shows(views.rent()),
    "purchase": shows(views.purchase()),
    "purchase-chosen": shows(views.purchase(chosen=True)),
    "debt": shows(views.debt()),
    "deed-own": opened("deed", views.playing(), lot=16),
    "deed-mortgaged": opened("deed", views.playing(), lot=37),
    "deed-station": opened("deed", views.playing(), lot=5),
    "deed-free": opened("deed", views.playing(), lot=39),
    "dice": opened("dice", views.playing()),
    "menu": opened("menu", views.playing()),
    "menu-limit": opened("menu", views.playing(preferences={"touch_above": "1250000"})),
}


def merged() -> dict[str, State]:
    """The states of this file and of every `states_*.py` beside it."""
    states = dict(OWN)
    for file in sorted(Path(__file__).parent.glob("states_*.py")):
        states |= import_module(f"tests.ui.{file.stem}").STATES
    return states
