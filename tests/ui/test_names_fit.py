"""Every street name of every shipped edition can be set in full on its deed and its documents."""

import tomllib
from pathlib import Path

import pytest

from tests.ui.glyphs import characters
from ui.present.catalogue import languages, load
from ui.theme import BOLD, FACES, SERIF, SMALL
from ui.typeset import FONTS, line_width, register_faces, wrapped

EDITIONS = Path(__file__).parents[2] / "companion" / "editions"
FILES = sorted(EDITIONS.glob("*/names/*.toml"))
DEED_ROOM, SHEET_ROOM = 204, 340
LETTER_SPACE = 2.2

register_faces()


def names(file: Path) -> list[str]:
    return list(tomllib.loads(file.read_text(encoding="utf-8"))["square"].values())


def fits_in_two_lines(name: str) -> bool:
    lines = wrapped(name, SERIF, SMALL, room=DEED_ROOM)
    return len(lines) <= 2 and all(line_width(line, SERIF, SMALL) <= DEED_ROOM for line in lines)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_name_fits_on_its_deed_and_on_the_cheque(file: Path) -> None:
    wide = [name for name in names(file) if not fits_in_two_lines(name)]
    wide += [name for name in names(file) if line_width(name, BOLD, SMALL) > SHEET_ROOM]
    assert wide == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_text_has_its_glyphs(file: Path) -> None:
    used = set(file.read_text(encoding="utf-8")) - {"\n", "\t"}
    for face in FACES.values():
        missing = {sign for sign in used if ord(sign) not in characters(FONTS / face)}
        assert missing == set()


def test_japanese_line_neither_begins_with_a_full_stop_nor_ends_with_a_bracket() -> None:
    for room in range(40, 200, 5):
        lines = wrapped("上書きはしません。「帳簿」だけです。", SERIF, SMALL, room=room)
        assert [line for line in lines if line[0] in "。」" or line[-1] == "「"] == []


@pytest.mark.parametrize("language", languages())
def test_spaced_title_fits_on_the_deed(language: str) -> None:
    title = load(language).entries["deed.title"][0].upper()
    assert line_width(title, BOLD, SMALL) + LETTER_SPACE * len(title) <= DEED_ROOM
