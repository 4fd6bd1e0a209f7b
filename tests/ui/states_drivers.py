"""States of the page of drivers: as set up, and with choices."""

from companion.drivers import NONE, preference
from companion.table.signals import DeviceKind
from companion.table.view import DriverChoice, View
from tests.ui import views
from tests.ui.states import State, opened

NAMES = {
    DeviceKind.READER: ("evdev", "mfrc522", "pcsc", "pn532", "rdm6300", "simulated", NONE),
    DeviceKind.DICE: ("serial", "simulated", NONE),
    DeviceKind.PANEL: ("gpio", "simulated", NONE),
}


def with_drivers(**chosen: str) -> View:
    choices = tuple(
        DriverChoice(
            kind=kind,
            names=names,
            preference=preference(kind),
            chosen=chosen.get(kind.value, ""),
        )
        for kind, names in NAMES.items()
    )
    return views.playing(drivers=choices)


STATES: dict[str, State] = {
    "drivers": opened("drivers", with_drivers()),
    "drivers-chosen": opened("drivers", with_drivers(reader="rdm6300", dice="none")),
}
