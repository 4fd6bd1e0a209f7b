"""Reads the Raspberry Pi's boot settings as far as the doctor and the pins need them."""

from typing import NamedTuple

from hardware.doctor.machine import Machine

PLACES = ("boot/firmware/config.txt", "boot/config.txt")
"""Since Bookworm the first; the second on older systems, or a note that it has moved."""
ON = ("on", "1", "true", "yes", "")
SYNONYMS = {"i2c": "i2c_arm", "i2c1": "i2c_arm", "i2c0": "i2c_vc"}


class Boot(NamedTuple):
    """What is said for this model."""

    path: str
    """Where to change it; empty if there is no such file."""
    params: dict[str, str]
    """`dtparam` and plain settings by name, the last one counts."""
    overlays: dict[str, dict[str, str]]
    """The parameters of each `dtoverlay` by its name."""

    def is_on(self, name: str) -> bool:
        """Whether a parameter is switched on."""
        return name in self.params and self.params[name].lower() in ON


def read_boot(machine: Machine) -> Boot:
    """The boot settings that apply to this model; filters of other models are passed over."""
    path = next((path for path in PLACES if "=" in machine.text(path)), "")
    boot = Boot(f"/{path}" if path else "", {}, {})
    applies = True
    for line in machine.text(path).splitlines() if path else ():
        words = line.partition("#")[0].strip()
        if words.startswith("["):
            applies = _applies(words.strip("[]").lower(), machine)
        elif applies and "=" in words:
            _take(boot, *(part.strip() for part in words.split("=", 1)))
    return boot


def _applies(section: str, machine: Machine) -> bool:
    kind, number = section[:2], section[2:]
    if kind == "cm" and number[:1].isdigit():
        return f"Compute Module {number[0]}" in machine.model
    if kind == "pi" and number[:1].isdigit():
        # [pi3+] and [pi02] count for all of that chip: a clash is rather told than missed.
        return machine.generation == (3 if number == "02" else int(number[0]))
    # Filters by screen and serial number: taken as if they applied, for the same reason.
    return section != "none"


def _take(boot: Boot, name: str, value: str) -> None:
    if name == "dtoverlay":
        # Older guides set a colon behind the name, which counts as a comma.
        overlay, *given = value.replace(":", ",", 1).split(",")
        if overlay:
            boot.overlays[overlay.strip()] = dict(_pair(part) for part in given)
    elif name == "dtparam":
        boot.params.update(_pair(part) for part in value.split(","))
    else:
        boot.params[name] = value


def _pair(text: str) -> tuple[str, str]:
    name, _, value = (part.strip() for part in text.partition("="))
    return SYNONYMS.get(name, name), value
