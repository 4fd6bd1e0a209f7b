"""The machine as files below a root: a test's recorded tree and a real Pi are read alike."""

import grp
import os
import pwd
import re
import site
import stat
import sys
import time
from collections.abc import Iterable
from functools import cached_property
from importlib.metadata import distributions
from pathlib import Path
from typing import NamedTuple

LONGEST_TEXT = 100_000
"""Characters read of one file: a damaged card may hold anything."""


class Person(NamedTuple):
    """Who runs the banker."""

    name: str
    groups: frozenset[str]
    """The groups in force now; those of the account count only after the next log-in."""
    is_root: bool = False


class Machine:
    """Read-only questions to the file tree of a machine."""

    def __init__(
        self, root: Path, person: Person, *, site_folders: Iterable[Path], now_s: float
    ) -> None:
        """`now_s`: wall time in seconds since 1970. `site_folders`: where packages lie."""
        self.root = root
        self.person = person
        self.site_folders = tuple(site_folders)
        self.now_s = now_s

    @cached_property
    def packages(self) -> dict[str, str]:
        """Version of every installed package by its normalised name."""
        return {
            re.sub(r"[-_.]+", "-", found.name).lower(): found.version
            for found in distributions(path=[str(folder) for folder in self.site_folders])
            if found.name
        }

    def text(self, path: str) -> str:
        """What a file says, without the zero bytes of the device tree; empty where it is not."""
        try:
            with (self.root / path).open(encoding="utf-8", errors="replace") as file:
                return file.read(LONGEST_TEXT).replace("\0", "").strip()
        except OSError:
            return ""

    def raw(self, path: str) -> bytes:
        """The bytes of a small file; empty where it is not."""
        try:
            return (self.root / path).read_bytes()[:LONGEST_TEXT]
        except OSError:
            return b""

    def paths(self, pattern: str) -> list[str]:
        """What matches a pattern, as absolute paths of that machine, in order."""
        return sorted(f"/{path.relative_to(self.root)}" for path in self.root.glob(pattern))

    def has(self, pattern: str) -> bool:
        """Whether anything matches a pattern."""
        return any(self.root.glob(pattern))

    def target(self, path: str) -> str:
        """The name of the file that a link leads to; empty where there is no link."""
        try:
            return (self.root / path).readlink().name
        except OSError:
            return ""

    def device(self, path: str) -> Path:
        """The file that a path leads to through its links, or would if it were there."""
        return (self.root / path.lstrip("/")).resolve()

    def mode(self, path: str) -> int:
        """Who may do what with a device file, through its links; 0o666 where it cannot be seen."""
        try:
            return stat.S_IMODE((self.root / path).stat().st_mode)
        except OSError:
            return 0o666

    def has_module(self, path: str) -> bool:
        """Whether a file of an importable package is there, whatever its records say."""
        return any((folder / path).exists() for folder in self.site_folders)

    @property
    def model(self) -> str:
        """`Raspberry Pi 4 Model B Rev 1.4`, or empty on other machines."""
        model = self.text("proc/device-tree/model")
        return model if "Raspberry Pi" in model else ""

    @property
    def generation(self) -> int:
        """3, 4 or 5 by the kind of chip; 0 on a machine that is no Raspberry Pi."""
        if "Zero 2" in self.model:
            return 3
        number = re.search(r"Raspberry Pi (?:Compute Module )?(\d)", self.model)
        if number is None:
            return 1 if self.model else 0
        return int(number[1])

    def account_groups(self) -> frozenset[str]:
        """The groups that the account file gives the person."""
        lines = [line.split(":") for line in self.text("etc/group").splitlines()]
        return frozenset(
            line[0] for line in lines if len(line) == 4 and self.person.name in line[3].split(",")
        )


def this_machine() -> Machine:
    """The machine we run on."""
    groups = frozenset(_group_names(os.getgroups()))
    person = Person(_name(os.getuid()), groups, is_root=os.getuid() == 0)
    folders = [Path(path) for path in sys.path if path] or [Path(p) for p in site.getsitepackages()]
    return Machine(Path("/"), person, site_folders=folders, now_s=time.time())


def _group_names(numbers: Iterable[int]) -> Iterable[str]:
    for number in numbers:
        try:
            yield grp.getgrgid(number).gr_name
        except KeyError:
            continue


def _name(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)
