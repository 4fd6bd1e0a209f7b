"""Rows of a ledger file and the hash chain over them: what is stored is what was written."""

import hashlib
import sqlite3
from typing import NamedTuple

import msgspec

from companion.ledger.codec import NewerShape, UndecodableRecord, decode
from companion.ledger.errors import BrokenRecord
from companion.ledger.records import AnyRecord, Genesis

SCHEMA = """
CREATE TABLE entry (
    seq INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    body BLOB NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE TABLE figure (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE opening (id INTEGER PRIMARY KEY CHECK (id = 0), count INTEGER NOT NULL) STRICT;
INSERT INTO opening VALUES (0, 0);
PRAGMA application_id=1112624715;
PRAGMA user_version=1;
"""
"""entry: the records. figure: the tally. opening: counts openings, so that each one writes."""

ROWS = "SELECT seq, key, body, hash FROM entry ORDER BY seq"


class Link(NamedTuple):
    """A record that verifies, and the hash of all up to it."""

    record: AnyRecord
    hash: bytes


class _Named(msgspec.Struct, frozen=True, kw_only=True):
    game_id: str


def seed(game_id: str) -> bytes:
    """What the chain of a game starts from."""
    return hashlib.sha256(f"tabletop banker game {game_id}".encode()).digest()


def link_hash(before: bytes, body: bytes) -> bytes:
    """The hash of a record: over the hash before it and its bytes."""
    return hashlib.sha256(before + body).digest()


def verified(links: list[Link], row: tuple[object, ...]) -> Link:
    """The next link of a chain. Raises BrokenRecord, or NewerShape from a later version."""
    expected = len(links)
    seq, key, body, stored = row
    if seq != expected:
        raise BrokenRecord(expected, f"expected sequence number {expected}, got {seq!r}")
    if not isinstance(body, bytes):
        raise BrokenRecord(expected, "expected bytes as body")
    # The chain comes first: a rotten byte must not pass for the work of a later version.
    link = link_hash(links[-1].hash if links else _seed_in(body), body)
    if link != stored:
        raise BrokenRecord(expected, "hash chain is broken")
    try:
        record = decode(body)
    except NewerShape:
        raise
    except UndecodableRecord as error:
        raise BrokenRecord(expected, f"body is unreadable: {error}") from error
    if record.seq != seq or record.key != key:
        raise BrokenRecord(expected, "number or key differ between row and body")
    if expected == 0 and not isinstance(record, Genesis):
        raise BrokenRecord(expected, "expected a genesis record")
    return Link(record, link)


def _seed_in(body: bytes) -> bytes:
    """The seed that a first record asks for, whatever its shape."""
    try:
        return seed(msgspec.json.decode(body, type=_Named).game_id)
    except msgspec.DecodeError as error:
        raise BrokenRecord(0, f"body is unreadable: {error}") from error


def read_links(db: sqlite3.Connection, links: list[Link]) -> None:
    """Add every row to `links`, which keeps the good ones when this raises."""
    for row in db.execute(ROWS):
        links.append(verified(links, row))
    if not links:
        raise BrokenRecord(0, "expected a genesis record, found none")


def read_figures(db: sqlite3.Connection) -> dict[str, int]:
    """The stored tally."""
    return dict(db.execute("SELECT name, value FROM figure"))
