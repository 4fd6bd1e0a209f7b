"""Writes editions as folders of TOML files, from values or from a shipped one with changes."""

import shutil
from pathlib import Path

import msgspec

from companion.editions.loader import SHIPPED
from companion.editions.names import name_keys
from companion.editions.places import FILE_OF, FILES
from companion.editions.switches import SWITCHES, switch_value
from companion.rules.edition import Edition


def copied(parent: Path, *changes: tuple[str, str, str], source: str = "us_classic") -> Path:
    """A shipped edition with words exchanged in its files: (file, old, new), the first time."""
    folder = parent / source
    shutil.copytree(SHIPPED / source, folder)
    for file, old, new in changes:
        text = (folder / file).read_text("utf-8")
        assert old in text, f"{old!r} is not in {file}"
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    return folder


def written(parent: Path, edition: Edition) -> Path:
    """An edition as its author would write it, with a made-up English name for everything."""
    folder = parent / edition.id
    (folder / "names").mkdir(parents=True)
    values = msgspec.to_builtins(edition)
    for file in FILES:
        part = {key: values[key] for key, home in FILE_OF.items() if home == file}
        (folder / file).write_text(toml({k: v for k, v in part.items() if v is not None}))
    settings = {name: switch_value(edition, name) for name in SWITCHES}
    (folder / "switches.toml").write_text(toml(settings))
    names = {key: f"the {key}" for key in name_keys(edition)}
    (folder / "names" / "en.toml").write_text(toml(names))
    return folder


def toml(table: dict[str, object]) -> str:
    return "".join(f"{key} = {_value(value)}\n" for key, value in table.items())


def _value(value: object) -> str:
    match value:
        case None:
            return '"none"'
        case bool():
            return str(value).lower()
        case dict():
            given = {key: item for key, item in value.items() if item is not None}
            return "{" + ", ".join(f"{key} = {_value(item)}" for key, item in given.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(_value, value)) + "]"
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)
