"""A USB reader that types like a keyboard: read from the kernel, heard by nobody else."""

import os
import select
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.table.ports import Clock
from hardware.errors import DeviceMissing
from hardware.rfid.input_nodes import EVENT, LISTING, choose, grab_node, keyboards, open_node
from hardware.rfid.reader import SightedReader
from hardware.rfid.reader_settings import EvdevSettings
from hardware.rfid.taps import NoTag, OneTag, Unreadable
from hardware.rfid.wedge_keys import Typist, identity
from hardware.worker import BACKOFF_S

WAIT_S = 0.1
"""A wait without a key counts as one look at an empty reader."""
MOST_EVENTS = 64
EV_SYN, EV_KEY = 0, 1
SYN_DROPPED = 3
PRESSED = 1
"""0 is a release, 2 a repetition by the kernel."""

Grab = Callable[[int], None]


class EvdevReader(SightedReader):
    """Tag reader on an input device. It never says that a tag has left: silence has to do."""

    description = "USB reader that types like a keyboard"
    requirements = (
        "the group input",
        "the right digits: tap a tag and compare `last tag` with what a phone shows",
    )

    def __init__(
        self,
        settings: EvdevSettings,
        clock: Clock,
        *,
        grab: Grab = grab_node,
        listing: Path = LISTING,
        backoff_s: Sequence[float] = BACKOFF_S,
    ) -> None:
        super().__init__(settings.name, clock, backoff_s, lifted_ms=settings.silence_ms)
        self._settings = settings
        self._grab = grab
        self._listing = listing
        self._unknown = ""

    @property
    def where(self) -> str:
        """The device of the settings."""
        return f"device {self._settings.device}"

    def detected(self) -> list[str]:
        """Everything that types."""
        return [device.line for device in keyboards(self._listing)]

    def self_check(self) -> list[str]:
        """Also the last code that was no identity: it shows what the settings should say."""
        lines = super().self_check()
        if self._unknown:
            lines.append(f"last code that is no {self._settings.digits} code: {self._unknown}")
        return lines

    def hear(self, code: str) -> None:
        """Judge one code."""
        uid = identity(code, self._settings.digits, self._settings.uid_bytes)
        if uid is None:
            self._unknown = code
            self.take_sure(Unreadable())
            return
        self.take(OneTag(uid=uid))

    def _connect(self, stopping: threading.Event) -> "_Keyboard":
        del stopping  # Opening takes no time.
        settings = self._settings
        path = choose(settings.device, settings.candidates, keyboards(self._listing))
        descriptor = open_node(path)
        try:
            self._grab(descriptor)
        except OSError as error:
            os.close(descriptor)
            raise DeviceMissing(
                f"expected {path} for us alone, got {error}: another program has grabbed it"
            ) from error
        return _Keyboard(self, path, descriptor)


class _Keyboard:
    """The link: one open input device, ours alone."""

    def __init__(self, reader: EvdevReader, path: str, descriptor: int) -> None:
        self._reader = reader
        self._path = path
        self._descriptor = descriptor
        self._typist = Typist()
        self.detail = f"keyboard reader {path}"

    def step(self) -> float:
        """Take the keys that are there, or wait for one at most `WAIT_S`."""
        ready, _, _ = select.select([self._descriptor], [], [], WAIT_S)
        if not ready:
            self._reader.take(NoTag())
            return 0.0
        for kind, code, value in self._events():
            self._happened(kind, code, value)
        return 0.0

    def interrupt(self) -> None:
        """Nothing to do: a step takes no more than `WAIT_S`."""

    def close(self) -> None:
        """Give it back; the kernel ends the grab with the descriptor."""
        os.close(self._descriptor)

    def _happened(self, kind: int, code: int, value: int) -> None:
        if (kind, code) == (EV_SYN, SYN_DROPPED):
            self._typist.forget()
        if (kind, value) != (EV_KEY, PRESSED):
            return
        typed = self._typist.press(code, self._reader.clock())
        if typed is not None:
            self._reader.hear(typed)

    def _events(self) -> list[tuple[int, int, int]]:
        try:
            data = os.read(self._descriptor, EVENT.size * MOST_EVENTS)
        except BlockingIOError:
            return []
        except OSError as error:
            raise DeviceMissing(f"expected a reader at {self._path}, got {error}") from error
        if not data:
            raise DeviceMissing(f"expected a reader at {self._path}, got its end: plug it in")
        whole = len(data) - len(data) % EVENT.size
        return [fields[2:] for fields in EVENT.iter_unpack(data[:whole])]
