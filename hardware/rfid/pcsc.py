"""Readers behind the PC/SC service, such as an ACR122U."""

import threading
from collections.abc import Sequence
from functools import partial

from companion.table.ports import Clock
from hardware.errors import DeviceMissing
from hardware.rfid import sticker
from hardware.rfid.pcsc_service import Service, choose, import_scard
from hardware.rfid.reader import SightedReader
from hardware.rfid.reader_settings import PcscSettings
from hardware.rfid.taps import NoTag, OneTag, Sighting, Unreadable
from hardware.worker import BACKOFF_S

READ_UID = (0xFF, 0xCA, 0x00, 0x00, 0x00)
"""Get Data, PC/SC part 3, 3.2.2.1.3: every reader of tags answers it itself."""
READ_BINARY = (0xFF, 0xB0, 0x00)
"""Read Binary, PC/SC part 3, 3.2.2.1.8; of a sticker the place is a page."""
DONE = (0x90, 0x00)
UID_BYTES = (4, 7, 10)
STORAGE_CARD = bytes((0x80, 0x4F, 0x0C, 0xA0, 0x00, 0x00, 0x03, 0x06))
"""Historical bytes of a tag without a processor, PC/SC part 3, 3.1.3.2.3.1."""
SAK_OF_NAME = {b"\x00\x01": 0x08, b"\x00\x02": 0x18, b"\x00\x26": 0x09}
"""MIFARE Classic 1K, 4K and Mini by the card's name behind those bytes (supplement to part 3)."""
SAK_ISO_DEP = 0x20
ARRIVALS_SHIFT = 16
"""Bits 31..16 of a state count how often something came or went."""


class PcscReader(SightedReader):
    """Tag reader behind PC/SC. It chooses one tag of two by itself, and says nothing of it."""

    description = "PC/SC reader"
    requirements = (
        "the package pyscard",
        "the service pcscd, and the right to use it",
        "for an ACR122U: the kernel module pn533_usb kept away",
    )

    def __init__(
        self, settings: PcscSettings, clock: Clock, *, backoff_s: Sequence[float] = BACKOFF_S
    ) -> None:
        super().__init__(settings.name, clock, backoff_s)
        self._settings = settings
        self._scard = import_scard()

    @property
    def where(self) -> str:
        """The reader of the settings."""
        return f"reader {self._settings.reader}"

    def detected(self) -> list[str]:
        """Every reader that the service has."""
        service = Service(self._scard)
        try:
            return service.readers()
        finally:
            service.close()

    def _connect(self, stopping: threading.Event) -> "_Slot":
        del stopping  # The service answers or refuses at once.
        service = Service(self._scard)
        try:
            name = choose(self._settings.reader, service.readers())
        except Exception:
            service.close()
            raise
        return _Slot(self, service, name, wait_ms=self._settings.poll_ms)


class _Slot:
    """The link: one reader of the service, watched by its counter of comings and goings."""

    def __init__(self, reader: PcscReader, service: Service, name: str, *, wait_ms: int) -> None:
        self._reader = reader
        self._service = service
        self._scard = service.scard
        self._name = name
        self._wait_ms = wait_ms
        self._state: int = self._scard.SCARD_STATE_UNAWARE
        self._seen: Sighting = NoTag()
        self.detail = name

    def step(self) -> float:
        """Wait for news at most `poll_ms`; report what lies there in any case."""
        scard = self._scard
        result, states = scard.SCardGetStatusChange(
            self._service.context, self._wait_ms, [(self._name, self._state)]
        )
        if result != scard.SCARD_E_TIMEOUT:
            self._service.expect(result, f"{self._name} to be there")
            self._changed(states[0][1])
        elif isinstance(self._seen, Unreadable):
            self._seen = self._identify()
        self._reader.take(self._seen)
        return 0.0

    def interrupt(self) -> None:
        """Nothing to do: a step takes no more than `poll_ms` and one exchange."""

    def close(self) -> None:
        self._service.close()

    def _changed(self, state: int) -> None:
        scard = self._scard
        known, self._state = self._state, state & ~scard.SCARD_STATE_CHANGED
        if state & (scard.SCARD_STATE_UNKNOWN | scard.SCARD_STATE_UNAVAILABLE):
            raise DeviceMissing(f"expected {self._name}, it is gone: plug it in")
        if not state & scard.SCARD_STATE_PRESENT:
            self._seen = NoTag()
        elif isinstance(self._seen, NoTag) or known >> ARRIVALS_SHIFT != state >> ARRIVALS_SHIFT:
            # A tag that was swapped between two looks shows in the counter only.
            self._seen = self._identify()

    def _identify(self) -> Sighting:
        """Ask what lies there. Somebody else's hold on it, too, makes it unreadable for now."""
        scard = self._scard
        any_protocol = scard.SCARD_PROTOCOL_T0 | scard.SCARD_PROTOCOL_T1
        result, card, protocol = scard.SCardConnect(
            self._service.context, self._name, scard.SCARD_SHARE_SHARED, any_protocol
        )
        if result != scard.SCARD_S_SUCCESS:
            return Unreadable()
        try:
            result, answer = scard.SCardTransmit(card, protocol, list(READ_UID))
            if result != scard.SCARD_S_SUCCESS or tuple(answer[-2:]) != DONE:
                return Unreadable()
            found = _tag(bytes(answer[:-2]), self._atr(card))
            if isinstance(found, OneTag):
                return self._reader.with_text(found, partial(self._pages, card, protocol))
            return found
        finally:
            scard.SCardDisconnect(card, scard.SCARD_LEAVE_CARD)

    def _pages(self, card: int, protocol: int, first: int) -> bytes:
        """Four pages of the tag; empty when the reader or the tag has said no."""
        command = [*READ_BINARY, first, sticker.READ_BYTES]
        result, answer = self._scard.SCardTransmit(card, protocol, command)
        is_done = result == self._scard.SCARD_S_SUCCESS and tuple(answer[-2:]) == DONE
        return bytes(answer[:-2]) if is_done and len(answer) == sticker.READ_BYTES + 2 else b""

    def _atr(self, card: int) -> bytes:
        result, _name, _state, _protocol, atr = self._scard.SCardStatus(card)
        return bytes(atr) if result == self._scard.SCARD_S_SUCCESS else b""


def _tag(uid: bytes, atr: bytes) -> Sighting:
    if len(uid) not in UID_BYTES or not atr:
        return Unreadable()
    return OneTag(uid=uid, sak=_sak(atr))


def _sak(atr: bytes) -> int:
    """What PC/SC hides, by the answer to reset.

    Only a tag without a processor has the storage card's historical bytes. Behind them stand the
    standard and the card's name.
    """
    _head, storage, rest = atr.partition(STORAGE_CARD)
    return SAK_OF_NAME.get(rest[1:3], 0x00) if storage else SAK_ISO_DEP
