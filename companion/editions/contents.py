"""The files of one edition as bytes: which there may be, how many and how large."""

import re
import stat
from collections.abc import Mapping
from pathlib import Path

from companion.editions.mistakes import Mistake
from companion.editions.places import FILES
from companion.editions.shape import Mistakes

Contents = Mapping[str, bytes]
"""File name inside the edition's folder (`board.toml`, `names/ja.toml`), then what is in it."""

LARGEST_FILE = 100_000
"""Bytes; an edition is a few kilobytes, and a kiosk must not choke on a wrong file."""

MOST_LANGUAGES = 60
NAMES_FILE = re.compile(r"names/([a-z]{2,3}(?:_[A-Za-z]{2,4})?)\.toml")
"""Catalogues by language code: `names/ja.toml`, `names/pt_BR.toml`."""


def is_edition_file(name: str) -> bool:
    """May a file of this name be part of an edition."""
    return name in FILES or NAMES_FILE.fullmatch(name) is not None


def read_folder(folder: Path, mistakes: Mistakes) -> Contents:
    """What lies in a folder; what is there and cannot be read is noted and left out."""
    found = sorted(f"names/{path.name}" for path in (folder / "names").glob("*.toml"))
    contents: dict[str, bytes] = {}
    for name in (*FILES, *_known_names(found, mistakes)):
        raw = _read(folder / name, name, mistakes)
        if raw is not None:
            contents[name] = raw
    return contents


def _known_names(found: list[str], mistakes: Mistakes) -> list[str]:
    known = [name for name in found if is_edition_file(name)]
    for name in sorted(set(found) - set(known)):
        expected = "a language code as the file's name, such as names/ja.toml"
        mistakes.append(Mistake(file=name, path="", expected=expected, came=repr(name)))
    if len(known) > MOST_LANGUAGES:
        expected, came = f"at most {MOST_LANGUAGES} languages", str(len(known))
        mistakes.append(Mistake(file="names", path="", expected=expected, came=came))
    return known[:MOST_LANGUAGES]


def _read(path: Path, name: str, mistakes: Mistakes) -> bytes | None:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise OSError("no regular file")
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
        if len(raw) > LARGEST_FILE:
            raise OSError(f"more than {LARGEST_FILE} bytes")
    except FileNotFoundError:
        return None
    except OSError as error:
        came = error.strerror or str(error)
        mistakes.append(Mistake(file=name, path="", expected="a readable file", came=came))
    else:
        return raw
    return None
