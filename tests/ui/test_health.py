"""The page of devices, and the word about a battery."""

import pytest
from msgspec.structs import replace

from companion.table.requests import ForgetRolls
from companion.table.signals import DeviceKind
from companion.table.view import DieRolls
from tests.ui import harness, views
from tests.ui.states_health import (
    DAZZLED,
    DICE,
    FAIR,
    LOADED,
    LOW,
    PANEL,
    READER,
    SENSOR,
    die,
    with_devices,
)
from tests.ui.test_touches import strips_of
from ui.present.catalogue import languages, load
from ui.present.health import device_rows, die_columns, troubles
from ui.present.speech import Speech


def test_each_device_says_how_it_is() -> None:
    view = with_devices(PANEL, LOW, READER)
    rows = device_rows(Speech(load("en"), view), view)
    assert [
        ("Tag reader", "works", True),
        ("Dice sensor", "battery 12%: charge it soon", False),
        ("Button panel", "does not answer", False),
    ] == [(row.name, row.state, row.good) for row in rows]


def titles(rolls: tuple[DieRolls, ...], *devices: object) -> list[str]:
    view = with_devices(*devices, rolls=rolls)  # type: ignore[arg-type]
    return [column.title for column in die_columns(Speech(load("en"), view), view)]


def test_dice_of_the_sensor_that_is_plugged_in_are_shown() -> None:
    other = die(0, (1, 0, 0, 0, 0, 0), "too_few", sensor="tower ttyUSB7")
    assert ["Die 1: 1,200 rolls", "Die 2: 1,200 rolls"] == titles((FAIR, LOADED, other), DICE)
    assert ["Die 1: 1 roll"] == titles((other,), DICE)
    assert 3 == len(titles((FAIR, LOADED, other), PANEL))
    assert SENSOR in FAIR.sensor


def test_unfair_die_is_called_so() -> None:
    view = with_devices(DICE, rolls=(FAIR, LOADED))
    fair, loaded = die_columns(Speech(load("en"), view), view)
    assert (fair.fair, loaded.fair) == (True, False)
    assert "Hardly fair" in loaded.verdict


def test_page_is_opened_from_the_menu_before_and_during_a_game() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.stage.open("menu")
        shown.frames(2)
        shown.touch(shown.pad("Devices"))
        assert "HealthScreen" == type(shown.stage.screen).__name__


def test_a_held_key_counts_the_shown_dice_anew() -> None:
    other = die(0, (1, 0, 0, 0, 0, 0), "too_few", sensor="tower ttyUSB7")
    with harness.stage() as shown:
        shown.show(with_devices(DICE, rolls=(FAIR, LOADED, other)))
        shown.stage.open("health")
        shown.touch(shown.pad("Other dice: count anew"), hold_s=1.5)
        assert [ForgetRolls(sensor=SENSOR)] == shown.requests


def test_page_without_rolls_has_nothing_to_count_anew() -> None:
    with harness.stage() as shown:
        shown.show(with_devices(DICE))
        shown.stage.open("health")
        with pytest.raises(KeyError):
            shown.pad("Other dice: count anew")


def test_fault_that_a_sensor_reports_is_said_once_and_stands_on_the_page() -> None:
    with harness.stage() as shown:
        shown.show(views.playing(devices=(DICE,)))
        for version in (9, 10):
            shown.show(views.playing(devices=(DAZZLED,), version=version))
            words = [strip.words[0] for strip in strips_of(shown)]
            assert ["The dice sensor reports a fault."] == words
    view = with_devices(DAZZLED)
    (row,) = device_rows(Speech(load("en"), view), view)
    assert ("reports a fault", False) == (row.state, row.good)
    assert row.detail.startswith("the sensor reported LIGHT")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", DeviceKind)
def test_every_kind_of_device_may_report_a_fault(kind: DeviceKind, language: str) -> None:
    view = with_devices(replace(DAZZLED, kind=kind))
    ((said, instead),) = troubles(Speech(load(language), view), view).values()
    assert said
    assert instead


def test_low_battery_is_said_once() -> None:
    with harness.stage() as shown:
        shown.show(views.playing(devices=(DICE,)))
        shown.show(views.playing(devices=(LOW,), version=9))
        words = [strip.words[0] for strip in strips_of(shown)]
        assert ["Battery of the dice sensor: 12%."] == words
        shown.show(views.playing(devices=(LOW,), version=10))
        assert 1 == len(strips_of(shown))
