"""Writes a picture of every screen: python -m tests.ui.gallery DIRECTORY [options]."""

import argparse
import sys
from pathlib import Path

from tests.ui import harness, views
from tests.ui.states import merged


def main(arguments: list[str]) -> int:
    """Draw the wanted states at the wanted size, theme and language."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--size", default="800x480")
    parser.add_argument("--theme", default="paper", choices=("paper", "evening"))
    parser.add_argument("--language", default="en")
    parser.add_argument("--only", default="", help="draw only states whose name contains this")
    wanted = parser.parse_args(arguments)
    width, height = (int(side) for side in wanted.size.split("x"))
    for name, state in merged().items():
        if wanted.only not in name:
            continue
        with harness.stage(width, height, wanted.theme, wanted.language) as shown:
            shown.show(views.playing())
            state(shown)
            shown.picture(wanted.directory / f"{name}-{wanted.theme}-{wanted.size}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
