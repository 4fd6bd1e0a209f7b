"""Reads one edition's folder: its TOML files, fitted to the types and cross-checked."""

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType

import msgspec

from companion.editions.checks import CHECKS
from companion.editions.mistakes import NOTHING, EditionError, Mistake
from companion.editions.names import ENGLISH, Names, names_file, read_texts
from companion.editions.places import FILE_OF, FILES, SWITCHES_FILE
from companion.editions.shape import UNREADABLE, Fields, Mistakes, fields_of, fitted_table
from companion.editions.switches import completed_switches, flattened
from companion.rules.edition import Edition

Table = dict[str, object]

LARGEST_FILE = 1_000_000
"""Bytes; an edition is a few kilobytes, and a kiosk must not choke on a wrong file."""

_FIELDS: Fields = MappingProxyType(
    {name: field for name, field in fields_of(Edition).items() if name != "switches"}
)


def read_edition(edition_id: str, folder: Path) -> tuple[Edition, Names]:
    """The edition and its names; raises EditionError with every mistake of every file."""
    mistakes: Mistakes = []
    tables = {file: read_toml(folder, file, mistakes) for file in FILES}
    names = _names(folder, mistakes)
    edition = _edition(edition_id, tables, mistakes)
    readable = None not in tables.values() and ENGLISH in names
    if readable:
        mistakes += _cross_checked(edition, names, mistakes)
    if mistakes:
        raise EditionError(edition_id, sorted(set(mistakes)))
    return edition, names


def read_toml(folder: Path, file: str, mistakes: Mistakes) -> Table | None:
    """One file as a table; None if it cannot be read."""
    path = folder / file
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise OSError(f"more than {LARGEST_FILE} bytes")
        return tomllib.loads(path.read_text("utf-8"), parse_float=Decimal)
    except FileNotFoundError:
        mistakes.append(Mistake(file=file, path="", expected="a file", came=NOTHING))
    except OSError as error:
        came = error.strerror or str(error)
        mistakes.append(Mistake(file=file, path="", expected="a readable file", came=came))
    except UnicodeDecodeError as error:
        came = f"byte {error.object[error.start]:#04x}"
        line = error.object.count(b"\n", 0, error.start) + 1
        mistakes.append(Mistake(file=file, path=f"line {line}", expected="UTF-8", came=came))
    except tomllib.TOMLDecodeError as error:
        mistakes.append(_syntax_mistake(file, str(error)))
    return None


def _syntax_mistake(file: str, message: str) -> Mistake:
    """tomllib names the place at the end of its message: `Unclosed array (at line 3, column 5)`."""
    came, _, place = message.rpartition(" (at ")
    if not came:
        came, place = message, ""
    return Mistake(file=file, path=place.removesuffix(")"), expected="TOML", came=came.lower())


def _names(folder: Path, mistakes: Mistakes) -> Names:
    found = {path.stem for path in (folder / "names").glob("*.toml")} | {ENGLISH}
    names: dict[str, dict[str, str]] = {}
    for language in sorted(found):
        file = names_file(language)
        table = read_toml(folder, file, mistakes)
        if table is not None:
            names[language] = read_texts(table, file, mistakes)
    return names


def _edition(edition_id: str, tables: Mapping[str, Table | None], mistakes: Mistakes) -> Edition:
    """The edition as far as it could be read, with stand-ins where a value does not fit."""
    merged: Table = {}
    for file, table in tables.items():
        fields = {name: field for name, field in _FIELDS.items() if FILE_OF[name] == file}
        if file == SWITCHES_FILE:
            unreadable: Mistakes = []
            noted = unreadable if table is None else mistakes
            merged["switches"] = completed_switches(flattened(table or {}), file, noted)
            continue
        noted = [] if table is None else mistakes
        merged |= fitted_table(_own_keys(table or {}, file, noted), fields, file, "", noted)
    if merged["id"] not in (edition_id, UNREADABLE):
        came = repr(merged["id"])
        expected = f"the folder's name {edition_id!r}"
        mistakes.append(Mistake(file=FILE_OF["id"], path="id", expected=expected, came=came))
    return msgspec.convert(merged, Edition)


def _own_keys(table: Table, file: str, mistakes: Mistakes) -> Table:
    """The table without keys that belong into another file, which are noted."""
    own: Table = {}
    for key, value in table.items():
        home = FILE_OF.get(key, file)
        if home == file:
            own[key] = value
            continue
        expected, came = f"this key in {home}", repr(key)
        mistakes.append(Mistake(file=file, path=key, expected=expected, came=came))
    return own


def _cross_checked(edition: Edition, names: Names, mistakes: Mistakes) -> Mistakes:
    """What the checks find, save where a stand-in is to blame."""
    blamed = {(mistake.file, mistake.path.removesuffix(".kind")) for mistake in mistakes}
    return [
        mistake
        for check in CHECKS
        for mistake in check(edition, names)
        if UNREADABLE not in mistake.path
        and not any(
            mistake.file == file and (_inside(mistake.path, path) or _inside(path, mistake.path))
            for file, path in blamed
        )
    ]


def _inside(path: str, outer: str) -> bool:
    """Is one path the other, or a value inside it."""
    return path == outer or path.startswith((f"{outer}.", f"{outer}["))
