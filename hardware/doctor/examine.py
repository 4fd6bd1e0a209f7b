"""The check that `banker doctor` finds by its entry point."""

from collections.abc import Iterator

from companion.table.ports import Finding
from hardware.doctor.buses import look_at_buses
from hardware.doctor.machine import Machine, this_machine
from hardware.doctor.packages import look_at_packages
from hardware.doctor.pcsc import look_at_pcsc
from hardware.doctor.renderer import look_at_renderer
from hardware.doctor.system import look_at_system
from hardware.doctor.wanted import Settings, wanted


def examine(settings: Settings) -> Iterator[Finding]:
    """Everything about the machine we run on."""
    yield from examine_machine(this_machine(), settings)
    yield from look_at_renderer()


def examine_machine(machine: Machine, settings: Settings) -> Iterator[Finding]:
    """What the files of a machine say about it, and about the way to the chosen devices."""
    needs = wanted(machine, settings)
    yield from look_at_system(machine)
    yield from look_at_buses(machine, needs)
    yield from look_at_packages(machine, needs)
    yield from look_at_pcsc(machine, needs)
