"""The manual shows the pins of the shipped settings."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hardware import wiring_dice
from hardware.settings import HEADER_PINS, ReaderSettings, read_settings
from hardware.wiring import (
    GROUND,
    HEADER,
    MANUAL,
    PAGE,
    POWER,
    SECOND,
    drawings,
    panel_wires,
    reader_wires,
    renewed_page,
    second_wires,
)
from tests.hardware.firmware.dice import SPOTS

FIRMWARE = Path(__file__).parents[2] / "hardware" / "firmware"
RENEW = "the settings have changed: run python -m hardware.wiring"
PAGES = sorted(path.name for path in MANUAL.glob("*.md"))


def test_every_pin_of_the_header_is_one_thing() -> None:
    assert sorted([*HEADER, *POWER, *GROUND]) == list(range(1, 41))
    assert sorted(HEADER.values()) == [0, 1, *HEADER_PINS]


def test_no_two_wires_meet_at_one_pin() -> None:
    pins = [wire.pin for wire in [*reader_wires(), *panel_wires()]]
    assert len(set(pins)) == len(pins)


def test_the_second_reader_is_drawn_as_its_settings_say() -> None:
    page = (MANUAL / PAGE).read_text(encoding="utf-8")
    given = ", ".join(f"{name} = {value}" for name, value in SECOND.items())
    assert f"second = {{ {given} }}" in page
    settings = read_settings(ReaderSettings, "mfrc522", {"second": SECOND})
    assert settings.second is not None
    taken = {wire.pin for wire in [*reader_wires(), *panel_wires()]}
    assert taken.isdisjoint(wire.pin for wire in second_wires())


def test_the_page_has_the_tables_of_the_settings() -> None:
    assert (MANUAL / PAGE).read_text(encoding="utf-8") == renewed_page(), RENEW


@pytest.mark.parametrize("name", sorted(drawings()))
def test_the_drawing_is_up_to_date_and_named_on_the_page(name: str) -> None:
    drawn = (MANUAL / name).read_text(encoding="utf-8")
    assert drawn == drawings()[name], RENEW
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert f"({name})" in (MANUAL / PAGE).read_text(encoding="utf-8")


def test_the_tray_is_drawn_with_the_pins_of_its_programs() -> None:
    pico = (FIRMWARE / "pico" / "board.py").read_text(encoding="utf-8")
    selects, lamps, light = re.findall(r"machine\.(?:Pin|ADC)\((\w+)", pico)
    assert selects == "number"
    numbers = re.findall(r"\d+", re.findall(r"for number in \(([\d, ]+)\)", pico)[0])
    assert [lead.pico for lead in wiring_dice.SELECT] == [f"GP{number}" for number in numbers]
    assert (wiring_dice.LAMPS.pico, wiring_dice.SIGNAL.pico) == (f"GP{lamps}", f"GP{light}")
    avr = (FIRMWARE / "avr" / "board.c").read_text(encoding="utf-8")
    assert re.search(r"#define SELECT_PINS 0xF0", avr)
    assert re.search(r"#define LAMP_PIN +PD3", avr)
    nano = [lead.nano for lead in (*wiring_dice.SELECT, wiring_dice.LAMPS, wiring_dice.SIGNAL)]
    assert nano == ["D4", "D5", "D6", "D7", "D3", "A0"]


def test_the_tray_is_drawn_as_its_builder_is_told() -> None:
    page = (FIRMWARE / "README.md").read_text(encoding="utf-8")
    for lead in (*wiring_dice.TO_MULTIPLEXER, wiring_dice.LAMPS, wiring_dice.LAMP_SUPPLY):
        assert any(
            lead.pico in row and lead.nano in row for row in page.splitlines() if "|" in row
        ), lead
    assert wiring_dice.SPOTS == SPOTS
    for name in wiring_dice.drawings():
        assert f"(../manual/{name})" in page


@pytest.mark.parametrize("page", PAGES)
def test_links_of_the_manual_lead_somewhere(page: str) -> None:
    text = (MANUAL / page).read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)\s#]+)", text)
    lost = [target for target in targets if not (MANUAL / target).exists()]
    assert lost == []


def test_the_folder_s_page_leads_to_every_page_of_the_manual() -> None:
    text = (MANUAL.parent / "README.md").read_text(encoding="utf-8")
    assert [page for page in PAGES if f"(manual/{page})" not in text] == []


@pytest.mark.parametrize("wire", [*reader_wires(), *panel_wires()], ids=lambda wire: wire.what)
def test_the_first_page_of_the_project_agrees(wire: object) -> None:
    page = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    cells = {cell.strip() for row in re.findall(r"^\|.*\|$", page, flags=re.M) for cell in
             row.split("|")}  # fmt: skip
    numbers = {number for cell in cells for number in re.findall(r"^[\d, ]+$", cell)}
    places = {place.strip() for number in numbers for place in number.split(",")}
    assert str(wire.pin) in places  # type: ignore[attr-defined]
