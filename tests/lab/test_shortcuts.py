"""Short ways of compiled code: whatever a look would find, also after a change."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.lab import machinecode

pytestmark = pytest.mark.timeout(600)

READING = """
from typing import Any

from msgspec.structs import replace

import shelf

def field(owner: Any) -> Any:
    return owner.mark

def name() -> Any:
    return shelf.mark

def looked_up(book: dict[str, Any]) -> Any:
    return book["mark"]

def own() -> Any:
    return shelf.Card

def marked(owner: Any, mark: str) -> Any:
    return replace(owner, mark=mark)

def both(owner: Any, mark: str) -> Any:
    return replace(owner, mark=mark, other=owner.other + 1)

def wrong(owner: Any) -> Any:
    return replace(owner, nothing=1)

def nothing(owner: Any) -> Any:
    return replace(owner)
"""
SHELF = """
import msgspec

class Card(msgspec.Struct, frozen=True):
    other: int
    mark: str

class Deed(msgspec.Struct, frozen=True):
    mark: str

class Row(msgspec.Struct, frozen=True, gc=False):
    other: int
    mark: str
    last: object = None

class Longer(Row, frozen=True, gc=False):
    more: int = 5

class Hashed(Row, frozen=True, gc=False, cache_hash=True):
    pass

class Noted(Row, frozen=True, gc=True, dict=True, weakref=True):
    pass

class Loud(Row, frozen=True, gc=False):
    def __post_init__(self) -> None:
        made.append(self.mark)

made: list[str] = []

class Plain:
    pass

class Counted:
    @property
    def mark(self) -> str:
        return "counted"

mark = "of a module"
"""
USING = """
import sys

import reading
import shelf

assert not reading.__file__.endswith(".py"), reading.__file__
plain = shelf.Plain()
plain.mark = "plain"
owners = [shelf.Card(7, "card"), shelf.Deed("deed"), plain, shelf.Counted(), shelf]
for _ in range(3):
    found = [reading.field(owner) for owner in owners for _ in range(2)]
    assert found[::2] == found[1::2] == ["card", "deed", "plain", "counted", "of a module"], found
    for nothing in (7, shelf.Plain(), None, shelf.Card):
        try:
            seen = reading.field(nothing)
        except AttributeError:
            assert nothing is not shelf.Card
        else:
            assert nothing is shelf.Card, seen

plain.mark = "again"
assert reading.field(plain) == "again"
assert [reading.name(), reading.name()] == ["of a module"] * 2
shelf.mark = "another"
assert [reading.name(), reading.field(shelf)] == ["another"] * 2
del shelf.mark
for look in (reading.name, lambda: reading.field(shelf)):
    try:
        look()
    except AttributeError:
        continue
    raise AssertionError("expected the name to be gone")

books = [{"mark": 1}, {"mark": 2}]
for _ in range(3):
    assert [reading.looked_up(book) for book in books] == [1, 2]
books[1]["mark"] = 3
assert reading.looked_up(books[1]) == 3
del books[1]["mark"]
try:
    reading.looked_up(books[1])
except KeyError:
    pass
else:
    raise AssertionError("expected the mark to be gone")

kept = object()
count = sys.getrefcount(kept)
for kind in (shelf.Row, shelf.Longer, shelf.Hashed, shelf.Noted, shelf.Loud, shelf.Row):
    for _ in range(3):
        old = kind(1, "old", kept)
        first = hash(old) if kind is shelf.Hashed else 0
        for new, other in ((reading.marked(old, "new"), 1), (reading.both(old, "new"), 2)):
            assert type(new) is kind
            assert new == kind(other, "new", kept), new
            assert hash(new) != first or not first
        assert old == kind(1, "old", kept), old
        assert reading.nothing(old) == old
        try:
            reading.wrong(old)
        except TypeError as error:
            assert "nothing" in str(error), error
        else:
            raise AssertionError("expected the name to be refused")
del old, new
assert count == sys.getrefcount(kept), "expected every copy to be gone"
noted = shelf.Noted(1, "old")
noted.__dict__["aside"] = 7
assert not hasattr(reading.marked(noted, "new"), "aside")
assert 21 == len(shelf.made), shelf.made
for thing in (7, "words"):
    try:
        reading.marked(thing, "new")
    except TypeError:
        continue
    raise AssertionError("expected no copy of what has no fields")

shelf.Deed.mark = property(lambda self: "changed")
assert reading.field(owners[1]) == "changed"
assert reading.own() is shelf.Card
"""


def test_a_short_way_finds_what_the_long_one_would(tmp_path: Path) -> None:
    for name, text in (("reading", READING), ("shelf", SHELF), ("using", USING)):
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    compiler = [sys.executable, machinecode.__file__, "reading.py"]

    for words in (compiler, [sys.executable, "using.py"]):
        done = subprocess.run(
            words,
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert not done.returncode, done.stdout

    written = next((tmp_path / "build").glob("__native*.c")).read_text(encoding="utf-8")
    assert str(machinecode.SHORTCUTS) in written
