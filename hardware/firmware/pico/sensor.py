"""The dice sensor: puts what the tray tells into sentences and answers the host."""

from sentences import LineCutter, fields_of, sentence
from tray import SPOTS, Tray

PROTOCOL, MODEL, FIRMWARE, DICE = 1, "tray-pico", "1.0", 2
ABILITIES = "CMK"
BEAT_MS = 2_000
REPEAT_MS = 500
MOST_REPEATS = 5


class Sensor:
    """Pure: light, bytes and time come in, bytes for the host go out."""

    def __init__(self, boot: str, now_ms: int) -> None:
        """`boot`: four hex digits, new at each start."""
        self._boot = boot
        self._out = b""
        self._tray = Tray(now_ms)
        self._cutter = LineCutter()
        self._last = b""
        self._levels = bytes(DICE * SPOTS)
        self._dazzled = False
        self._repeats = 0
        self._repeat_ms = self._beat_ms = self._born_ms = now_ms
        self._greet()

    def look(self, levels: "bytes | None", now_ms: int) -> bytes:
        """Take in the light of all spots, None when daylight drowns it; return what to send."""
        if levels is None:
            if not self._dazzled:
                self._say("ERR", "LIGHT", "too bright on the tray")
            self._dazzled = True
        else:
            self._dazzled = False
            self._levels = levels
            self._tell(self._tray.see(levels, now_ms), now_ms)
        self._keep_time(now_ms)
        return self._taken()

    def hear(self, data: bytes) -> bytes:
        """Take in bytes of the host; return what to send."""
        for line in self._cutter.feed(data):
            self._answer(fields_of(line) or [])
        return self._taken()

    def _answer(self, fields: "list[str]") -> None:
        """Fields behind those that are known are of a later version of the protocol."""
        question = fields[:2]
        if question == ["Q", "HELLO"]:
            self._greet()
        elif question == ["Q", "LAST"]:
            self._out += self._last
        elif question == ["Q", "RAW"]:
            self._say("RAW", *self._levels)
        elif fields[:3] == ["ACK", self._boot, str(self._tray.number)]:
            self._repeats = 0

    def _taken(self) -> bytes:
        out, self._out = self._out, b""
        return out

    def _tell(self, event: "tuple[object, ...] | None", now_ms: int) -> None:
        if event is None:
            return
        line = sentence(event[0], self._boot, self._tray.number, *event[1:])
        if event[0] == "ROLL":
            self._last = line
            self._repeats = MOST_REPEATS
            self._repeat_ms = now_ms
        else:
            # What is told again is the newest: a throw that is over needs no answer any more.
            self._repeats = 0
        self._out += line

    def _keep_time(self, now_ms: int) -> None:
        if self._repeats and now_ms - self._repeat_ms >= REPEAT_MS:
            self._repeats -= 1
            self._repeat_ms = now_ms
            self._out += self._last
        if now_ms - self._beat_ms >= BEAT_MS:
            self._beat_ms = now_ms
            state = "FAULT" if self._dazzled else self._tray.state
            uptime_s = (now_ms - self._born_ms) // 1000
            self._say("BEAT", self._boot, state, self._tray.number, uptime_s, "")

    def _greet(self) -> None:
        self._say("HELLO", PROTOCOL, MODEL, FIRMWARE, self._boot, DICE, ABILITIES)

    def _say(self, *fields: object) -> None:
        self._out += sentence(*fields)
