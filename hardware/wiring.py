"""Draws the wiring of the shipped settings; `python -m hardware.wiring` renews the manual."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hardware import wiring_dice
from hardware.drawn import FAINT, INK, svg, text
from hardware.settings import PanelSettings, ReaderSettings, read_settings

MANUAL = Path(__file__).parent / "manual"
PAGE = "wiring.md"
BEGIN, END = "<!-- tables: python -m hardware.wiring -->\n", "<!-- end of tables -->\n"

POWER, GROUND = {1: "3.3 V", 2: "5 V", 4: "5 V", 17: "3.3 V"}, (6, 9, 14, 20, 25, 30, 34, 39)
HEADER = {
    **{3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10},
    **{21: 9, 22: 25, 23: 11, 24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19},
    **{36: 16, 37: 26, 38: 20, 40: 21},
}
"""BCM number by the pin's place on the 40-pin header."""
CHIP_SELECT = (8, 7)
"""BCM numbers of CE0 and CE1 of SPI0."""
COLOURS = {
    "reader": "#1d6fa5",
    "second": "#b5452c",
    "button": "#2e7d4f",
    "light": "#b8860b",
    "buzzer": "#8e3b6b",
}


class Wire(NamedTuple):
    """One wire: what it comes from, its colour's name, and its place on the header."""

    what: str
    kind: str
    pin: int


def reader_wires() -> list[Wire]:
    """The RC522 board, in the order of its pins; IRQ stays open."""
    settings = read_settings(ReaderSettings, "mfrc522", {})
    select = CHIP_SELECT[settings.device]
    ends = {
        "SDA (SS)": _place(select),
        "SCK": _place(11),
        "MOSI": _place(10),
        "MISO": _place(9),
        "GND": 20,
        "RST": _place(settings.reset_pin),
        "3.3V": 17,
    }
    return [Wire(name, "reader", pin) for name, pin in ends.items()]


SECOND = {"device": 1, "reset_pin": 21}
"""The second RC522 of the manual: its chip select and its reset."""


def second_wires() -> list[Wire]:
    """What a second RC522 has for itself; the rest it shares with the first."""
    ends = {"SDA of the second": CHIP_SELECT[SECOND["device"]], "RST of the second":
            SECOND["reset_pin"]}  # fmt: skip
    return [Wire(name, "second", _place(gpio)) for name, gpio in ends.items()]


def other_wires() -> list[Wire]:
    """A PN532 on I2C, and a PN532 or an RDM6300 on the serial port; only one is used at a time."""
    i2c = {"PN532 VCC": 1, "PN532 SDA": _place(2), "PN532 SCL": _place(3), "PN532 GND": 9}
    serial = {"5 V, RDM6300": 2, "GND": 6, "RX, PN532 only": _place(14), "TX": _place(15)}
    return [
        *(Wire(name, "reader", pin) for name, pin in i2c.items()),
        *(Wire(name, "second", pin) for name, pin in serial.items()),
    ]


def panel_wires() -> list[Wire]:
    """Every pin of the panel; each part's other leg goes to ground."""
    settings = read_settings(PanelSettings, "gpio", {})
    kinds = {"button": "button", "light": "light", "status": "light", "buzzer": "buzzer"}
    return [
        Wire(_by_people(what), kinds[what.split()[0]], _place(pin))
        for what, pin in settings.pins().items()
    ]


def _by_people(what: str) -> str:
    """Seats count from 1 at the table, from 0 in the settings."""
    head, _, seat = what.rpartition(" ")
    name = f"{head} {int(seat) + 1}" if seat.isdigit() else what
    return name.replace("_", " ")


def _place(gpio: int) -> int:
    return next(place for place, number in HEADER.items() if number == gpio)


def pin_name(place: int) -> str:
    """What is printed beside a pin of the header."""
    if place in POWER:
        return POWER[place]
    return "ground" if place in GROUND else f"GPIO{HEADER[place]}"


# --- tables -----------------------------------------------------------------------------------


def tables() -> str:
    """The two wiring tables of the manual."""
    lines = ["| RC522 | Pi | header pin |", "|---|---|---|"]
    lines += [f"| {wire.what} | {pin_name(wire.pin)} | {wire.pin} |" for wire in reader_wires()]
    lines += ["| IRQ | leave open | |", "", "| panel | Pi | header pin |", "|---|---|---|"]
    lines += [f"| {wire.what} | {pin_name(wire.pin)} | {wire.pin} |" for wire in panel_wires()]
    return "\n".join(lines) + "\n"


# --- drawings ---------------------------------------------------------------------------------

ROW, LEFT, RIGHT, TOP = 22, 330, 370, 40


def drawings() -> dict[str, str]:
    """The drawings by the name of their file."""
    return {
        "wiring-reader.svg": _header("RC522 reader on the 40-pin header", reader_wires()),
        "wiring-two-readers.svg": _header(
            "Two RC522 readers: each has its own SDA and RST", [*reader_wires(), *second_wires()]
        ),
        "wiring-other-readers.svg": _header(
            "PN532 on I2C (left), PN532 or RDM6300 on the serial port (right)",
            other_wires(),
            "RDM6300: its TX is at 5 V, so 1 kΩ from it to pin 10, and 2 kΩ from pin 10 to ground",
        ),
        "wiring-panel.svg": _header("Panel on the 40-pin header", panel_wires()),
        "wiring-parts.svg": svg(640, 300, "How each part of the panel is wired", list(_parts())),
        **wiring_dice.drawings(),
    }


def _header(title: str, wires: list[Wire], more: str = "") -> str:
    by_pin = {wire.pin: wire for wire in wires}
    rows = [_pin(place, by_pin.get(place)) for place in range(1, 41)]
    note = text(
        350,
        TOP + 20 * ROW + 26,
        "pins 1 and 2: at the card's end; left row: towards the middle of the board",
        FAINT,
    )
    below = text(350, TOP + 20 * ROW + 46, more, INK)
    parts = [*(part for row in rows for part in row), note, below]
    return svg(700, TOP + 20 * ROW + 60, title, parts)


def _pin(place: int, wire: Wire | None) -> Iterator[str]:
    """One pin with its name, and the wire that goes to it."""
    is_left = place % 2 == 1
    x, y = (LEFT if is_left else RIGHT), TOP + (place - 1) // 2 * ROW + 12
    away = -1 if is_left else 1
    colour = COLOURS[wire.kind] if wire else FAINT
    yield f'<circle cx="{x}" cy="{y}" r="8" fill="{colour if wire else "#fff"}" stroke="{INK}"/>'
    yield text(x, y + 3, str(place), "#fff" if wire else INK, size=8)
    yield text(x + away * 16, y + 4, pin_name(place), INK, anchor="end" if is_left else "start")
    if wire is not None:
        near, far = x + away * 76, x + away * 120
        yield f'<path d="M{near} {y}H{far}" stroke="{colour}" stroke-width="3"/>'
        yield text(far + away * 6, y + 4, wire.what, colour, anchor="end" if is_left else "start")


def _parts() -> Iterator[str]:
    """Three small circuits: a button, a light with its resistor, a passive buzzer."""
    rows = (
        ("button", "any of the button pins", "push button, closes to ground", "no resistor"),
        ("light", "any of the light pins", "330 Ω, then the LED's long leg", "short leg to ground"),
        ("buzzer", "the buzzer pin", "passive piezo buzzer", "a loud one through a transistor"),
    )
    for number, (kind, pin, part, note) in enumerate(rows):
        y = 80 + number * 80
        colour = COLOURS[kind]
        yield text(30, y + 4, pin, INK, anchor="start")
        yield f'<path d="M190 {y}H250M390 {y}H520" stroke="{colour}" stroke-width="3"/>'
        yield (
            f'<rect x="250" y="{y - 18}" width="140" height="36" rx="6" fill="#fff" '
            f'stroke="{colour}" stroke-width="2"/>'
        )
        yield text(320, y + 4, kind, colour)
        yield text(320, y + 36, f"{part}; {note}", INK, size=11)
        yield (
            f'<path d="M520 {y - 10}V{y + 10}M526 {y - 6}V{y + 6}M532 {y - 2}V{y + 2}" '
            f'stroke="{INK}" stroke-width="2"/>'
        )
        yield text(550, y + 4, "ground", INK, anchor="start")


def renewed_page() -> str:
    """The manual's page with its tables as the settings are now."""
    page = (MANUAL / PAGE).read_text(encoding="utf-8")
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n{tables()}\n{END}{tail}"


if __name__ == "__main__":
    for name, drawing in drawings().items():
        (MANUAL / name).write_text(drawing, encoding="utf-8")
    (MANUAL / PAGE).write_text(renewed_page(), encoding="utf-8")
