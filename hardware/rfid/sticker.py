"""The memory of an NTAG sticker that has just been chosen: its text, as a suggestion."""

from collections.abc import Callable

from hardware.rfid import ndef
from hardware.rfid.iso14443 import Transceiver, crc_a, with_crc

FAST_READ = 0x3A
"""From one page to another in one answer; NTAG21x and Ultralight EV1 (NTAG data sheet, 10.3)."""
FIRST_PAGE, PAGE = 4, 4
PAGES_AT_ONCE = 8
"""A deed's short name fits, and the answer fits into the chip's buffer of 64 bytes."""
MOST_PAGES = 24
READ = 0x30
"""Four pages in one answer, of any sticker (NTAG data sheet, 10.2)."""
READ_BYTES = 4 * PAGE
SAK_STICKER = 0x00
"""NTAG and Ultralight; anything else keeps its memory behind keys or other protocols."""


Read = Callable[[int], bytes]
"""The memory from a page on, whole pages, as many as come at once; empty for any trouble."""


def text(read: Read) -> str:
    """What was written on the active tag; empty for no text, or any trouble in reading it.

    Trouble may leave the tag asleep already: nothing more is to be asked of it.
    """
    memory = read(FIRST_PAGE)
    most = FIRST_PAGE + MOST_PAGES
    while memory and len(memory) < ndef.wanted_bytes(memory):
        page = FIRST_PAGE + len(memory) // PAGE
        more = read(page) if page < most else b""
        if not more:
            return ""
        memory += more
    return ndef.text_of(ndef.message(memory) or b"")


def over(field: Transceiver) -> Read:
    """Reading with frames of our own, many pages at once."""

    def read(first: int) -> bytes:
        command = bytes((FAST_READ, first, first + PAGES_AT_ONCE - 1))
        reply = field.exchange(with_crc(command))
        body, check = reply.data[:-2], reply.data[-2:]
        is_whole = len(body) == PAGES_AT_ONCE * PAGE and crc_a(body) == check
        return body if is_whole and not (reply.collision or reply.garbled) else b""

    return read
