"""Two devices on one port, chip select or pin: the later one is left out, with the reason."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from companion import config, plugins
from companion.app import build_devices
from companion.claims import parted
from companion.config import Config, Device
from companion.plugins import Plugin, Status
from companion.table.signals import DeviceKind


def settings(tmp_path: Path, **tables: dict[str, Any]) -> Config:
    file = tmp_path / "config.toml"
    file.write_text("")
    chosen: dict[str, Any] = {kind: Device(driver="none") for kind in ("reader", "dice", "panel")}
    for kind, table in tables.items():
        given = {name: value for name, value in table.items() if name != "driver"}
        chosen[kind] = Device(driver=table["driver"], settings=given)
    return replace(config.load(file), **chosen)


def port(tmp_path: Path) -> dict[str, str]:
    """One port by two names."""
    (tmp_path / "ttyS0").touch()
    (tmp_path / "serial0").symlink_to("ttyS0")
    return {name: str(tmp_path / name) for name in ("ttyS0", "serial0")}


@pytest.mark.parametrize("reader", ["rdm6300", "pn532"])
def test_reader_and_dice_on_one_port_leave_the_dice_to_touch(reader: str, tmp_path: Path) -> None:
    if reader == "pn532":
        pytest.importorskip("pn532pi")
    names = port(tmp_path)
    built = build_devices(
        settings(
            tmp_path,
            reader={"driver": reader, "port": names["serial0"]},
            dice={"driver": "serial", "port": names["ttyS0"]},
        ),
        simulated=False,
    )

    assert Status.ENABLED is built.plugins[DeviceKind.READER].status
    dice = built.plugins[DeviceKind.DICE]
    said = f"got {names['ttyS0']} (port), which is the reader's port"
    assert (Status.FAILED, f"expected ports and pins of its own, {said}") == (
        dice.status,
        dice.reason,
    )
    assert 1 == len(built.drivers())


def test_ports_of_their_own_leave_both(tmp_path: Path) -> None:
    built = build_devices(
        settings(
            tmp_path,
            reader={"driver": "rdm6300", "port": "/dev/serial0"},
            dice={"driver": "serial"},
            panel={"driver": "simulated", "buzzer_pin": 25},
        ),
        simulated=False,
    )

    assert {Status.ENABLED} == {plugin.status for plugin in built.plugins.values()}


class Holder(SimpleNamespace):
    def plugin(self, kind: DeviceKind) -> Plugin:
        return Plugin(group=plugins.DICE, name=kind.value, status=Status.ENABLED, thing=self)


def test_every_shared_thing_is_named_and_the_loser_claims_nothing() -> None:
    reader = Holder(claims={"GPIO25": "reset", "/dev/spidev0.0": "chip select"})
    dice = Holder(claims={"GPIO25": "knock", "/dev/spidev0.0": "chip select", "GPIO5": "lamp"})
    panel = Holder(claims={"GPIO5": "button undo"})
    found = parted(
        {
            kind: thing.plugin(kind)
            for kind, thing in zip(DeviceKind, (reader, dice, panel), strict=True)
        }
    )

    assert ["enabled", "failed", "enabled"] == [plugin.status for plugin in found.values()]
    said = found[DeviceKind.DICE].reason
    assert "GPIO25 (knock), which is the reader's reset" in said
    assert "/dev/spidev0.0 (chip select), which is the reader's chip select" in said


class Raises:
    @property
    def claims(self) -> dict[str, str]:
        raise RuntimeError("a plug-in of somebody")


@pytest.mark.parametrize("thing", [Holder(), Raises(), Holder(claims=7)])
def test_a_driver_that_claims_nothing_readable_is_used(thing: Any) -> None:
    plugin = Plugin(group=plugins.DICE, name="x", status=Status.ENABLED, thing=thing)

    assert {DeviceKind.DICE: plugin} == parted({DeviceKind.DICE: plugin})
