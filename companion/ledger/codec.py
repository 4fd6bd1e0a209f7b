"""Between records and bytes: one canonical form, checked on the way in, upgraded where old."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.ledger.records import SHAPE, AnyRecord, Genesis, Transaction
from companion.rules.game import Game

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]

UPGRADES: Mapping[int, Upgrade] = {}
"""From the shape that is the key to the next one; each takes and gives the decoded JSON object."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyRecord] = msgspec.json.Decoder(AnyRecord)
_GAME_FIELDS = tuple(name for name in Game.__struct_fields__ if name != "edition")


class UndecodableRecord(ValueError):
    """The bytes are not a record of any shape that this version knows."""


class NewerShape(UndecodableRecord):
    """The bytes are a record of a later version."""


def encode(record: AnyRecord) -> bytes:
    """The canonical JSON of a record; equal records give equal bytes."""
    return _canonical(record)


def decode(body: bytes) -> AnyRecord:
    """The record in the bytes. Raises UndecodableRecord with what was expected and where."""
    try:
        record = _decoder.decode(body)
    except msgspec.DecodeError as error:
        return _decode_other_shape(body, error)
    return record if record.shape == SHAPE else _decode_other_shape(body, None)


def _decode_other_shape(body: bytes, error: msgspec.DecodeError | None) -> AnyRecord:
    try:
        raw = msgspec.json.decode(body, type=dict[str, Any])
    except msgspec.DecodeError as worse:
        raise UndecodableRecord(str(worse)) from worse
    shape = raw.get("shape")
    if not isinstance(shape, int) or shape == SHAPE:
        raise UndecodableRecord(str(error or f"expected a shape number, got {shape!r}"))
    if shape > SHAPE:
        raise NewerShape(f"expected shape {SHAPE} or lower, got {shape}")
    return upgraded(raw, shape, UPGRADES)


def upgraded(raw: dict[str, Any], shape: int, upgrades: Mapping[int, Upgrade]) -> AnyRecord:
    """The record in an object of an older shape."""
    for step in range(shape, SHAPE):
        if step not in upgrades:
            raise UndecodableRecord(f"expected an upgrade from shape {step}, there is none")
        raw = upgrades[step](raw)
    try:
        return _decoder.decode(_encoder.encode({**raw, "shape": SHAPE}))
    except msgspec.ValidationError as error:
        raise UndecodableRecord(f"{error} after the upgrade from shape {shape}") from error


def payload(record: AnyRecord) -> bytes:
    """What was asked for, without when and as which number: equal for a repeated gesture."""
    if isinstance(record, Genesis):
        return _canonical((record.game_id, record.event))
    if isinstance(record, Transaction):
        return _canonical(record.command)
    return _canonical({"reverse": record.of})


def digest(game: Game) -> str:
    """SHA-256 over everything in a game except its edition, as hex."""
    state = {name: getattr(game, name) for name in _GAME_FIELDS}
    return hashlib.sha256(_canonical(state)).hexdigest()


def _canonical(value: object) -> bytes:
    """JSON with every mapping in the order of its keys, which may be numbers."""
    return _encoder.encode(msgspec.to_builtins(value, str_keys=True, order="deterministic"))
