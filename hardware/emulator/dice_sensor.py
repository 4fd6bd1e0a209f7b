"""A dice sensor that speaks the `$PDCE` protocol on a pseudo terminal, as the firmware would."""

import contextlib
import os
import select
import termios
import threading
import time
import tty
from collections.abc import Iterable
from pathlib import Path
from random import Random

from hardware.dice.frames import LineCutter, encode, parse
from hardware.dice.sentences import Ack, Ask, Query, RollStatus
from hardware.errors import BadFrame

BEAT_S = 2.0
REPEAT_S = 0.5
MOST_REPEATS = 5
CLOSE_S = 2.0


class DiceSensor:
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
        self.path = path
        self.protocol = protocol
        self.acknowledged: list[str] = []
        """Identities of rolls for which an ACK came."""
        self._entropy = entropy
        self._dice = dice
        self._beat_s = beat_s
        self._rate = None if rate is None else getattr(termios, f"B{rate}")
        self.battery: int | str = ""
        self._lock = threading.RLock()
        self._line: tuple[int, int] | None = None
        self._cutter = LineCutter()
        self._closing = False
        self._waker, self._alarm = os.pipe()
        self._restart()
        self.plug()
        self._thread = threading.Thread(target=self._live, name="dice-sensor", daemon=True)
        self._thread.start()

    def __enter__(self) -> "DiceSensor":
        return self

    def __exit__(self, *reason: object) -> None:
        self.close()

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
            self._wake()
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

    def unplug(self) -> None:
        """Pull the cable."""
        with self._lock:
            line, self._line = self._line, None
            self.path.unlink(missing_ok=True)
            for end in line or ():
                os.close(end)
            self._wake()

    def plug(self) -> None:
        """Put the cable back; the port may get another number, the link keeps its name."""
        with self._lock:
            if self._line is not None:
                return
            # The sensor holds the far end too, else its own writes fail while nobody listens.
            master, slave = os.openpty()
            tty.setraw(slave)
            os.set_blocking(master, False)
            self._line = (master, slave)
            self._cutter = LineCutter()
            self.path.symlink_to(os.ttyname(slave))
            self._greet()
            self._wake()

    def close(self) -> None:
        """End everything."""
        self._closing = True
        self.unplug()
        self._thread.join(CLOSE_S)
        os.close(self._waker)
        os.close(self._alarm)

    def say(self, line: bytes) -> None:
        """Send bytes if somebody can hear them; a full line drops them, as a UART does."""
        with self._lock, contextlib.suppress(BlockingIOError):
            if self._line is not None:
                os.write(self._line[0], line if self._is_in_step() else _noise(line))

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

    def _wake(self) -> None:
        os.write(self._alarm, b"!")

    def _live(self) -> None:
        while not self._closing:
            with self._lock:
                master = self._line[0] if self._line else None
                wait_s = max(0.0, self._next_at() - time.monotonic())
            watched = [self._waker] if master is None else [self._waker, master]
            try:
                ready, _, _ = select.select(watched, [], [], wait_s)
            except OSError:
                continue  # The cable was pulled between the look and the wait.
            if self._waker in ready:
                os.read(self._waker, 64)
            with self._lock:
                self._listen()
                self._keep_time(time.monotonic())

    def _next_at(self) -> float:
        return min(self._beat_at, self._repeat_at) if self._repeats else self._beat_at

    def _listen(self) -> None:
        if self._line is None:
            return
        with contextlib.suppress(BlockingIOError, OSError):
            data = os.read(self._line[0], 1024)
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

    def _keep_time(self, now: float) -> None:
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
