"""`banker edition list | show | check | diff`: what editions there are and what is in them."""

import argparse
from pathlib import Path

import msgspec

from companion.cli import edition_make, edition_remove
from companion.cli.edition_show import print_edition
from companion.cli.output import Commands, add_data, add_json, json_line, say
from companion.editions.difference import Difference, differences, name_differences
from companion.editions.folder import Reading, inspect_folder
from companion.editions.install import inspect_stranger
from companion.editions.loader import Origin, Place, place, places
from companion.editions.mistakes import EditionError, Mistake
from companion.editions.names import ENGLISH, completed
from companion.editions.packing import read_pack
from companion.errors import BankerError
from companion.plurals import counted

ALL_TEXT = "an edition's id, its folder, or an edition packed as one file"


def add_commands(commands: Commands) -> None:
    """The options of `banker edition`."""
    group = commands.add_parser(
        "edition",
        help="list, check, make, pack, import and remove editions",
        description="Boards and rule books are data. Make your own, check it, pass it on.",
    )
    verbs = group.add_subparsers(dest="verb", metavar="VERB", required=True)
    _add_readers(verbs)
    edition_make.add_verbs(verbs)
    edition_remove.add_verb(verbs)
    for verb in verbs.choices.values():
        add_data(verb)
        add_json(verb)


def _add_readers(verbs: Commands) -> None:
    listed = verbs.add_parser(
        "list",
        help="all editions, where they come from, and whether they can be played",
        description="Your own editions come before those of packages, and these before ours.",
    )
    listed.set_defaults(run=run_list)
    shown = verbs.add_parser(
        "show",
        help="board, cards and settings of an edition",
        description="Print an edition with its names.",
    )
    shown.add_argument("edition", metavar="EDITION", help=ALL_TEXT)
    shown.add_argument("--lang", default=ENGLISH, metavar="CODE", help="language of the names (en)")
    shown.set_defaults(run=run_show)
    checked = verbs.add_parser(
        "check",
        help="all problems of an edition with file and line",
        description="Print every problem, and every name that is missing. "
        "Exit code 1 if the edition cannot be played; missing names do not stop a game.",
    )
    checked.add_argument("edition", metavar="PATH", help="a folder, a packed edition, or an id")
    checked.set_defaults(run=run_check)
    compared = verbs.add_parser(
        "diff",
        help="in what two editions differ",
        description="Print every value that differs. Exit code 0 if none does, 1 if one does.",
    )
    compared.add_argument("left", metavar="A", help=ALL_TEXT)
    compared.add_argument("right", metavar="B", help=ALL_TEXT)
    compared.add_argument("--names", action="store_true", help="compare the names, too")
    compared.set_defaults(run=run_diff)


def reading_of(named: str, options: argparse.Namespace) -> tuple[str, Reading]:
    """An edition by folder, packed file or id, with its id. Raises EditionError."""
    path = Path(named)
    if path.is_dir():
        found = path.resolve()
        return found.name, inspect_folder(found.name, found)
    if path.is_file() or path.suffix == ".zip":
        reading = inspect_stranger(read_pack(path), path.name)
        return reading.edition.id, reading
    if len(path.parts) > 1 or named.startswith("."):
        raise BankerError(f"expected a folder, a packed edition or an id, got {named!r}")
    found = place(named, edition_make.user_folder(options)).folder
    return named, inspect_folder(named, found)


def sound(named: str, options: argparse.Namespace) -> Reading:
    """An edition that can be played, by id before all. Raises EditionError with all problems."""
    known = places(edition_make.user_folder(options)).get(named)
    if known is not None:
        edition_id, reading = named, inspect_folder(named, known.folder)
    else:
        edition_id, reading = reading_of(named, options)
    if reading.mistakes:
        raise EditionError(edition_id, reading.mistakes)
    return reading


def run_list(options: argparse.Namespace) -> int:
    """One line an edition; 0 also if some of them have problems."""
    for edition_id, found in places(edition_make.user_folder(options)).items():
        reading = inspect_folder(edition_id, found.folder)
        if options.json:
            json_line(_listed(edition_id, found, reading))
        else:
            say(_list_line(edition_id, found, reading))
    return 0


def _listed(edition_id: str, found: Place, reading: Reading) -> dict[str, object]:
    return {
        "edition": edition_id,
        "name": completed(reading.edition, reading.names)[ENGLISH]["edition"],
        "origin": found.origin.value,
        "folder": str(found.folder),
        "languages": sorted(reading.names),
        "problems": len(reading.mistakes),
        "first_problem": str(reading.mistakes[0]) if reading.mistakes else None,
        "missing_names": len(reading.gaps),
    }


def _list_line(edition_id: str, found: Place, reading: Reading) -> str:
    languages = " ".join(sorted(reading.names)) or "no names"
    where = (
        found.origin.value if found.origin is Origin.SHIPPED else f"{found.origin} {found.folder}"
    )
    state = "ok"
    if reading.mistakes:
        state = f"{_count(reading.mistakes, 'problem')}, the first: {reading.mistakes[0]}"
    elif reading.gaps:
        state = f"ok, {_count(reading.gaps, 'name')} missing"
    return f"{edition_id:<16} {where}; {languages}; {state}"


def run_show(options: argparse.Namespace) -> int:
    """Print an edition; 1 if it cannot be played."""
    reading = sound(options.edition, options)
    names = completed(reading.edition, reading.names)
    if options.json:
        json_line({"edition": msgspec.to_builtins(reading.edition), "names": names})
        return 0
    language = options.lang
    if language not in names:
        known = ", ".join(sorted(names))
        wrong = Mistake(file="names", path="", expected=f"one of {known}", came=repr(language))
        raise EditionError(reading.edition.id, [wrong])
    print_edition(reading.edition, names[language])
    return 0


def run_check(options: argparse.Namespace) -> int:
    """Print all problems and gaps; 1 if there is a problem."""
    edition_id, reading = reading_of(options.edition, options)
    for kind, found in (("problem", reading.mistakes), ("missing_name", reading.gaps)):
        for mistake in found:
            if options.json:
                json_line({"kind": kind, **msgspec.to_builtins(mistake)})
            else:
                say(_check_line(mistake))
    if options.json:
        counts = {"problems": len(reading.mistakes), "missing_names": len(reading.gaps)}
        json_line({"kind": "summary", "edition": edition_id, **counts})
    else:
        problems, names = _count(reading.mistakes, "problem"), _count(reading.gaps, "name")
        say(f"edition {edition_id!r}: {problems}, {names} missing")
    return 1 if reading.mistakes else 0


def _check_line(mistake: Mistake) -> str:
    parts = [mistake.file, str(mistake.line) if mistake.line else "", mistake.path]
    where = ":".join(part for part in parts[:2] if part)
    return ": ".join(part for part in (where, mistake.path, mistake.sentence) if part)


def _count(found: tuple[Mistake, ...], what: str) -> str:
    return counted(len(found), what) if found else f"no {what}s"


def run_diff(options: argparse.Namespace) -> int:
    """Print what differs; 1 if anything does."""
    left, right = sound(options.left, options), sound(options.right, options)
    found = differences(left.edition, right.edition)
    if options.names:
        found += name_differences(left.names, right.names)
    for difference in found:
        if options.json:
            json_line(difference)
        else:
            say(_diff_line(difference))
    return 1 if found else 0


def _diff_line(difference: Difference) -> str:
    left, right = (
        "nothing" if value is None else msgspec.json.encode(value).decode()
        for value in (difference.left, difference.right)
    )
    return f"{difference.file}: {difference.path}: {left} | {right}"
