"""What reaches the table: taps, dice, buttons, touches and the comings and goings of devices.

Every signal that may book something carries a `key`. The same key twice is booked once.
Times are `*_ms`: milliseconds of the process's monotonic clock, never wall time.
"""

from enum import StrEnum

import msgspec

from companion.table.requests import Request


class Place(StrEnum):
    """What an antenna is meant for, where a table has two; a hint, no rule asks for it."""

    ANY = ""
    PLAYER = "player"
    DEED = "deed"


class TagTapped(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A tag arrived on a reader; said once, until it has been lifted for 300 ms."""

    reader: str
    uid: str
    """The full identity, first byte first, upper-case hex (8, 14 or 20 digits; 10 at 125 kHz)."""
    key: str
    """`<reader boot id>:<arrival counter>`; one arrival, one key."""
    at_ms: int
    random_uid: bool = False
    """A phone or similar that makes up a new identity each time: never to be registered."""
    text: str = ""
    """What somebody has written on the tag: at most a suggestion, never its identity."""
    place: Place = Place.ANY


class TagLifted(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The tag has been away for at least 300 ms; the next arrival is a new tap."""

    reader: str
    uid: str
    at_ms: int
    place: Place = Place.ANY


class TagsCrowded(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """More than one tag is on the reader; said once until the crowd has gone."""

    reader: str
    at_ms: int
    place: Place = Place.ANY


class TagUnreadable(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Something answers on the reader but cannot be read; said once until it has gone."""

    reader: str
    at_ms: int
    place: Place = Place.ANY


class DiceRolling(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The dice have begun to move."""

    source: str
    key: str
    at_ms: int


class DiceRead(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A settled roll that the sensor vouches for (status OK, faces and sum right)."""

    source: str
    key: str
    """`<boot id>:<roll number>`: the identity of the roll."""
    faces: tuple[int, ...]
    started_ms: int | None
    """When its ROLLING was seen; None (not seen on this connection) makes it stale."""
    at_ms: int
    sensor: str = ""
    """Which sensor it was, the same name for ever: its rolls are counted. Empty: they are not."""


class DiceFault(StrEnum):
    """Why a settled roll cannot be used."""

    COCKED = "cocked"
    PARTIAL = "partial"
    TIMEOUT = "timeout"
    UNSURE = "unsure"
    MOVED = "moved"
    WRONG_COUNT = "wrong_count"


class DiceRejected(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The dice came to rest but the roll does not count: ask for a new one."""

    source: str
    key: str
    reason: DiceFault
    at_ms: int


class Button(StrEnum):
    """The buttons that a panel may have."""

    END_TURN = "end_turn"
    UNDO = "undo"
    CONFIRM = "confirm"
    CANCEL = "cancel"
    STAFF = "staff"


class ButtonPressed(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A button of the panel went down."""

    panel: str
    button: Button
    key: str
    at_ms: int


class DeviceKind(StrEnum):
    """The kinds of device a table may have."""

    READER = "reader"
    DICE = "dice"
    PANEL = "panel"


class DeviceReady(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A device works, for the first time or again; said once each time."""

    device: str
    kind: DeviceKind
    detail: str
    """One plain English line for the health page: chip version, firmware, port."""
    at_ms: int


class DeviceChanged(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A device that works tells something new of itself."""

    device: str
    kind: DeviceKind
    detail: str
    """In place of what `DeviceReady` said."""
    at_ms: int
    battery_percent: int | None = None
    """None on mains, or where the device cannot tell."""
    complains: bool = False
    """It says of itself that something is wrong; the detail begins with what."""


class DeviceLost(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A device does not answer any more; said once, the driver keeps trying by itself."""

    device: str
    kind: DeviceKind
    reason: str
    """What was expected, what came, what to do; lower case, for log and health page."""
    at_ms: int
    unusable: bool = False
    """Its driver could not even be set up: a matter of the settings, not of a cable."""


class Chosen(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Somebody touched the screen and meant this."""

    key: str
    seen_seq: int
    """`View.seq` of the picture that was touched: an older one than the ledger's is refused."""
    request: Request
    at_ms: int


Signal = (
    TagTapped
    | TagLifted
    | TagsCrowded
    | TagUnreadable
    | DiceRolling
    | DiceRead
    | DiceRejected
    | ButtonPressed
    | DeviceReady
    | DeviceChanged
    | DeviceLost
    | Chosen
)
