"""The field of vsmartcard's virtual reader: the driver of pcscd listens, a tag laid there calls."""

import contextlib
import queue
import socket
import threading

READ_UID = bytes((0xFF, 0xCA, 0x00, 0x00))
READ_BINARY = bytes((0xFF, 0xB0, 0x00))
PAGE = 4
DONE = b"\x90\x00"
NOT_SUPPORTED = b"\x6a\x81"
POWER_OFF, POWER_ON, RESET, ASK_ATR = b"\x00", b"\x01", b"\x02", b"\x04"
NTAG_ATR = bytes.fromhex("3B8F8001804F0CA0000003060300030000000068")
"""A tag without a processor: the storage card's historical bytes of PC/SC part 3."""
CLASSIC_ATR = bytes.fromhex("3B8F8001804F0CA000000306030001000000006A")
"""The same of a MIFARE Classic 1K."""
PHONE_ATR = bytes.fromhex("3B80800101")
"""A device that speaks ISO-DEP and has no historical bytes."""
CALL_S = 5.0


class VirtualTag:
    """What a tag answers."""

    def __init__(
        self, uid: str, *, atr: bytes = NTAG_ATR, reads: bool = True, memory: bytes = b""
    ) -> None:
        """`reads`: false for one that tells nothing. `memory`: from page 0 on."""
        self._memory = memory
        self.uid = uid
        self.asked = 0
        """How often its identity has been asked for."""
        self.reads_of_memory = 0
        self._atr = atr
        self._reads = reads

    def answer(self, message: bytes) -> bytes | None:
        """The answer to one message of the reader, if it wants one."""
        if message == ASK_ATR:
            return self._atr
        if message in (POWER_OFF, POWER_ON, RESET):
            return None
        if message.startswith(READ_BINARY):
            self.reads_of_memory += 1
            return self._pages(message[3], message[4])
        if not message.startswith(READ_UID):
            return NOT_SUPPORTED
        self.asked += 1
        return bytes.fromhex(self.uid) + DONE if self._reads else NOT_SUPPORTED

    def _pages(self, first: int, count: int) -> bytes:
        data = self._memory[first * PAGE : first * PAGE + count]
        return data + DONE if len(data) == count else NOT_SUPPORTED


class VirtualField:
    """Where one tag lies or none. Its thread ends with `close`."""

    def __init__(self) -> None:
        # Idle, but there from the start: the first tag is no new descriptor in a test's eyes.
        self._line: socket.socket | None = socket.socket()
        self._calls: queue.SimpleQueue[tuple[socket.socket, VirtualTag] | None]
        self._calls = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._live, name="virtual-field", daemon=True)
        self._thread.start()

    def place(self, tag: VirtualTag, port: int) -> None:
        """Lay a tag on the reader that listens there, in the place of what lay there."""
        self.lift()
        self._line = socket.create_connection(("127.0.0.1", port), CALL_S)
        self._line.settimeout(None)
        self._calls.put((self._line, tag))

    def lift(self) -> None:
        """Take the tag away."""
        line, self._line = self._line, None
        if line is not None:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()

    def close(self) -> None:
        """End everything."""
        self.lift()
        self._calls.put(None)
        self._thread.join(CALL_S)

    def _live(self) -> None:
        while call := self._calls.get():
            line, tag = call
            with line, contextlib.suppress(OSError):
                while message := _hear(line):
                    answer = tag.answer(message)
                    if answer is not None:
                        line.sendall(len(answer).to_bytes(2, "big") + answer)


def _hear(line: socket.socket) -> bytes:
    """One message: two bytes of length, high byte first, and so many more; empty at the end."""
    length = int.from_bytes(line.recv(2, socket.MSG_WAITALL), "big")
    return line.recv(length, socket.MSG_WAITALL) if length else b""
