"""The three kinds of entry in a ledger: how a game began, what was done, what was taken back."""

from collections.abc import Mapping

import msgspec

from companion.rules.commands import AnyCommand
from companion.rules.events import AnyEvent, GameStarted
from companion.rules.names import PlayerId

SHAPE = 1
"""Version of the encoded form of records; `codec` upgrades older ones."""


class SeatRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What people call a player; the rules never see it."""

    player: PlayerId
    name: str
    mark: str
    """Colour and symbol, a code of the table."""


class Record(msgspec.Struct, frozen=True, kw_only=True, tag_field="record"):
    """What all entries carry."""

    shape: int = SHAPE
    seq: int
    """0 for the genesis, then one more each time; the only source of order."""
    key: str
    """Identity of the gesture that asked for it; unique in a ledger."""
    at: int
    """Wall clock in seconds, for display only: it may jump."""


class Genesis(Record, frozen=True, kw_only=True, tag_field="record", tag="genesis"):
    """The first entry; it holds edition and names, so that a ledger needs no other file."""

    game_id: str
    app_version: str
    event: GameStarted
    seats: tuple[SeatRecord, ...]
    names: Mapping[str, Mapping[str, str]] = {}
    """The edition's names by language and key, as they were then; older games have none."""


class Transaction(Record, frozen=True, kw_only=True, tag_field="record", tag="transaction"):
    """One accepted command with all that it brought about."""

    command: AnyCommand
    events: tuple[AnyEvent, ...]


class Reversal(Record, frozen=True, kw_only=True, tag_field="record", tag="reversal"):
    """Takes back an entry: a transaction (undo), or an earlier reversal (redo)."""

    of: int
    """Sequence number of the entry that is taken back."""


AnyRecord = Genesis | Transaction | Reversal
