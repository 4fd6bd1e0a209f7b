"""The RC522 reader: one or two antennas, polled in turn by one thread."""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.table.ports import Clock
from companion.table.signals import DeviceKind, DeviceLost, DeviceReady, Signal
from hardware.rfid.antenna import Antenna
from hardware.rfid.rc522_chip import Sleep
from hardware.rfid.rc522_packages import Packages
from hardware.rfid.reader import DescribedReader
from hardware.rfid.taps import Whereabouts
from hardware.settings import ReaderSettings
from hardware.worker import BACKOFF_S

log = logging.getLogger(__name__)


class Mfrc522Reader(DescribedReader):
    """Tag reader on RC522 boards, over the unmodified `mfrc522` package.

    Two boards on one bus belong to one worker, for neither the package nor the bus could be
    shared between threads. Their signals say by their place which of the two it was.
    """

    description = "RC522 (MFRC522 chip)"
    requirements = (
        "SPI switched on (raspi-config, Interface Options)",
        "3.3 V, never 5 V",
        "the groups spi and gpio",
        "mfrc522 and spidev, and one of rpi-lgpio and RPi.GPIO",
    )

    def __init__(
        self,
        settings: ReaderSettings,
        clock: Clock,
        *,
        sleep: Sleep = time.sleep,
        backoff_s: Sequence[float] = BACKOFF_S,
    ) -> None:
        super().__init__(settings.name, clock, backoff_s)
        self._rest_s = settings.poll_ms / 1000
        self._packages = Packages()
        whereabouts = Whereabouts()
        self._antennas = tuple(
            Antenna(each, clock, sleep, whereabouts) for each in settings.antennas()
        )

    @property
    def where(self) -> str:
        """The bus and chip select of each board."""
        return " and ".join(
            f"SPI {each.settings.bus}.{each.settings.device}" for each in self._antennas
        )

    @property
    def claims(self) -> dict[str, str]:
        """The chip select and the reset pin of each board."""
        found = {}
        for each in (antenna.settings for antenna in self._antennas):
            found[f"/dev/spidev{each.bus}.{each.device}"] = "chip select"
            found[f"GPIO{each.reset_pin}"] = "reset"
        return found

    def detected(self) -> list[str]:
        """The device files of SPI."""
        return sorted(str(path) for path in Path("/dev").glob("spidev*"))

    def figures(self) -> list[str]:
        """Polls, repairs and the raw last tag of each antenna."""
        return [line for each in self._antennas for line in each.report()]

    def _connect(self, stopping: threading.Event) -> "_Round":
        del stopping  # Opening takes some 60 ms an antenna and needs no early end.
        link = _Round(
            self._antennas,
            self._packages,
            self.worker.post,
            clock=self.clock,
            rest_s=self._rest_s,
            backoff_s=self.worker.backoff_s,
        )
        link.open()
        return link


class _Round:
    """The link of the worker: each antenna is polled once a step.

    An antenna that fails is tried again with growing waits, and the other one goes on. Only when
    none is left does the whole reader fail, and the worker tries again.
    """

    def __init__(
        self,
        antennas: Sequence[Antenna],
        packages: Packages,
        post: Callable[[Signal], None],
        *,
        clock: Clock,
        rest_s: float,
        backoff_s: Sequence[float],
    ) -> None:
        self.detail = ""
        self._antennas = antennas
        self._packages = packages
        self._post = post
        self._clock = clock
        self._rest_s = rest_s
        self._backoff_s = backoff_s
        self._lost: dict[Antenna, _Absence] = {}

    def open(self) -> None:
        """Open what can be opened; raise the first fault if that is nothing."""
        faults = []
        for antenna in self._antennas:
            try:
                antenna.open(self._packages)
            except Exception as error:  # noqa: BLE001 - the border of the worker, for one antenna
                faults.append(error)
                self._absent(antenna, error)
            else:
                self._say_ready(antenna)
        if not any(antenna.is_open for antenna in self._antennas):
            raise faults[0]
        self.detail = "; ".join(self._words(antenna) for antenna in self._antennas)

    def step(self) -> float:
        for antenna in self._antennas:
            try:
                self._visit(antenna)
            except Exception as error:
                self._absent(antenna, error)
                if not any(each.is_open for each in self._antennas):
                    raise
        return self._rest_s

    def interrupt(self) -> None:
        """Nothing to do: a step takes a few milliseconds."""

    def close(self) -> None:
        for antenna in self._antennas:
            self._shut(antenna)

    def _visit(self, antenna: Antenna) -> None:
        """Poll it, or try to find it again when that is due."""
        absence = self._lost.get(antenna)
        if absence is None:
            for signal in antenna.poll():
                self._post(signal)
        elif self._clock() >= absence.until_ms:
            antenna.open(self._packages)
            del self._lost[antenna]
            self._say_ready(antenna)

    def _absent(self, antenna: Antenna, error: Exception) -> None:
        """Let it rest; said once, and only where another antenna may still work."""
        self._shut(antenna)
        absence = self._lost.get(antenna)
        if absence is None:
            absence = self._lost[antenna] = _Absence(str(error))
            self._say_lost(antenna, absence)
        waits = self._backoff_s
        wait_s = waits[min(absence.attempts, len(waits) - 1)]
        absence.until_ms = self._clock() + int(1000 * wait_s)
        absence.attempts += 1

    def _shut(self, antenna: Antenna) -> None:
        try:
            antenna.close()
        except Exception as error:  # noqa: BLE001 - a device that is gone may refuse to be closed
            log.debug("%s: expected a clean close, got %r", antenna.name, error)

    def _words(self, antenna: Antenna) -> str:
        said = antenna.detail if antenna.is_open else f"lost, {self._lost[antenna].reason}"
        return said if len(self._antennas) == 1 else f"{antenna.name}: {said}"

    def _say_ready(self, antenna: Antenna) -> None:
        if len(self._antennas) > 1:
            self._post(DeviceReady(device=antenna.name, kind=DeviceKind.READER,
                                   detail=antenna.detail, at_ms=self._clock()))  # fmt: skip

    def _say_lost(self, antenna: Antenna, absence: "_Absence") -> None:
        if len(self._antennas) > 1:
            log.warning("%s: lost, %s", antenna.name, absence.reason)
            self._post(DeviceLost(device=antenna.name, kind=DeviceKind.READER,
                                  reason=absence.reason, at_ms=self._clock()))  # fmt: skip


class _Absence:
    """Since when an antenna is gone, in attempts, and when the next one is due."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        self.attempts = 0
        self.until_ms = 0
