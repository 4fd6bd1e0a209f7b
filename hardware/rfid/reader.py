"""What readers share: words for the owner, and the way from sightings to signals."""

import secrets
from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from companion.table.ports import Clock
from companion.table.signals import DeviceKind
from hardware.rfid import sticker
from hardware.rfid.taps import LIFTED_MS, OneTag, Sighting, Taps
from hardware.worked import WorkedDriver


class DescribedReader(WorkedDriver):
    """A reader that says what it is, what it needs and what it finds."""

    kind = DeviceKind.READER
    description: ClassVar[str]
    """What it is, in a few words."""
    requirements: ClassVar[tuple[str, ...]]
    """What an owner has to see to."""

    @property
    @abstractmethod
    def where(self) -> str:
        """Where the settings say it is."""

    @abstractmethod
    def detected(self) -> list[str]:
        """What of this kind is on this machine, whether the settings name it or not."""

    def self_check(self) -> list[str]:
        """The state, what was found, what is needed, and the raw last tag."""
        lines = [f"{self.description}, {self.where}: {self.worker.report()}"]
        lines.append(f"found: {'; '.join(self._found()) or 'nothing of this kind'}")
        lines += [f"needs {requirement}" for requirement in self.requirements]
        return [*lines, *self.figures()]

    @abstractmethod
    def figures(self) -> list[str]:
        """The raw last tag, and whatever else a bug report needs."""

    def _found(self) -> list[str]:
        try:
            return self.detected()
        except Exception as error:  # noqa: BLE001 - whatever a listing raises is part of the report
            return [f"no list, {error}"]


class SightedReader(DescribedReader):
    """A described reader with one antenna, whose link reports sightings."""

    def __init__(
        self, name: str, clock: Clock, backoff_s: Sequence[float], *, lifted_ms: int = LIFTED_MS
    ) -> None:
        super().__init__(name, clock, backoff_s)
        # The taps outlive the connection: a tag that lies there while the cable is out and in
        # again must not tap twice.
        self._taps = Taps(reader=name, boot=secrets.token_hex(4), lifted_ms=lifted_ms)
        self.last: OneTag | None = None
        """The tag that was read last, raw."""

    def figures(self) -> list[str]:
        """The raw last tag."""
        if self.last is None:
            return []
        return [f"last tag {self.last.uid.hex().upper()}, SAK {self.last.sak:02X}"]

    def with_text(self, tag: OneTag, read: sticker.Read) -> OneTag:
        """The tag with what is written on it, if it is a sticker that has just arrived."""
        arrives = tag.uid.hex().upper() not in self._taps.present
        if not arrives or tag.sak != sticker.SAK_STICKER:
            return tag
        return replace(tag, text=sticker.text(read))

    def take(self, sighting: Sighting) -> None:
        """Take in what one look saw and post what is new about it."""
        if isinstance(sighting, OneTag):
            self.last = sighting
        for signal in self._taps.poll(sighting, self.clock()):
            self.worker.post(signal)

    def take_sure(self, sighting: Sighting) -> None:
        """Take in what the device itself vouches for, and says once only."""
        # A crowd or an unreadable tag is believed at the second sighting (`taps.SURE_POLLS`).
        self.take(sighting)
        self.take(sighting)
