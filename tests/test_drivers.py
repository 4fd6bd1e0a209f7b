"""Which driver `auto` takes, and that a device may come later."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion import config, drivers
from companion.config import Config, Device
from companion.table.signals import DeviceKind, DeviceLost, DeviceReady, Signal, TagLifted

LOST = DeviceLost(device="dice", kind=DeviceKind.DICE, reason="expected a port", at_ms=0)
READY = DeviceReady(device="dice", kind=DeviceKind.DICE, detail="tray", at_ms=0)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which device files are looked for."""
    found = {
        kind: (real, f"{tmp_path.relative_to('/')}/{pattern}")
        for kind, (real, pattern) in drivers.FOUND.items()
    }
    monkeypatch.setattr(drivers, "FOUND", found)
    return tmp_path


def settings(tmp_path: Path, **named: str) -> Config:
    file = tmp_path / "config.toml"
    file.write_text("")
    chosen: dict[str, Any] = {kind: Device(driver=name) for kind, name in named.items()}
    return replace(config.load(file), **chosen)


def plug(machine: Path, *paths: str) -> None:
    for path in paths:
        (machine / path).parent.mkdir(parents=True, exist_ok=True)
        (machine / path).touch()


def names(of: Config) -> list[str]:
    return [drivers.driver_name(kind, of) for kind in DeviceKind]


def test_a_machine_without_devices_has_a_desk_with_all_of_them(machine: Path) -> None:
    chosen = settings(machine)

    assert ["simulated"] * 3 == names(chosen)
    assert drivers.is_simulated(chosen)


def test_a_pi_takes_its_devices_and_waits_for_dice(machine: Path) -> None:
    plug(machine, "dev/spidev0.0", "dev/gpiochip0")
    chosen = settings(machine)

    assert ["mfrc522", "serial", "gpio"] == names(chosen)
    waiting = [kind for kind in DeviceKind if drivers.waits_for_its_device(kind, chosen)]
    assert [DeviceKind.DICE] == waiting
    plug(machine, "dev/serial/by-id/usb-tray")
    assert not drivers.waits_for_its_device(DeviceKind.DICE, chosen)


def test_the_own_spi_of_a_pi_5_is_no_reader(machine: Path) -> None:
    plug(machine, "dev/spidev10.0")

    assert "simulated" == names(settings(machine))[0]


def test_a_named_reader_brings_no_desk_so_nothing_is_simulated_beside_it(machine: Path) -> None:
    assert ["pcsc", "serial", "none"] == names(settings(machine, reader="pcsc"))


def test_a_named_device_is_missed_when_it_is_away(machine: Path) -> None:
    chosen = settings(machine, reader="pcsc", dice="serial")

    assert not drivers.waits_for_its_device(DeviceKind.DICE, chosen)


def test_a_device_that_has_never_been_there_is_not_said_to_be_lost() -> None:
    said: list[Signal] = []
    post = drivers.quiet_until_ready(said.append)
    lifted = TagLifted(reader="reader", uid="", at_ms=0)
    for signal in (LOST, lifted, READY, LOST, READY):
        post(signal)

    assert [lifted, READY, LOST, READY] == said
