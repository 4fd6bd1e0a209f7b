"""Every state that a screen is drawn and checked in, by name."""

from collections.abc import Callable

from companion.table.view import View
from tests.ui import views
from tests.ui.harness import Screenshots

State = Callable[[Screenshots], None]


def shows(view: View) -> State:
    """A state that is just a View."""
    return lambda shown: shown.show(view)


STATES: dict[str, State] = {
    "table-4": shows(views.playing()),
    "table-8": shows(views.playing(8)),
}
