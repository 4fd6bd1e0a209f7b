"""Reads gettext catalogues (.po) as they are, with plural forms: no compiled copy goes stale."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from gettext import c2py
from pathlib import Path
from typing import NamedTuple

LOCALES = Path(__file__).parent.parent / "locales"
DOMAIN = "ui"
DEFAULT_PLURAL = "(n != 1)"
_LINE = re.compile(r'(msgid_plural|msgid|msgstr(?:\[(\d+)\])?)?\s*(".*")$')


class Catalogue(NamedTuple):
    """The sentences of one language, by their codes."""

    language: str
    entries: Mapping[str, tuple[str, ...]]
    plural: Callable[[int], int]

    def has(self, code: str) -> bool:
        """Whether there is a sentence for the code."""
        return code in self.entries

    def find(self, code: str, count: int = 1) -> str | None:
        """The sentence in the form for a count."""
        forms = self.entries.get(code)
        if forms is None:
            return None
        return forms[min(self.plural(count) if len(forms) > 1 else 0, len(forms) - 1)]


def load(language: str, folder: Path = LOCALES) -> Catalogue:
    """The catalogue of a language. Raises FileNotFoundError where there is none."""
    path = folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    entries = dict(parsed(path.read_text(encoding="utf-8")))
    header = entries.pop("", ("",))[0]
    rule = re.search(r"plural=([^;\n]+)", header)
    return Catalogue(language, entries, c2py(rule.group(1) if rule else DEFAULT_PLURAL))


def languages(folder: Path = LOCALES) -> tuple[str, ...]:
    """Every language that has a catalogue."""
    found = folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po")
    return tuple(sorted(path.parent.parent.name for path in found))


def parsed(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Code and translated forms of every entry that has been translated."""
    for block in re.split(r"\n\s*\n", text):
        fields = _fields(block)
        code = fields.get("msgid")
        forms = tuple(value for key, value in sorted(fields.items()) if key.startswith("msgstr"))
        if code is not None and any(forms):
            yield code, forms


def _fields(block: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    current = ""
    for line in block.splitlines():
        match = _LINE.match(line.strip())
        if match is None:
            continue
        current = match.group(1) or current
        # The escapes of .po files are those of JSON, which is read ten times faster than Python.
        fields[current] = fields.get(current, "") + str(json.loads(match.group(3)))
    return fields
