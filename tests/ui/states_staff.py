"""States with the staff called: the sign that stays, on the tables and over a sheet."""

from msgspec.structs import replace

from companion.table.signals import DeviceKind
from companion.table.view import Device, View
from tests.ui import views
from tests.ui import views_bank as bank
from tests.ui import views_books as books
from tests.ui.states import State, shows
from tests.ui.states_books import of

READER_LOST = Device(name="reader", kind=DeviceKind.READER, ready=False, detail="no answer")


def called(view: View) -> View:
    return replace(view, staff_called=True)


STATES: dict[str, State] = {
    "table-staff": shows(called(views.playing())),
    "table-staff-8": shows(called(views.playing(8))),
    "table-staff-lost": shows(called(views.playing(devices=(READER_LOST,)))),
    "table-staff-claim": of(lambda: called(books.claims())),
    "bank-table-staff": of(lambda: called(bank.picture())),
    "rent-staff": shows(called(views.rent())),
}
