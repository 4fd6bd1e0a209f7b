"""Fits raw tables to the types of an edition and notes every value that does not fit.

msgspec stops at the first wrong value. Here each value is held against its type by itself; a wrong
one is replaced by a stand-in, so that the cross-checks can still look at all the rest.
"""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import inspect

from companion.editions.mistakes import (
    LARGEST_SUM,
    MOST_UNKNOWN,
    NOTHING,
    Mistake,
    nearest,
    shown,
    too_many,
    unknown_key,
)

Mistakes = list[Mistake]
Fields = Mapping[str, inspect.Field]

NONE_WORD = "none"
"""TOML has no null; this word stands for it where a value may be missing."""

LONGEST_TEXT = 100
"""Characters of an id or a code; names have a limit of their own."""

UNREADABLE = "?"
"""Stands in for a text that could not be read."""


def fields_of(struct: type[msgspec.Struct]) -> Fields:
    """The fields of a struct by the key that stands in the file."""
    node = inspect.type_info(struct)
    assert isinstance(node, inspect.StructType)
    return {field.encode_name: field for field in node.fields}


def fitted(value: object, node: inspect.Type, file: str, path: str, mistakes: Mistakes) -> object:
    """The value if it fits its type; else a stand-in, and the mistake is noted."""
    match node:
        case inspect.StructType():
            return _fitted_struct(value, node, file, path, mistakes)
        case inspect.VarTupleType():
            return _fitted_list(value, node, file, path, mistakes)
        case inspect.UnionType() if is_optional(node) and value in (None, NONE_WORD):
            return None
        case inspect.UnionType() if isinstance(_members(node)[0], inspect.StructType):
            return _fitted_tables(value, node, file, path, mistakes)
    if _fits(value, node):
        return value
    meant = nearest(value, choices(node))
    return _note(shown(value), node, file, path, mistakes, meant) or stand_in(node)


def fitted_table(
    value: Mapping[str, object], fields: Fields, file: str, path: str, mistakes: Mistakes
) -> dict[str, object]:
    """Every field of a table fitted; unknown keys and missing ones are noted."""
    found = {key: item for key, item in value.items() if key in fields}
    unknown = [key for key in value if key not in fields]
    mistakes += too_many(file, path, len(unknown))
    for key in unknown[:MOST_UNKNOWN]:
        open_keys = [name for name in fields if name not in found]
        mistakes.append(unknown_key(file, joined(path, key), key, open_keys or fields))
        meant = nearest(key, open_keys)
        if meant:
            found[meant] = value[key]
    for name, field in fields.items():
        if name in found:
            found[name] = fitted(found[name], field.type, file, joined(path, name), mistakes)
        elif field.required:
            _note(NOTHING, field.type, file, joined(path, name), mistakes)
            found[name] = stand_in(field.type)
    return found


def joined(path: str, key: str) -> str:
    """The path of a key inside a table."""
    return f"{path}.{key}" if path else key


def _fitted_struct(
    value: object, node: inspect.StructType, file: str, path: str, mistakes: Mistakes
) -> object:
    if not isinstance(value, dict):
        _note(shown(value), node, file, path, mistakes)
        return stand_in(node)
    fields = {field.encode_name: field for field in node.fields}
    tag = {} if node.tag_field is None else {node.tag_field: node.tag}
    rest = {key: item for key, item in value.items() if key not in tag}
    return tag | fitted_table(rest, fields, file, path, mistakes)


def _fitted_list(
    value: object, node: inspect.VarTupleType, file: str, path: str, mistakes: Mistakes
) -> object:
    if not isinstance(value, list | tuple):
        _note(shown(value), node, file, path, mistakes)
        return []
    return [
        fitted(item, node.item_type, file, f"{path}[{index}]", mistakes)
        for index, item in enumerate(value)
    ]


def _fitted_tables(
    value: object, node: inspect.UnionType, file: str, path: str, mistakes: Mistakes
) -> object:
    """One table, or one of several that are told apart by their tag."""
    members = [member for member in _members(node) if isinstance(member, inspect.StructType)]
    tag_field = members[0].tag_field
    if tag_field is None or not isinstance(value, dict):
        return _fitted_struct(value, members[0], file, path, mistakes)
    tags = inspect.LiteralType(tuple(str(member.tag) for member in members))
    where = joined(path, tag_field)
    if tag_field not in value:
        _note(NOTHING, tags, file, where, mistakes)
        return stand_in(node)
    tag = value[tag_field]
    if not _fits(tag, tags):
        tag = _note(shown(tag), tags, file, where, mistakes, nearest(tag, choices(tags)))
    meant = [member for member in members if member.tag == tag]
    return _fitted_struct(value, meant[0], file, path, mistakes) if meant else stand_in(node)


def _note(
    came: str,
    node: inspect.Type,
    file: str,
    path: str,
    mistakes: Mistakes,
    meant: str | None = None,
) -> str | None:
    """A value that does not fit its type; gives back what was probably meant."""
    mistakes.append(Mistake(file=file, path=path, expected=described(node), came=came, meant=meant))
    return meant


def _fits(value: object, node: inspect.Type) -> bool:
    match node:
        case inspect.IntType():
            if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST_SUM:
                return False
            return (node.ge is None or value >= node.ge) and (node.le is None or value <= node.le)
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.StrType():
            return isinstance(value, str) and 0 < len(value) <= LONGEST_TEXT
        case inspect.EnumType():
            return isinstance(value, str) and value in choices(node)
        case inspect.LiteralType():
            return not isinstance(value, bool) and value in node.values
        case inspect.UnionType():
            return _fits(value, _members(node)[0])
    raise NotImplementedError(node)


def choices(node: inspect.Type) -> tuple[str, ...]:
    """The words among which a value is chosen; none for numbers and free text."""
    match node:
        case inspect.EnumType():
            return tuple(str(member.value) for member in node.cls)
        case inspect.LiteralType():
            return tuple(word for word in node.values if isinstance(word, str))
        case inspect.UnionType():
            return choices(_members(node)[0])
    return ()


def described(node: inspect.Type) -> str:
    """What is expected of a value, in words."""
    match node:
        case inspect.IntType():
            return f"a whole number{_limits(node)}"
        case inspect.BoolType():
            return "true or false"
        case inspect.EnumType() | inspect.LiteralType() if len(choices(node)) > 1:
            return "one of " + ", ".join(map(repr, choices(node)))
        case inspect.LiteralType():
            return shown(node.values[0])
        case inspect.VarTupleType():
            return f"a list, each {described(node.item_type)}"
        case inspect.UnionType():
            words = described(_members(node)[0])
            return f"{words} or {NONE_WORD!r}" if is_optional(node) else words
        case inspect.StructType():
            return "a table" if node.tag_field is None else f"a table with a {node.tag_field!r}"
    return "text"


def stand_in(node: inspect.Type) -> object:
    """The plainest value of a type, in place of a wrong one."""
    match node:
        case inspect.IntType():
            return node.ge or 0
        case inspect.BoolType():
            return False
        case inspect.EnumType():
            return choices(node)[0]
        case inspect.LiteralType():
            return node.values[0]
        case inspect.VarTupleType():
            return []
        case inspect.UnionType():
            return None if is_optional(node) else stand_in(_members(node)[0])
        case inspect.StructType():
            tag = {} if node.tag_field is None else {node.tag_field: node.tag}
            needed = [field for field in node.fields if field.required]
            return tag | {field.encode_name: stand_in(field.type) for field in needed}
    return UNREADABLE


def is_optional(node: inspect.UnionType) -> bool:
    """May the value be missing."""
    return any(isinstance(member, inspect.NoneType) for member in node.types)


def _members(node: inspect.UnionType) -> Sequence[inspect.Type]:
    return [member for member in node.types if not isinstance(member, inspect.NoneType)]


def _limits(node: inspect.IntType) -> str:
    if node.ge is None:
        return ""
    return f" of at least {node.ge}" if node.le is None else f" from {node.ge} to {node.le}"
