"""The traceability table: rule number, the settings and functions that keep it, its cases.

`python -m tests.rules.trace` writes TRACE.md anew. Rules come from trace.toml, functions from the
docstrings of the rules core, cases from the case files.
"""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

HERE = Path(__file__).parent
CORE = HERE.parent.parent / "companion" / "rules"
EDITIONS = HERE.parent.parent / "companion" / "editions"
TABLE = HERE / "TRACE.md"
NUMBER = re.compile(r"\b(JA|ID|RU)-(\d+)(?: to \1-(\d+))?|\b([UIR])(\d{1,2})\b")

HEAD = """# Rules, what keeps them, and the cases that prove it

Written by `python -m tests.rules.trace`; do not edit.
Settings stand in `code`, functions of `companion/rules` as module.function, shipped files by path.
A case in *italics* has a refusal in it.
"""


class Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One numbered rule or ambiguity of the books."""

    says: str
    switches: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    """Shipped files, below `companion/editions`, that hold the rule."""
    forbids: bool = False
    """Something is forbidden, so that a case must show a refusal."""


def label(book: str, number: int | str) -> str:
    """JA-1 for a row of a matrix, U1 for an ambiguity."""
    return f"{book}-{number}" if len(book) == 2 else f"{book}{number}"


@cache
def rules() -> dict[str, Rule]:
    """Every rule by its label, in the order of the books."""
    books = tomllib.loads((HERE / "trace.toml").read_text(encoding="utf-8"))["rules"]
    return {
        label(book, number): msgspec.convert(rule, Rule)
        for book, numbered in books.items()
        for number, rule in numbered.items()
    }


@cache
def cases() -> tuple[dict[str, Any], ...]:
    """Every case of every case file."""
    files = sorted((HERE / "cases").glob("*.jsonl"))
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    return tuple(sorted((json.loads(line) for line in lines), key=lambda case: case["id"]))


def labels_in(text: str) -> Iterator[str]:
    """The rule numbers a docstring names; `JA-12 to JA-16` names all five."""
    for book, first, last, letter, number in NUMBER.findall(text):
        if letter:
            yield label(letter, number)
            continue
        for row in range(int(first), int(last or first) + 1):
            yield label(book, row)


def _documented(path: Path) -> Iterator[tuple[str, str]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield path.stem, ast.get_docstring(tree) or ""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield f"{path.stem}.{node.name}", ast.get_docstring(node) or ""


@cache
def functions() -> dict[str, tuple[str, ...]]:
    """By rule, the functions, classes and modules of the core whose docstring names it."""
    found: dict[str, list[str]] = {}
    for path in sorted(CORE.glob("*.py")):
        for name, text in _documented(path):
            for rule in dict.fromkeys(labels_in(text)):
                found.setdefault(rule, []).append(name)
    return {rule: tuple(names) for rule, names in found.items()}


def proofs(rule: str) -> list[dict[str, Any]]:
    """The cases that name a rule."""
    return [case for case in cases() if rule in case["rules"]]


def _row(name: str, rule: Rule) -> str:
    kept = [f"`{switch}`" for switch in rule.switches]
    kept += functions().get(name, ())
    kept += [f"editions/{path}" for path in rule.data]
    shown = [
        f"*{case['id']}*" if case["expect"]["refused"] else case["id"] for case in proofs(name)
    ]
    return f"| {name} | {rule.says} | {', '.join(kept)} | {', '.join(shown)} |"


def table() -> str:
    """The whole table as it should stand in TRACE.md."""
    rows = [_row(name, rule) for name, rule in rules().items()]
    head = ["| rule | what it says | kept by | cases |", "|---|---|---|---|"]
    return "\n".join([HEAD, *head, *rows]) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
