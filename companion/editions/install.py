"""Puts an edition into the user's folder, or takes it out: all of it or nothing."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.editions.contents import Contents
from companion.editions.folder import Reading, inspect_contents
from companion.editions.mistakes import EditionError, Mistake
from companion.editions.places import COMING, EDITION_FILE, GOING
from companion.editions.playable import EDITION_ID
from companion.editions.shape import Mistakes
from companion.editions.tables import read_toml
from companion.errors import BankerError


def inspect_stranger(contents: Contents, origin: str) -> Reading:
    """What the files of an edition from elsewhere hold, under the id that they give themselves.

    Raises EditionError if there is no id that could be a folder's name.
    """
    mistakes: Mistakes = []
    file = read_toml(contents.get(EDITION_FILE, b""), EDITION_FILE, mistakes)
    found = file.table.get("id") if file else None
    if not isinstance(found, str) or not EDITION_ID.fullmatch(found):
        expected = "a short word of a-z, 0-9, _ and -"
        came = repr(found)[:60] if EDITION_FILE in contents else "no such file"
        wrong = Mistake(file=EDITION_FILE, path="id", expected=expected, came=came)
        raise EditionError(origin, [*mistakes, wrong])
    return inspect_contents(found, contents, [])


def install(contents: Contents, edition_id: str, user: Path) -> Path:
    """Write the files of a checked edition into the user's folder; gives its place.

    What is there under the same id is replaced. Whatever happens, there is always the old edition
    or the new one. Raises BankerError if the disk says no.
    """
    with _writing_in(user):
        user.mkdir(parents=True, exist_ok=True)
        _tidy(user)
        coming = Path(tempfile.mkdtemp(prefix=COMING, dir=user))
        try:
            _write(contents, coming)
            _exchange(coming, user / edition_id)
        finally:
            shutil.rmtree(coming, ignore_errors=True)
    return user / edition_id


def uninstall(edition_id: str, user: Path) -> None:
    """Take an edition out of the user's folder; of a link only the link.

    It is out of sight in one step; a call that breaks off later leaves what the next one clears
    away. Raises BankerError if the disk says no.
    """
    with _writing_in(user):
        _tidy(user)
        leaving = Path(tempfile.mkdtemp(prefix=COMING, dir=user))
        (user / edition_id).rename(leaving / edition_id)
        _settle(user)
        shutil.rmtree(leaving)


@contextmanager
def _writing_in(user: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        where = str(user)
        raise BankerError(
            f"expected an editions folder to write in at {where!r}: {error}"
        ) from error


def _tidy(user: Path) -> None:
    """Finish or take back what an earlier call could not, as when the power failed."""
    for old in user.glob(f"{GOING}*"):
        home = user / old.name.removeprefix(GOING)
        if home.exists():
            _remove(old)
        else:
            old.rename(home)
    for half in user.glob(f"{COMING}*"):
        _remove(half)


def _write(contents: Contents, folder: Path) -> None:
    folder.chmod(0o755)
    (folder / "names").mkdir()
    for name, raw in contents.items():
        with (folder / name).open("wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
    _settle(folder / "names")
    _settle(folder)


def _exchange(coming: Path, home: Path) -> None:
    going = home.with_name(f"{GOING}{home.name}")
    replaced = home.exists()
    if replaced:
        home.rename(going)
    try:
        coming.rename(home)
    except OSError:
        if replaced:
            going.rename(home)
        raise
    _settle(home.parent)
    if replaced:
        _remove(going)


def _remove(path: Path) -> None:
    """A folder with all that is in it; of a link only the link."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()


def _settle(folder: Path) -> None:
    """The names in a folder are on the disk."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
