"""Writes an edition as the files that people edit, with comments that say what may stand there."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from companion.editions.contents import Contents
from companion.editions.filling import filling
from companion.editions.names import Names, names_file
from companion.editions.places import (
    BOARD_FILE,
    CARDS_FILE,
    EDITION_FILE,
    FILE_OF,
    SWITCHES_FILE,
)
from companion.editions.shape import NONE_WORD
from companion.editions.switches import SWITCHES, expectation, switch_value
from companion.rules.edition import Edition, Space

COMMENT_COLUMN = 40


def written(edition: Edition, names: Names) -> Contents:
    """All files of an edition by name, as bytes."""
    texts = {
        EDITION_FILE: _keys(edition, EDITION_FILE),
        BOARD_FILE: [*_keys(edition, BOARD_FILE), *_groups(edition), *_spaces(edition, names)],
        CARDS_FILE: _cards(edition),
        SWITCHES_FILE: _settings(edition),
    }
    texts |= {names_file(language): _names(found) for language, found in names.items()}
    return {file: _file(file, lines) for file, lines in texts.items()}


def _file(name: str, lines: Iterable[str]) -> bytes:
    comments = filling().comments.files
    comment = comments.get(name, comments["names"]).strip().splitlines()
    return "\n".join([*(f"# {line}" for line in comment), "", *lines, ""]).encode()


def _keys(edition: Edition, file: str) -> Iterator[str]:
    """The single values of a file."""
    for key, home in FILE_OF.items():
        value = getattr(edition, key)
        if home == file and key not in ("spaces", "groups", "decks") and value is not None:
            yield _commented(f"{key} = {value_text(value)}", filling().comments.keys.get(key, ""))


def _groups(edition: Edition) -> Iterator[str]:
    for group in edition.groups:
        yield "\n[[groups]]"
        yield from _fields(msgspec.to_builtins(group))


def _spaces(edition: Edition, names: Names) -> Iterator[str]:
    texts = next(iter(names.values()), {})
    for square, space in enumerate(edition.spaces):
        name = texts.get(f"square.{square}", "")
        yield f"\n[[spaces]] # {square} {name}".rstrip()
        yield from _space(space)


def _space(space: Space) -> Iterator[str]:
    values = msgspec.to_builtins(space)
    lot = values.pop("lot")
    yield from _fields(values)
    if space.lot is not None:
        bare = ("rents",) if not space.lot.rents else ()
        costs = ("small_cost", "big_cost") if not space.lot.small_cost else ()
        yield "[spaces.lot]"
        yield from _fields({key: lot[key] for key in lot if key not in (*bare, *costs)})


def _cards(edition: Edition) -> Iterator[str]:
    if not edition.decks:
        yield "decks = []"
    for deck in edition.decks:
        yield from ("[[decks]]", f"id = {value_text(deck.id)}", "")
        for card in deck.cards:
            yield "[[decks.cards]]"
            yield from _fields(msgspec.to_builtins(card))
            yield ""


def _settings(edition: Edition) -> Iterator[str]:
    table = ""
    for name in _tables():
        home, _, key = name.rpartition(".")
        if home != table:
            table = home
            yield f"\n[{table}]"
        value = switch_value(edition, name)
        yield _commented(f"{key} = {value_text(value)}", expectation(name))


def _tables() -> list[str]:
    """The settings with those of one table together, in the order in which tables first appear."""
    homes = list(dict.fromkeys(name.rpartition(".")[0] for name in SWITCHES))
    return sorted(SWITCHES, key=lambda name: homes.index(name.rpartition(".")[0]))


def _names(texts: Mapping[str, str]) -> Iterator[str]:
    table = ""
    for key, text in texts.items():
        home, _, last = key.rpartition(".")
        if home != table:
            table = home
            yield f"\n[{table}]"
        yield f"{last} = {value_text(text)}"


def _fields(values: Mapping[str, object]) -> Iterator[str]:
    for key, value in values.items():
        if value is not None:
            yield f"{key} = {value_text(value)}"


def _commented(line: str, comment: str) -> str:
    return f"{line:<{COMMENT_COLUMN}} # {comment}" if comment else line


def value_text(value: object) -> str:
    """A value as TOML writes it; None as the word that stands for it."""
    match value:
        case None:
            return value_text(NONE_WORD)
        case bool():
            return str(value).lower()
        case Mapping():
            given = (f"{key} = {value_text(v)}" for key, v in value.items() if v is not None)
            return "{ " + ", ".join(given) + " }"
        case list() | tuple():
            return "[" + ", ".join(map(value_text, value)) + "]"
        case str():
            return msgspec.json.encode(str(value)).decode()
    return str(value)
