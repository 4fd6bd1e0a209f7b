"""One RC522 with what it remembers: polls it, watches over the chip, and heals it."""

import logging
import secrets

from companion.table.ports import Clock
from companion.table.signals import Signal
from hardware.errors import DeviceSilent
from hardware.rfid import sticker
from hardware.rfid.iso14443 import look
from hardware.rfid.rc522_chip import KNOWN_VERSIONS, Rc522Chip, Sleep
from hardware.rfid.rc522_packages import Packages
from hardware.rfid.taps import OneTag, Sighting, Taps, Whereabouts
from hardware.settings import ReaderSettings

log = logging.getLogger(__name__)

MOST_HEALS = 5
"""A chip that is found reset so often in a row has a bad supply: that is a lost reader."""
CHECK_MS = 1_000
"""A chip that reads tags all the time is still asked for its health so often."""


class Antenna:
    """A chip on its bus. The taps outlive its connection: a tag that lies there taps once."""

    def __init__(
        self, settings: ReaderSettings, clock: Clock, sleep: Sleep, whereabouts: Whereabouts
    ) -> None:
        self.settings = settings
        self.name = f"{settings.name} {settings.place.value}".strip()
        self.polls = 0
        self.repairs = 0
        self.last: OneTag | None = None
        """The tag that was read last, raw."""
        self._clock = clock
        self._sleep = sleep
        self._taps = Taps(
            reader=settings.name,
            boot=secrets.token_hex(4),
            place=settings.place,
            whereabouts=whereabouts,
        )
        self._chip: Rc522Chip | None = None
        self._checked_ms = 0
        self._heals_in_a_row = 0

    @property
    def is_open(self) -> bool:
        """Whether there is a chip to poll."""
        return self._chip is not None

    @property
    def detail(self) -> str:
        """The chip in a few words for the health page."""
        version = self._chip.version if self._chip is not None else 0
        known = "" if version in KNOWN_VERSIONS else ", a clone or unknown"
        return f"MFRC522 version 0x{version:02X}{known}"

    def open(self, packages: Packages) -> None:
        """Reset and set up the chip. Raises a HardwareError that says what to do."""
        chip = Rc522Chip(packages, self.settings, self._sleep)
        try:
            chip.set_up()
        except Exception:
            chip.close()
            raise
        self._chip = chip
        self._checked_ms = self._clock()
        self._heals_in_a_row = 0

    def close(self) -> None:
        """Switch the field off and give everything back; harmless twice."""
        chip, self._chip = self._chip, None
        if chip is not None:
            self._taps.blind()
            chip.close()

    def poll(self) -> list[Signal]:
        """Look once; what is new about it. Raises when the chip is not to be had any more."""
        chip = self._chip
        assert chip is not None
        chip.begin()
        sighting = look(chip, lambda tag: self._inscription(chip, tag))
        self.polls += 1
        # A tag read with all its check sums proves that the chip works. Anything else may be the
        # chip's fault, and a fault must not pass for an empty antenna: the tag that lies there
        # would be lifted, and tap once more after the repair.
        if self._is_check_due(sighting) and not self._is_healthy(chip):
            return []
        if isinstance(sighting, OneTag):
            self.last = sighting
        return self._taps.poll(sighting, self._clock())

    def report(self) -> list[str]:
        """What the owner's first bug report should contain."""
        where = f"SPI {self.settings.bus}.{self.settings.device}"
        lines = [
            f"{self.name} on {where}, RST GPIO{self.settings.reset_pin}: polls {self.polls}, "
            f"repairs of the chip {self.repairs}"
        ]
        if self.last is not None:
            tag = self.last
            lines.append(
                f"last tag {tag.uid.hex().upper()}, SAK {tag.sak:02X}, ATQA {tag.atqa.hex()}"
            )
        return lines

    def _inscription(self, chip: Rc522Chip, tag: OneTag) -> str:
        """The text of a sticker that has just arrived; one that lies there was read before."""
        arrives = tag.uid.hex().upper() not in self._taps.present
        return (
            sticker.text(sticker.over(chip)) if arrives and tag.sak == sticker.SAK_STICKER else ""
        )

    def _is_check_due(self, sighting: Sighting) -> bool:
        return not isinstance(sighting, OneTag) or self._clock() - self._checked_ms >= CHECK_MS

    def _is_healthy(self, chip: Rc522Chip) -> bool:
        """Whether the chip is as we set it up; if not, it is set up again."""
        self._checked_ms = self._clock()
        if chip.is_healthy():
            self._heals_in_a_row = 0
            return True
        self._heals_in_a_row += 1
        if self._heals_in_a_row > MOST_HEALS:
            raise DeviceSilent(
                "expected the chip to keep its settings, it keeps resetting: "
                "check 3.3 V and its wire"
            )
        chip.set_up()
        self.repairs += 1
        log.info("%s: the chip had lost its settings and was set up again", self.name)
        return False
