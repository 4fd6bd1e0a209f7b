"""A tag in the field of vsmartcard's virtual reader: the driver of pcscd listens, the tag calls."""

import contextlib
import socket
import threading

READ_UID = bytes((0xFF, 0xCA, 0x00, 0x00))
DONE = b"\x90\x00"
NOT_SUPPORTED = b"\x6a\x81"
POWER_OFF, POWER_ON, RESET, ASK_ATR = b"\x00", b"\x01", b"\x02", b"\x04"
NTAG_ATR = bytes.fromhex("3B8F8001804F0CA0000003060300030000000068")
"""A tag without a processor: the storage card's historical bytes of PC/SC part 3."""
PHONE_ATR = bytes.fromhex("3B80800101")
"""A device that speaks ISO-DEP and has no historical bytes."""
CALL_S = 5.0


class VirtualTag:
    """One tag that lies on the reader from its making until `lift`."""

    def __init__(self, port: int, uid: str, *, atr: bytes = NTAG_ATR, reads: bool = True) -> None:
        """`port`: where the virtual reader listens. `reads`: false for one that tells nothing."""
        self.asked = 0
        """How often its identity has been asked for."""
        self.uid = uid
        self._answer_uid = bytes.fromhex(uid)
        self._atr = atr
        self._reads = reads
        self._line = socket.create_connection(("127.0.0.1", port), CALL_S)
        self._line.settimeout(None)
        self._thread = threading.Thread(target=self._live, name="virtual-tag", daemon=True)
        self._thread.start()

    def lift(self) -> None:
        """Take it away."""
        with contextlib.suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)
        self._thread.join(CALL_S)
        self._line.close()

    def _live(self) -> None:
        with contextlib.suppress(OSError):
            while message := self._hear():
                self._answer(message)

    def _hear(self) -> bytes:
        length = int.from_bytes(self._line.recv(2, socket.MSG_WAITALL), "big")
        return self._line.recv(length, socket.MSG_WAITALL) if length else b""

    def _answer(self, message: bytes) -> None:
        if message == ASK_ATR:
            self._say(self._atr)
        elif message not in (POWER_OFF, POWER_ON, RESET):
            self._say(self._obey(message))

    def _obey(self, command: bytes) -> bytes:
        if not command.startswith(READ_UID):
            return NOT_SUPPORTED
        self.asked += 1
        return self._answer_uid + DONE if self._reads else NOT_SUPPORTED

    def _say(self, data: bytes) -> None:
        self._line.sendall(len(data).to_bytes(2, "big") + data)
