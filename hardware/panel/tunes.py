"""The sounds of the buzzer: each cue is known without looking."""

from collections import deque

Note = tuple[str, int]
"""A tone by its name, empty for a rest, and its length in milliseconds."""

OCTAVES = 2
"""Reach of the buzzer to both sides of A4: A2 to A6."""
MOST_WAITING = 4
"""Cues beyond this are dropped: a sound that comes late tells lies."""

AT_ONCE = "seen"
"""The one cue that does not wait: it answers a gesture and cuts off the sound of an older one."""

TUNES: dict[str, tuple[Note, ...]] = {
    "seen": (("A5", 60),),
    "paid": (("E5", 90), ("A5", 140)),
    "received": (("A4", 90), ("C5", 90), ("E5", 140)),
    "refused": (("A3", 160), ("", 60), ("A3", 240)),
    "your_turn": (("C5", 120), ("", 40), ("G5", 160)),
    "bid": (("D5", 50), ("", 30), ("D5", 50)),
    "sold": (("G4", 80), ("G4", 80), ("", 60), ("D5", 260)),
    "debt": (("E4", 200), ("D4", 200), ("C4", 320)),
    "staff": (("C6", 100), ("", 60), ("C6", 100), ("", 60), ("C6", 300)),
    "winner": (("C5", 140), ("E5", 140), ("G5", 140), ("C6", 420)),
}


class Player:
    """Which tone is due at which moment; a cue waits until the one before has ended."""

    def __init__(self) -> None:
        self._cues: deque[str] = deque(maxlen=MOST_WAITING)
        self._notes: deque[Note] = deque()
        self._until_ms = 0
        self._cuts_in = False

    def ask(self, cue: str) -> None:
        """Play a cue as soon as it is its turn; safe from any thread, unknown cues are silent."""
        if cue == AT_ONCE:
            self._cuts_in = True
        elif cue in TUNES:
            self._cues.append(cue)

    def forget(self) -> None:
        """Drop what waits: a cue is worth nothing after the moment it belongs to."""
        self._cues.clear()
        self._notes.clear()
        self._until_ms = 0
        self._cuts_in = False

    @property
    def is_busy(self) -> bool:
        """Whether something sounds or waits."""
        return bool(self._cuts_in or self._cues or self._notes or self._until_ms)

    def change(self, now_ms: int) -> str | None:
        """The tone to set now (empty for silence), or None when nothing changes at this moment."""
        if self._cuts_in:
            self._cuts_in = False
            self._until_ms = 0
            self._notes = deque(TUNES[AT_ONCE])
        if now_ms < self._until_ms:
            return None
        if not self._notes and self._cues:
            self._notes.extend(TUNES[self._cues.popleft()])
        if self._notes:
            tone, length_ms = self._notes.popleft()
            self._until_ms = now_ms + length_ms
            return tone
        ended = self._until_ms > 0
        self._until_ms = 0
        return "" if ended else None
