"""A deck's pairing as a file: to keep it safe, or to take it to another table."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

import msgspec

from companion.editions.playable import LARGEST_BOARD
from companion.errors import BankerError, UsageError, shortened
from companion.ledger.registry import Pairing
from companion.table.meanings import FunctionTag, Mark, TagRole
from companion.table.pairing import is_made_up

UID_DIGITS = (8, 10, 14, 20)
"""Four, seven or ten bytes; five for a tag of 125 kHz."""
MOST_BYTES = 1_000_000
LONGEST_ID = 100
FORMAT = "tabletop-banker-tags"
SQUARES = frozenset(map(str, range(LARGEST_BOARD)))
"""What a deed's tag may name; which squares have a deed is for the board of the evening to say."""


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One tag and what it means."""

    uid: str
    role: str
    subject: str


class DeckFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands in the file."""

    format: Literal["tabletop-banker-tags"]
    version: Literal[1]
    tags: tuple[Row, ...]


def written(tags: Mapping[str, Pairing]) -> str:
    """The pairing as JSON that people can read, one tag a line, in order of roles and things."""
    rows = [
        msgspec.json.encode(Row(uid=uid, role=tag.role, subject=tag.subject)).decode()
        for uid, tag in sorted(tags.items(), key=lambda item: _order(item[1]))
    ]
    lines = ",\n".join(f"  {row}" for row in rows)
    return f'{{"format":"{FORMAT}","version":1,"tags":[\n{lines}\n]}}\n'


def read(file: Path) -> dict[str, Pairing]:
    """The tags of a file. Raises BankerError with every mistake, one a line."""
    try:
        if file.stat().st_size > MOST_BYTES:
            raise BankerError(f"expected at most {MOST_BYTES} bytes in {file}")
        deck = msgspec.json.decode(file.read_bytes(), type=DeckFile)
    except OSError as error:
        raise BankerError(f"expected a readable file: {error}") from error
    except msgspec.MsgspecError as error:
        raise BankerError(f"expected a deck's tags in {file}: {error}") from error
    mistakes = [*_twice(row.uid.upper() for row in deck.tags)]
    tags: dict[str, Pairing] = {}
    for row in deck.tags:
        try:
            uid, role, subject = checked(row.uid, row.role, row.subject)
        except BankerError as mistake:
            mistakes.append(str(mistake))
        else:
            tags[uid] = Pairing(role, subject)
    if mistakes:
        raise BankerError("\n".join(f"{file}: {mistake}" for mistake in mistakes))
    return tags


def checked(uid: str, role: str, subject: str) -> tuple[str, str, str]:
    """A pairing as somebody wrote it. Raises UsageError, or BankerError for a phone's number."""
    digits = checked_uid(uid)
    if is_made_up(digits):
        raise BankerError(
            f"expected a tag, got {uid!r}: phones make such a number up anew each time"
        )
    roles = [known.value for known in TagRole]
    if role not in roles:
        raise UsageError(f"expected one of the roles {', '.join(roles)}; got {shortened(role)!r}")
    expected = _subjects(TagRole(role))
    fits = subject in expected if expected else _is_an_id(subject)
    if role == TagRole.DEED:
        fits = subject in SQUARES
    if not fits:
        words = {
            TagRole.DEED: f"the number of a square below {LARGEST_BOARD}",
            TagRole.CARD: f"the id of a card, up to {LONGEST_ID} letters",
        }
        named = words.get(TagRole(role)) or " or ".join(repr(one) for one in expected)
        raise UsageError(f"expected of a {role} {named}, got {shortened(subject)!r}")
    return digits, role, subject


def checked_uid(text: str) -> str:
    """An identity in capitals; pairs with colons will do. Raises UsageError."""
    digits = text.upper().replace(":", "")
    if len(digits) not in UID_DIGITS or set(digits) - set("0123456789ABCDEF"):
        raise UsageError(f"expected a uid of 8, 10, 14 or 20 hex digits, got {shortened(text)!r}")
    return digits


def _subjects(role: TagRole) -> tuple[str, ...]:
    """Every subject of a role whose subjects do not depend on the edition."""
    match role:
        case TagRole.PLAYER:
            return tuple(mark.value for mark in Mark)
        case TagRole.FUNCTION:
            return tuple(function.value for function in FunctionTag)
        case TagRole.BANKER:
            return ("",)
        case TagRole.DEED | TagRole.CARD:
            return ()


def _is_an_id(text: str) -> bool:
    """Whether a card could be called so; which cards there are is for the edition to say."""
    return 0 < len(text) <= LONGEST_ID and text.isprintable()


def _twice(uids: Iterable[str]) -> list[str]:
    counted = Counter(uids)
    return [
        f"expected each tag once, got {shortened(uid)!r} {n} times"
        for uid, n in counted.items()
        if n > 1
    ]


def _order(tag: Pairing) -> tuple[str, int, str]:
    square = int(tag.subject) if tag.subject.isdecimal() else 0
    return tag.role, square, tag.subject
