"""What a keyboard reader types: from key codes to a code, from a code to an identity."""

from hardware.rfid.reader_settings import Digits

# Key codes of linux/input-event-codes.h. They name places on a keyboard, not letters: the layout
# that the desktop has chosen plays no part, and readers type as if it were an American one.
_TOP_ROW = {2: "1", 3: "2", 4: "3", 5: "4", 6: "5", 7: "6", 8: "7", 9: "8", 10: "9", 11: "0"}
_KEYPAD = {71: "7", 72: "8", 73: "9", 75: "4", 76: "5", 77: "6", 79: "1", 80: "2", 81: "3", 82: "0"}
_LETTERS = {30: "A", 48: "B", 46: "C", 32: "D", 18: "E", 33: "F"}
KEYS = _TOP_ROW | _KEYPAD | _LETTERS
ENTER_KEYS = frozenset({28, 96})
SHIFT_KEYS = frozenset({42, 54})
"""Pressed by readers that type capital letters."""
LONGEST_CODE = 32
GAP_MS = 500
"""A reader types its code in one go; after such a pause another code has begun."""
HEX_UID_BYTES = (4, 5, 7, 10)
UNKNOWN_KEY = "?"


class Typist:
    """Collects pressed keys into codes; pure, time comes in with every key."""

    def __init__(self) -> None:
        self._typed = ""
        self._last_ms = 0

    def press(self, key: int, now_ms: int) -> str | None:
        """The whole code if this key was the Enter behind it; keys that are no digits show as ?."""
        if now_ms - self._last_ms > GAP_MS:
            self._typed = ""
        self._last_ms = now_ms
        if key in SHIFT_KEYS:
            return None
        if key in ENTER_KEYS:
            code, self._typed = self._typed, ""
            return code or None
        # One more than fits is kept, so that a code that is too long stays one.
        if len(self._typed) <= LONGEST_CODE:
            self._typed += KEYS.get(key, UNKNOWN_KEY)
        return None

    def forget(self) -> None:
        """Keys were lost: what has been typed so far is worth nothing."""
        self._typed = UNKNOWN_KEY


def identity(code: str, digits: Digits, uid_bytes: int) -> bytes | None:
    """The identity that a code stands for, first byte first; None if it cannot be one.

    >>> identity("3735928559", Digits.DECIMAL, 4).hex()
    'deadbeef'
    >>> identity("4022250974", Digits.DECIMAL_REVERSED, 4).hex()
    'deadbeef'
    """
    match digits:
        case Digits.DECIMAL:
            return _from_decimal(code, uid_bytes)
        case Digits.DECIMAL_REVERSED:
            return _reversed(_from_decimal(code, uid_bytes))
        case Digits.HEX:
            return _from_hex(code)
        case Digits.HEX_REVERSED:
            return _reversed(_from_hex(code))


def _from_decimal(code: str, uid_bytes: int) -> bytes | None:
    if len(code) > LONGEST_CODE or not code.isdecimal() or int(code) >= 1 << (8 * uid_bytes):
        return None
    return int(code).to_bytes(uid_bytes, "big")


def _from_hex(code: str) -> bytes | None:
    if UNKNOWN_KEY in code or len(code) not in [2 * count for count in HEX_UID_BYTES]:
        return None
    return bytes.fromhex(code)


def _reversed(uid: bytes | None) -> bytes | None:
    return None if uid is None else uid[::-1]
