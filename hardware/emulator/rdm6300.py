"""An RDM6300 module on a pseudo terminal: says the tag on its coil again and again."""

from pathlib import Path

from hardware.emulator.pty_device import PtyDevice

REPEAT_S = 0.065


def frame_of(uid: str) -> bytes:
    """What the module says for a tag of five bytes, given in hex."""
    data = bytes.fromhex(uid)
    check = 0
    for byte in data:
        check ^= byte
    return b"\x02" + uid.upper().encode("ascii") + b"%02X\x03" % check


class Rdm6300Module(PtyDevice):
    """A coil on which one tag lies or none; it cannot know two."""

    def __init__(self, path: Path) -> None:
        self._lying = b""
        super().__init__(path, tick_s=REPEAT_S)

    def place(self, uid: str) -> None:
        """Lay a tag on the coil."""
        self._lying = frame_of(uid)

    def spoil(self) -> None:
        """Lay a tag half off the coil: every frame of it is damaged."""
        self._lying = frame_of("0102030405")[:-2] + b"0\x03"

    def lift(self) -> None:
        """Take it away."""
        self._lying = b""

    def hear(self, data: bytes) -> None:
        """The module has no ears."""

    def tick(self) -> None:
        """Say the tag."""
        if self._lying:
            self.say(self._lying)
