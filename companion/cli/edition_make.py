"""`banker edition new | pack | import`: making editions and passing them on."""

import argparse
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from companion import config, editions
from companion.cli.arguments import as_usage, number
from companion.cli.edition_ask import agree, asked
from companion.cli.output import Commands, json_line
from companion.editions.bounds import MOST_LEVELS, MOST_LOTS
from companion.editions.contents import is_edition_file, read_folder
from companion.editions.filling import filling
from companion.editions.folder import Reading, inspect_contents, inspect_folder
from companion.editions.install import inspect_stranger, install
from companion.editions.loader import place, places
from companion.editions.mistakes import EditionError
from companion.editions.names import ENGLISH, names_file
from companion.editions.packing import ENDING, packed, read_pack
from companion.editions.playable import EDITION_ID, LARGEST_BOARD, SMALLEST_BOARD
from companion.editions.skeleton import (
    Wishes,
    drafted,
    suggested_groups,
    suggested_railroads,
    suggested_start,
    suggested_utilities,
)
from companion.editions.skeleton_names import drafted_names
from companion.editions.writing import written
from companion.errors import BankerError, UsageError, shortened
from companion.plurals import counted

ANY_NUMBER = "2-6"
"""Of players, where nobody says another."""


def user_folder(options: argparse.Namespace) -> Path:
    """Where the user's own editions are."""
    data: Path = options.data or config.load().data
    return data / "editions"


def add_verbs(verbs: Commands) -> None:
    """The options of the commands that write."""
    _add_new(verbs)
    pack = verbs.add_parser(
        "pack",
        help="write an edition as one file",
        description="Write an edition as one file that `banker edition import` takes in.",
    )
    pack.add_argument("folder", type=Path, metavar="DIR", help="its folder, or its id")
    pack.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help=f"default: the id with {ENDING}"
    )
    pack.set_defaults(run=run_pack)
    taken = verbs.add_parser(
        "import",
        help="take in an edition that somebody has packed",
        description="Check a packed edition and put it into your editions folder, all or nothing.",
    )
    taken.add_argument("file", type=Path, metavar="FILE")
    taken.add_argument(
        "--replace", action="store_true", help="take the place of an edition with the same id"
    )
    taken.set_defaults(run=run_import)


def _add_new(verbs: Commands) -> None:
    new = verbs.add_parser(
        "new",
        help="start an edition of your own",
        description="Write a board that can be played at once, with comments, to be changed by "
        "hand. On a terminal it asks for what no option says; --yes takes what is suggested.",
    )
    new.add_argument("folder", type=Path, metavar="DIR", help="must not exist; its name is the id")
    known = filling().defaults
    board, lots, money = number(SMALLEST_BOARD, LARGEST_BOARD), number(0, MOST_LOTS), number(1)
    for option, kind, meaning in (
        ("--squares", board, f"size of the board ({known.squares})"),
        ("--railroads", lots, "none or at least 2"),
        ("--utilities", lots, "none or at least 2"),
        ("--levels", number(1, MOST_LEVELS), f"small buildings on a lot ({known.small_max})"),
        ("--start", money, f"cash of every player at the start ({known.start} notes)"),
        ("--note", money, f"the smallest note ({known.smallest_note})"),
    ):
        new.add_argument(option, type=kind, metavar="N", help=meaning)
    new.add_argument("--groups", metavar="N,N,...", help="streets of each group, cheapest first")
    new.add_argument("--name", metavar="TEXT", help="what players call the edition")
    new.add_argument("--small", metavar="TEXT", help="name of the small building")
    new.add_argument("--big", metavar="TEXT", help="name of the big building")
    new.add_argument("--money", metavar="TEXT", help="name of the money")
    new.add_argument("--currency", metavar="CODE", help=f"such as {known.currency}")
    new.add_argument("--decks", metavar="NAME,...", help="names of the decks, or none")
    new.add_argument("--players", metavar="N-N", help=f"how many can play ({ANY_NUMBER})")
    new.add_argument("--rules", metavar="EDITION", help=f"whose rule book ({known.rules})")
    new.add_argument("--lang", default=ENGLISH, metavar="CODE", help="language of your names (en)")
    new.add_argument("--yes", action="store_true", help="ask nothing")
    new.set_defaults(run=run_new)


def run_new(options: argparse.Namespace) -> int:
    """Write a new edition; 1 if the wishes cannot be met."""
    folder: Path = options.folder
    _check_before_asking(options)
    rules = editions.load(options.rules or filling().defaults.rules, user_folder(options))
    if not options.yes and sys.stdin.isatty():
        asked(options)
    wishes, own = _wishes(options)
    with as_usage():
        edition = drafted(wishes, rules)
        contents = written(edition, drafted_names(edition, options.lang, own))
        found = inspect_contents(edition.id, contents, [])
        if found.mistakes:
            raise EditionError(edition.id, found.mistakes)
    try:
        for name, raw in contents.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(raw)
    except OSError as error:
        raise BankerError(f"expected a folder that can be written: {error}") from error
    _say_new(folder, found, options)
    return 0


def _check_before_asking(options: argparse.Namespace) -> None:
    """No answer is asked for that could only be thrown away."""
    folder: Path = options.folder
    if folder.exists():
        raise BankerError(f"expected a new folder, but {str(folder)!r} exists")
    name = folder.resolve().name
    if not EDITION_ID.fullmatch(name):
        expected = "a short word of a-z, 0-9, _ and - as the folder's name"
        raise UsageError(f"expected {expected}, got {shortened(name)!r}")
    if not is_edition_file(names_file(options.lang)):
        raise UsageError(f"expected a language code such as ja or pt_BR, got {options.lang!r}")
    _numbers(options.groups or "")
    _range(options.players or ANY_NUMBER)
    parent = next(parent for parent in folder.resolve().parents if parent.exists())
    if not parent.is_dir() or not os.access(parent, os.W_OK | os.X_OK):
        raise BankerError(f"expected a folder to write into, got {str(parent)!r}")


def _say_new(folder: Path, found: Reading, options: argparse.Namespace) -> None:
    if options.json:
        squares = len(found.edition.spaces)
        json_line({"edition": found.edition.id, "folder": str(folder), "squares": squares})
        return
    print(f"{counted(len(found.edition.spaces), 'square')} written to {folder}")
    print(f"change what you like, then: banker edition check {folder}")
    if folder.resolve().parent != user_folder(options).resolve():
        pack = f"{found.edition.id}{ENDING}"
        print(f"to play: banker edition pack {folder}, then banker edition import {pack}")


def _wishes(options: argparse.Namespace) -> tuple[Wishes, Mapping[str, str]]:
    """What was said, with suggestions for the rest; and the author's own names."""
    known = filling().defaults
    squares = known.squares if options.squares is None else options.squares
    decks = known.decks if options.decks is None else _listed(options.decks)
    railroads = suggested_railroads(squares) if options.railroads is None else options.railroads
    utilities = suggested_utilities(squares) if options.utilities is None else options.utilities
    slugs = {_slug(deck): deck for deck in decks}
    least, most = _range(options.players or ANY_NUMBER)
    note = known.smallest_note if options.note is None else options.note
    wishes = Wishes(
        id=options.folder.resolve().name,
        squares=squares,
        groups=_numbers(options.groups)
        if options.groups
        else suggested_groups(squares, railroads, utilities, len(slugs)),
        railroads=railroads,
        utilities=utilities,
        small_max=known.small_max if options.levels is None else options.levels,
        start=suggested_start(note) if options.start is None else options.start,
        smallest_note=note,
        currency=known.currency if options.currency is None else options.currency,
        decks=tuple(slugs),
        players_min=least,
        players_max=most,
    )
    words = {"edition": options.name or wishes.id.replace("_", " ").title()}
    words |= {key: getattr(options, key) for key in ("small", "big", "money")}
    if wishes.currency != known.currency:
        words["money"] = words["money"] or wishes.currency
    words |= {f"deck.{slug}": deck for slug, deck in slugs.items() if deck not in known.decks}
    return wishes, {key: text for key, text in words.items() if text}


def _listed(text: str) -> tuple[str, ...]:
    words = tuple(word.strip() for word in text.split(",") if word.strip())
    return () if words == ("none",) else words


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in _listed(text))
    except ValueError as error:
        raise UsageError(f"expected whole numbers such as 2,3,3; got {text!r}") from error


def _range(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", text.strip())
    if found is None:
        raise UsageError(f"expected a number of players such as 2-6; got {text!r}")
    return int(found.group(1)), int(found.group(2) or found.group(1))


def _slug(name: str) -> str:
    """An id for a deck; letters outside of a-z leave a plain word."""
    word = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return word or f"deck_{sum(map(ord, name))}"


def run_pack(options: argparse.Namespace) -> int:
    """Write the packed file; 1 if the edition has problems."""
    folder: Path = options.folder.resolve()
    if not folder.is_dir():
        folder = place(str(options.folder), user_folder(options)).folder
    found = inspect_folder(folder.name, folder)
    if found.mistakes:
        raise EditionError(folder.name, found.mistakes)
    target: Path = options.output or Path(f"{folder.name}{ENDING}")
    raw = packed(read_folder(folder, []))
    try:
        target.write_bytes(raw)
    except OSError as error:
        raise BankerError(f"expected a file that can be written: {error}") from error
    if options.json:
        json_line({"edition": folder.name, "file": str(target), "bytes": len(raw)})
    else:
        print(f"{counted(len(raw), 'byte')} written to {target}")
    return 0


def run_import(options: argparse.Namespace) -> int:
    """Take in a packed edition; 1 if it is refused."""
    contents = read_pack(options.file)
    found = inspect_stranger(contents, options.file.name)
    edition_id = found.edition.id
    if found.mistakes:
        raise EditionError(edition_id, found.mistakes)
    user = user_folder(options)
    there = places(user).get(edition_id)
    if there is not None and not options.replace:
        what = f"there is already an edition {edition_id!r} ({there.origin})"
        agree(f"{what}; replace it?", f"{what}; --replace puts the new one in its place")
    home = install(contents, edition_id, user)
    if options.json:
        json_line({"edition": edition_id, "folder": str(home), "missing_names": len(found.gaps)})
    else:
        print(f"edition {edition_id!r} is in {home}")
    return 0
