"""The PC/SC service through pyscard: which readers it has, and its words for what goes wrong."""

import importlib
from typing import Any

from hardware.errors import DependencyMissing, DeviceMissing

GOOD_WORDS = ("picc", "contactless", " cl ", "nfc")
"""Part of the name of the side of a reader that reads tags, by the makers' habit."""
OTHER_WORDS = ("sam", "icc ")
"""Part of the name of its other sides: slots for chips with contacts."""


def import_scard() -> Any:
    """The package's calls; raise DependencyMissing without it."""
    try:
        return importlib.import_module("smartcard.scard")
    except ImportError as error:
        raise DependencyMissing(
            f"expected the package pyscard, got {error}: see hardware/rfid/README.md"
        ) from error


class Service:
    """One open context. Every call raises DeviceMissing with what to do unless it succeeds."""

    def __init__(self, scard: Any) -> None:
        self.scard = scard
        result, self.context = scard.SCardEstablishContext(scard.SCARD_SCOPE_USER)
        self.expect(result, "the PC/SC service")

    def readers(self) -> list[str]:
        """The names of all readers; none is an empty list."""
        result, names = self.scard.SCardListReaders(self.context, [])
        if result == self.scard.SCARD_E_NO_READERS_AVAILABLE:
            return []
        self.expect(result, "a list of PC/SC readers")
        return list(names)

    def expect(self, result: int, what: str) -> None:
        """Raise DeviceMissing unless a call succeeded."""
        scard = self.scard
        if result == scard.SCARD_S_SUCCESS:
            return
        text = f"expected {what}, got: {scard.SCardGetErrorMessage(result).strip().rstrip('.')}"
        match result:
            case scard.SCARD_E_NO_SERVICE | scard.SCARD_E_SERVICE_STOPPED:
                text += "; install pcscd, or start it: systemctl enable --now pcscd.socket"
            case scard.SCARD_W_SECURITY_VIOLATION | scard.SCARD_E_NO_ACCESS:
                text += "; let the user reach it, see the polkit rule in hardware/rfid/README.md"
        raise DeviceMissing(text)

    def close(self) -> None:
        """Leave the service."""
        self.scard.SCardReleaseContext(self.context)


def choose(wanted: str, names: list[str]) -> str:
    """The name of the reader; raise DeviceMissing with what there is instead.

    `wanted` is a part of the name, or `auto`: the side of a reader that reads tags.

    >>> choose("auto", ["ACS ACR1252 SAM 01 00", "ACS ACR1252 PICC 00 00"])
    'ACS ACR1252 PICC 00 00'
    """
    if wanted == "auto":
        fitting = sorted((name for name in names if _rank(name) < 2), key=_rank)
    else:
        fitting = [name for name in names if wanted.casefold() in name.casefold()]
    if fitting:
        return fitting[0]
    what = "a PC/SC reader" if wanted == "auto" else f"a PC/SC reader named {wanted!r}"
    raise DeviceMissing(
        f"expected {what}, got {'; '.join(names) or 'none'}: plug it in; if it stays away, "
        "keep the kernel module pn533_usb from taking it (hardware/rfid/README.md)"
    )


def _rank(name: str) -> int:
    text = f"{name.casefold()} "
    if any(word in text for word in GOOD_WORDS):
        return 0
    return 2 if any(word in text for word in OTHER_WORDS) else 1
