"""Finds editions and loads them: the user's folder first, then plug-ins, then the shipped ones."""

import importlib.util
from collections.abc import Collection, Mapping
from enum import StrEnum
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import msgspec

from companion.editions.checks import SWITCH_CHECKS
from companion.editions.folder import read_edition
from companion.editions.mistakes import EditionError, Mistake, nearest, shown
from companion.editions.names import Names, completed
from companion.editions.places import GOING
from companion.editions.shape import Mistakes
from companion.editions.switches import OVERRIDES, changed_switches
from companion.rules.edition import Edition

ENTRY_POINTS = "companion.editions"
"""Entry-point group: the name is the edition's id, the value the package whose folder holds it."""

SHIPPED = Path(__file__).parent


class Origin(StrEnum):
    """Whose edition it is, the strongest first: of two with one id the stronger one is played."""

    YOURS = "yours"
    PACKAGE = "package"
    SHIPPED = "shipped"


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """Where an edition was found."""

    folder: Path
    origin: Origin


def available(user: Path | None = None) -> tuple[str, ...]:
    """Ids of all editions that were found, whether they can be played or not."""
    return tuple(places(user))


def load(edition_id: str, user: Path | None = None) -> Edition:
    """The edition; raises EditionError with every mistake if it cannot be played."""
    return read_edition(edition_id, place(edition_id, user).folder)[0]


def names(edition_id: str, user: Path | None = None) -> Names:
    """Texts by language and key; a missing translation is the English text, marked as such."""
    return load_named(edition_id, user)[1]


def load_named(edition_id: str, user: Path | None = None) -> tuple[Edition, Names]:
    """`load` and `names` in one reading."""
    edition, texts = read_edition(edition_id, place(edition_id, user).folder)
    return edition, completed(edition, texts)


def apply_switches(edition: Edition, overrides: Mapping[str, object]) -> Edition:
    """The edition with house rules: dotted names with JSON values, such as 0.1 or null."""
    mistakes: Mistakes = []
    switches = changed_switches(edition, overrides, mistakes)
    changed = msgspec.structs.replace(edition, switches=switches)
    if not mistakes:
        found = [mistake for check in SWITCH_CHECKS for mistake in check(changed, {})]
        mistakes += [msgspec.structs.replace(mistake, file=OVERRIDES) for mistake in found]
    if mistakes:
        raise EditionError(edition.id, mistakes)
    return changed


def place(edition_id: str, user: Path | None = None) -> Place:
    """Where an edition is. Raises EditionError with the ids that there are."""
    found = places(user)
    if edition_id in found:
        return found[edition_id]
    raise EditionError(edition_id, [unknown_edition(edition_id, found)])


def unknown_edition(edition_id: str, known: Collection[str]) -> Mistake:
    """Says of an id that it names none of the editions that there are."""
    return Mistake(
        file="",
        path="id",
        expected="one of " + ", ".join(map(repr, known)),
        came=shown(edition_id),
        meant=nearest(edition_id, known),
    )


def places(user: Path | None = None) -> dict[str, Place]:
    """Place by id; of two editions with one id the user's wins, and a plug-in's over ours."""
    found = _folders(SHIPPED, Origin.SHIPPED)
    for entry in sorted(entry_points(group=ENTRY_POINTS)):
        found[entry.name] = Place(folder=_package_folder(entry), origin=Origin.PACKAGE)
    if user is not None:
        found |= _folders(user, Origin.YOURS)
    return dict(sorted(found.items()))


def _folders(parent: Path, origin: Origin) -> dict[str, Place]:
    """Folders that hold TOML files; one that is being replaced counts until its successor does."""
    try:
        parent.stat()  # Python 3.13 looks in vain, and in silence, where no medium takes the name.
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return {}
    found = {file.parent.name: file.parent for file in sorted(parent.glob("*/*.toml"))}
    going = {
        name.removeprefix(GOING): folder for name, folder in found.items() if name.startswith(GOING)
    }
    there = {name: folder for name, folder in found.items() if not name.startswith(".")}
    return {name: Place(folder=folder, origin=origin) for name, folder in (going | there).items()}


def _package_folder(entry: EntryPoint) -> Path:
    """Where a plug-in's package lies; a package that is gone shows as an edition without files."""
    try:
        spec = importlib.util.find_spec(entry.module)
    except Exception:  # noqa: BLE001 - finding it may run its parent package, which may raise anything
        spec = None
    places = spec.submodule_search_locations if spec else None
    return Path(places[0]) if places else SHIPPED / entry.module
