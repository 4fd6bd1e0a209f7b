"""The dice drawn beside the screen: rolled by a touch, and judged as the real ones are."""

import secrets
import threading
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Protocol

from companion.table.ports import Clock
from companion.table.signals import DeviceKind
from hardware.cable import Cable, SteppedLink
from hardware.dice.frames import encode, parse
from hardware.dice.protocol import DiceHost, Say
from hardware.dice.sentences import RollStatus
from hardware.settings import SimulatedDiceSettings
from hardware.worked import WorkedDriver
from hardware.worker import BACKOFF_S, LONGEST_REST_S

MOST_THROWS = 32


class Entropy(Protocol):
    """Where luck comes from: `random.Random(seed)` in tests, `secrets.SystemRandom()` in play."""

    def randint(self, a: int, b: int) -> int:
        """A whole number from a to b, both included."""
        ...


class SimulatedDice(WorkedDriver):
    """Dice source without a sensor: it speaks the sensor's lines to the real protocol."""

    kind = DeviceKind.DICE

    def __init__(
        self,
        settings: SimulatedDiceSettings,
        clock: Clock,
        entropy: Entropy,
        *,
        backoff_s: Sequence[float] = BACKOFF_S,
    ) -> None:
        super().__init__(settings.name, clock, backoff_s)
        self._settings = settings
        self._entropy = entropy
        self._host = DiceHost(source=settings.name, dice=settings.dice, least_confidence=0)
        # Not from the entropy of the faces: with a seed every run would use the same keys again.
        self._boot = secrets.token_hex(2).upper()
        self._number = 0
        self._next: tuple[int, ...] | None = None
        self._lines: deque[tuple[int, bytes]] = deque(maxlen=MOST_THROWS * 2)
        """Lines with the moment from which they may be heard."""
        self._lock = threading.Lock()
        self._cable = Cable("simulated dice")

    def self_check(self) -> list[str]:
        """The state and how many rolls there were."""
        return [f"simulated dice: {self.worker.report()}", f"rolls so far: {self._number}"]

    def set_faces(self, faces: Iterable[int] | None) -> None:
        """Load the dice for the next roll; None lets luck decide again."""
        self._next = None if faces is None else tuple(faces)

    def roll(self, faces: Iterable[int] | None = None) -> tuple[int, ...]:
        """Throw the dice; return what they will show."""
        return self._throw(faces, RollStatus.OK)

    def cocked(self) -> None:
        """Throw the dice so that one leans against something."""
        self._throw(None, RollStatus.COCKED)

    def moved(self) -> None:
        """Move the dice by hand after they have settled; before the first throw that is nothing."""
        with self._lock:
            if self._number:
                self._say(0, "MOVED", self._boot, self._number)

    def unplug(self) -> None:
        """Pull the cable; dice that roll without it tell nobody, not even later."""
        self._cable.unplug()
        self._lines.clear()
        self.worker.wake()

    def plug(self) -> None:
        """Put the cable back; the driver notices at its next attempt."""
        self._cable.plug()

    def _throw(self, faces: Iterable[int] | None, status: RollStatus) -> tuple[int, ...]:
        with self._lock:
            shown = self._shown(faces)
            self._number += 1
            self._say(0, "ROLLING", self._boot, self._number)
            self._say(
                self._settings.settle_ms,
                "ROLL", self._boot, self._number, status, *shown, sum(shown), 100,
            )  # fmt: skip
        return shown

    def _shown(self, faces: Iterable[int] | None) -> tuple[int, ...]:
        loaded, self._next = self._next, None
        if faces is not None:
            return tuple(faces)
        if loaded is not None:
            return loaded
        return tuple(self._entropy.randint(1, 6) for _ in range(self._settings.dice))

    def _say(self, after_ms: int, *fields: object) -> None:
        if self._cable.is_in:
            self._lines.append((self.clock() + after_ms, encode(*fields)))
            self.worker.wake()

    def _connect(self, stopping: threading.Event) -> SteppedLink:
        del stopping  # There is nothing to wait for.
        connection = self._cable.connect()
        self._host.connect(self.clock())
        self._hear(encode("HELLO", 1, "simulated", "1", self._boot, self._settings.dice, "CM"))
        return SteppedLink("simulated dice", lambda: self._step(connection))

    def _step(self, connection: int) -> float:
        self._cable.check(connection)
        while self._lines:
            due_ms, line = self._lines[0]
            wait_ms = due_ms - self.clock()
            if wait_ms > 0:
                return wait_ms / 1000
            self._lines.popleft()
            self._hear(line)
        return LONGEST_REST_S

    def _hear(self, line: bytes) -> None:
        for output in self._host.hear(parse(line, dice=self._settings.dice), self.clock()):
            # The simulated sensor has nothing to answer to a question.
            if not isinstance(output, Say):
                self.worker.post(output)
