"""The RC522 reader: polls the antenna in its own thread and heals the chip."""

import logging
import secrets
import threading
import time
from collections.abc import Callable, Sequence

from companion.table.ports import Clock
from companion.table.signals import DeviceKind
from hardware.errors import DeviceSilent
from hardware.rfid.iso14443 import look
from hardware.rfid.rc522_chip import KNOWN_VERSIONS, Rc522Chip, Sleep
from hardware.rfid.rc522_packages import Packages
from hardware.rfid.taps import OneTag, Sighting, Taps
from hardware.settings import ReaderSettings
from hardware.worked import WorkedDriver
from hardware.worker import BACKOFF_S

log = logging.getLogger(__name__)

MOST_HEALS = 5
"""A chip that is found reset so often in a row has a bad supply: that is a lost reader."""
CHECK_MS = 1_000
"""A chip that reads tags all the time is still asked for its health so often."""


class Figures:
    """What the owner's first bug report should contain."""

    def __init__(self) -> None:
        self.polls = 0
        self.repairs = 0
        self.last: OneTag | None = None


class Mfrc522Reader(WorkedDriver):
    """Tag reader on an RC522 board, over the unmodified `mfrc522` package."""

    kind = DeviceKind.READER

    def __init__(
        self,
        settings: ReaderSettings,
        clock: Clock,
        *,
        sleep: Sleep = time.sleep,
        backoff_s: Sequence[float] = BACKOFF_S,
    ) -> None:
        super().__init__(settings.name, clock, backoff_s)
        self._settings = settings
        self._sleep = sleep
        self._packages = Packages()
        self._taps = Taps(reader=settings.name, boot=secrets.token_hex(4))
        self._figures = Figures()

    def self_check(self) -> list[str]:
        """The state, and the raw last tag: what a bug report needs."""
        where = f"SPI {self._settings.bus}.{self._settings.device}"
        lines = [f"mfrc522 on {where}, RST GPIO{self._settings.reset_pin}: {self.worker.report()}"]
        figures = self._figures
        lines.append(f"polls: {figures.polls}, repairs of the chip: {figures.repairs}")
        if figures.last is not None:
            tag = figures.last
            lines.append(
                f"last tag {tag.uid.hex().upper()}, SAK {tag.sak:02X}, ATQA {tag.atqa.hex()}"
            )
        return lines

    def _connect(self, stopping: threading.Event) -> "_Poller":
        del stopping  # Opening takes some 60 ms and needs no early end.
        chip = Rc522Chip(self._packages, self._settings, self._sleep)
        try:
            chip.set_up()
        except Exception:
            chip.close()
            raise
        rest_s = self._settings.poll_ms / 1000
        return _Poller(chip, self._figures, self._take, clock=self.clock, rest_s=rest_s)

    def _take(self, sighting: Sighting) -> None:
        for signal in self._taps.poll(sighting, self.clock()):
            self.worker.post(signal)


class _Poller:
    """The link of the reader's worker: one poll a step, and an eye on the chip."""

    def __init__(
        self,
        chip: Rc522Chip,
        figures: Figures,
        take: Callable[[Sighting], None],
        *,
        clock: Clock,
        rest_s: float,
    ) -> None:
        self._chip = chip
        self._figures = figures
        self._take = take
        self.clock = clock
        self._rest_s = rest_s
        self._checked_ms = clock()
        self._heals_in_a_row = 0
        known = "" if chip.version in KNOWN_VERSIONS else ", a clone or unknown"
        self.detail = f"MFRC522 version 0x{chip.version:02X}{known}"

    def step(self) -> float:
        self._chip.begin()
        sighting = look(self._chip)
        self._figures.polls += 1
        # A tag read with all its check sums proves that the chip works. Anything else may be the
        # chip's fault, and a fault must not pass for an empty antenna: the tag that lies there
        # would be lifted, and tap once more after the repair.
        if self._is_check_due(sighting) and not self._is_healthy():
            return self._rest_s
        if isinstance(sighting, OneTag):
            self._figures.last = sighting
        self._take(sighting)
        return self._rest_s

    def interrupt(self) -> None:
        """Nothing to do: a step takes a few milliseconds."""

    def close(self) -> None:
        self._chip.close()

    def _is_check_due(self, sighting: Sighting) -> bool:
        return not isinstance(sighting, OneTag) or self.clock() - self._checked_ms >= CHECK_MS

    def _is_healthy(self) -> bool:
        """Whether the chip is as we set it up; if not, it is set up again."""
        self._checked_ms = self.clock()
        if self._chip.is_healthy():
            self._heals_in_a_row = 0
            return True
        self._heals_in_a_row += 1
        if self._heals_in_a_row > MOST_HEALS:
            raise DeviceSilent(
                "expected the chip to keep its settings, it keeps resetting: "
                "check 3.3 V and its wire"
            )
        self._chip.set_up()
        self._figures.repairs += 1
        log.info("the chip had lost its settings and was set up again")
        return False
