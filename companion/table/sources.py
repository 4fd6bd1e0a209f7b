"""What the table is given from outside: editions, the registry, the shelf, time and chance."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from companion.rules.edition import Edition
from companion.table.facts import Names
from companion.table.requests import TagMeaning
from companion.table.view import DriverChoice, EditionFace, SavedGame


class EditionShelf(Protocol):
    """The editions that can be played."""

    def faces(self) -> tuple[EditionFace, ...]:
        """Every edition, playable or not."""
        ...

    def load(self, edition: str) -> Edition:
        """An edition by its id."""
        ...

    def names(self, edition: str) -> Names:
        """Names by language, then by key."""
        ...


class GameShelf(Protocol):
    """The ledgers on disk."""

    directory: Path

    def saved(self) -> tuple[SavedGame, ...]:
        """The games on the shelf, the newest first."""
        ...

    def path(self, game: str) -> Path:
        """The ledger file of a game."""
        ...

    def continue_from_last_good(self, game: str) -> str:
        """Copy what verifies into a new ledger and give its id; the damaged file is kept."""
        ...

    def export_damaged(self, game: str) -> Path:
        """Write what can be read as a score sheet and give its path."""
        ...

    def is_lost(self, game: str) -> bool:
        """Whether it is certain that nothing of a damaged game can be read."""
        ...

    def set_aside(self, game: str) -> Path:
        """Put a file that nobody can play on out of the way, undeleted; gives its new place."""
        ...


class Memory(Protocol):
    """What outlives games: tags and preferences. Each call is committed when it returns."""

    def tags(self) -> Mapping[str, TagMeaning]:
        """All tags with their meanings."""
        ...

    def pair(self, uid: str, meaning: TagMeaning) -> None:
        """Store what a tag means."""
        ...

    def forget(self, uid: str) -> None:
        """Take a tag's meaning away."""
        ...

    def game_tags(self, game: str) -> Mapping[str, TagMeaning]:
        """What tags mean in one game only."""
        ...

    def pair_in_game(self, game: str, uid: str, meaning: TagMeaning) -> None:
        """Store what a tag means in one game."""
        ...

    def forget_in_game(self, game: str, uid: str) -> None:
        """Take away what a tag means in one game."""
        ...

    def preferences(self) -> Mapping[str, str]:
        """All preferences by name."""
        ...

    def set_preference(self, name: str, value: str) -> None:
        """Store a preference."""
        ...

    def rolls(self) -> Mapping[tuple[str, int], Sequence[int]]:
        """How often each face came up, by sensor and die."""
        ...

    def count_rolls(self, sensor: str, rolls: Sequence[Sequence[int]]) -> None:
        """Add rolls of a sensor, each with one face for each die; all of them or none."""
        ...

    def forget_rolls(self, sensor: str) -> None:
        """Take away the counts of a sensor."""
        ...


class Chance(Protocol):
    """Entropy for shuffles and ids; the only place where the table gets any."""

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        """The cards in a random order."""
        ...

    def new_id(self) -> str:
        """An id for a new game."""
        ...


class Sources(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a table needs besides its drivers."""

    editions: EditionShelf
    games: GameShelf
    memory: Memory
    chance: Chance
    clock: Callable[[], int]
    """Monotonic milliseconds."""
    wall: Callable[[], int]
    """Wall seconds, for display only."""
    app_version: str
    drivers: tuple[DriverChoice, ...] = ()
    """What may be chosen for each kind of device."""
