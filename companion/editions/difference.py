"""How two editions differ, value by value, in the words of their files."""

from collections.abc import Iterator, Mapping

import msgspec

from companion.editions.names import Names, names_file
from companion.editions.places import BOARD_FILE, CARDS_FILE, FILE_OF, SWITCHES_FILE
from companion.editions.switches import SWITCHES, switch_value
from companion.rules.edition import Edition


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One value that is not the same; None where it is missing."""

    file: str
    path: str
    left: object
    right: object


def differences(left: Edition, right: Edition) -> tuple[Difference, ...]:
    """Settings first, then numbers, squares, groups and cards; ids of editions do not count."""
    return (
        *_between(SWITCHES_FILE, _settings(left), _settings(right)),
        *(
            difference
            for file in sorted(set(FILE_OF.values()))
            for difference in _between(file, _part(left, file), _part(right, file))
        ),
    )


def name_differences(left: Names, right: Names) -> tuple[Difference, ...]:
    """Names in the languages that either has."""
    return tuple(
        difference
        for language in sorted({*left, *right})
        for difference in _between(
            names_file(language), left.get(language, {}), right.get(language, {})
        )
    )


def _between(
    file: str, left: Mapping[str, object], right: Mapping[str, object]
) -> Iterator[Difference]:
    for path in dict.fromkeys((*left, *right)):
        if left.get(path) != right.get(path):
            yield Difference(file=file, path=path, left=left.get(path), right=right.get(path))


def _settings(edition: Edition) -> dict[str, object]:
    return {name: switch_value(edition, name) for name in SWITCHES}


def _part(edition: Edition, file: str) -> dict[str, object]:
    """The values of one file by path; cards and groups by their ids, not by their place."""
    values = msgspec.to_builtins(edition)
    part: dict[str, object] = {}
    for key, home in FILE_OF.items():
        if home == file and key not in ("id", "spaces", "groups", "decks"):
            part |= _flat(values[key], key)
    if file == BOARD_FILE:
        part |= _flat(values["spaces"], "spaces")
        part |= {f"groups.{g['id']}.{key}": g[key] for g in values["groups"] for key in g}
    if file == CARDS_FILE:
        for deck in values["decks"]:
            for card in deck["cards"]:
                part |= _flat(card["effect"], f"{deck['id']}.{card['id']}")
    return part


def _flat(value: object, path: str) -> dict[str, object]:
    """The values inside tables by their path; a list of plain values is one value."""
    if isinstance(value, Mapping):
        flat: dict[str, object] = {}
        for key, item in value.items():
            flat |= _flat(item, f"{path}.{key}")
        return flat
    if isinstance(value, list | tuple) and any(isinstance(item, Mapping) for item in value):
        flat = {}
        for number, item in enumerate(value):
            flat |= _flat(item, f"{path}[{number}]")
        return flat
    return {} if value is None else {path: value}
