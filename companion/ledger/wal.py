"""Reads a write-ahead log by SQLite's file format (section 4), without SQLite and without writing.

The log is a header and frames of one page each. A frame counts if its salts are the header's and
its checksum, which runs on from frame to frame, is right; and only up to the last one that ends a
commit.
"""

import struct
from typing import NamedTuple

PAGE = 4096
FRAME_HEADER = 24
FRAME = PAGE + FRAME_HEADER
HEADER = 32
MAGICS = (0x377F0682, 0x377F0683)
"""Checksums over little-endian or big-endian words."""
WORD = 0xFFFFFFFF


class Sums(NamedTuple):
    """The running checksum."""

    first: int
    second: int


def is_good_header(header: bytes) -> bool:
    """Whether a log of our page size begins with these bytes."""
    if len(header) < HEADER:
        return False
    magic, _version, page = struct.unpack(">3I", header[:12])
    if magic not in MAGICS or page != PAGE:
        return False
    return _summed(Sums(0, 0), header[:24], _order(header)) == struct.unpack(">2I", header[24:32])


def good_frames(raw: bytes) -> int:
    """How many frames SQLite would read: those before the first bad one, up to a commit."""
    header = raw[:HEADER]
    if not is_good_header(header):
        return 0
    order = _order(header)
    sums = Sums(*struct.unpack(">2I", header[24:32]))
    committed = 0
    for number, start in enumerate(range(HEADER, len(raw) - FRAME + 1, FRAME), start=1):
        head = raw[start : start + FRAME_HEADER]
        if head[8:16] != header[16:24] or head[:4] == bytes(4):
            break
        sums = _summed(sums, head[:8], order)
        sums = _summed(sums, raw[start + FRAME_HEADER : start + FRAME], order)
        if sums != struct.unpack(">2I", head[16:24]):
            break
        if head[4:8] != bytes(4):
            committed = number
    return committed


def applied(main: bytes, raw: bytes) -> bytes:
    """The file as it is with its log: what SQLite would see on opening it."""
    pages = bytearray(main)
    size = 0
    for number in range(good_frames(raw)):
        start = HEADER + number * FRAME
        page, size_after = struct.unpack(">2I", raw[start : start + 8])
        end = page * PAGE
        if len(pages) < end:
            pages.extend(bytes(end - len(pages)))
        pages[end - PAGE : end] = raw[start + FRAME_HEADER : start + FRAME]
        size = size_after or size
    return bytes(pages[: size * PAGE] if size else pages)


def _order(header: bytes) -> str:
    return ">" if header[3] & 1 else "<"


def _summed(sums: Sums, part: bytes, order: str) -> Sums:
    first, second = sums
    whole = len(part) // 32 * 32
    # Four steps between two cuts to 32 bits: a log of thousands of pages is read while one waits.
    for a, b, c, d, e, f, g, h in struct.iter_unpack(f"{order}8I", part[:whole]):
        first += a + second
        second += b + first
        first += c + second
        second += d + first
        first += e + second
        second += f + first
        first = (first + g + second) & WORD
        second = (second + h + first) & WORD
    for even, odd in struct.iter_unpack(f"{order}2I", part[whole:]):
        first = (first + even + second) & WORD
        second = (second + odd + first) & WORD
    return Sums(first, second)
