"""Starts the Pico's program with the board beside this file."""

import sys

sys.path.append(sys.argv[2])
import main  # noqa: F401
