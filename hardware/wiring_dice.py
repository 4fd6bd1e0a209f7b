"""Draws the dice tray to build: its circuit, and the pocket with the places of the sensors."""

from collections.abc import Iterator
from typing import NamedTuple

from hardware.drawn import FAINT, INK, box, disc, ground, line, svg, text


class Lead(NamedTuple):
    """A wire of the tray: the pins of the two boards, and where it goes."""

    pico: str
    nano: str
    to: str


SELECT = (
    Lead("GP2", "D4", "S0"),
    Lead("GP3", "D5", "S1"),
    Lead("GP4", "D6", "S2"),
    Lead("GP5", "D7", "S3"),
)
SIGNAL, LAMPS = Lead("GP26", "A0", "SIG"), Lead("GP6", "D3", "1 kΩ")
SUPPLY, LAMP_SUPPLY, GROUND = (
    Lead("3V3", "5V", "VCC"),
    Lead("VBUS", "5V", "LEDs"),
    Lead("GND", "GND", "GND, EN"),
)
TO_MULTIPLEXER = (*SELECT, SIGNAL, SUPPLY, GROUND)
SPOTS = ((1, 1), (0, 0), (0, 2), (1, 0), (0, 1))
"""Row and column of the sensors below a die, in the order of their channels."""
WIRE, LAMP, SENSE = "#1d6fa5", "#b8860b", "#2e7d4f"

ROW, TOP, BOARD_R, MUX_L, MUX_R = 28, 78, 190, 300, 400
SENSE_X, LAMP_X = 520, 650
LAMP_Y, PLUS_Y = TOP + 9 * ROW, TOP + 10 * ROW


def drawings() -> dict[str, str]:
    """The drawings by the name of their file."""
    return {
        "wiring-dice.svg": svg(820, 420, "Dice tray: one of ten sensors", list(_circuit())),
        "wiring-pocket.svg": svg(820, 320, "Dice tray: one of two pockets", list(_pocket())),
    }


# --- circuit ----------------------------------------------------------------------------------


def _circuit() -> Iterator[str]:
    yield box(30, 50, BOARD_R - 30, PLUS_Y - 30)
    yield text(110, TOP - 8, "Pico / Nano, Uno", FAINT)
    yield box(MUX_L, 50, MUX_R - MUX_L, 8 * ROW)
    yield text((MUX_L + MUX_R) / 2, TOP - 8, "CD74HC4067", FAINT)
    for row, lead in enumerate(TO_MULTIPLEXER):
        y = TOP + 14 + row * ROW
        yield _pin(lead, y)
        yield line(f"M{BOARD_R} {y}H{MUX_L}", WIRE)
        yield text(MUX_L + 8, y + 4, lead.to, anchor="start")
    yield from _sensor(TOP + 14)
    yield from _lamps()


def _pin(lead: Lead, y: float) -> str:
    return text(BOARD_R - 8, y + 4, f"{lead.pico} / {lead.nano}", anchor="end")


def _sensor(y: float) -> Iterator[str]:
    """The phototransistor between its channel and ground, with the resistor that pulls it up."""
    channels = "C0 to C9"
    yield text(MUX_R - 8, y + 4, channels, anchor="end")
    yield line(f"M{MUX_R} {y}H{SENSE_X}V{y - 6}M{SENSE_X} {y}V{y + 80}", SENSE)
    yield disc(SENSE_X, y, 3, SENSE, edge=SENSE)
    yield box(SENSE_X - 30, y - 28, 60, 22, SENSE, words="10 kΩ")
    yield text(SENSE_X, y - 34, f"{SUPPLY.pico} / {SUPPLY.nano}")
    yield box(SENSE_X - 56, y + 28, 112, 26, SENSE, words="phototransistor")
    yield ground(SENSE_X, y + 80)


def _lamps() -> Iterator[str]:
    """All infrared LEDs in parallel, each with its resistor, switched by one transistor."""
    yield _pin(LAMPS, LAMP_Y)
    yield line(f"M{BOARD_R} {LAMP_Y}H{LAMP_X - 40}", LAMP)
    yield box(MUX_L, LAMP_Y - 11, 60, 22, LAMP, words=LAMPS.to)
    yield text(LAMP_X - 46, LAMP_Y - 6, "base", anchor="end", size=10)
    yield box(LAMP_X - 40, LAMP_Y - 16, 80, 32, LAMP, words="BC337")
    yield text(LAMP_X + 8, LAMP_Y - 22, "collector", anchor="start", size=10)
    yield text(LAMP_X + 8, LAMP_Y + 28, "emitter", anchor="start", size=10)
    yield line(f"M{LAMP_X} {LAMP_Y - 16}V{TOP + 8}M{LAMP_X} {LAMP_Y + 16}V{LAMP_Y + 44}", LAMP)
    yield ground(LAMP_X, LAMP_Y + 44)
    yield box(LAMP_X - 30, TOP + 40, 60, 22, LAMP, words="330 Ω")
    yield box(LAMP_X - 46, TOP + 90, 92, 26, LAMP, words="infrared LED")
    yield text(LAMP_X + 52, TOP + 100, "ten like it", FAINT, anchor="start")
    yield text(LAMP_X + 52, TOP + 115, "side by side", FAINT, anchor="start")
    yield text(LAMP_X, TOP + 2, f"{LAMP_SUPPLY.pico} / {LAMP_SUPPLY.nano}")
    yield _pin(LAMP_SUPPLY, PLUS_Y)
    yield line(f"M{BOARD_R} {PLUS_Y}H{BOARD_R + 40}", LAMP)
    yield text(BOARD_R + 48, PLUS_Y + 4, "plus of the LEDs; 100 µF from here to ground",
               anchor="start")  # fmt: skip


# --- pocket -----------------------------------------------------------------------------------

SIDE, DIE_X, DIE_Y = 150, 60, 80
CUT_X, FLOOR_Y = 470, 220


def _pocket() -> Iterator[str]:
    yield from _from_above()
    yield from _cut()


def _from_above() -> Iterator[str]:
    """The nine places of pips on the lower face, and the five with a sensor below."""
    yield text(DIE_X + SIDE / 2, 58, "seen from above through the die", FAINT)
    yield box(DIE_X, DIE_Y, SIDE, SIDE)
    for place in range(9):
        row, column = divmod(place, 3)
        x, y = DIE_X + SIDE * (column + 1) / 4, DIE_Y + SIDE * (row + 1) / 4
        if (row, column) not in SPOTS:
            yield disc(x, y, 9, "#fff", edge=FAINT)
            continue
        channel = SPOTS.index((row, column))
        yield disc(x, y, 13, SENSE)
        yield text(x, y + 4, f"{channel}/{channel + len(SPOTS)}", "#fff", size=10)
    yield text(DIE_X + SIDE / 2, DIE_Y + SIDE + 24, "channels of the first / second pocket")
    yield text(DIE_X + SIDE / 2, DIE_Y + SIDE + 44, "white circles: pips without a sensor", FAINT)


def _cut() -> Iterator[str]:
    """The funnel, the die in its hole, the clear sheet, and three of the sensors below."""
    left, right, rim = CUT_X - 66, CUT_X + 66, FLOOR_Y - 75
    yield text(CUT_X, 58, "cut through the middle", FAINT)
    yield line(f"M{left - 70} {rim - 60}L{left} {rim}V{FLOOR_Y}"
               f"M{right + 70} {rim - 60}L{right} {rim}V{FLOOR_Y}", width=4)  # fmt: skip
    yield box(CUT_X - 62, FLOOR_Y - 125, 124, 125, words="die, 25 mm")
    yield line(f"M{left - 40} {FLOOR_Y + 3}H{right + 40}", WIRE, width=4)
    for offset in (-31, 0, 31):
        yield box(CUT_X + offset - 9, FLOOR_Y + 16, 18, 14, SENSE)
    yield text(right + 12, rim + 40, "hole 1.5 mm wider,", anchor="start")
    yield text(right + 12, rim + 56, "15 mm deep, matt black", anchor="start")
    yield text(right + 48, FLOOR_Y + 8, "clear sheet, 1 mm at most", WIRE, anchor="start")
    yield text(CUT_X, FLOOR_Y + 54, "sensors 1 to 3 mm below the sheet", SENSE)
    yield line(f"M{CUT_X} {FLOOR_Y + 30}V{FLOOR_Y + 42}", INK, width=1)
