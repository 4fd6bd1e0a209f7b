"""The rules and the bots as machine code, for `banker lab`: used if made of these very sources.

Compiling changes the speed and nothing else, and the sources stay the only truth: a change of one
of them leaves what was compiled unused until it is compiled again (`companion.lab.compiling`).
"""

import hashlib
import os
import platform
import sys
from importlib import import_module
from pathlib import Path

import companion

SOURCES = Path(companion.__file__).parent
PACKAGES = ("rules", "lab")
VALUES = frozenset({"commands", "edition", "events", "game"})
"""Modules of the rules that are left interpreted: msgspec makes their classes."""
PLAYED = ("estate", "match", "scribe", "walk")
"""Modules of the lab that take part in every command."""
COMPILING = frozenset({Path("lab", "machinecode.py"), Path("lab", "shortcuts.h")})
"""How it is compiled, as paths from the folder of the package."""
OFF = "BANKER_INTERPRETED"
"""A variable of the environment; set, the sources are run as they are."""


def modules() -> list[Path]:
    """What is compiled, as paths from the folder of the package."""
    rules = [path for path in (SOURCES / "rules").glob("*.py") if path.stem not in VALUES]
    bots = (SOURCES / "lab" / "bots").glob("*.py")
    lab = [SOURCES / "lab" / f"{name}.py" for name in PLAYED]
    wanted = [path for path in rules if path.stem != "__init__"] + [*bots, *lab]
    return sorted(path.relative_to(SOURCES) for path in wanted)


def digest() -> str:
    """Of the compiled sources, all rules and the compiling itself; Python and kind of machine."""
    found = hashlib.sha256()
    found.update(f"{sys.implementation.cache_tag} {platform.machine()}".encode())
    rules = (path.relative_to(SOURCES) for path in (SOURCES / "rules").glob("*.py"))
    for path in sorted({*modules(), *rules, *COMPILING}):
        found.update(f"\n{path}\n".encode() + (SOURCES / path).read_bytes())
    return found.hexdigest()[:16]


def place() -> Path:
    """Where what was compiled lies: in the environment of this Python, gone with it."""
    return Path(sys.prefix) / "share" / "tabletop-banker" / "compiled"


def use() -> bool:
    """Take the compiled modules from now on; False if there are none of these sources.

    Must come before the first of them is imported; half compiled and half not is not possible.
    """
    folder = place() / digest()
    if os.environ.get(OFF) or not folder.is_dir() or _is_begun():
        return False
    # The modules share one library, which they look for by its name.
    sys.path.append(str(folder))
    for package in PACKAGES:
        module = import_module(f"companion.{package}")
        module.__path__.insert(0, str(folder / "companion" / package))
    return True


def _is_begun() -> bool:
    names = (".".join(("companion", *path.with_suffix("").parts)) for path in modules())
    return any(name.removesuffix(".__init__") in sys.modules for name in names)


def in_use() -> bool:
    """Whether the games of this process are judged by compiled rules."""
    rules = sys.modules.get("companion.rules.evolve")
    return rules is not None and not str(rules.__file__).endswith(".py")
