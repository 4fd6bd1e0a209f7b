"""Reads one edition: its TOML files, fitted to the types and cross-checked."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec

from companion.editions.checks import CHECKS, contradictory_settings
from companion.editions.contents import NAMES_FILE, Contents, read_folder
from companion.editions.mistakes import NOTHING, EditionError, Mistake, shown
from companion.editions.names import Names, gaps, read_texts
from companion.editions.places import EDITION_FILE, FILE_OF, FILES, FORMAT, SWITCHES_FILE
from companion.editions.shape import UNREADABLE, Fields, Mistakes, fields_of, fitted_table
from companion.editions.switches import completed_switches, flattened, named_twice
from companion.editions.tables import ReadFile, Table, placed, read_toml
from companion.plurals import counted
from companion.rules.edition import Edition

_FIELDS: Fields = MappingProxyType(
    {name: field for name, field in fields_of(Edition).items() if name != "switches"}
)

MOST_NAMED = 500
"""Mistakes of one edition that are told; beyond it the files are something else altogether."""

MOST_SORTED = 10 * MOST_NAMED


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """An edition as far as it can be read, with all that is wrong with it."""

    edition: Edition
    """Stand-ins take the place of what could not be read; to be played only without mistakes."""
    names: Names
    mistakes: tuple[Mistake, ...]
    gaps: tuple[Mistake, ...]
    """Names that are missing in a language; they do not stop a game."""


def read_edition(edition_id: str, folder: Path) -> tuple[Edition, Names]:
    """The edition and its names; raises EditionError with every mistake of every file."""
    found = inspect_folder(edition_id, folder)
    if found.mistakes:
        raise EditionError(edition_id, found.mistakes)
    return found.edition, found.names


def inspect_folder(edition_id: str, folder: Path) -> Reading:
    """What a folder holds; never raises for what is in it."""
    mistakes: Mistakes = []
    return inspect_contents(edition_id, read_folder(folder, mistakes), mistakes)


def inspect_contents(edition_id: str, contents: Contents, earlier: Mistakes) -> Reading:
    """What the files of an edition hold; `earlier` are mistakes that came up in reaching them."""
    mistakes = [*earlier, *_missing(contents, earlier)]
    files = _files(contents, mistakes)
    newer = _newer_version(files)
    names = _names(files, mistakes)
    edition = _edition(edition_id, {file: files.get(file) for file in FILES}, mistakes)
    missing: Mistakes = []
    if newer is not None:
        mistakes = [newer]
    elif files.keys() >= set(FILES):
        if len(mistakes) <= MOST_NAMED:
            mistakes += _cross_checked(edition, names, mistakes)
        missing = gaps(edition, names)
    return Reading(
        edition=edition,
        names=names,
        mistakes=_sorted(mistakes, files),
        gaps=_sorted(missing, files),
    )


def _missing(contents: Contents, earlier: Mistakes) -> Mistakes:
    unreadable = {mistake.file for mistake in earlier}
    return [
        Mistake(file=file, path="", expected="a file", came=NOTHING)
        for file in FILES
        if file not in contents and file not in unreadable
    ]


def _sorted(mistakes: Mistakes, files: Mapping[str, ReadFile]) -> tuple[Mistake, ...]:
    """By file and line, each once; of more than anybody would read only the first."""
    found = sorted(set(placed(mistakes[:MOST_SORTED], files)), key=_order)
    more = len(found) - MOST_NAMED
    if more <= 0:
        return tuple(found)
    rest = Mistake(file="...", path="", expected="an edition", came=counted(more, "more mistake"))
    return (*found[:MOST_NAMED], rest)


def _order(mistake: Mistake) -> tuple[str, int, str, str]:
    return mistake.file, mistake.line, mistake.path, mistake.sentence


def _files(contents: Contents, mistakes: Mistakes) -> dict[str, ReadFile]:
    read = {name: read_toml(raw, name, mistakes) for name, raw in contents.items()}
    return {name: file for name, file in read.items() if file is not None}


def _newer_version(files: Mapping[str, ReadFile]) -> Mistake | None:
    """A later format may differ in anything, so its other mistakes would only mislead."""
    table = files[EDITION_FILE].table if EDITION_FILE in files else {}
    version = table.get("version")
    if not isinstance(version, int) or version <= FORMAT:
        return None
    expected = f"version {FORMAT} or lower, as this edition is made for a newer banker"
    return Mistake(file=EDITION_FILE, path="version", expected=expected, came=shown(version))


def _names(files: Mapping[str, ReadFile], mistakes: Mistakes) -> Names:
    names: dict[str, dict[str, str]] = {}
    for file, read in files.items():
        language = NAMES_FILE.fullmatch(file)
        if language is not None:
            names[language.group(1)] = read_texts(read.table, file, mistakes)
    return names


def _edition(edition_id: str, files: Mapping[str, ReadFile | None], mistakes: Mistakes) -> Edition:
    """The edition as far as it could be read, with stand-ins where a value does not fit."""
    merged: Table = {}
    for file, read in files.items():
        fields = {name: field for name, field in _FIELDS.items() if FILE_OF[name] == file}
        noted: Mistakes = [] if read is None else mistakes
        table = read.table if read is not None else {}
        if file == SWITCHES_FILE:
            noted += named_twice(table, file)
            merged["switches"] = completed_switches(flattened(table), file, noted)
            continue
        merged |= fitted_table(_own_keys(table, file, noted), fields, file, "", noted)
    if merged["id"] not in (edition_id, UNREADABLE):
        expected = f"the folder's name {edition_id!r}"
        came = shown(merged["id"])
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
        expected, came = f"this key in {home}", shown(key)
        mistakes.append(Mistake(file=file, path=key, expected=expected, came=came))
    return own


def _cross_checked(edition: Edition, names: Names, mistakes: Mistakes) -> Mistakes:
    """What the checks find, save where a stand-in is to blame."""
    blamed = {(mistake.file, mistake.path.removesuffix(".kind")) for mistake in mistakes}
    unreadable = frozenset(path for file, path in blamed if file == SWITCHES_FILE)
    return [
        *contradictory_settings(edition, unreadable),
        *_unblamed(edition, names, blamed),
    ]


def _unblamed(edition: Edition, names: Names, blamed: set[tuple[str, str]]) -> Mistakes:
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
