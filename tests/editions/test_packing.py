"""An edition travels as one file; a file that was tampered with is refused and changes nothing."""

import io
import os
import stat
import tempfile
import zipfile
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import editions
from companion.editions import EditionError, install, packing
from companion.editions.contents import LARGEST_FILE, read_folder
from companion.editions.install import inspect_stranger
from companion.editions.loader import SHIPPED
from companion.editions.packing import MOST_FILES, packed, read_pack, unpacked
from companion.editions.places import COMING, GOING
from companion.errors import BankerError
from tests.editions.folders import copied, toml

SHIPPED_IDS = ("us_classic", "id_monopoli", "ru_birzha")


def contents_of(edition_id: str = "us_classic") -> dict[str, bytes]:
    return dict(read_folder(SHIPPED / edition_id, []))


def zipped(*members: tuple[zipfile.ZipInfo | str, bytes]) -> bytes:
    """An archive as any program might write it, with double names and all."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for info, raw in members:
            archive.writestr(info, raw)
    return target.getvalue()


def with_more(*members: tuple[zipfile.ZipInfo | str, bytes]) -> bytes:
    return zipped(*contents_of().items(), *members)


def refusal(raw: bytes) -> str:
    with pytest.raises(EditionError) as caught:
        inspect_stranger(unpacked(raw, "a.zip"), "a.zip")
    return str(caught.value)


@pytest.mark.parametrize("edition_id", SHIPPED_IDS)
def test_packed_edition_is_the_same_at_another_table(tmp_path, edition_id):
    contents = unpacked(packed(contents_of(edition_id)), "a.zip")
    found = inspect_stranger(contents, "a.zip")
    install.install(contents, found.edition.id, tmp_path / "editions")

    assert () == found.mistakes
    assert contents_of(edition_id) == contents
    assert editions.load_named(edition_id) == editions.load_named(edition_id, tmp_path / "editions")
    assert (
        editions.loader.Origin.YOURS
        is editions.loader.place(edition_id, tmp_path / "editions").origin
    )


def test_same_edition_gives_the_same_bytes():
    assert packed(contents_of()) == packed(dict(reversed(contents_of().items())))


PATH_TRICKS = (
    "../evil.toml",
    "/etc/passwd",
    "names/../../evil.toml",
    "names\\ja.toml",
    "..\\evil.toml",
    "C:\\evil.toml",
    "us_classic/board.toml",
    "./board.toml",
    "names/ja.toml/x",
    "names/JA.toml",
    "names//ja.toml",
    "BOARD.toml",
    "board.toml ",
    "board.t\u043eml",
    "setup.py",
    "names/x.py",
    "",
    "a" * 5000,
)


@pytest.mark.parametrize("name", PATH_TRICKS)
def test_only_the_files_of_an_edition_may_be_in_it(name):
    assert "only edition.toml, board.toml" in refusal(with_more((zipfile.ZipInfo(name), b"")))


@pytest.mark.parametrize("hidden", [b"cards.toml\x00.py", b"cards.tom\x00\x00"])
def test_name_that_goes_on_behind_a_nul_is_refused(hidden):
    raw = with_more(("X" * len(hidden), b"x")).replace(b"X" * len(hidden), hidden)

    assert "only edition.toml, board.toml" in refusal(raw)


def test_file_that_is_there_twice_is_refused():
    with pytest.warns(UserWarning, match="Duplicate"):
        raw = with_more(("board.toml", b""))

    assert "each file once, got 2 times at board.toml" in refusal(raw)


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFDIR, stat.S_IFCHR])
def test_link_and_device_are_refused(kind):
    info = zipfile.ZipInfo("names/de.toml")
    info.external_attr = (kind | 0o777) << 16

    assert "a plain file" in refusal(with_more((info, b"/etc/passwd")))


def test_too_many_files_are_refused():
    letters = "abcdefghij"
    languages = [f"names/{a}{b}.toml" for a in letters for b in letters]
    raw = zipped(*((name, b"") for name in languages))

    assert f"at most {MOST_FILES} files, got 100" in refusal(raw)


def test_of_thousands_of_files_only_the_number_is_told():
    raw = zipped(*((f"{number}", b"") for number in range(2000)))

    assert 2 == len(refusal(raw).splitlines())


def test_edition_inside_a_folder_of_the_archive_is_told_so():
    raw = zipped(("town/", b""), *((f"town/{name}", it) for name, it in contents_of().items()))

    assert "expected edition.toml at the top" in refusal(raw)
    assert "got it in the folder 'town'" in refusal(raw)


def test_what_the_reader_of_archives_raises_without_a_word_is_named(monkeypatch):
    def ends(*_: object, **__: object) -> None:
        raise EOFError

    raw = zipped(*contents_of().items())
    monkeypatch.setattr(zipfile.ZipFile, "open", ends)

    assert "a zip archive, got EOFError" in refusal(raw)


def test_bomb_is_refused_by_the_size_that_it_announces():
    bomb = zipfile.ZipInfo("cards.toml")
    bomb.compress_type = zipfile.ZIP_DEFLATED
    members = [item for item in contents_of().items() if item[0] != "cards.toml"]

    assert f"at most {LARGEST_FILE} bytes, got 90000000 at cards.toml" in refusal(
        zipped(*members, (bomb, b"#" * 90_000_000))
    )


def test_bomb_that_announces_less_is_not_unpacked_beyond_that():
    bomb = zipfile.ZipInfo("cards.toml")
    bomb.compress_type = zipfile.ZIP_DEFLATED
    members = [item for item in contents_of().items() if item[0] != "cards.toml"]
    raw = zipped(*members, (bomb, b"#" * 5_000_000))
    size, lie = (5_000_000).to_bytes(4, "little"), (100).to_bytes(4, "little")

    assert "packed as a zip archive" in refusal(raw.replace(size, lie))


def test_many_files_that_are_large_together_are_refused():
    full = b"#" * LARGEST_FILE
    members = [(f"names/a{letter}.toml", full) for letter in "abcdefghijkl"]

    assert "bytes in all" in refusal(packed(dict(members)))


def test_archive_that_is_too_large_is_not_opened(tmp_path):
    file = tmp_path / "big.zip"
    with file.open("wb") as target:
        target.truncate(packing.LARGEST_PACK + 1)

    with pytest.raises(EditionError, match=f"at most {packing.LARGEST_PACK} bytes"):
        read_pack(file)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_only_plain_ways_of_packing_are_read(method):
    info = zipfile.ZipInfo("names/de.toml")
    info.compress_type = method

    assert "a stored or deflated file" in refusal(with_more((info, b"x")))


def test_encrypted_file_is_refused():
    raw = bytearray(with_more())
    at = raw.index(b"PK\x01\x02")
    raw[at + 8] |= 1

    assert "a file without a password" in refusal(bytes(raw))


@pytest.mark.parametrize(
    "edition_id",
    ["../evil", "/etc", "a/b", "a\\\\b", ".hidden", "Upper", "", " ", "x" * 41, "con\\u0000"],
)
def test_id_that_is_no_plain_word_is_refused(edition_id):
    contents = contents_of()
    old = b'id = "us_classic"'
    contents["edition.toml"] = contents["edition.toml"].replace(
        old, f'id = "{edition_id}"'.encode()
    )

    assert "a short word of a-z" in refusal(packed(contents))


@pytest.mark.parametrize("value", [b"id = 7", b"id = []", b"", b"\xff\xfe", b"id = " + b"[" * 9999])
def test_edition_file_without_an_id_is_refused(value):
    assert "a short word of a-z" in refusal(packed(contents_of() | {"edition.toml": value}))


def test_pack_without_its_files_is_refused():
    assert "got no such file" in refusal(zipped())
    found = inspect_stranger({"edition.toml": b'id = "x"'}, "a.zip")
    assert {"board.toml", "cards.toml", "switches.toml"} <= {
        mistake.file for mistake in found.mistakes if mistake.expected == "a file"
    }


@pytest.mark.parametrize("raw", [b"", b"PK", b"hello", b"PK\x05\x06" + b"\0" * 18, b"\0" * 10_000])
def test_file_that_is_no_archive_is_refused(raw):
    refusal(raw)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_damage_anywhere_is_refused_or_harmless(data):
    raw = bytearray(packed(contents_of()))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        tail = data.draw(st.integers(max(0, len(raw) - 1500), len(raw) - 1))
        raw[data.draw(st.sampled_from([at, tail]))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.sampled_from([len(raw), data.draw(st.integers(0, len(raw)))]))
    try:
        contents = unpacked(bytes(raw[:cut]), "a.zip")
        inspect_stranger(contents, "a.zip")
    except EditionError:
        return
    assert contents.keys() <= contents_of().keys()


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=400), st.sampled_from(sorted(contents_of())))
def test_any_bytes_in_any_file_are_a_mistake_or_an_edition(raw, name):
    with suppress(EditionError):
        found = inspect_stranger(contents_of() | {name: raw}, "a.zip")
        assert found.mistakes or found.edition.id == "us_classic"


WRONG_TYPES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner),
    max_leaves=8,
)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from(["spaces", "groups", "decks", "jail_square"]), WRONG_TYPES))
def test_wrong_types_are_mistakes(values):
    raw = toml({key: value for key, value in values.items() if value is not None}).encode()
    found = inspect_stranger(contents_of() | {"board.toml": raw, "cards.toml": raw}, "a.zip")

    assert found.mistakes


# --- taking it in -------------------------------------------------------------------------------


def _files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_new_edition_takes_the_place_of_the_old_one_whole(tmp_path):
    copied(tmp_path, ("names/ja.toml", "1 = ", "# 1 = "))
    (tmp_path / "us_classic" / "left-over.txt").write_text("x")
    install.install(contents_of(), "us_classic", tmp_path)

    assert contents_of() == _files(tmp_path / "us_classic")
    assert ["us_classic"] == [path.name for path in tmp_path.iterdir()]


@pytest.mark.parametrize("step", ["write", "exchange"])
def test_disk_that_says_no_leaves_the_old_edition(tmp_path, monkeypatch, step):
    copied(tmp_path)
    before = _files(tmp_path)
    rename = Path.rename

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    def rename_once(path: Path, target: Path) -> Path:
        if path.name.startswith(COMING):
            full()
        return rename(path, target)

    if step == "write":
        monkeypatch.setattr(os, "fsync", full)
    else:
        monkeypatch.setattr(Path, "rename", rename_once)
    with pytest.raises(BankerError, match="No space left"):
        install.install(contents_of("ru_birzha"), "us_classic", tmp_path)

    assert before == _files(tmp_path)
    assert ["us_classic"] == [path.name for path in tmp_path.iterdir()]


@pytest.mark.parametrize("when", ["before", "after"])
def test_what_a_power_cut_left_behind_is_put_right(tmp_path, when):
    """Cut off between taking the old one away and putting the new one in its place, or behind."""
    (tmp_path / f"{COMING}x").mkdir()
    copied(tmp_path).rename(tmp_path / f"{GOING}us_classic")
    if when == "after":
        copied(tmp_path)

    assert editions.loader.Origin.YOURS is editions.loader.place("us_classic", tmp_path).origin
    assert editions.load("us_classic", tmp_path)
    assert not [name for name in editions.available(tmp_path) if name.startswith(".")]
    install.install(contents_of("ru_birzha"), "ru_birzha", tmp_path)

    assert {"us_classic", "ru_birzha"} == {path.name for path in tmp_path.iterdir()}
    assert contents_of() == _files(tmp_path / "us_classic")


@settings(max_examples=25, deadline=None)
@given(st.binary(max_size=60), st.integers(0, 9))
def test_packing_any_bytes_and_unpacking_gives_them_back(raw, level):
    contents = {"board.toml": raw, "names/ja.toml": zlib.compress(raw, level)}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "x.zip"
        file.write_bytes(packed(contents))

        assert contents == read_pack(file)
