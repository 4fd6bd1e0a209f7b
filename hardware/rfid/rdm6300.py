"""The RDM6300 module: tags of 125 kHz, over a serial port."""

import threading
from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.table.ports import Clock
from hardware.errors import BadFrame, DeviceMissing
from hardware.rfid.rdm6300_frames import FrameCutter, parse
from hardware.rfid.reader import SightedReader
from hardware.rfid.reader_settings import Rdm6300Settings
from hardware.rfid.taps import NoTag, OneTag, Unreadable
from hardware.serial_ports import (
    UNPLUGGED,
    import_pyserial,
    open_port,
    own_port,
    ports_here,
    why_not,
)
from hardware.worker import BACKOFF_S

RATE = 9_600
QUIET_S = 0.1
"""A wait without a byte counts as one look at an empty antenna."""
MOST_BYTES = 256
"""Bytes taken in one step: a line gone mad cannot keep the thread from being stopped."""
DEVICE = "an RDM6300"


class Rdm6300Reader(SightedReader):
    """Tag reader on an RDM6300. It has no greeting: only a tag proves that it is there."""

    description = "RDM6300, 125 kHz"
    requirements = (
        "the package pyserial",
        "the group dialout",
        "3.3 V on the Pi's RX: the module runs on 5 V, put a divider between",
    )

    def __init__(
        self, settings: Rdm6300Settings, clock: Clock, *, backoff_s: Sequence[float] = BACKOFF_S
    ) -> None:
        super().__init__(settings.name, clock, backoff_s, lifted_ms=settings.silence_ms)
        self._path = settings.port
        self._package = import_pyserial()
        self.rejected: Counter[str] = Counter()
        """Damaged frames, by reason."""

    @property
    def where(self) -> str:
        """The port of the settings."""
        return f"on {self._path}"

    @property
    def claims(self) -> dict[str, str]:
        """The port of the settings."""
        return own_port(self._path)

    def detected(self) -> list[str]:
        """Serial ports: the module itself cannot be asked."""
        return [f"serial port {path}" for path in ports_here()]

    def self_check(self) -> list[str]:
        """Also how clean the line is."""
        refused = ", ".join(f"{count} {why}" for why, count in sorted(self.rejected.items()))
        return [*super().self_check(), f"frames refused: {refused or 'none'}"]

    def hear(self, frame: bytes) -> None:
        """Judge one frame."""
        try:
            uid = parse(frame)
        except BadFrame as error:
            self.rejected[error.reason] += 1
            self.take(Unreadable())
            return
        self.take(OneTag(uid=uid))

    def _connect(self, stopping: threading.Event) -> "_Port":
        del stopping  # Opening a port takes no time.
        serial = open_port(self._package, self._path, RATE, timeout_s=QUIET_S, device=DEVICE)
        return _Port(self, self._path, serial)


class _Port:
    """The link: one open serial port."""

    def __init__(self, reader: Rdm6300Reader, path: str, serial: Any) -> None:
        self._reader = reader
        self._path = path
        self._serial = serial
        self._cutter = FrameCutter()
        self.detail = f"RDM6300 port {path}"

    def step(self) -> float:
        """Read what is there, or wait for one byte at most `QUIET_S`."""
        data = self._read()
        if not data:
            self._reader.take(NoTag())
        for frame in self._cutter.feed(data):
            self._reader.hear(frame)
        return 0.0

    def interrupt(self) -> None:
        """Make a waiting read return at once. Closing here instead would raise inside it."""
        self._serial.cancel_read()

    def close(self) -> None:
        self._serial.close()

    def _read(self) -> bytes:
        try:
            data: bytes = self._serial.read(min(self._serial.in_waiting or 1, MOST_BYTES))
        except UNPLUGGED as error:
            raise DeviceMissing(why_not(self._path, error, device=DEVICE)) from error
        return data
