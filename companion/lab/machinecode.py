"""`python -m companion.lab.machinecode FILE …`: a library of those sources, beside each of them."""

import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

SHORTCUTS = Path(__file__).with_name("shortcuts.h")
NOBODY_ELSE_CALLS = ["-fvisibility=hidden", "-fno-semantic-interposition"]
"""No other library may put its functions in the place of ours: calls inside go straight there."""
LAST_INCLUDE = '#include "__native_internal'
"""How the line begins after which mypyc writes the code of the modules."""


def compile_here(names: list[str]) -> None:
    """Compile modules, given as paths from here; ends the process with what is wrong in them."""
    libraries = mypycify(names, opt_level="3", debug_level="0")
    for source in sorted({source for library in libraries for source in library.sources}):
        _shorten(Path(source))
    for library in libraries:
        library.extra_compile_args += NOBODY_ELSE_CALLS
    setup(name="compiled", ext_modules=libraries, script_args=["-q", "build_ext", "--inplace"])


def _shorten(source: Path) -> None:
    """Include the short ways; a file without code of a module stays as it is."""
    text = source.read_text(encoding="utf-8")
    start = text.find(LAST_INCLUDE)
    if start < 0:
        return
    end = text.index("\n", start) + 1
    include = f'#include "{SHORTCUTS.resolve()}"\n'
    source.write_text(text[:end] + include + text[end:], encoding="utf-8")


if __name__ == "__main__":
    compile_here(sys.argv[1:])
