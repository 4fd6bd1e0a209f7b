"""The simulated desk in a window, with devices that only remember what was done to them."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.table.ports import Simulators
from companion.table.signals import Button
from companion.table.view import View
from tests.ui import harness
from ui.desk import Desk
from ui.desk.parts import FeltKey, PluggedSwitch
from ui.widgets.pad import Pad

FEW = frozenset((Button.END_TURN, Button.UNDO))


class Remembered:
    """Any simulated device; what is done to it is written down."""

    def __init__(self, done: list[object], name: str) -> None:
        self.done = done
        self.name = name
        self.watcher: Callable[[str], None] = lambda _uid: None
        self.buttons = FEW

    def _note(self, *what: object) -> None:
        self.done.append((self.name, *what))

    def tap(self, uid: str) -> None:
        self._note("tap", uid)

    def place(self, uid: str) -> None:
        self._note("place", uid)

    def lift(self, uid: str) -> None:
        self._note("lift", uid)

    def press(self, button: Button) -> None:
        self._note("press", button)

    def plug(self) -> None:
        self._note("plug")

    def unplug(self) -> None:
        self._note("unplug")

    def roll(self, faces: Iterable[int] | None = None) -> tuple[int, ...]:
        given = None if faces is None else tuple(faces)
        self._note("roll", given)
        return given or (2, 5)


class ShownDesk(harness.Screenshots):
    """The desk where the harness has the bare stage."""

    def __init__(
        self,
        width: int,
        height: int,
        theme: str,
        *,
        real_reader: bool,
        buttons: frozenset[Button] = FEW,
    ) -> None:
        super().__init__(width, height, theme, "en")
        harness.Window.remove_widget(self.stage)
        self.done: list[object] = []
        reader, dice, panel = (Remembered(self.done, name) for name in ("reader", "dice", "panel"))
        panel.buttons = buttons
        simulators = Simulators(None if real_reader else reader, dice, panel)
        self.desk = Desk(self.stage, simulators)
        self.desk.size = (width, height)
        self.stage.on_view = self.desk.show
        harness.Window.add_widget(self.desk)

    def close(self) -> None:
        harness.Window.remove_widget(self.desk)

    def show(self, view: View) -> None:
        self.stage.show(view)
        harness.EventLoop.idle()
        harness.EventLoop.idle()

    def felt(self) -> list[Pad]:
        return self.desk.bench.pads()

    def tag(self, uid: str) -> Pad:
        """The thing with this tag."""
        return next(pad for pad in self.felt() if getattr(pad, "tag", "") == uid)

    def key(self, label: str = "", sign: str = "") -> Pad:
        """A key on the felt."""
        return next(
            pad
            for pad in self.felt()
            if isinstance(pad, FeltKey) and (pad.label, pad.sign) == (label, sign or pad.sign)
        )

    def switches(self) -> list[Pad]:
        return [pad for pad in self.felt() if isinstance(pad, PluggedSwitch)]

    def picture(self, path: Path) -> None:
        self.frames(2)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.desk.export_to_png(str(path))


@contextmanager
def desk(
    width: int = 1280,
    height: int = 800,
    theme: str = "paper",
    *,
    real_reader: bool = False,
    buttons: frozenset[Button] = FEW,
) -> Iterator[ShownDesk]:
    """A desk in a window of this size."""
    shown = ShownDesk(width, height, theme, real_reader=real_reader, buttons=buttons)
    try:
        yield shown
    finally:
        shown.close()
