"""`banker play | demo`: the table with its screen, and a scripted game."""

import argparse
import os
from pathlib import Path

import msgspec

from companion import config, drivers
from companion.cli.output import Commands, add_data
from companion.errors import BankerError
from companion.opening import Opening, as_left, build_frontend

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
SCREEN_DEVICES = Path("/dev/dri")


def add_commands(commands: Commands) -> None:
    """The options of `banker play` and `banker demo`."""
    play = commands.add_parser(
        "play",
        help="open the banker",
        description="Open the banker with the devices that are found, else with simulated ones.",
    )
    play.add_argument("--simulated", action="store_true", help="simulated devices only")
    play.add_argument("--config", type=Path, metavar="FILE", help="settings file")
    play.add_argument("--size", type=_size, metavar="WxH", help="window size, such as 1280x800")
    play.add_argument("--fullscreen", action="store_true")
    play.add_argument("--theme", choices=("paper", "evening"))
    add_data(play)
    play.set_defaults(run=run_play)
    demo = commands.add_parser(
        "demo",
        help="watch a scripted game",
        description="Play a whole scripted game on simulated devices, at watching speed.",
    )
    demo.add_argument("--fast", action="store_true", help="at full speed")
    demo.add_argument("--offscreen", action="store_true", help="without a display")
    demo.add_argument(
        "--output", type=Path, metavar="DIR", help="write screenshots and score sheet"
    )
    demo.add_argument("--theme", choices=("paper", "evening"))
    demo.set_defaults(run=run_demo)


def run_play(options: argparse.Namespace) -> int:
    """Open the table until its window is closed."""
    settings = as_left(_settings(options))
    _needs_display()
    has_desk = options.simulated or drivers.is_simulated(settings)
    frontend = build_frontend(settings, has_desk=has_desk)
    return Opening(frontend, settings, simulated=options.simulated).run()


def _needs_display() -> None:
    """Refuse the invisible window that SDL would open where nothing can be seen."""
    named = any(os.environ.get(name) for name in DISPLAYS)
    if not named and not SCREEN_DEVICES.exists():
        raise BankerError(
            "no display was found: expected DISPLAY, WAYLAND_DISPLAY or a panel under "
            f"{SCREEN_DEVICES}; `banker demo --fast --offscreen --output DIR` needs none"
        )


def _settings(options: argparse.Namespace) -> config.Config:
    settings = config.load(options.config)
    screen = settings.screen
    if options.size:
        width, height = options.size
        screen = msgspec.structs.replace(
            screen, width=width, height=height, desk_width=width, desk_height=height
        )
    if options.fullscreen:
        screen = msgspec.structs.replace(screen, fullscreen=True)
    if options.theme:
        screen = msgspec.structs.replace(screen, theme=options.theme)
    return msgspec.structs.replace(settings, screen=screen, data=options.data or settings.data)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"expected a size such as 1280x800, got {text!r}")
    try:
        msgspec.convert(int(width), config.Width)
        msgspec.convert(int(height), config.Height)
    except msgspec.ValidationError as error:
        message = f"expected a size from 480x320 to 3840x2160, got {text!r}"
        raise argparse.ArgumentTypeError(message) from error
    return int(width), int(height)


def run_demo(options: argparse.Namespace) -> int:
    """Play the scripted game."""
    from companion.demo.show import WATCHING_S, Show, run_show

    if options.output is not None:
        try:
            options.output.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BankerError(f"expected a folder that can be written: {error}") from error
    show = Show(
        pause_s=0.0 if options.fast else WATCHING_S,
        output=options.output,
        offscreen=options.offscreen,
        theme=options.theme,
    )
    return run_show(show)
