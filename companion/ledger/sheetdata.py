"""The packed part of a score sheet: what no reader needs, as comment lines at its end."""

import base64
import zlib
from collections.abc import Mapping, Sequence

import msgspec

from companion.rules.edition import Edition
from companion.rules.events import AnyEvent

MARK = ";= "
_WIDTH = 96
_MAX_BYTES = 64_000_000
"""A block that unpacks to more than this is not ours."""


class SheetData(msgspec.Struct, frozen=True, kw_only=True):
    """The edition with its names, and key and time of every record."""

    edition: Edition
    stamps: tuple[tuple[str, int], ...]
    events: Mapping[str, tuple[AnyEvent, ...]] = {}
    """By sequence number: events of commands that today's rules would judge otherwise."""
    names: Mapping[str, Mapping[str, str]] = {}
    """What the edition calls its squares and cards, by language."""


def pack(data: SheetData) -> list[str]:
    """The comment lines."""
    text = base64.b85encode(zlib.compress(msgspec.json.encode(data), 9)).decode("ascii")
    return [MARK + text[at : at + _WIDTH] for at in range(0, len(text), _WIDTH)]


def unpack(lines: Sequence[str]) -> SheetData | None:
    """What the comment lines hold; None if there are none. Raises ValueError."""
    if not lines:
        return None
    packed = base64.b85decode("".join(line[len(MARK) :].strip() for line in lines))
    inflater = zlib.decompressobj()
    try:
        raw = inflater.decompress(packed, _MAX_BYTES)
        if not inflater.eof:
            raise ValueError("expected the whole packed block")
        return msgspec.json.decode(raw, type=SheetData)
    except (zlib.error, msgspec.DecodeError) as error:
        raise ValueError(str(error)) from error
