"""Devices that go and come back: named all together, said once each time."""

from itertools import combinations

import pytest

from companion.table.signals import DeviceKind
from companion.table.view import Device
from tests.ui import harness, views
from tests.ui.test_touches import strips_of
from ui.present.catalogue import load
from ui.present.devices import ORDER, lost_words
from ui.present.speech import Speech


def devices(*lost: DeviceKind, unusable: bool = False) -> tuple[Device, ...]:
    """One device of each kind; some do not answer."""
    return tuple(
        Device(
            name=kind.value,
            kind=kind,
            ready=kind not in lost,
            detail="",
            unusable=unusable and kind in lost,
        )
        for kind in DeviceKind
    )


READER, DICE, PANEL = ORDER
EVERY_LOSS = [combo for size in (1, 2, 3) for combo in combinations(ORDER, size)]


@pytest.mark.parametrize("lost", EVERY_LOSS)
def test_every_combination_has_its_sentences(lost: tuple[DeviceKind, ...]) -> None:
    english = load("en")
    name = "_".join(lost)
    assert all(english.has(f"{code}.{name}") for code in ("lost", "back", "unusable"))
    instead = name if len(lost) == 1 else "several"
    assert english.has(f"lost.{instead}.instead")


def test_two_lost_devices_are_both_named() -> None:
    view = views.playing(devices=devices(DICE, READER))
    assert "Reader and dice sensor unplugged." == lost_words(Speech(load("en"), view), view)[0]


def test_a_driver_that_could_not_be_set_up_is_not_called_unplugged() -> None:
    view = views.playing(devices=devices(READER, unusable=True))
    assert "Reader is not set up." == lost_words(Speech(load("en"), view), view)[0]


def test_the_way_back_is_said_once_for_all_of_them() -> None:
    with harness.stage() as shown:
        shown.show(views.rent(devices=devices(READER, DICE)))
        shown.show(views.rent(devices=devices(DICE), version=9))
        shown.show(views.rent(devices=devices(), version=10))
        assert ["Reader and dice sensor are back."] == [
            strip.words[0] for strip in strips_of(shown)
        ]


def test_a_panel_alone_leaves_the_bank_line_to_the_table() -> None:
    with harness.stage() as shown:
        shown.show(views.playing(devices=devices()))
        shown.show(views.playing(devices=devices(PANEL), version=9))
        assert ["Button panel unplugged."] == [strip.words[0] for strip in strips_of(shown)]


def test_a_slow_medium_is_said_until_it_has_written() -> None:
    with harness.stage() as shown:
        for before, during, after in (
            (views.playing(), views.playing(saving=True, version=9), views.playing(version=10)),
            (views.rent(), views.rent(saving=True, version=9), views.rent(version=10)),
        ):
            shown.show(before)
            shown.show(during)
            assert ["SavingStrip"] == [type(strip).__name__ for strip in strips_of(shown)]
            shown.show(after)
            assert [] == strips_of(shown)
