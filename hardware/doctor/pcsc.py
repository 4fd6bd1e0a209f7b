"""Findings about what a PC/SC reader needs of the system: its service, and nobody else's hand."""

from collections.abc import Iterator

from companion.table.ports import Finding
from hardware.doctor.machine import Machine
from hardware.doctor.wanted import Wanted

TAKERS = frozenset({"pn533_usb", "pn533"})
"""Modules of the kernel that take an ACR122U for themselves."""


def look_at_pcsc(machine: Machine, wanted: Wanted) -> Iterator[Finding]:
    """Nothing where no such reader is chosen."""
    if not wanted.has("pcsc"):
        return
    if machine.has("usr/sbin/pcscd"):
        yield Finding("pcscd", "the PC/SC service is installed")
    else:
        yield Finding(
            "pcscd_missing", "the PC/SC service is not installed", "sudo apt install pcscd"
        )
    lines = machine.text("proc/modules").splitlines()
    takers = sorted(TAKERS & {line.partition(" ")[0] for line in lines})
    if takers:
        yield Finding(
            "kernel_takes_reader",
            f"the kernel's own {', '.join(takers)} takes an ACR122U away from the PC/SC service",
            "sudo ./deploy/install.sh keeps it away; until then: sudo modprobe -r pn533_usb pn533",
        )
