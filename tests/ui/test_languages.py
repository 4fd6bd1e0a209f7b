"""Every language of the screen says what English says, with the same facts and its own plurals."""

import re
import tomllib
from itertools import product
from pathlib import Path

import pytest

from tests.ui.glyphs import characters
from ui.present.buildings import Buildings
from ui.present.catalogue import LOCALES, Catalogue, languages, load
from ui.present.numbers import CURRENCIES
from ui.theme import FACES
from ui.typeset import FONTS

ENGLISH = load("en")
OTHERS = [language for language in languages() if language != "en"]
COUNTS = {"number", "count"}
EDITIONS = Path(__file__).parents[2] / "companion" / "editions"
BUILDINGS = Buildings({"small": "hut", "big": "inn"}, lambda _number: 0, 4)


def forms_of(language: str) -> int:
    """How many plural forms the header of a catalogue promises."""
    text = (LOCALES / language / "LC_MESSAGES" / "ui.po").read_text(encoding="utf-8")
    found = re.search(r"nplurals=(\d+)", text)
    assert found is not None
    return int(found.group(1))


def facts(text: str) -> set[str]:
    """The blanks that the game fills; those for buildings are filled by the edition in any case."""
    return {blank for blank in re.findall(r"{(\w+)}", text) if not BUILDINGS.filled(blank)}


def wrong_facts(own: Catalogue) -> list[str]:
    """Codes whose forms leave out a fact or name another; only the count may be left unsaid."""
    found = []
    for code, forms in own.entries.items():
        wanted = set().union(*(facts(form) for form in ENGLISH.entries.get(code, forms)))
        said = [facts(form) for form in forms]
        least = wanted - COUNTS if len(forms) > 1 else wanted
        if said[-1] != wanted or any(one - wanted or least - one for one in said):
            found.append(code)
    return found


def test_four_languages_are_there() -> None:
    assert languages() == ("en", "id", "ja", "ru")


@pytest.mark.parametrize("language", OTHERS)
def test_every_english_code_is_said(language: str) -> None:
    own = load(language)
    assert [code for code in ENGLISH.entries if not own.has(code)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_name_the_same_facts(language: str) -> None:
    assert wrong_facts(load(language)) == []


@pytest.mark.parametrize("language", OTHERS)
def test_counted_sentences_have_every_plural_form(language: str) -> None:
    own, many = load(language), forms_of(language)
    counted = {code for code, forms in ENGLISH.entries.items() if len(forms) > 1}
    short = [code for code in sorted(counted & set(own.entries)) if len(own.entries[code]) != many]
    assert short == []
    assert {own.plural(number) for number in range(200)} == set(range(many))


@pytest.mark.parametrize(("language", "face"), list(product(OTHERS, FACES.values())))
def test_sentences_can_be_set_in_the_faces(language: str, face: str) -> None:
    used = {sign for forms in load(language).entries.values() for form in forms for sign in form}
    known = characters(FONTS / face)
    assert sorted(sign for sign in used if ord(sign) not in known) == []


@pytest.mark.parametrize("code", sorted(CURRENCIES))
def test_every_currency_has_its_sign_in_every_face(code: str) -> None:
    sign = CURRENCIES[code].sign
    lacking = [face for face in FACES.values() if set(map(ord, sign)) - characters(FONTS / face)]
    assert (1, []) == (len(sign) if code != "IDR" else 1, lacking)


@pytest.mark.parametrize(
    ("number", "said"), [(1, "1 вокзал"), (3, "3 вокзала"), (5, "5 вокзалов"), (21, "21 вокзал")]
)
def test_russian_counts_in_three_forms(number: int, said: str) -> None:
    found = load("ru").find("deed.stations", number)
    assert found is not None
    assert said == found.format(number=number)


@pytest.mark.parametrize(
    "file",
    sorted(EDITIONS.glob("*/names/*.toml")),
    ids=lambda file: f"{file.parents[1].name}-{file.stem}",
)
def test_own_sentences_of_an_edition_stand_for_sentences_of_the_screen(file: Path) -> None:
    texts = tomllib.loads(file.read_text(encoding="utf-8")).get("sentence", {})
    own = {code: tuple(text.split("|")) for code, text in texts.items()}
    assert sorted(set(own) - set(ENGLISH.entries)) == []
    assert wrong_facts(ENGLISH._replace(entries=own)) == []
