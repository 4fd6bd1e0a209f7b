"""A tag reader whose device is a file, a line for each tag on it: copy this and change it.

What to do, in order:
1. Copy the folder, rename the class, and give its settings a table in `hardware/defaults.toml`
   and a struct in `hardware/settings.py`.
2. Change `_connect` (open the device, prove that it is the right one) and `_Device.step` (one
   bounded piece of work). Leave threads, back-off, lost and ready to the worker.
3. Add a `build_...` function to `hardware/drivers.py` and its line to the entry points. A driver
   in a package of your own needs no change here: its pyproject.toml names its builder under
   `[project.entry-points."companion.tag_readers"]`, and config.toml then names the driver.
4. Add it to `tests/hardware/reader_rigs.py`, a dice source or a panel to `rigs.py` beside it: the
   contract suites then run over it.
"""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.table.ports import Clock
from hardware.errors import DeviceMissing
from hardware.rfid.reader import SightedReader
from hardware.rfid.taps import Crowd, NoTag, OneTag, Sighting, Unreadable
from hardware.settings import TemplateSettings
from hardware.worker import BACKOFF_S

UID_BYTES = (4, 7, 10)
LONGEST_TEXT = 64


class TemplateReader(SightedReader):
    """Tag reader on a file. Everything public here is the contract of `companion.table.ports`."""

    # What the owner reads in `banker doctor`: what it is, and what he has to see to.
    description = "template reader"
    requirements = ("a file that the banker may read",)

    def __init__(
        self, settings: TemplateSettings, clock: Clock, *, backoff_s: Sequence[float] = BACKOFF_S
    ) -> None:
        # Import the device's package here, not at the top of the module: listing the drivers
        # must work on a machine that lacks it. Raise DependencyMissing when it is not there.
        super().__init__(settings.name, clock, backoff_s)
        self._path = Path(settings.path)
        self._rest_s = settings.poll_ms / 1000

    @property
    def where(self) -> str:
        """Where the settings say it is."""
        return f"on {self._path}"

    @property
    def claims(self) -> dict[str, str]:
        """What no other device may use, and what for; leave it out where there is nothing."""
        return {str(self._path.resolve()): "file"}

    def detected(self) -> list[str]:
        """What of this kind is on this machine, whether the settings name it or not."""
        return [str(self._path)] if self._path.exists() else []

    def _connect(self, stopping: threading.Event) -> "_Device":
        # Opening that takes seconds looks at `stopping` all along: it shows so that it is alive.
        del stopping
        _read(self._path)
        return _Device(self._path, self.take, self._rest_s)


class _Device:
    """One open connection. It may raise anything: the worker says lost once and tries again."""

    detail = "template reader"

    def __init__(self, path: Path, take: Callable[[Sighting], None], rest_s: float) -> None:
        self._path = path
        self._take = take
        self._rest_s = rest_s

    def step(self) -> float:
        # Bounded: at most some 200 ms, or `interrupt` must be able to end it. A step that lasts
        # five seconds hangs, and the device is told to be lost.
        self._take(_sighting(_read(self._path)))
        return self._rest_s

    def interrupt(self) -> None:
        """Make a waiting step return; nothing waits here."""

    def close(self) -> None:
        """Give back files, ports and pins; nothing stays open here."""


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace")[:LONGEST_TEXT].strip()
    except OSError as error:
        # What was expected, what came, what to do.
        raise DeviceMissing(f"expected the file {path}, got {error}: create it") from error


def _sighting(text: str) -> Sighting:
    if not text:
        return NoTag()
    if len(text.split()) > 1:
        return Crowd()
    try:
        uid = bytes.fromhex(text)
    except ValueError:
        return Unreadable()
    return OneTag(uid=uid) if len(uid) in UID_BYTES else Unreadable()
