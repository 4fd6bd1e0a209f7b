"""What must be set before Kivy is imported: window, clock, input, and nothing on disk."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

FRAMES = 60
VARIABLES = {
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",
    "KIVY_WINDOW": "sdl2",
    "SDL_TOUCH_MOUSE_EVENTS": "0",
    "SDL_MOUSE_TOUCH_EVENTS": "0",
}
OFFSCREEN = {"LP_NUM_THREADS": "0", "LIBGL_ALWAYS_SOFTWARE": "1", "SDL_AUDIODRIVER": "dummy"}
"""Without a display software GL queues frames in threads of its own until memory is full."""


def prepare(settings: Mapping[str, object]) -> None:
    """Set Kivy up for a touch panel. Later calls only change the size of the next window."""
    for name, value in VARIABLES.items():
        os.environ.setdefault(name, value)
    if os.environ.get("SDL_VIDEODRIVER") == "offscreen":
        for name, value in OFFSCREEN.items():
            os.environ.setdefault(name, value)
    _configure(settings)


def _configure(settings: Mapping[str, object]) -> None:
    from kivy.config import Config

    graphics = {
        "width": settings.get("width", 800),
        "height": settings.get("height", 480),
        "fullscreen": "auto" if settings.get("fullscreen") else 0,
        "rotation": settings.get("rotation", 0),
        "maxfps": FRAMES,
        "multisamples": 0,
        "resizable": 0 if settings.get("fullscreen") else 1,
        "show_cursor": 0 if settings.get("fullscreen") else 1,
    }
    for name, value in graphics.items():
        Config.set("graphics", name, value)
    Config.set("kivy", "kivy_clock", "interrupt")
    Config.set("kivy", "exit_on_escape", 0)
    Config.set("kivy", "log_level", "warning")
    Config.remove_section("input")
    Config.add_section("input")
    Config.set("input", "mouse", "mouse,disable_multitouch")


def has_display() -> bool:
    """Whether a window can be seen on this machine."""
    if os.environ.get("SDL_VIDEODRIVER") in ("offscreen", "dummy"):
        return False
    wayland_or_x = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(wayland_or_x) or sys.platform != "linux" or Path("/dev/dri").exists()


def display_room(cards: Path = Path("/sys/class/drm")) -> tuple[int, int] | None:
    """Pixels of the largest display that is connected; None where the system does not say."""
    if os.environ.get("SDL_VIDEODRIVER") in ("offscreen", "dummy"):
        return None
    rooms = [room for output in cards.glob("card*-*") if (room := _best_mode(output)) is not None]
    return max(rooms, default=None)


def _best_mode(output: Path) -> tuple[int, int] | None:
    """The first mode of a connected output: the one that it likes best."""
    try:
        if (output / "status").read_text().strip() != "connected":
            return None
        first = (output / "modes").read_text().split()[0]
    except (OSError, IndexError):
        return None
    width, _, height = first.rstrip("ip").partition("x")
    return (int(width), int(height)) if width.isdecimal() and height.isdecimal() else None
