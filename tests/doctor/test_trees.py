"""The doctor on recorded Raspberry Pis: silent about a healthy one, to the point about a fault."""

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.table.ports import Finding
from hardware.doctor.boot import read_boot
from hardware.doctor.examine import examine_machine
from hardware.doctor.header import taken_pins
from tests.doctor.tree import FAULTS, MODELS, PC, SYSTEMS, lay, settings

HARDWARE = Path(__file__).parents[2] / "hardware"
MANUAL = HARDWARE / "manual" / "faults.md"
HALF_A_PAGE = 80
"""Words, with what to look at and what to type."""


def _findings(root: Path, model: str, system: str, fault: dict[str, Any]) -> list[Finding]:
    return list(examine_machine(lay(root, model, system, fault), settings(fault)))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("model", MODELS)
def test_a_healthy_pi_needs_nothing(model: str, system: str, tmp_path: Path) -> None:
    findings = _findings(tmp_path, model, system, {})

    assert [] == [finding for finding in findings if finding.todo]
    said = {finding.code: finding.text for finding in findings}
    assert said["model"].startswith(f"Raspberry Pi {model[2]}")
    assert system in said["system"]
    assert "/dev/spidev0.0" in said["spi"]
    assert "MicroPython" in said["usb_ports"]
    assert "rpi-lgpio" in said["gpio_library"]
    assert "dialout, gpio, spi" in said["groups"]
    assert "free pins: GPIO 21" in said["pins"]
    assert "spi=on" in said["boot"]
    assert said["boot"].endswith("overlays: vc4-kms-v3d")


ASKED_FOR = {
    "the model": "model",
    "the system": "system",
    "SPI": "spi",
    "I2C": "i2c",
    "UART": "uart",
    "the boot settings": "boot",
    "groups and permissions": "groups",
    "the GPIO library": "gpio_library",
    "pins by gpiozero": "gpiozero",
    "the port of the dice": "usb_ports",
    "input devices": "inputs",
    "the screen": "screen",
    "who draws": "graphics",
    "sound": "sound",
    "the clock": "time",
    "power": "power",
    "free pins": "pins",
}
"""What the doctor tells of a machine, and by which code."""
ONLY_ON_A_PI = {"spi", "i2c", "uart", "boot", "gpio_library", "gpiozero", "power", "pins"}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("model", [*MODELS, PC])
@pytest.mark.parametrize("what", sorted(ASKED_FOR))
def test_everything_asked_for_is_told_of_every_machine(
    what: str, model: str, system: str, tmp_path: Path
) -> None:
    dice = {} if model != PC else {"dice": {"driver": "serial"}}
    told = [found for found in _findings(tmp_path, model, system, dice) if not found.todo]
    lines = [found.text for found in told if found.code == ASKED_FOR[what]]

    assert bool(lines) == (model != PC or ASKED_FOR[what] not in ONLY_ON_A_PI)
    assert all(line.strip() and "\n" not in line for line in lines)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_desktop_needs_nothing_and_is_told_what_is_simulated(system: str, tmp_path: Path) -> None:
    findings = _findings(tmp_path, PC, system, {})

    assert [] == [finding for finding in findings if finding.todo]
    said = {finding.code: finding.text for finding in findings}
    assert "this is no Raspberry Pi: devices on pins are simulated" == said["model"]
    assert "HXGCoLtd Keyboard" in said["inputs"]


READERS = tomllib.loads((HARDWARE.parent / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]["entry-points"]["companion.tag_readers"]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("driver", sorted(READERS))
def test_no_reader_of_ours_wants_more_than_the_installed_set(
    driver: str, model: str, system: str, tmp_path: Path
) -> None:
    port = {"port": "/dev/ttyAMA0"} if model == "pi5" and driver in ("pn532", "rdm6300") else {}
    chosen = {
        "reader": {"driver": driver, **port},
        "packages": {"pn532pi": "1.7", "pyscard": "2.3.1"},
    }

    assert [] == [found for found in _findings(tmp_path, model, system, chosen) if found.todo]


CASES = [
    (name, model, system)
    for name, fault in FAULTS.items()
    for model in fault.get("on", MODELS)
    for system in SYSTEMS
]


@pytest.mark.parametrize(("name", "model", "system"), CASES)
def test_a_fault_is_told_and_nothing_else(
    name: str, model: str, system: str, tmp_path: Path
) -> None:
    fault = FAULTS[name]
    told = {found.code for found in _findings(tmp_path, model, system, fault) if found.todo}

    assert {fault.get("code", name), *fault.get("also", ())} == told


def test_simulated_devices_need_nothing_of_the_machine(tmp_path: Path) -> None:
    fault = {
        "remove": ["dev/spidev0.0", "dev/spidev0.1", "SITE/RPi/GPIO/__init__.py"],
        "groups": [],
        **{kind: {"driver": "simulated"} for kind in ("reader", "dice", "panel")},
    }

    assert [] == [found for found in _findings(tmp_path, "pi4", "trixie", fault) if found.todo]


@pytest.mark.parametrize(
    ("version", "is_debians"),
    [("2.0.1", True), ("2.0.1.post4", False), ("2.0.1-0+rpt1", False), ("2.0.2", False)],
)
def test_a_gpiozero_that_finds_the_pins_of_a_pi_5_needs_nothing(
    version: str, is_debians: bool, tmp_path: Path
) -> None:
    own = ["usr/lib/python3/dist-packages/gpiozero/__init__.py"] if is_debians else []
    fault = {"nodes": own, "packages": {"gpiozero": version}}

    assert [] == [found for found in _findings(tmp_path, "pi5", "trixie", fault) if found.todo]


@pytest.mark.parametrize(
    ("reader", "on", "further"),
    [
        ({"driver": "auto"}, "I2C is on: /dev/i2c-1", "/dev/i2c-20, /dev/i2c-21"),
        (
            {"driver": "pn532", "interface": "i2c", "bus": 20},
            "I2C bus 20 is on: /dev/i2c-20",
            "/dev/i2c-1, /dev/i2c-21",
        ),
    ],
)
def test_every_bus_of_i2c_is_told(
    reader: dict[str, Any], on: str, further: str, tmp_path: Path
) -> None:
    fault = {"reader": reader, "packages": {"pn532pi": "1.7"}}
    said = {found.code: found for found in _findings(tmp_path, "pi4", "trixie", fault)}

    assert on == said["i2c"].text
    assert f"further buses of I2C: {further}" == said["i2c_further"].text
    assert not any(found.todo for found in said.values())


@pytest.mark.parametrize(
    ("overlay", "pins"),
    [
        ("i2c3", {4, 5}),
        ("i2c5,pins_10_11", {10, 11}),
        ("i2c-gpio,i2c_gpio_sda=5,i2c_gpio_scl=6", {5, 6}),
        ("i2c-gpio", {23, 24}),
        ("uart5", {12, 13}),
    ],
)
def test_an_overlay_of_a_further_bus_holds_its_two_pins(
    overlay: str, pins: set[int], tmp_path: Path
) -> None:
    fault = {"swap": {"boot/firmware/config.txt": ["[all]", f"[all]\ndtoverlay={overlay}"]}}
    name = overlay.partition(",")[0]
    taken = taken_pins(lay(tmp_path, "pi4", "trixie", fault))

    assert pins == {pin for pin, holder in taken.items() if holder == f"dtoverlay={name}"}


def test_dice_that_nobody_named_may_be_away(tmp_path: Path) -> None:
    fault = {"remove": FAULTS["no_dice_port"]["remove"]}

    assert [] == [found for found in _findings(tmp_path, "pi4", "trixie", fault) if found.todo]


@pytest.mark.parametrize("port", ["/dev/serial0", "/dev/ttyUSB7"])
def test_dice_on_a_port_that_is_there_need_nothing_on_usb(port: str, tmp_path: Path) -> None:
    fault = {
        "dice": {"driver": "serial", "port": port},
        "remove": FAULTS["no_dice_port"]["remove"],
        "nodes": ["dev/ttyUSB7"],
    }

    codes = {found.code for found in _findings(tmp_path, "pi4", "trixie", fault)}
    assert "no_dice_port" not in codes


@pytest.mark.parametrize("interface", ["usb", "I2C", 3, ["spi"]])
def test_an_interface_that_is_none_is_left_to_the_driver_to_refuse(
    interface: object, tmp_path: Path
) -> None:
    fault = {
        "reader": {"driver": "pn532", "interface": interface},
        "packages": {"pn532pi": "1.7"},
    }

    assert [] == [found for found in _findings(tmp_path, "pi4", "trixie", fault) if found.todo]


def test_the_second_reader_of_the_shipped_comment_clashes_with_no_pin(tmp_path: Path) -> None:
    shipped = (HARDWARE / "defaults.toml").read_text(encoding="utf-8").splitlines()
    second = next(line[2:].strip() for line in shipped if line.startswith("# second ="))
    fault = {"reader": {"driver": "mfrc522", **tomllib.loads(second)}, "panel": {"driver": "gpio"}}

    codes = {found.code for found in _findings(tmp_path, "pi4", "trixie", fault)}
    assert "pin_clash" not in codes


def test_the_installed_rules_keep_other_programs_off_the_sensor(tmp_path: Path) -> None:
    rules = (HARDWARE.parent / "deploy" / "udev" / "99-banker.rules").read_text(encoding="utf-8")
    fault = {
        "files": {"etc/udev/rules.d/99-banker.rules": rules.encode("ascii", "replace").decode()},
        "nodes": ["usr/bin/brltty"],
    }

    assert [] == [found for found in _findings(tmp_path, "pi4", "trixie", fault) if found.todo]


def test_a_pi_5_with_spi_off_is_not_taken_in_by_its_own_spidev10(tmp_path: Path) -> None:
    findings = _findings(tmp_path, "pi5", "trixie", FAULTS["spi_off"])

    assert (tmp_path / "dev/spidev10.0").exists()
    assert "spi_off" in {finding.code for finding in findings}


def test_settings_of_another_model_do_not_count(tmp_path: Path) -> None:
    fault = {"swap": {"boot/firmware/config.txt": ["[cm5]", "[pi5]\ndtoverlay=w1-gpio\n[cm5]"]}}

    def clashes(model: str) -> list[Finding]:
        findings = _findings(tmp_path / model, model, "trixie", fault)
        return [finding for finding in findings if finding.todo]

    assert [] == clashes("pi4")
    (clash,) = clashes("pi5")
    assert "GPIO4 is set for light of seat 0, but dtoverlay=w1-gpio uses it" == clash.text


@pytest.mark.parametrize(
    ("section", "counts_on"),
    [
        ("all", {"pi3", "pi4", "pi5"}),
        ("pi3+", {"pi3"}),
        ("pi4", {"pi4"}),
        ("pi5", {"pi5"}),
        ("pi02", {"pi3"}),
        ("cm4", set()),
        ("none", set()),
    ],
)
def test_a_section_of_the_boot_settings_counts_on_its_model(
    section: str, counts_on: set[str], tmp_path: Path
) -> None:
    fault = {"swap": {"boot/firmware/config.txt": ["[all]", f"[{section}]\ndtoverlay=w1-gpio"]}}
    machines = {model: lay(tmp_path / model, model, "trixie", fault) for model in MODELS}

    assert counts_on == {
        model for model, machine in machines.items() if "w1-gpio" in read_boot(machine).overlays
    }


def _codes(folder: Path, arguments: tuple[int, ...]) -> set[str]:
    """The first argument of every `Finding` with so many of them, a changing part as a pattern."""
    calls = [
        node
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Finding"
    ]
    firsts = [
        ast.unparse(call.args[0]).removeprefix("f").strip("'")
        for call in calls
        if len(call.args) in arguments and not isinstance(call.args[0], ast.Name | ast.Attribute)
    ]
    return {re.sub(r"\{.*\}", ".*", first) for first in firsts}


WITH_SOMETHING_TO_DO = (3,)


def _pages() -> set[str]:
    return set(re.findall(r"^### `(\w+)`", MANUAL.read_text(encoding="utf-8"), flags=re.M))


def test_every_fault_of_the_machine_has_a_tree() -> None:
    tried = {fault.get("code", name) for name, fault in FAULTS.items()}

    for code in _codes(HARDWARE / "doctor", WITH_SOMETHING_TO_DO):
        assert any(re.fullmatch(code, name) for name in tried), code
    assert set() == tried - _pages()


def test_every_fault_of_the_program_and_the_devices_has_a_page() -> None:
    codes = _codes(HARDWARE.parent / "companion" / "doctor", WITH_SOMETHING_TO_DO)

    assert codes
    for code in codes:
        assert any(re.fullmatch(code, name) for name in _pages()), code


STABLE = """
banker_runs bits boot broken_check broken_edition brltty clock device_closed dice_away dice_lost
dice_silent die driver_unusable edition folder_read_only gpio_library gpio_library_both
gpio_library_gone gpio_library_missing gpio_library_wrong gpiozero gpiozero_old graphics
group_missing group_waits groups i2c_off i2c_restart inputs installed lgpio_empty little_space
model modem_manager no_dice_port no_graphics no_tag not_64_bit nothing_installed old_model
old_system package_missing panel_lost pin_clash pins power read_only reader_detail reader_lost
reader_package_other reader_ready reader_silent renderer rolls_in_use registry_unreadable screen
screen_on_pins screen_on_spi sound spi_off spi_restart sqlite storage system tag tag_unreadable
pcscd_missing kernel_takes_reader
tags_crowded time too_hot uart_console uart_debug uart_off uart_restart undervoltage unfair_die
usb_ports version weak_supply
"""
"""Codes that programs may count on: one more is no harm, one less breaks them."""


def test_codes_keep_their_names() -> None:
    companion = HARDWARE.parent / "companion"
    folders = (HARDWARE / "doctor", companion / "doctor", companion / "cli")
    known = {code for folder in folders for code in _codes(folder, (2, 3))}

    assert ".*" not in known
    assert [] == [
        code for code in STABLE.split() if not any(re.fullmatch(pattern, code) for pattern in known)
    ]


@pytest.mark.parametrize("code", sorted(_pages()))
def test_every_page_of_a_fault_says_what_to_do_and_how_to_know_that_it_is_over(code: str) -> None:
    pages = MANUAL.read_text(encoding="utf-8")
    match = re.search(rf"^### `{code}`\n\n(.+?)(?=^##|\Z)", pages, flags=re.M | re.S)
    assert match is not None
    seen, _, rest = match[1].partition("**Do:** ")
    todo, _, check = rest.partition("**Check:** ")

    assert HALF_A_PAGE <= len(match[1].split())
    assert seen.count("\n") >= 2
    assert todo
    assert check
