"""States of the page of devices: all well, faults, fair and unfair dice."""

from companion.table.requests import Undo
from companion.table.signals import DeviceKind
from companion.table.view import Action, Device, DieRolls, Notice, View
from tests.ui import views
from tests.ui.states import State, opened, shows

SENSOR = "tray-pico usb-Raspberry_Pi_Pico_E6614103E7-if00"
PORT = "/dev/serial/by-id/usb-Raspberry_Pi_Pico_E6614103E7-if00"
READER = Device(
    name="reader", kind=DeviceKind.READER, ready=True, detail="MFRC522 version 2.0 on SPI 0.0"
)
DICE = Device(
    name="dice", kind=DeviceKind.DICE, ready=True, detail=f"tray-pico 1.0 with 2 dice on {PORT}"
)
PANEL = Device(
    name="panel",
    kind=DeviceKind.PANEL,
    ready=False,
    detail="expected pin 5 to be free, got pin 5 in use: free it or choose another pin",
)
DAZZLED = Device(
    name="dice",
    kind=DeviceKind.DICE,
    ready=True,
    detail=f"the sensor reported LIGHT too bright on the tray, {DICE.detail}",
    complains=True,
)
LOW = Device(name="dice", kind=DeviceKind.DICE, ready=True, detail=DICE.detail, battery_percent=12)


TOUCHED = Notice(
    number=7,
    message=views.message("dice.moved", first=3, second=4),
    back=Action(name="undo", request=Undo()),
)


def die(number: int, counts: tuple[int, ...], verdict: str, sensor: str = SENSOR) -> DieRolls:
    return DieRolls(sensor=sensor, die=number, counts=counts, verdict=verdict)


FAIR = die(0, (201, 188, 197, 210, 199, 205), "even")
LOADED = die(1, (155, 160, 149, 172, 164, 400), "unfair")
UNEVEN = die(1, (16, 15, 11, 7, 6, 5), "uneven")
FEW = die(2, (1, 0, 2, 0, 1, 0), "too_few")


def with_devices(*devices: Device, rolls: tuple[DieRolls, ...] = ()) -> View:
    return views.playing(devices=devices, rolls=rolls)


STATES: dict[str, State] = {
    "health": opened("health", with_devices(READER, DICE, PANEL, rolls=(FAIR, LOADED))),
    "health-low": opened("health", with_devices(READER, LOW, rolls=(FAIR, UNEVEN, FEW))),
    "health-new": opened("health", with_devices(READER, DICE)),
    "health-complains": opened("health", with_devices(READER, DAZZLED, rolls=(FAIR, UNEVEN))),
    "table-complains": shows(with_devices(DAZZLED)),
    "table-dice-touched": shows(views.playing(notice=TOUCHED)),
    "health-none": opened("health", with_devices()),
}
