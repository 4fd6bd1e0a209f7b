"""What lies on the tray: light to faces, and faces over time to rolls; runs under MicroPython.

Each die comes to rest in a pocket over five reflective sensors, which see the pips of its lower
face: the centre, two neighbouring corners and the middles of two neighbouring edges. These five
tell the six faces apart whichever way the die is turned. The face on top is 7 less the one below.
"""

SPOTS = 5
"""Sensors of one pocket: centre, corner, next corner, edge, next edge."""
EMPTY, UNREADABLE = -1, 0

WHITE = 96
"""Reflected light, 0 to 255, from which on a spot is white and no pip."""
SURE = 48
"""So far away from `WHITE`, every spot is certain."""

IN_HAND_MS = 300
"""Both pockets empty for so long: the dice were taken up, the next thing seen is a throw."""
NOISE_MS = 30
SETTLE_MS = 600
COCKED_MS = 1_500
PARTIAL_MS = 4_000
TIMEOUT_MS = 10_000

BELOW = {
    0b00001: 1,
    0b00010: 2,
    0b00100: 2,
    0b00011: 3,
    0b00101: 3,
    0b00110: 4,
    0b00111: 5,
    0b01110: 6,
    0b10110: 6,
}
"""The lower face by its dark spots, the centre being the lowest bit."""


def face_over(levels: bytes) -> int:
    """The face on top of the die in one pocket; without a die nothing is reflected."""
    dark = 0
    for spot in range(SPOTS):
        if levels[spot] < WHITE:
            dark |= 1 << spot
    if dark == (1 << SPOTS) - 1:
        return EMPTY
    return 7 - BELOW[dark] if dark in BELOW else UNREADABLE


def confidence(levels: bytes) -> int:
    """Percent: how clearly the least clear spot is white or black."""
    return min(100, min(abs(level - WHITE) for level in levels) * 100 // SURE)


class Tray:
    """Watches the pockets and says when a throw begins, ends, and is touched afterwards."""

    def __init__(self, now_ms: int) -> None:
        self.state = "IDLE"
        self.number = 0
        """Of the last throw; 0 before the first."""
        self._faces: list[int] = []
        self._settled: list[int] = []
        self._changed_ms = self._began_ms = now_ms
        self._in_hand = False

    def see(self, levels: bytes, now_ms: int) -> "tuple[object, ...] | None":
        """Take a look: a sentence about it without boot id and number, if there is one."""
        faces = [face_over(levels[at : at + SPOTS]) for at in range(0, len(levels), SPOTS)]
        if faces != self._faces:
            self._faces = faces
            self._changed_ms = now_ms
        quiet_ms = now_ms - self._changed_ms
        if self.state == "ROLLING":
            status = self._status(quiet_ms, now_ms - self._began_ms)
            return self._settle(status, levels) if status else None
        if quiet_ms < NOISE_MS:
            return None
        return self._at_rest(quiet_ms, now_ms)

    def _at_rest(self, quiet_ms: int, now_ms: int) -> "tuple[object, ...] | None":
        if all(face == EMPTY for face in self._faces):
            self._in_hand = self._in_hand or quiet_ms >= IN_HAND_MS
        elif self._in_hand:
            self._in_hand = False
            self.state = "ROLLING"
            self.number += 1
            self._began_ms = now_ms
            return ("ROLLING",)
        if self.state == "SETTLED" and self._faces != self._settled:
            self.state = "IDLE"
            return ("MOVED",)
        return None

    def _status(self, quiet_ms: int, rolling_ms: int) -> str:
        """How the throw has ended; empty while it has not."""
        if min(self._faces) > UNREADABLE and quiet_ms >= SETTLE_MS:
            return "OK"
        if UNREADABLE in self._faces and quiet_ms >= COCKED_MS:
            return "COCKED"
        if EMPTY in self._faces and quiet_ms >= PARTIAL_MS:
            return "PARTIAL"
        return "TIMEOUT" if rolling_ms >= TIMEOUT_MS else ""

    def _settle(self, status: str, levels: bytes) -> "tuple[object, ...]":
        self.state = "SETTLED"
        self._settled = self._faces
        shown = [max(face, UNREADABLE) for face in self._faces]
        sure = confidence(levels) if status == "OK" else 0
        return ("ROLL", status) + tuple(shown) + (sum(shown), sure)
