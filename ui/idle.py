"""Idle moments: what can be made ready or cleared away while nobody waits for the screen."""

import gc
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from time import monotonic

from kivy.clock import Clock

from ui import screens
from ui.drawing.engraving import COMMON_ROSETTES, rosette_side, rosette_texture
from ui.drawing.patterns import COVERS, pattern
from ui.router import screen_class
from ui.theme import BOLD, SANS, SERIF
from ui.typeset import line_width

QUIET_S = 0.5
"""After a touch or a View nothing else runs for so long."""
TIDY_S = 1.0
"""Garbage is collected when it has been quiet for so long."""
PAUSE_S = 0.02
"""Between two chores, for frames and touches."""
SELDOM = (700, 10, 1000)
"""Thresholds of the collector: its full run, which takes a frame or more, is left to `tidy`."""
FACES_AND_SIZES = {BOLD: range(17, 32), SANS: range(17, 25), SERIF: range(22, 42)}
"""What screens set most, in drawing units. Kivy keeps 64 opened fonts."""
SAMPLE = "0123456789 AEaeinorst.,"

Chore = Callable[[], object]


class Idle:
    """Does chores one at a time while it is quiet, and tidies memory after everything that came.

    A chore only fills a cache: whatever was not done yet is done when it is needed.
    """

    def __init__(self, chores: Iterable[Chore], now: Callable[[], float] = monotonic) -> None:
        self._chores: Iterator[Chore] = iter(chores)
        self._now = now
        self._since = now()
        self._before = gc.get_threshold()
        self._work = Clock.create_trigger(lambda _dt: self.step(), PAUSE_S, interval=True)
        self._tidy = Clock.create_trigger(lambda _dt: gc.collect(), TIDY_S)
        self.done = False
        """All chores are done."""

    def begin(self) -> None:
        """Use idle moments from now on."""
        gc.set_threshold(*SELDOM)
        self.disturb()
        self._work()

    def end(self) -> None:
        """Leave everything as it was found."""
        self._work.cancel()
        self._tidy.cancel()
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def disturb(self, *_cause: object) -> None:
        """A finger or a View has come: it goes first."""
        self._since = self._now()
        self._tidy.cancel()
        self._tidy()

    def step(self) -> bool:
        """Do the next chore if it is quiet. False when there is none left."""
        if self._now() - self._since < QUIET_S:
            return True
        chore = next(self._chores, None)
        if chore is None:
            gc.freeze()  # What is loaded by now stays loaded; later runs need not look at it.
            self.done = True
            return False
        chore()
        return True


def chores(scale: Callable[[], float]) -> Iterator[Chore]:
    """Load every screen, then the fonts and engravings they use.

    `scale` tells pixels for a drawing unit.
    """
    return chain(_modules(), _fonts(scale), _engravings(scale))


def _modules() -> Iterator[Chore]:
    for module in pkgutil.iter_modules(screens.__path__):
        yield partial(screen_class, module.name)


def _fonts(scale: Callable[[], float]) -> Iterator[Chore]:
    for face, sizes in FACES_AND_SIZES.items():
        for size in dict.fromkeys(round(size * scale()) for size in sizes):
            yield partial(line_width, SAMPLE, face, size)


def _engravings(scale: Callable[[], float]) -> Iterator[Chore]:
    for letter in COVERS:
        yield partial(pattern, letter)
    for radius, petals, clear in COMMON_ROSETTES:
        yield partial(_rosette, scale, radius, petals, clear)


def _rosette(scale: Callable[[], float], radius: float, petals: int, clear: float) -> None:
    rosette_texture(rosette_side(radius, scale()), petals, clear)
