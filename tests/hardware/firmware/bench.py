"""The firmware, running: under MicroPython and on an emulated Arduino, with a tray to fill."""

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tty
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from tests.hardware.firmware.dice import light

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[2] / "hardware" / "firmware"
PICO, AVR = FIRMWARE / "pico", FIRMWARE / "avr"
PORTABLE = ("sentences.c", "tray.c", "sensor.c")
DAYLIGHT, SUNLIGHT = 5, 240
IN_HAND_MS = 600
GONE_S = 5
BUILD_S = 90


class FirmwareMissing(Exception):
    """What a test of the firmware stands on is not installed."""


def micropython() -> list[str]:
    """How MicroPython is started here: from its wheel, or from the system's package."""
    if importlib.util.find_spec("micropython_unix") is not None:
        return [sys.executable, "-m", "micropython_unix"]
    found = shutil.which("micropython")
    if found is None:
        raise FirmwareMissing(
            "expected MicroPython for the Pico's firmware, got none: run ./deploy/test --setup-only"
            " (on ARM it needs the package micropython of Debian 13 or newer)"
        )
    return [found]


def build(*command: str | Path) -> None:
    """Run a compiler; its words are the error."""
    if shutil.which(str(command[0])) is None:
        raise FirmwareMissing(f"expected {command[0]}, got none: run ./deploy/test --setup-only")
    done = subprocess.run(command, capture_output=True, text=True, timeout=BUILD_S, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def build_avr(folder: Path) -> tuple[Path, Path]:
    """The Arduino's program and the machine that runs it."""
    elf, host = folder / "tray.elf", folder / "avr_host"
    build("make", "-s", "-C", AVR, f"BUILD={folder}", elf)
    build("gcc", "-O2", "-Wall", "-Wextra", "-o", host, HERE / "avr_host.c",
          "-lsimavr", "-lelf")  # fmt: skip
    return elf, host


def build_portable(folder: Path) -> Path:
    """The Arduino's pure part as a library for this machine."""
    library = folder / "tray.so"
    build("gcc", "-std=c11", "-O1", "-Wall", "-Wextra", "-shared", "-fPIC", "-o",
          library, *(AVR / name for name in PORTABLE))  # fmt: skip
    return library


def _record(
    for_ms: int, tops: Sequence[int | None], *, quarters: int = 0, daylight: int = DAYLIGHT
) -> bytes:
    """What the spots see for a while; the last record of a reel lasts."""
    levels = b"".join(light(top, quarters) for top in tops)
    return bytes([for_ms // 10]) + levels + bytes([daylight])


class Running:
    """A sensor on a pseudo terminal; `path` is what a driver opens."""

    def __init__(self, command: list[str], folder: Path, *, on_console: bool) -> None:
        """`on_console`: the line is standard input and output, else a descriptor that is told."""
        self._tray = folder / "tray"
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self._command = command
        self._on_console = on_console
        self._plays = 0
        self.lay(None, None)
        self._process = self._started()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *reason: object) -> None:
        self._end()
        os.close(self._master)
        os.close(self._slave)

    def lay(self, *tops: int | None, daylight: int = DAYLIGHT) -> None:
        """Put dice into the pockets, seen from above; None is an empty pocket, 0 a leaning die."""
        self._play(_record(0, tops, daylight=daylight))

    def throw(self, *tops: int | None, quarters: int = 0) -> None:
        """Take the dice up, wait a moment, and let them fall."""
        empty = [None] * len(tops)
        self._play(_record(IN_HAND_MS, empty) + _record(0, tops, quarters=quarters))

    def _play(self, records: bytes) -> None:
        self._plays = (self._plays + 1) % 256
        fresh = self._tray.with_suffix(".new")
        fresh.write_bytes(bytes([self._plays]) + records)
        fresh.replace(self._tray)

    def reset(self) -> None:
        """Press the button: the program starts anew."""
        if self._on_console:
            self._end()
            self._process = self._started()
        else:
            self._process.send_signal(signal.SIGUSR1)

    def _started(self) -> "subprocess.Popen[bytes]":
        if self._on_console:
            words = [*self._command, str(self._tray), str(PICO)]
            return subprocess.Popen(words, stdin=self._master, stdout=self._master)
        words = [*self._command, str(self._tray), str(self._master)]
        return subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            pass_fds=(self._master,),
        )

    def _end(self) -> None:
        self._process.kill()
        self._process.wait(GONE_S)
        if self._process.stdin is not None:
            self._process.stdin.close()


def pico(folder: Path) -> Running:
    """The Pico's program under MicroPython."""
    return Running([*micropython(), str(HERE / "unix" / "run.py")], folder, on_console=True)


def avr(folder: Path, built: tuple[Path, Path]) -> Running:
    """The Arduino's program in the emulator."""
    elf, host = built
    return Running([str(host), str(elf)], folder, on_console=False)
