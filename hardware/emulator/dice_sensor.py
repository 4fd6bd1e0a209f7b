"""A dice sensor that speaks the `$PDCE` protocol on a pseudo terminal, as the firmware would."""

import termios
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random

from hardware.dice.frames import LineCutter, encode, parse
from hardware.dice.sentences import Ack, Ask, Query, RollStatus
from hardware.emulator.pty_device import PtyDevice
from hardware.errors import BadFrame

BEAT_S = 2.0
REPEAT_S = 0.5
MOST_REPEATS = 5


class DiceSensor(PtyDevice):
    """A sensor with a cable; `path` is a link that a driver opens, gone while unplugged.

    It goes on rolling while the cable is out, as one with a battery does. Its thread ends with
    `close`, or with the `with` block.
    """

    def __init__(
        self,
        path: Path,
        entropy: Random,
        *,
        dice: int = 2,
        protocol: int = 1,
        beat_s: float = BEAT_S,
        rate: int | None = None,
    ) -> None:
        """`rate`: of a sensor on a real UART; at another one both sides hear only noise."""
        self.protocol = protocol
        self.acknowledged: list[str] = []
        """Identities of rolls for which an ACK came."""
        self._entropy = entropy
        self._dice = dice
        self._beat_s = beat_s
        self._rate = None if rate is None else getattr(termios, f"B{rate}")
        self.battery: int | str = ""
        self._restart()
        super().__init__(path, tick_s=beat_s)

    def roll(
        self,
        faces: Iterable[int] | None = None,
        *,
        status: RollStatus = RollStatus.OK,
        confidence: int | str = 98,
    ) -> str:
        """Throw the dice; return the identity of the roll."""
        with self._lock:
            self.start_rolling()
            return self.settle(faces, status=status, confidence=confidence)

    def settle(
        self,
        faces: Iterable[int] | None = None,
        *,
        status: RollStatus = RollStatus.OK,
        confidence: int | str = 98,
    ) -> str:
        """Let the rolling dice come to rest; return the identity of the roll."""
        with self._lock:
            shown = tuple(faces) if faces is not None else self._lucky()
            self._last = encode(
                "ROLL", self.boot, self.number, status, *shown, sum(shown), confidence
            )
            self._state = "SETTLED"
            self._repeats = MOST_REPEATS
            self._repeat_at = time.monotonic() + REPEAT_S
            self.say(self._last)
            self.wake()
            return f"{self.boot}:{self.number}"

    def start_rolling(self) -> None:
        """Let the dice move without coming to rest yet."""
        with self._lock:
            self.number += 1
            self._state = "ROLLING"
            self.say(encode("ROLLING", self.boot, self.number))

    def cocked(self) -> str:
        """Throw the dice so that one leans against the wall."""
        return self.roll((0, *self._lucky()[1:]), status=RollStatus.COCKED)

    def moved(self) -> None:
        """Move the dice after they have settled."""
        self.say(encode("MOVED", self.boot, self.number))

    def repeat(self) -> None:
        """Say the last roll once more."""
        with self._lock:
            if self._last:
                self.say(self._last)

    def reboot(self) -> None:
        """Start again: a new boot id, and rolls count from one."""
        with self._lock:
            self._restart()
            self._greet()

    def garbage(self, data: bytes) -> None:
        """Put raw bytes on the line."""
        self.say(data)

    def plugged(self) -> None:
        """A line begins anew, and the sensor says who it is."""
        self._cutter = LineCutter()
        self._greet()

    def say(self, data: bytes) -> None:
        """Send bytes if somebody can hear them; at the wrong rate they are noise."""
        with self._lock:
            super().say(data if self._is_in_step() else _noise(data))

    def _is_in_step(self) -> bool:
        """Whether the far end listens at our rate; a pseudo terminal tells it."""
        if self._rate is None or self._line is None:
            return True
        return bool(termios.tcgetattr(self._line[1])[4] == self._rate)

    def _restart(self) -> None:
        self.boot = f"{self._entropy.randrange(1 << 16):04X}"
        self.number = 0
        self._state = "IDLE"
        self._last = b""
        self._repeats = 0
        self._repeat_at = 0.0
        self._born = time.monotonic()
        self._beat_at = self._born + self._beat_s

    def _lucky(self) -> tuple[int, ...]:
        return tuple(self._entropy.randint(1, 6) for _ in range(self._dice))

    def _greet(self) -> None:
        self.say(encode("HELLO", self.protocol, "emulated", "1.0", self.boot, self._dice, "CMK"))

    def wait_s(self) -> float:
        """Until the next beat or repetition."""
        due = min(self._beat_at, self._repeat_at) if self._repeats else self._beat_at
        return max(0.0, due - time.monotonic())

    def hear(self, data: bytes) -> None:
        """Answer every whole line."""
        for line in self._cutter.feed(data if self._is_in_step() else _noise(data)):
            self._answer(line)

    def _answer(self, line: bytes) -> None:
        try:
            sentence = parse(line, dice=self._dice)
        except BadFrame:
            return
        match sentence:
            case Ask(query=Query.HELLO):
                self._greet()
            case Ask(query=Query.LAST):
                self.repeat()
            case Ack():
                self.acknowledged.append(f"{sentence.boot}:{sentence.number}")
                if (sentence.boot, sentence.number) == (self.boot, self.number):
                    self._repeats = 0

    def tick(self) -> None:
        """Repeat a roll that nobody has acknowledged; say that we live."""
        now = time.monotonic()
        if self._repeats and now >= self._repeat_at:
            self._repeats -= 1
            self._repeat_at = now + REPEAT_S
            self.repeat()
        if now >= self._beat_at:
            self._beat_at = now + self._beat_s
            uptime_s = int(now - self._born)
            self.say(encode("BEAT", self.boot, self._state, self.number, uptime_s, self.battery))


def _noise(data: bytes) -> bytes:
    """What is heard at the wrong rate."""
    return bytes(byte * 37 & 0xFF | 0x80 for byte in data)
