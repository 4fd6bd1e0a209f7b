"""Keeps the lgpio library from littering, or failing in, the folder the banker was started from."""

import os
import tempfile


def give_lgpio_a_folder() -> None:
    """Name a writable folder before lgpio is imported.

    The library makes a FIFO in the current folder while it is imported and fails where it cannot;
    LG_WD moves that. rpi-lgpio (the RPi.GPIO of a Pi 5) imports the same library.
    """
    os.environ.setdefault("LG_WD", os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir())
