"""The sentences of the dice protocol as values."""

from enum import StrEnum

import msgspec


class RollStatus(StrEnum):
    """How a roll came to rest."""

    OK = "OK"
    COCKED = "COCKED"
    PARTIAL = "PARTIAL"
    TIMEOUT = "TIMEOUT"


class BeatState(StrEnum):
    """What the sensor is doing."""

    IDLE = "IDLE"
    ROLLING = "ROLLING"
    SETTLED = "SETTLED"
    FAULT = "FAULT"


class Query(StrEnum):
    """What the host may ask for."""

    HELLO = "HELLO"
    LAST = "LAST"


class Hello(msgspec.Struct, frozen=True, kw_only=True):
    """Who the sensor is; its boot id is new at each start."""

    protocol: int
    model: str
    firmware: str
    boot: str
    dice: int
    abilities: frozenset[str]
    """C tells cocked dice, M tells moved dice, B has a battery, K waits for an ACK."""


class Rolling(msgspec.Struct, frozen=True, kw_only=True):
    """The dice have begun to move."""

    boot: str
    number: int


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """The dice have come to rest; the sum was right."""

    boot: str
    number: int
    status: RollStatus
    faces: tuple[int, ...]
    """1 to 6; 0 is a face that could not be read."""
    confidence: int | None
    """Percent; None is unknown."""


class Moved(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody touched the dice after a roll."""

    boot: str
    number: int


class Beat(msgspec.Struct, frozen=True, kw_only=True):
    """Sign of life, every two seconds."""

    boot: str
    state: BeatState
    last: int
    """The number of the last roll; 0 before the first."""
    uptime_s: int
    battery_percent: int | None
    """None on mains."""


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """ERR: something is wrong inside the sensor."""

    code: str
    text: str


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """Q, from the host."""

    query: Query


class Ack(msgspec.Struct, frozen=True, kw_only=True):
    """The host has got this roll."""

    boot: str
    number: int


Sentence = Hello | Rolling | Roll | Moved | Beat | Trouble | Ask | Ack
