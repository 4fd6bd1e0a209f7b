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

import secrets
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.table.ports import Clock
from companion.table.signals import DeviceKind
from hardware.errors import DeviceMissing
from hardware.rfid.taps import Crowd, NoTag, OneTag, Sighting, Taps, Unreadable
from hardware.settings import TemplateSettings
from hardware.worked import WorkedDriver
from hardware.worker import BACKOFF_S

UID_BYTES = (4, 7, 10)
LONGEST_TEXT = 64


class TemplateReader(WorkedDriver):
    """Tag reader on a file. Everything public here is the contract of `companion.table.ports`."""

    kind = DeviceKind.READER

    def __init__(
        self, settings: TemplateSettings, clock: Clock, *, backoff_s: Sequence[float] = BACKOFF_S
    ) -> None:
        # Import the device's package here, not at the top of the module: listing the drivers
        # must work on a machine that lacks it. Raise DependencyMissing when it is not there.
        super().__init__(settings.name, clock, backoff_s)
        self._path = Path(settings.path)
        self._rest_s = settings.poll_ms / 1000
        # The taps live as long as the driver, not as long as a connection: a tag that lies there
        # while the cable is out and in again must not tap twice.
        self._taps = Taps(reader=settings.name, boot=secrets.token_hex(4))

    def self_check(self) -> list[str]:
        """What an owner should read when it does not work."""
        return [f"template reader on {self._path}: {self.worker.report()}"]

    def _connect(self, stopping: threading.Event) -> "_Device":
        # Look at `stopping` between attempts when opening takes longer than half a second.
        del stopping
        _read(self._path)
        return _Device(self._path, self._take, self._rest_s)

    def _take(self, sighting: Sighting) -> None:
        for signal in self._taps.poll(sighting, self.clock()):
            self.worker.post(signal)


class _Device:
    """One open connection. It may raise anything: the worker says lost once and tries again."""

    detail = "template reader"

    def __init__(self, path: Path, take: Callable[[Sighting], None], rest_s: float) -> None:
        self._path = path
        self._take = take
        self._rest_s = rest_s

    def step(self) -> float:
        # Bounded: at most some 200 ms, or `interrupt` must be able to end it.
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
