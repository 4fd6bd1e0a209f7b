"""Names of squares, cards and groups in every language of an edition; rules never see them."""

from collections.abc import Mapping

from companion.editions.mistakes import Mistake, shown, unknown_key
from companion.editions.shape import Mistakes
from companion.editions.switches import flattened
from companion.rules.edition import Edition

Names = Mapping[str, Mapping[str, str]]
"""Language code, then key (`square.39`, `card.ch_go`, `group.red`), then the text."""

ENGLISH = "en"
FALLBACK_MARK = f" [{ENGLISH}]"
"""Follows an English text that stands in for a missing translation."""


def name_keys(edition: Edition) -> tuple[str, ...]:
    """Every key that needs a name."""
    cards = [card.id for deck in edition.decks for card in deck.cards]
    return (
        "edition",
        "small",
        "big",
        *(f"group.{group.id}" for group in edition.groups),
        *(f"deck.{deck.id}" for deck in edition.decks),
        *(f"square.{square}" for square in range(len(edition.spaces))),
        *(f"card.{card}" for card in cards),
    )


def names_file(language: str) -> str:
    """Where the names of a language stand."""
    return f"names/{language}.toml"


def read_texts(table: Mapping[str, object], file: str, mistakes: Mistakes) -> dict[str, str]:
    """Dotted keys with their texts; what is no text is noted and left as its key."""
    texts: dict[str, str] = {}
    for key, value in flattened(table).items():
        if not isinstance(value, str) or not value.strip():
            mistakes.append(Mistake(file=file, path=key, expected="text", came=shown(value)))
            texts[key] = key
            continue
        texts[key] = value
    return texts


def unknown_names(edition: Edition, names: Names) -> Mistakes:
    """Keys that name nothing on this board."""
    known = name_keys(edition)
    return [
        unknown_key(names_file(language), key, key, known)
        for language, texts in names.items()
        for key in texts
        if key not in known
    ]


def completed(edition: Edition, names: Names) -> Names:
    """Every language with every key; English, marked as such, where a translation is missing."""
    english = names[ENGLISH]
    keys = name_keys(edition)
    return {
        language: {key: texts.get(key, english[key] + FALLBACK_MARK) for key in keys}
        for language, texts in names.items()
    }
