"""Are the dice fair? Counts the rolls of each die of each sensor and judges them."""

import logging
from collections import deque
from collections.abc import Sequence
from enum import StrEnum

from companion.ledger.errors import LedgerError
from companion.table.signals import DiceRead
from companion.table.sources import Memory
from companion.table.view import DieRolls

LOG = logging.getLogger(__name__)

FACES = 6
LEAST_ROLLS = 60
"""Ten of each face: below that the test says nothing."""
ONE_IN_TWENTY, ONE_IN_A_THOUSAND = 11_070, 20_515
"""Chi-squared of five degrees of freedom that fair dice exceed so seldom, in thousandths."""
MOST_WAITING = 256


class Verdict(StrEnum):
    """What the rolls of a die say about it, in words of the catalogues."""

    TOO_FEW = "too_few"
    EVEN = "even"
    UNEVEN = "uneven"
    """One fair die in twenty looks so: roll on."""
    UNFAIR = "unfair"
    """One fair die in a thousand looks so."""


def judge(counts: Sequence[int]) -> Verdict:
    """Pearson's chi-squared test of six counts against six equal chances."""
    total = sum(counts)
    if total < LEAST_ROLLS:
        return Verdict.TOO_FEW
    # Sum of (count - total/6)² / (total/6), in whole numbers, a thousandfold.
    spread = 1_000 * sum((FACES * count - total) ** 2 for count in counts)
    if spread > ONE_IN_A_THOUSAND * FACES * total:
        return Verdict.UNFAIR
    return Verdict.UNEVEN if spread > ONE_IN_TWENTY * FACES * total else Verdict.EVEN


class RollBook:
    """The counts of all sensors; what is new waits in memory until the table has time to write."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._counts: dict[tuple[str, int], list[int]] | None = None
        self._waiting: deque[tuple[str, tuple[int, ...]]] = deque(maxlen=MOST_WAITING)
        self._shown: tuple[DieRolls, ...] | None = None

    def hear(self, read: DiceRead) -> None:
        """Count a roll; one whose start was not seen may be told a second time and does not."""
        if not read.sensor or read.started_ms is None:
            return
        self._waiting.append((read.sensor, read.faces))
        self._shown = None
        for die, face in enumerate(read.faces):
            self._known().setdefault((read.sensor, die), [0] * FACES)[face - 1] += 1

    def keep(self) -> None:
        """Write what waits; a full disk costs statistics, never a game."""
        sensors = {sensor for sensor, _ in self._waiting}
        for sensor in sorted(sensors):
            rolls = [faces for name, faces in self._waiting if name == sensor]
            try:
                self._memory.count_rolls(sensor, rolls)
            except LedgerError as fault:
                LOG.warning("expected to keep %d rolls of %s, got %s", len(rolls), sensor, fault)
        self._waiting.clear()

    def forget(self, sensor: str) -> None:
        """Begin to count anew: other dice lie in this sensor now. Raises LedgerError."""
        self._memory.forget_rolls(sensor)
        waiting = [told for told in self._waiting if told[0] != sensor]
        self._waiting = deque(waiting, maxlen=MOST_WAITING)
        self._counts = {die: counts for die, counts in self._known().items() if die[0] != sensor}
        self._shown = None

    def shown(self) -> tuple[DieRolls, ...]:
        """Every die that was ever counted, with the verdict on it."""
        if self._shown is None:
            self._shown = tuple(
                DieRolls(sensor=sensor, die=die, counts=tuple(counts), verdict=judge(counts).value)
                for (sensor, die), counts in sorted(self._known().items())
            )
        return self._shown

    def _known(self) -> dict[tuple[str, int], list[int]]:
        """The counts of old, read when they are first needed."""
        if self._counts is None:
            try:
                kept = self._memory.rolls()
            except LedgerError as fault:
                LOG.warning("expected the counted rolls, got %s", fault)
                kept = {}
            self._counts = {die: list(counts) for die, counts in kept.items()}
        return self._counts
