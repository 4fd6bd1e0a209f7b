"""Names of squares, cards and groups in every language of an edition; rules never see them."""

from collections.abc import Iterator, Mapping
from string import Formatter

from companion.editions.mistakes import MOST_UNKNOWN, Mistake, shown, too_many, unknown_key
from companion.editions.shape import Mistakes
from companion.editions.switches import flattened, named_twice
from companion.plain import plain
from companion.rules.edition import Edition

Names = Mapping[str, Mapping[str, str]]
"""Language code, then key (`square.39`, `card.ch_go`, `group.red`), then the text."""

ENGLISH = "en"
LONGEST_NAME = 300
"""Characters; the longest card text has half of them."""

OPTIONAL = ("small_many", "small_count", "big_many", "big_count")
"""Other forms of the buildings' names: "no houses", "{number} house | {number} houses"."""
SENTENCE = "sentence."
"""Before the code of a sentence that this edition says in its own words."""


def name_keys(edition: Edition) -> tuple[str, ...]:
    """Every key that needs a name."""
    cards = [card.id for deck in edition.decks for card in deck.cards]
    return (
        "edition",
        "money",
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


def fallback_mark(language: str) -> str:
    """Follows a text that stands in for a missing translation."""
    return f" [{language}]"


def read_texts(table: Mapping[str, object], file: str, mistakes: Mistakes) -> dict[str, str]:
    """Dotted keys with their texts; what is no text is noted and left as its key."""
    texts: dict[str, str] = {}
    mistakes += named_twice(table, file)
    for key, value in flattened(table).items():
        wrong = _wrong_text(value)
        if wrong:
            mistakes.append(Mistake(file=file, path=key, expected=wrong, came=shown(value)))
            texts[key] = key
            continue
        texts[key] = str(value)
    return texts


def _wrong_text(value: object) -> str:
    """What was expected of a text that cannot be shown; nothing for one that can."""
    if not isinstance(value, str) or not value.strip():
        return "text"
    if len(value) > LONGEST_NAME:
        return f"at most {LONGEST_NAME} characters"
    return "one line of characters that can be printed" if plain(value) != value else ""


def unknown_names(edition: Edition, names: Names) -> Mistakes:
    """Keys that name nothing on this board."""
    known = name_keys(edition)
    expected = frozenset(known)
    found: Mistakes = []
    for language, texts in names.items():
        unknown = [key for key in texts if key not in expected and not _has_blanks(key)]
        file = names_file(language)
        found += [unknown_key(file, key, key, known) for key in unknown[:MOST_UNKNOWN]]
        found += too_many(file, "", len(unknown))
    return found


def unfillable_names(names: Names) -> Mistakes:
    """Texts with blanks for facts whose braces do not close."""
    return [
        Mistake(file=names_file(language), path=key, expected="{names} in braces", came=shown(text))
        for language, texts in names.items()
        for key, text in texts.items()
        if _has_blanks(key) and not _is_fillable(text)
    ]


def _has_blanks(key: str) -> bool:
    return key in OPTIONAL or key.startswith(SENTENCE)


def _is_fillable(text: str) -> bool:
    try:
        return all(_is_plain(part) for part in Formatter().parse(text))
    except ValueError:
        return False


def _is_plain(part: tuple[str, str | None, str | None, str | None]) -> bool:
    """A blank is a bare name: no attribute, index, format or conversion."""
    _text, name, form, conversion = part
    return name is None or (name.isidentifier() and not form and not conversion)


def gaps(edition: Edition, names: Names) -> Mistakes:
    """Keys that have no text of their own in a language; English is always among the languages."""
    return [
        Mistake(
            file=names_file(language),
            path=key,
            expected="a name",
            came=f"nothing, {_stand_in(key, names)!r} is shown",
        )
        for language in sorted({ENGLISH, *names})
        for key in name_keys(edition)
        if key not in names.get(language, {})
    ]


def completed(edition: Edition, names: Names) -> Names:
    """Every language with every key; where a translation is missing another one, marked as such."""
    keys = name_keys(edition)
    return {
        language: {key: names.get(language, {}).get(key) or _stand_in(key, names) for key in keys}
        | dict(_with_blanks(names.get(language, {})))
        for language in sorted({ENGLISH, *names})
    }


def _with_blanks(texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    return ((key, text) for key, text in texts.items() if _has_blanks(key))


def _stand_in(key: str, names: Names) -> str:
    """The English text, else that of any language, each with its mark; else the key itself."""
    for language in (ENGLISH, *sorted(names)):
        text = names.get(language, {}).get(key)
        if text:
            return text + fallback_mark(language)
    return f"[{key}]"
