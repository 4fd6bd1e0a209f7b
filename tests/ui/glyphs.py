"""Which characters a font file has, read from its `cmap` table without any font package."""

from functools import lru_cache
from pathlib import Path
from struct import unpack_from

SEGMENTS, GROUPS = 4, 12
"""The two cmap formats that cover Unicode: 16-bit segments and 32-bit groups."""


@lru_cache(maxsize=4)
def characters(path: Path) -> frozenset[int]:
    """The code points with a glyph (OpenType specification, chapter cmap)."""
    data = path.read_bytes()
    tables = unpack_from(">H", data, 4)[0]
    records = (unpack_from(">4sLLL", data, 12 + 16 * index) for index in range(tables))
    start = next(offset for tag, _sum, offset, _length in records if tag == b"cmap")
    found: set[int] = set()
    for index in range(unpack_from(">H", data, start + 2)[0]):
        offset = start + unpack_from(">L", data, start + 8 + 8 * index)[0]
        form = unpack_from(">H", data, offset)[0]
        if form == SEGMENTS:
            found |= _segments(data, offset)
        elif form == GROUPS:
            found |= _groups(data, offset)
    return frozenset(found)


def _segments(data: bytes, offset: int) -> set[int]:
    count = unpack_from(">H", data, offset + 6)[0] // 2
    ends = unpack_from(f">{count}H", data, offset + 14)
    starts = unpack_from(f">{count}H", data, offset + 16 + 2 * count)
    return {
        point for first, last in zip(starts, ends, strict=True) for point in range(first, last + 1)
    } - {0xFFFF}


def _groups(data: bytes, offset: int) -> set[int]:
    count = unpack_from(">L", data, offset + 12)[0]
    found: set[int] = set()
    for index in range(count):
        first, last, _glyph = unpack_from(">LLL", data, offset + 16 + 12 * index)
        found |= set(range(first, last + 1))
    return found
