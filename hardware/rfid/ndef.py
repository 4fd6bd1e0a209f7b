"""The text that a phone has written on a sticker: TLV blocks, one NDEF text record.

It is only ever a suggestion, so whatever does not fit is no text and never an error.
"""

NULL, LOCK_CONTROL, NDEF, TERMINATOR = 0x00, 0x01, 0x03, 0xFE
LONG = 0xFF
"""As a length: the true one follows in two bytes."""
SHORT_RECORD, HAS_ID, TYPE_BITS, WELL_KNOWN = 0x10, 0x08, 0x07, 0x01
TEXT = b"T"
UTF16, LANGUAGE_BITS = 0x80, 0x3F


def message(memory: bytes) -> bytes | None:
    """The NDEF message in a sticker's memory from page 4 on; None where none is or fits."""
    place = 0
    while place < len(memory):
        kind = memory[place]
        if kind == NULL:
            place += 1
            continue
        length, start = _length(memory, place + 1)
        if kind == TERMINATOR or start == 0:
            return None
        if kind == NDEF:
            return memory[start : start + length] if start + length <= len(memory) else None
        place = start + length
    return None


def wanted_bytes(memory: bytes) -> int:
    """How much memory the first NDEF block takes, as far as `memory` tells; 0 if there is none."""
    place = 0
    while place < len(memory) and memory[place] != TERMINATOR:
        if memory[place] == NULL:
            place += 1
            continue
        length, start = _length(memory, place + 1)
        if start == 0:
            return 0
        if memory[place] == NDEF:
            return start + length if length else 0
        place = start + length
    return 0


def text_of(found: bytes) -> str:
    """The words of a message that begins with a text record; empty for anything else.

    >>> text_of(bytes.fromhex("D1010B5402656E42414E4B3A503037"))
    'BANK:P07'
    """
    if len(found) < 4 or found[0] & TYPE_BITS != WELL_KNOWN or not found[0] & SHORT_RECORD:
        return ""
    type_length, payload_length = found[1], found[2]
    start = 3 + (1 if found[0] & HAS_ID else 0)
    id_length = found[3] if found[0] & HAS_ID else 0
    kind = found[start : start + type_length]
    start += type_length + id_length
    payload = found[start : start + payload_length]
    if kind != TEXT or not payload or len(payload) != payload_length:
        return ""
    words = payload[1 + (payload[0] & LANGUAGE_BITS) :]
    read = words.decode("utf-16" if payload[0] & UTF16 else "utf-8", errors="ignore")
    return "".join(letter for letter in read if letter.isprintable()).strip()


def _length(memory: bytes, place: int) -> tuple[int, int]:
    """The length of a block and where its content starts; the start is 0 where it is cut off."""
    if place >= len(memory):
        return 0, 0
    if memory[place] != LONG:
        return memory[place], place + 1
    if place + 2 >= len(memory):
        return 0, 0
    return int.from_bytes(memory[place + 1 : place + 3], "big"), place + 3
