"""Names of a new board in every language of the filling; its author's own words in one."""

from collections.abc import Iterator, Mapping

import msgspec

from companion.editions.filling import filling
from companion.editions.names import OPTIONAL, Names, name_keys
from companion.rules.edition import Card, Edition, Space

FIRST = ("edition", "money", "small", "big", *OPTIONAL)
"""Keys that belong to no table, so that they must come before all tables."""


def drafted_names(edition: Edition, language: str, own: Mapping[str, str]) -> Names:
    """Texts by language. Names and codes are the same in all; other words stand in one."""
    names = {known: dict(_texts(edition, known)) for known in filling().texts}
    for texts in names.values():
        for key in _told(own) & texts.keys():
            del texts[key]
        texts |= {key: own[key] for key in own if key == "edition" or own[key] == edition.currency}
    names[language] = {**names.get(language, {}), **own, **_card_squares(edition, own)}
    order = (*FIRST, *name_keys(edition))
    return {known: {key: t[key] for key in order if key in t} for known, t in names.items()}


def _told(own: Mapping[str, str]) -> set[str]:
    """What the author has named, with the plain names' other forms."""
    forms = {form for form in OPTIONAL if form.partition("_")[0] in own}
    return {*own, *forms}


def _card_squares(edition: Edition, own: Mapping[str, str]) -> dict[str, str]:
    """A card square is called as its deck."""
    return {
        f"square.{square}": own[f"deck.{space.deck}"]
        for square, space in enumerate(edition.spaces)
        if f"deck.{space.deck}" in own
    }


def _texts(edition: Edition, language: str) -> Iterator[tuple[str, str]]:
    words = filling().texts[language]
    yield from ((key, words[key]) for key in FIRST if key in words)
    for group in edition.groups:
        plural = {"T": "railroads", "U": "utilities"}.get(group.letter, "group")
        yield f"group.{group.id}", words[plural].format(letter=group.letter)
    for deck in edition.decks:
        if deck.id in words:
            yield f"deck.{deck.id}", words[deck.id]
        for card in deck.cards:
            yield f"card.{card.id}", _card(card, deck.id, language)
    for square, space in enumerate(edition.spaces):
        text = _square(edition, square, space, words)
        if text:
            yield f"square.{square}", text


def _square(edition: Edition, square: int, space: Space, words: Mapping[str, str]) -> str:
    """A deed by its group's letter and its place there; a card square by its deck."""
    if space.lot is None:
        return words.get(space.deck or space.kind.value, "")
    group = next(group for group in edition.groups if group.id == space.lot.group)
    number = group.squares.index(square) + 1
    return words[space.kind.value].format(letter=group.letter, number=number)


def _card(card: Card, deck: str, language: str) -> str:
    draft = next(draft for draft in filling().cards if card.id == f"{deck}_{draft.id}")
    sums = {key: value for key, value in msgspec.to_builtins(card.effect).items() if key != "type"}
    return draft.texts[language].format(**sums)
