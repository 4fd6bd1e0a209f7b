"""Editions say some sentences in their own words; buildings are counted in every language."""

import re
from collections.abc import Iterator
from string import Formatter

import pytest

from companion import editions
from tests.ui import views_books as books
from ui.present.buildings import Buildings
from ui.present.catalogue import load
from ui.present.speech import Speech

ENGLISH = load("en")


def own_sentences() -> Iterator[tuple[str, str, str, str]]:
    for edition in editions.available():
        for language, texts in editions.names(edition).items():
            for key, text in texts.items():
                if key.startswith("sentence."):
                    yield edition, language, key.removeprefix("sentence."), text


def blanks(text: str) -> set[str]:
    return {name for _text, name, _form, _conversion in Formatter().parse(text) if name}


@pytest.mark.parametrize(("edition", "language", "code", "text"), list(own_sentences()))
def test_own_sentence_stands_for_one_of_the_catalogue(edition, language, code, text):
    known = ENGLISH.entries.get(code)
    assert known is not None, (edition, language)
    assert blanks(text) == {name for form in known for name in blanks(form)}


@pytest.mark.parametrize("edition", editions.available())
def test_what_english_rewords_every_language_rewords(edition):
    """A language may need more: English says railroad and station where others have one word."""
    codes = {
        language: {key for key in texts if key.startswith("sentence.")}
        for language, texts in editions.names(edition).items()
    }
    for language, own in codes.items():
        assert codes["en"] <= own, language


def test_buildings_are_counted_by_the_plural_rule_of_the_language():
    words = editions.names("ru_birzha")["ru"]
    russian = Buildings(words, lambda n: 0 if n == 1 else 1 if n < 5 else 2, 3)

    said = [russian.counted("small", number) for number in (1, 2, 5)]
    assert said == ["1 филиал", "2 филиала", "5 филиалов"]
    assert (russian.standing(4), russian.filled("Big_many")) == ("1 предприятие", "Предприятий")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "jail"), ("ja", "刑務所|保釈|釈放"), ("id", "penjara"), ("ru", "тюрьм")],
)
def test_a_board_without_a_jail_speaks_of_none(language, words):
    own = editions.names("ru_birzha")[language]
    spoken = {
        code: own.get(f"sentence.{code}", " ".join(forms))
        for code, forms in load(language).entries.items()
    }
    bare = {code: re.sub(r"\{\w+\}", "", text) for code, text in spoken.items()}
    wrong = [code for code, text in bare.items() if re.search(words, text, re.IGNORECASE)]
    assert wrong == []


def test_the_exchange_is_no_jail():
    view = books.shown(books.russian().jailed(books.DAN, attempt=2).turn_of(books.DAN))
    speech = Speech(ENGLISH, view)

    assert speech.say("jail.kicker") == "Exchange"
    assert speech.say("player.cards", number=2) == "2 exit cards"
    assert speech.say("refusal.no_supply", kind="small") == "The bank has no branches left."
    assert speech.deck_name("notice") == "Notice"
