"""Reads the Raspberry Pi's boot settings as far as the doctor and the pins need them."""

from typing import NamedTuple

from hardware.doctor.machine import Machine

PLACES = ("boot/firmware/config.txt", "boot/config.txt")
"""Since Bookworm the first; the second on older systems, or a note that it has moved."""
ON = ("on", "1", "true", "yes", "")
SYNONYMS = {"i2c": "i2c_arm", "i2c1": "i2c_arm"}


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
            applies = _applies(words.strip("[]").lower(), machine.generation)
        elif applies and "=" in words:
            _take(boot, *(part.strip() for part in words.split("=", 1)))
    return boot


def _applies(section: str, generation: int) -> bool:
    if section == "all":
        return True
    for prefix in ("pi", "cm"):
        if section.startswith(prefix) and section[2:3].isdigit():
            return section[2:3] == str(generation) or (section == "pi02" and generation == 3)
    # HDMI, EDID and serial number filters: taken as if they applied, so that a clash is told.
    return section != "none"


def _take(boot: Boot, name: str, value: str) -> None:
    if name == "dtoverlay":
        overlay, *given = value.split(",")
        if overlay:
            boot.overlays[overlay.strip()] = dict(_pair(part) for part in given)
    elif name == "dtparam":
        boot.params.update(_pair(part) for part in value.split(","))
    else:
        boot.params[name] = value


def _pair(text: str) -> tuple[str, str]:
    name, _, value = (part.strip() for part in text.partition("="))
    return SYNONYMS.get(name, name), value
