"""An edition as one file: a zip archive with a fixed layout, and nothing else in it.

An archive that somebody else has made is never unpacked as it says. The few names that an edition
can have are looked for in it and their bytes are read, within limits; anything else refuses it.
"""

import io
import stat
import zipfile
import zlib
from pathlib import Path

from companion.editions.contents import LARGEST_FILE, MOST_LANGUAGES, Contents, is_edition_file
from companion.editions.mistakes import EditionError, Mistake, shown
from companion.editions.places import EDITION_FILE, FILES

ENDING = ".edition.zip"
LARGEST_PACK = 1_000_000
"""Bytes of the archive; the shipped editions have about 12 000."""

LARGEST_CONTENTS = 1_000_000
"""Bytes of all files together."""

MOST_FILES = len(FILES) + MOST_LANGUAGES
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The same edition always gives the same bytes."""

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 0x1
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
    OverflowError,
)
"""What the reader of archives may raise on bytes that were tampered with."""


def packed(contents: Contents) -> bytes:
    """The files of an edition as an archive."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(contents):
            info = zipfile.ZipInfo(name, _EPOCH)
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(info, contents[name], zipfile.ZIP_DEFLATED)
    return target.getvalue()


def read_pack(path: Path) -> Contents:
    """The files in an archive on disk. Raises EditionError with what is wrong with it."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise OSError("no regular file")
        with path.open("rb") as file:
            raw = file.read(LARGEST_PACK + 1)
    except OSError as error:
        came = error.strerror or str(error)
        raise _refused(path.name, "", "a readable file", came) from error
    return unpacked(raw, path.name)


def unpacked(raw: bytes, pack: str) -> Contents:
    """The files in an archive. Raises EditionError with what is wrong with it."""
    if len(raw) > LARGEST_PACK:
        raise _refused(pack, "", f"at most {LARGEST_PACK} bytes", "more")
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            members = [info for info in archive.infolist() if not _is_names_folder(info)]
            mistakes = _wrong_as_a_whole(members, pack) or [
                *(mistake for info in members for mistake in _wrong(info, pack)),
                *_wrong_together(members, pack),
            ]
            if mistakes:
                raise EditionError(pack, mistakes)
            return {info.filename: _bytes(archive, info, pack) for info in members}
    except _BROKEN as error:
        came = str(error) or type(error).__name__
        raise _refused(pack, "", "an edition packed as a zip archive", came) from error


def _is_names_folder(info: zipfile.ZipInfo) -> bool:
    """Some programs add an entry for the folder itself."""
    return info.orig_filename == "names/" and info.file_size == 0


def _wrong_as_a_whole(members: list[zipfile.ZipInfo], pack: str) -> list[Mistake]:
    """What makes it idle to judge member by member."""
    if len(members) > MOST_FILES:
        return [_mistake(pack, "", f"at most {MOST_FILES} files", str(len(members)))]
    folder = {info.orig_filename.partition("/")[0] for info in members}
    inner = {info.orig_filename.partition("/")[2] for info in members}
    if len(folder) == 1 and EDITION_FILE in inner:
        expected = f"{EDITION_FILE} at the top, as `banker edition pack` puts it there"
        return [_mistake(pack, "", expected, f"it in the folder {shown(folder.pop())}")]
    return []


def _wrong(info: zipfile.ZipInfo, pack: str) -> list[Mistake]:
    """What forbids to read a member. The name is judged as it is written in the archive."""
    name = info.orig_filename
    if not is_edition_file(name) or name != info.filename:
        expected = f"only {', '.join(FILES)} and names/LANGUAGE.toml"
        return [_mistake(pack, "", expected, shown(name))]
    found = []
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        found.append(_mistake(pack, name, "a plain file", "a link or something else"))
    if info.flag_bits & _ENCRYPTED:
        found.append(_mistake(pack, name, "a file without a password", "an encrypted one"))
    if info.compress_type not in _METHODS:
        came = f"method {info.compress_type}"
        found.append(_mistake(pack, name, "a stored or deflated file", came))
    if info.file_size > LARGEST_FILE:
        came = f"{info.file_size}"
        found.append(_mistake(pack, name, f"at most {LARGEST_FILE} bytes", came))
    return found


def _wrong_together(members: list[zipfile.ZipInfo], pack: str) -> list[Mistake]:
    names = [info.orig_filename for info in members]
    found = [
        _mistake(pack, name, "each file once", f"{names.count(name)} times")
        for name in sorted(set(names))
        if names.count(name) > 1 and is_edition_file(name)
    ]
    size = sum(info.file_size for info in members)
    if size > LARGEST_CONTENTS:
        found.append(_mistake(pack, "", f"at most {LARGEST_CONTENTS} bytes in all", str(size)))
    return found


def _bytes(archive: zipfile.ZipFile, info: zipfile.ZipInfo, pack: str) -> bytes:
    """What a member holds; an archive may lie about the size, so that is checked again."""
    with archive.open(info) as member:
        raw = member.read(LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE or len(raw) != info.file_size:
        raise _refused(pack, info.filename, f"the announced size, {info.file_size}", str(len(raw)))
    return raw


def _mistake(pack: str, path: str, expected: str, came: str) -> Mistake:
    return Mistake(file=pack, path=path, expected=expected, came=came)


def _refused(pack: str, path: str, expected: str, came: str) -> EditionError:
    return EditionError(pack, [_mistake(pack, path, expected, came)])
