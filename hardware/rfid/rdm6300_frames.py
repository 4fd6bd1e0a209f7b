"""The words of an RDM6300: 02, ten hex digits of identity, two of check sum, 03."""

from hardware.errors import BadFrame

START, END = 0x02, 0x03
DIGITS = 12
UID_BYTES = 5


class FrameCutter:
    """Cuts a stream into what stands between 02 and 03; remembers no more than one frame."""

    def __init__(self) -> None:
        self._frame: bytearray | None = None

    def feed(self, data: bytes) -> list[bytes]:
        """The frames that `data` completes, sound or not; what stands between frames is dropped."""
        frames = []
        for byte in data:
            if byte == START:
                self._frame = bytearray()
            elif self._frame is None:
                continue
            elif byte == END:
                frames.append(bytes(self._frame))
                self._frame = None
            elif len(self._frame) > DIGITS:
                # Too long already: told as a damaged frame, and its rest is dropped.
                frames.append(bytes(self._frame))
                self._frame = None
            else:
                self._frame.append(byte)
        return frames


def parse(frame: bytes) -> bytes:
    """The five bytes of an EM4100 tag, version byte first; raise BadFrame with the reason.

    >>> parse(b"3E00FB2D38D0").hex()
    '3e00fb2d38'
    """
    if len(frame) != DIGITS:
        raise BadFrame("length", f"{len(frame)} characters")
    if not frame.isalnum():
        raise BadFrame("not hex", repr(frame))
    try:
        data = bytes.fromhex(frame.decode("ascii"))
    except ValueError as error:
        raise BadFrame("not hex", repr(frame)) from error
    check = 0
    for byte in data:
        check ^= byte
    if check:
        raise BadFrame("check sum", repr(frame))
    return data[:UID_BYTES]
