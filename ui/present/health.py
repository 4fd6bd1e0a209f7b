"""The page of devices in words: how each one is, and what the rolls say about the dice."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.table.signals import DeviceKind
from companion.table.view import Device, DieRolls, View
from ui.present.devices import ORDER
from ui.present.speech import Speech

LOW_BATTERY = 20
"""Percent."""
MOST_DICE = 3


class DeviceWords(NamedTuple):
    """A row of the page."""

    kind: DeviceKind
    name: str
    state: str
    detail: str
    """As the driver put it, in English."""
    good: bool


class DieWords(NamedTuple):
    """The histogram of one die."""

    title: str
    counts: tuple[int, ...]
    verdict: str
    fair: bool


def is_low(device: Device) -> bool:
    """Whether somebody has to see to its battery."""
    return (
        device.ready
        and device.battery_percent is not None
        and (device.battery_percent < LOW_BATTERY)
    )


def troubles(speech: Speech, view: View) -> dict[tuple[str, str], tuple[str, str]]:
    """What somebody should see to, by device and kind of trouble: a sentence, and what instead."""
    found = {}
    for device in view.devices:
        if device.ready and device.complains:
            said = speech.say(f"health.complains.{device.kind.value}")
            found[device.name, "complains"] = (said, speech.say("health.complains.instead"))
        if is_low(device):
            said = speech.say("health.battery_low.strip", percent=device.battery_percent or 0)
            found[device.name, "battery"] = (said, speech.say("health.battery_low.instead"))
    return found


def device_rows(speech: Speech, view: View) -> tuple[DeviceWords, ...]:
    """Every device, in the order reader, dice, panel."""
    known = sorted(view.devices, key=lambda device: (ORDER.index(device.kind), device.name))
    return tuple(
        DeviceWords(
            device.kind,
            speech.say(f"health.{device.kind.value}"),
            _state(speech, device),
            device.detail,
            device.ready and not device.complains and not is_low(device),
        )
        for device in known
    )


def _state(speech: Speech, device: Device) -> str:
    if not device.ready:
        return speech.say("health.unusable" if device.unusable else "health.lost")
    if device.complains:
        return speech.say("health.complains")
    if is_low(device):
        return speech.say("health.battery_low", percent=device.battery_percent or 0)
    if device.battery_percent is not None:
        return speech.say("health.battery", percent=device.battery_percent)
    return speech.say("health.works")


def die_columns(speech: Speech, view: View) -> tuple[DieWords, ...]:
    """The dice of the sensor that works now; of any sensor where none does."""
    return tuple(
        DieWords(
            speech.say("health.die", die=die.die + 1, number=sum(die.counts)),
            die.counts,
            speech.say(f"health.dice.{die.verdict}"),
            die.verdict != "unfair",
        )
        for die in _present(view)[:MOST_DICE]
    )


def sensors(view: View) -> tuple[str, ...]:
    """The sensors whose dice are shown, each once."""
    return tuple(dict.fromkeys(die.sensor for die in _present(view)[:MOST_DICE]))


def _present(view: View) -> Sequence[DieRolls]:
    details = [
        device.detail for device in view.devices if device.kind is DeviceKind.DICE and device.ready
    ]

    def speaks(die: DieRolls) -> bool:
        """A sensor's name is made of words of its detail: model and port."""
        return any(all(word in text for word in die.sensor.split()) for text in details)

    return [die for die in view.rolls if speaks(die)] or view.rolls
