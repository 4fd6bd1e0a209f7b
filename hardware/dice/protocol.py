"""The host's side of the dice protocol: which rolls count, what to answer, when to give up."""

from collections.abc import Iterator

import msgspec

from companion.table.signals import DiceFault, DiceRead, DiceRejected, DiceRolling, Signal
from hardware.dice.frames import encode
from hardware.dice.sentences import (
    Beat,
    BeatState,
    Hello,
    Moved,
    Query,
    Roll,
    Rolling,
    RollStatus,
    Sentence,
    Trouble,
)
from hardware.errors import DeviceRefused, DeviceSilent

PROTOCOL = 1
HELLO_EVERY_MS = 1_000
HELLO_WITHIN_MS = 4_000
"""Opening a port restarts an Arduino, which then is deaf for some two seconds."""
SILENCE_MS = 6_000
"""Three beats missed."""
MOVED_WITHIN_MS = 2_000
MOST_BOOTS = 16
"""Starts of the sensor that are remembered; older ones cannot come back."""

FAULTS = {
    RollStatus.COCKED: DiceFault.COCKED,
    RollStatus.PARTIAL: DiceFault.PARTIAL,
    RollStatus.TIMEOUT: DiceFault.TIMEOUT,
}


class Say(msgspec.Struct, frozen=True):
    """A line for the sensor."""

    line: bytes


Output = Say | Signal


class DiceHost:
    """What the bank knows of one dice sensor. Pure: time comes in with every line.

    A roll is (boot id, roll number). Numbers of one boot only grow, so a roll that was heard once
    never counts again: not a repeated line, not a replay, not after the cable was out.
    """

    def __init__(self, *, source: str, dice: int, least_confidence: int) -> None:
        self._source = source
        self._dice = dice
        self._least_confidence = least_confidence
        self._newest: dict[str, int] = {}
        """The highest roll number heard, by boot id."""
        self.hello: Hello | None = None
        """Who is there; None until it has said so on this connection."""
        self._where = ""
        self._patience_ms = HELLO_WITHIN_MS
        self.ignored = 0
        """Good lines that do not count: before HELLO, of another boot, heard before."""
        self.trouble = ""
        """The last ERR of the sensor."""
        self._is_at_fault = False
        """Since an ERR, until a BEAT says otherwise."""
        self.battery_percent: int | None = None
        self._opened_ms = self._asked_ms = self._heard_ms = 0
        self._rolling: tuple[int, int] | None = None
        """Number and first moment of the roll in the air."""
        self._settled: tuple[int, int] | None = None
        """Number and moment of the last roll that counted, while it may still be touched."""

    @property
    def complaint(self) -> str:
        """What is wrong inside the sensor at this moment; empty if nothing is."""
        return self.trouble if self._is_at_fault else ""

    def connect(
        self, now_ms: int, *, where: str = "", patience_ms: int = HELLO_WITHIN_MS
    ) -> list[Output]:
        """A port has been opened: nothing that is heard on it counts before a HELLO.

        `where`: the stable name of the port; without one the sensor's rolls are not counted.
        """
        self._where, self._patience_ms = where, patience_ms
        self._forget_connection(now_ms)
        return self._ask(Query.HELLO)

    def tick(self, now_ms: int) -> list[Output]:
        """Time has passed; raise DeviceSilent when it was too long."""
        if self.hello is None and now_ms - self._opened_ms >= self._patience_ms:
            raise DeviceSilent("expected a HELLO of the dice sensor, got none")
        if self.hello is not None and now_ms - self._heard_ms >= SILENCE_MS:
            raise DeviceSilent(f"expected a line every 2 s, got none for {SILENCE_MS // 1000} s")
        if self.hello is None and now_ms - self._asked_ms >= HELLO_EVERY_MS:
            self._asked_ms = now_ms
            return self._ask(Query.HELLO)
        return []

    def hear(self, sentence: Sentence | None, now_ms: int) -> list[Output]:
        """Take in a good line; None is one of a type from the future."""
        self._heard_ms = now_ms
        if isinstance(sentence, Hello):
            return list(self._on_hello(sentence))
        if isinstance(sentence, Trouble):
            self.trouble = f"{sentence.code} {sentence.text}"
            self._is_at_fault = True
            return []
        if not isinstance(sentence, Rolling | Roll | Moved | Beat):
            return []
        if self.hello is None:
            self.ignored += 1
            return []
        if sentence.boot != self.hello.boot:
            # The sensor has restarted and its HELLO was lost, or somebody made this line up.
            self.ignored += 1
            return self._ask(Query.HELLO)
        return list(self._on_known(sentence, now_ms))

    def _forget_connection(self, now_ms: int) -> None:
        self.hello = self.battery_percent = None
        self._is_at_fault = False
        self._opened_ms = self._asked_ms = self._heard_ms = now_ms
        self._rolling = self._settled = None

    def _on_hello(self, hello: Hello) -> Iterator[Output]:
        if hello.protocol != PROTOCOL:
            raise DeviceRefused(f"expected dice protocol {PROTOCOL}, got {hello.protocol!r}")
        known = self.hello is not None and self.hello.boot == hello.boot
        self.hello = hello
        if known:
            return
        self._rolling = self._settled = None
        if hello.boot not in self._newest:
            self._newest[hello.boot] = 0
            if len(self._newest) > MOST_BOOTS:
                del self._newest[next(iter(self._newest))]
        # What was rolled while nobody listened: shown by the table, never applied.
        yield from self._ask(Query.LAST)

    def _on_known(self, sentence: Rolling | Roll | Moved | Beat, now_ms: int) -> Iterator[Output]:
        match sentence:
            case Rolling():
                yield from self._on_rolling(sentence, now_ms)
            case Roll():
                yield from self._on_roll(sentence, now_ms)
            case Moved():
                yield from self._on_moved(sentence, now_ms)
            case Beat():
                yield from self._on_beat(sentence)

    def _on_rolling(self, rolling: Rolling, now_ms: int) -> Iterator[Output]:
        in_the_air = self._rolling is not None and self._rolling[0] >= rolling.number
        if rolling.number <= self._newest[rolling.boot] or in_the_air:
            self.ignored += 1
            return
        self._rolling = (rolling.number, now_ms)
        self._settled = None
        yield DiceRolling(source=self._source, key=self._key(rolling), at_ms=now_ms)

    def _on_roll(self, roll: Roll, now_ms: int) -> Iterator[Output]:
        if roll.number <= self._newest[roll.boot]:
            self.ignored += 1
        else:
            self._newest[roll.boot] = roll.number
            yield self._judge(roll, now_ms)
        # A repeated roll means that the answer to it was lost: say it again.
        if self.hello is not None and "K" in self.hello.abilities:
            yield Say(encode("ACK", roll.boot, roll.number))

    def _judge(self, roll: Roll, now_ms: int) -> DiceRead | DiceRejected:
        started_ms = None
        if self._rolling is not None and self._rolling[0] == roll.number:
            started_ms = self._rolling[1]
        self._rolling = self._settled = None
        fault = self._fault(roll)
        if fault is not None:
            return DiceRejected(
                source=self._source, key=self._key(roll), reason=fault, at_ms=now_ms
            )
        self._settled = (roll.number, now_ms)
        return DiceRead(
            source=self._source,
            key=self._key(roll),
            faces=roll.faces,
            started_ms=started_ms,
            at_ms=now_ms,
            sensor=self._sensor(),
        )

    def _sensor(self) -> str:
        """The sensor's name for the statistics of its rolls."""
        return f"{self.hello.model} {self._where}" if self.hello and self._where else ""

    def _fault(self, roll: Roll) -> DiceFault | None:
        if roll.status is not RollStatus.OK:
            return FAULTS[roll.status]
        if len(roll.faces) != self._dice:
            return DiceFault.WRONG_COUNT
        if 0 in roll.faces:
            return DiceFault.PARTIAL
        if roll.confidence is not None and roll.confidence < self._least_confidence:
            return DiceFault.UNSURE
        return None

    def _on_moved(self, moved: Moved, now_ms: int) -> Iterator[Output]:
        settled, self._settled = self._settled, None
        if settled is None or settled[0] != moved.number:
            self.ignored += 1
            return
        if now_ms - settled[1] <= MOVED_WITHIN_MS:
            yield DiceRejected(
                source=self._source, key=self._key(moved), reason=DiceFault.MOVED, at_ms=now_ms
            )

    def _on_beat(self, beat: Beat) -> Iterator[Output]:
        self.battery_percent = beat.battery_percent
        self._is_at_fault = beat.state is BeatState.FAULT
        if beat.state is BeatState.SETTLED and beat.last > self._newest[beat.boot]:
            # Its ROLL was damaged on the way.
            yield from self._ask(Query.LAST)

    def _key(self, sentence: Rolling | Roll | Moved) -> str:
        return f"{sentence.boot}:{sentence.number}"

    def _ask(self, query: Query) -> list[Output]:
        return [Say(encode("Q", query))]
