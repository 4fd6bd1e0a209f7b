"""The start as people see it: a picture at once, and the table opened behind it.

Loading the rules and reading the ledger takes as long again as opening a window. So the window
comes first, with its cover, and everything else is loaded while the cover can be seen.
"""

import logging
import threading
from typing import TYPE_CHECKING

import msgspec

from companion import drivers, plugins
from companion.config import Config, Screen
from companion.errors import BankerError
from companion.ledger.errors import LedgerError
from companion.ledger.registry import FILE, Registry
from companion.plugins import Status

if TYPE_CHECKING:
    from companion.app import App
    from companion.table.ports import Frontend
    from companion.table.signals import Signal

LOG = logging.getLogger(__name__)


def build_frontend(config: Config, *, has_desk: bool) -> "Frontend":
    """The Kivy screen. Raises BankerError if its packages are missing or no window opens.

    `has_desk`: simulated devices will be attached, so the window should have room for them.
    """
    settings = msgspec.to_builtins(config.screen)
    found = plugins.build(plugins.FRONTENDS, "kivy", settings, has_desk)
    if found.status is not Status.ENABLED:
        raise BankerError(f"the screen cannot be opened: {found.reason}")
    frontend: Frontend = found.thing
    return frontend


def as_left(config: Config) -> Config:
    """The settings with the theme, language and drivers that were last chosen at this table.

    The first picture is drawn before anything is opened; it should not flash in another colour.
    A registry that is missing or cannot be read changes nothing: opening it tells what is wrong.
    """
    if not (config.data / FILE).exists():
        return config
    try:
        with Registry(config.data) as registry:
            chosen = registry.preferences()
    except LedgerError:
        return config
    config = drivers.as_chosen(config, chosen)
    known = {name: chosen[name] for name in ("theme", "language") if name in chosen}
    try:
        screen = msgspec.convert({**msgspec.to_builtins(config.screen), **known}, Screen)
    except msgspec.ValidationError:
        return config
    return msgspec.structs.replace(config, screen=screen)


class Opening:
    """Opens the table in a thread of its own once the first picture is on the screen."""

    def __init__(self, frontend: "Frontend", config: Config, *, simulated: bool) -> None:
        self._frontend = frontend
        self._config = config
        self._simulated = simulated
        self._app: App | None = None
        self._fault: Exception | None = None
        self._thread = threading.Thread(target=self._open, name="opening", daemon=True)

    def run(self) -> int:
        """Until the window is closed. Raises what kept the table from opening."""
        try:
            status = self._frontend.run(self._post, self._thread.start)
        finally:
            if self._thread.ident is not None:
                self._thread.join()
            if self._app is not None:
                self._app.stop()
        if self._fault is not None:
            raise self._fault
        return status

    def _post(self, signal: "Signal") -> None:
        """A cover has nothing to touch; from the first View on the table is there."""
        if self._app is not None:
            self._app.table.post(signal)

    def _open(self) -> None:
        try:
            from companion.app import App

            app = App(self._config, simulated=self._simulated)
            self._app = app
            app.show_on(self._frontend)
        except Exception as fault:  # noqa: BLE001 - told by `run`, in the thread of the window
            self._fault = fault
            self._frontend.close()
