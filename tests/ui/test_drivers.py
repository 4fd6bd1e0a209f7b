"""The page on which drivers are chosen by name."""

from companion.table.requests import SetPreference
from tests.ui import harness
from tests.ui.states_drivers import with_drivers


def test_a_driver_is_chosen_by_its_name_from_the_page_of_devices() -> None:
    with harness.stage() as shown:
        shown.show(with_drivers(dice="serial"))
        shown.stage.open("health")
        shown.frames(2)
        shown.touch(shown.pad("Drivers"))
        shown.frames(2)
        shown.touch(shown.pad("pcsc"))
        assert SetPreference(name="driver.reader", value="pcsc") == shown.requests[-1]


def test_the_choice_of_the_settings_file_is_there_again() -> None:
    with harness.stage() as shown:
        shown.show(with_drivers(reader="pcsc"))
        shown.stage.open("drivers")
        shown.frames(2)
        shown.touch(shown.pad("As set up"))
        assert SetPreference(name="driver.reader", value="") == shown.requests[-1]
