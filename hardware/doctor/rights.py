"""Findings about who may use the devices: groups, and device files that no group may use."""

from collections.abc import Iterator

from companion.table.ports import Finding
from hardware.doctor.header import header_port
from hardware.doctor.machine import Machine
from hardware.doctor.wanted import GROUP_OF, I2C, NODES, UART, Wanted

GROUP_MAY_USE = 0o060


def look_at_rights(machine: Machine, wanted: Wanted) -> Iterator[Finding]:
    """Whether this person may use what the chosen drivers stand on."""
    person = machine.person
    needed = {GROUP_OF[bus] for bus in wanted.buses if bus in GROUP_OF}
    if not needed or person.is_root:
        return
    outside = sorted(needed - person.groups - machine.account_groups())
    waiting = sorted((needed - person.groups) & machine.account_groups())
    if outside:
        yield Finding(
            "group_missing",
            f"{person.name} is not in the groups {', '.join(outside)} and may not use the devices",
            f"sudo usermod -aG {','.join(outside)} {person.name}, then log in again",
        )
    if waiting:
        yield Finding(
            "group_waits",
            f"{person.name} is in the groups {', '.join(waiting)} from the next log-in on",
            "log out and in again, or restart",
        )
    if not outside and not waiting:
        yield Finding("groups", f"{person.name} is in the groups {', '.join(sorted(needed))}")
    yield from _closed(machine, wanted)


def _closed(machine: Machine, wanted: Wanted) -> Iterator[Finding]:
    """Device files that no group may use, whoever is in it."""
    nodes = {**NODES, I2C: wanted.i2c_node, UART: header_port(machine)[1]}
    paths = [path for bus in sorted(wanted.buses) for path in machine.paths(nodes[bus])]
    closed = [path for path in paths if machine.mode(path[1:]) & GROUP_MAY_USE != GROUP_MAY_USE]
    if closed:
        yield Finding(
            "device_closed",
            f"{', '.join(closed)}: only root may use it, no group",
            "sudo ./deploy/install.sh puts a rule for it there; then plug it in again or restart",
        )
