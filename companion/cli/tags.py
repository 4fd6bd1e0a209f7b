"""`banker tags`: which tag means what, and a deck's pairing to and from a file."""

import argparse
import sys
from pathlib import Path

from companion import config
from companion.cli import tag_file
from companion.cli.output import Commands, add_data, add_json, json_line, say
from companion.errors import BankerError
from companion.ledger.registry import Pairing, Registry
from companion.plurals import counted
from companion.table.meanings import TagRole


def add_commands(commands: Commands) -> None:
    """The options of `banker tags`."""
    tags = commands.add_parser(
        "tags",
        help="list, pair, forget, export or import tags",
        description="Without further words: list every known tag and what it means.",
    )
    tags.add_argument(
        "--pair",
        nargs=3,
        metavar=("UID", "ROLE", "SUBJECT"),
        help="UID in hex as `banker doctor --tag` shows it; SUBJECT is the mark of a player "
        "(sun), the number of a deed's square (39), the id of a card, a function (undo), "
        "or '' for the banker",
    )
    tags.add_argument("--forget", metavar="UID", help="unpair a tag")
    tags.add_argument(
        "--export", metavar="FILE", type=Path, help="write the tags into a file; - for the screen"
    )
    tags.add_argument(
        "--import",
        metavar="FILE",
        type=Path,
        dest="file",
        help="take the tags of a file in; all of them, or with any mistake none",
    )
    roles = [role.value for role in TagRole]
    tags.add_argument("--role", choices=roles, help="only tags of this kind")
    add_data(tags)
    add_json(tags)
    tags.set_defaults(run=run_tags)


def run_tags(options: argparse.Namespace) -> int:
    """Pair, forget, take in, then write or list the tags."""
    data = options.data or config.load().data
    data.mkdir(parents=True, exist_ok=True)
    with Registry(data) as registry:
        if options.pair:
            registry.pair(*tag_file.checked(*options.pair))
        gone = None if options.forget is None else tag_file.checked_uid(options.forget)
        if gone is not None and not registry.forget(gone):
            raise BankerError(f"expected a tag that is paired, got {options.forget!r}")
        if options.file is not None:
            _take_in(registry, options.file, options.role)
            return 0
        tags = _of_role(registry.tags(), options.role)
    if options.export is not None:
        _write(tags, options.export)
    else:
        _list(tags, as_json=options.json)
    return 0


def _of_role(tags: dict[str, Pairing], role: str | None) -> dict[str, Pairing]:
    return {uid: tag for uid, tag in tags.items() if role in (None, tag.role)}


def _take_in(registry: Registry, file: Path, role: str | None) -> None:
    """What the file says counts; tags that it does not name keep their meanings."""
    given, known = _of_role(tag_file.read(file), role), registry.tags()
    moved = {uid for uid, tag in given.items() if known.get(uid, tag) != tag}
    new = given.keys() - known.keys()
    registry.pair_all(given)
    for uid in sorted(moved):
        say(f"{uid}  was {' '.join(known[uid])}, is {' '.join(given[uid])}")
    same = len(given) - len(new) - len(moved)
    print(f"{len(new)} new, {len(moved)} with another meaning, {same} as before")


def _write(tags: dict[str, Pairing], file: Path) -> None:
    text = tag_file.written(tags)
    if str(file) == "-":
        sys.stdout.write(text)
        return
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BankerError(f"expected a file that can be written: {error}") from error
    print(f"{counted(len(tags), 'tag')} written to {file}")


def _list(tags: dict[str, Pairing], *, as_json: bool) -> None:
    if not tags and not as_json:
        print("no tag is paired")
    for uid, pairing in tags.items():
        if as_json:
            json_line({"uid": uid, "role": pairing.role, "subject": pairing.subject})
        else:
            say(f"{uid}  {pairing.role}  {pairing.subject}")
