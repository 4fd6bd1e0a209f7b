"""Lost devices in words: all of them in one sentence, and again when they are back."""

from companion.table.signals import DeviceKind
from companion.table.view import View
from ui.present.speech import Speech

ORDER = (DeviceKind.READER, DeviceKind.DICE, DeviceKind.PANEL)

Kinds = tuple[DeviceKind, ...]
"""Kinds of device in their order; the catalogue has a sentence for every combination."""


def lost_devices(view: View) -> Kinds:
    """The kinds of the devices that do not answer."""
    lost = {device.kind for device in view.devices if not device.ready}
    return tuple(kind for kind in ORDER if kind in lost)


def lost_words(speech: Speech, view: View) -> tuple[str, str]:
    """What does not answer, and what to use instead."""
    lost = lost_devices(view)
    name = "_".join(lost)
    if any(device.unusable for device in view.devices if not device.ready):
        return speech.say(f"unusable.{name}"), speech.say("unusable.instead")
    instead = name if len(lost) == 1 else "several"
    return speech.say(f"lost.{name}"), speech.say(f"lost.{instead}.instead")


def back_words(speech: Speech, back: Kinds) -> str:
    """What answers again."""
    return speech.say(f"back.{'_'.join(back)}")
