"""Every value of a TOML text is found on its line, however the text is laid out."""

import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.editions.lines import DEEPEST, is_too_deep, line_of, lines_of
from companion.editions.loader import SHIPPED
from companion.editions.tables import read_toml

LAID_OUT = """# a comment with [brackets] and a = sign
title = "one # no comment"
a.b . "c d" = 3

[table] # comment
'quoted key' = 'it''s'
several = [
    6, # [
    [7, "]"], {x = 8, y = [9]},

    10,
]
text = '''
many = 1
lines'''
next = 14
[[list]]
[list.inner]
v = 17
[[list]] # second
v = 19
[[list.deep]]
v = \"\"\"
\"quoted\"\"\"\"\"
w = 23
"""
EXPECTED = {
    "title": 2,
    "a.b.c d": 3,
    "table": 5,
    "table.quoted key": 6,
    "table.several": 7,
    "table.several[0]": 8,
    "table.several[1]": 9,
    "table.several[1][1]": 9,
    "table.several[2].x": 9,
    "table.several[2].y[0]": 9,
    "table.several[3]": 11,
    "table.text": 13,
    "table.next": 16,
    "list[0]": 17,
    "list[0].inner.v": 19,
    "list[1]": 20,
    "list[1].v": 21,
    "list[1].deep[0].v": 23,
    "list[1].deep[0].w": 25,
}
TEXT = LAID_OUT.replace("'it''s'", "'its'")


def test_values_are_found_on_their_lines():
    tomllib.loads(TEXT)
    lines = lines_of(TEXT)

    assert EXPECTED == {path: lines[path] for path in EXPECTED}


def test_what_is_missing_is_placed_with_what_surrounds_it():
    lines = lines_of(TEXT)

    assert 21 == line_of("list[1].v.nothing[3]", lines)
    assert 20 == line_of("list[1].nothing", lines)
    assert 0 == line_of("nothing.at.all", lines)


def _leaves(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _leaves(item, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _leaves(item, f"{path}[{number}]")
    else:
        yield path, value


@pytest.mark.parametrize("file", sorted(SHIPPED.glob("*/**/*.toml")), ids=str)
def test_every_value_of_the_shipped_editions_stands_on_the_line_that_is_told(file):
    text = file.read_text("utf-8")
    written, lines = text.splitlines(), lines_of(text)
    for path, value in _leaves(tomllib.loads(text)):
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        assert shown in written[lines[path] - 1], path


@given(st.text("[]{}=,.#\"'\\ \nab1", max_size=60))
def test_any_text_comes_to_an_end(text):
    lines = lines_of(text)

    assert all(1 <= line <= text.count("\n") + 1 for line in lines.values())


@given(st.text("[]{}=,.#\"'\\ \nab1", max_size=60))
def test_text_that_a_reader_accepts_has_a_line_for_every_value(text):
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    lines = lines_of(text)
    if "\\" in text or '""' in text or "''" in text:
        return  # keys that are written with escapes, or are empty, are not looked for
    assert [] == [path for path, _ in _leaves(table) if not line_of(path, lines)]


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
        "a = " + "[\n" * 5000,
        "a = " + "{b = " * 5000,
        ".".join(["a"] * 20_000) + " = 1",
        "[" + ".".join(["a"] * 20_000) + "]",
        "a = '''x'''\nb = \"\"\"y\"\"\"\n" + "c = " + "[" * 900,
    ],
)
def test_bombs_are_not_read(text):
    mistakes: list = []

    assert is_too_deep(text)
    assert read_toml(text.encode(), "board.toml", mistakes) is None
    assert ["at most 16 tables or lists inside one another"] == [m.expected for m in mistakes]


@pytest.mark.parametrize("text", ["a = '[[[[[[[[[[[[[[[[[[[[[['", "# " + "." * 99, "a=[0.1,0.2]\n"])
def test_brackets_in_texts_and_comments_are_no_depth(text):
    assert not is_too_deep(text)


@pytest.mark.parametrize("text", ["a = " + "9" * 5000, "a = 1e99999999999999999999", "a = \x00"])
def test_numbers_that_nobody_can_read_are_a_mistake(text):
    mistakes: list = []
    found = read_toml(text.encode(), "board.toml", mistakes)

    assert found is not None or mistakes


@pytest.mark.parametrize("piece", ['"\\', '"""\\', '"', "'", "'''", '\\"', '"\\\\'])
def test_strings_that_never_close_are_looked_at_once(piece):
    """Twice would be quadratic, and the time limit of tests would end it."""
    assert not is_too_deep("a = " + piece * 100_000)
