"""Sentences of the dice protocol as bytes, written and read; runs under MicroPython."""

LONGEST = 82
"""Characters of a line with CR and LF."""


def crc16(body: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 1021, start FFFF."""
    crc = 0xFFFF
    for byte in body:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        crc &= 0xFFFF
    return crc


def sentence(*fields: object) -> bytes:
    """A line from its fields, type first."""
    body = ",".join(["PDCE"] + [str(field) for field in fields]).encode()
    return b"$" + body + f"*{crc16(body):04X}\r\n".encode()


def fields_of(line: bytes) -> "list[str] | None":
    """The fields of a good line of the host; None for anything else."""
    for end in (b"\n", b"\r"):
        if line[-1:] == end:
            line = line[:-1]
    body, digits = line[1:-5], line[-4:]
    if len(line) > LONGEST - 2 or line[:6] != b"$PDCE," or line[-5:-4] != b"*":
        return None
    if any(byte < 0x20 or byte > 0x7E or byte in b"$*" for byte in body):
        return None
    if digits != f"{crc16(body):04X}".encode():
        return None
    return body.decode().split(",")[1:]


class LineCutter:
    """Puts bytes together to lines and never holds more than one of them."""

    def __init__(self) -> None:
        self._line = b""

    def feed(self, data: bytes) -> "list[bytes]":
        """Add bytes; return the lines that are complete now."""
        lines = []
        for at in range(len(data)):
            byte = data[at : at + 1]
            self._line = byte if byte == b"$" else self._line + byte
            if byte == b"\n":
                lines.append(self._line)
            if byte == b"\n" or len(self._line) > LONGEST:
                self._line = b""
        return lines
