"""The RC522 driver with its steps made by hand, over an emulated chip and virtual time."""

from collections.abc import Mapping

from companion.table.signals import TagTapped
from hardware.emulator.modules import Bench
from hardware.rfid.mfrc522 import Mfrc522Reader
from hardware.rfid.rc522_chip import Rc522Chip
from hardware.settings import ReaderSettings, read_settings
from tests.hardware.inbox import Inbox, ManualClock

POLL_MS = 60


class Polled:
    """No thread, no waiting: each `poll` is one step of the worker's link, 60 ms apart."""

    def __init__(self, bench: Bench, given: Mapping[str, object] | None = None) -> None:
        self.bench = bench
        self.clock = ManualClock()
        self.inbox = Inbox()
        settings = read_settings(ReaderSettings, "mfrc522", {"poll_ms": 10, **(given or {})})
        self.reader = Mfrc522Reader(settings, self.clock, sleep=bench.clock.sleep)
        self.reader.worker.post = self.inbox.post  # type: ignore[method-assign]
        self.link = self.reader._connect(None)  # type: ignore[arg-type]

    def poll(self, count: int = 1) -> list[str]:
        """What was said, by the kinds of the signals."""
        said = len(self.inbox.signals)
        for _ in range(count):
            self.clock.now_ms += POLL_MS
            self.link.step()
        return [type(signal).__name__ for signal in self.inbox.signals[said:]]

    def reconnect(self) -> None:
        """What the worker does after a fault."""
        self.link.close()
        self.link = self.reader._connect(None)  # type: ignore[arg-type]

    @property
    def chip(self) -> Rc522Chip:
        """The chip of the first antenna."""
        chip = self.reader._antennas[0]._chip
        assert chip is not None
        return chip

    @property
    def uids(self) -> list[str]:
        """The identities that have tapped, in their order."""
        return [tap.uid for tap in self.inbox.of(TagTapped)]
