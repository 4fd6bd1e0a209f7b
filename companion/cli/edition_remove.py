"""`banker edition remove`: takes an edition of one's own off the shelf."""

import argparse
from pathlib import Path

from companion.cli.edition_ask import agree
from companion.cli.edition_make import user_folder
from companion.cli.output import Commands, json_line
from companion.editions.contents import is_edition_file
from companion.editions.install import uninstall
from companion.editions.loader import Origin, Place, place, places
from companion.errors import BankerError
from companion.plurals import counted


def add_verb(verbs: Commands) -> None:
    """The options of the command."""
    removed = verbs.add_parser(
        "remove",
        help="delete an edition of your own",
        description="Delete an edition from your editions folder. Games that were begun with it "
        "go on: each keeps the edition in its ledger. Shipped ones and those of packages stay.",
    )
    removed.add_argument("edition", metavar="ID", help="as `banker edition list` shows it")
    removed.add_argument("--yes", action="store_true", help="ask nothing")
    removed.set_defaults(run=run_remove)


def run_remove(options: argparse.Namespace) -> int:
    """Delete the edition; 1 if it is refused."""
    edition_id: str = options.edition
    user = user_folder(options)
    found = place(edition_id, user)
    _refuse_others(edition_id, found)
    if not options.yes:
        what = f"edition {edition_id!r} in {found.folder}{_besides(found.folder)}"
        agree(f"delete {what}?", f"{what} is still there; --yes deletes it without a question")
    uninstall(edition_id, user)
    instead = places(user).get(edition_id)
    if options.json:
        origin = None if instead is None else instead.origin.value
        json_line({"edition": edition_id, "folder": str(found.folder), "instead": origin})
        return 0
    print(f"edition {edition_id!r} is deleted; games that were begun with it go on")
    if instead is not None:
        print(f"from now on the edition {edition_id!r} is the {instead.origin} one")
    return 0


def _refuse_others(edition_id: str, found: Place) -> None:
    """What the banker or a package brings cannot be taken away. Raises BankerError for it."""
    if found.origin is Origin.SHIPPED:
        came = f"{edition_id!r}, which comes with the banker"
        raise BankerError(f"expected an edition of your own, got {came}")
    if found.origin is Origin.PACKAGE:
        came = f"{edition_id!r}, which a package brings; uninstall that"
        raise BankerError(f"expected an edition of your own, got {came}")


def _besides(folder: Path) -> str:
    """What else would be deleted; of a link nothing is."""
    if folder.is_symlink():
        return ", which is a link and stays where it leads"
    files = (path.relative_to(folder) for path in folder.rglob("*") if not path.is_dir())
    others = sum(not is_edition_file(str(file)) for file in files)
    return f" with {counted(others, 'other file')} in it" if others else ""
