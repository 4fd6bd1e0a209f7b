"""The table's sources on a real machine: editions, ledgers, registry, time and chance."""

import secrets
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from companion import editions
from companion.editions import EditionError
from companion.errors import BankerError
from companion.ledger import salvage, shelf
from companion.ledger.registry import Pairing, Registry
from companion.rules.edition import Edition
from companion.table.facts import Names
from companion.table.requests import TagMeaning, TagRole, simulated_uid
from companion.table.sources import Memory, Sources
from companion.table.view import EditionFace, Message, SavedGame
from companion.table.wizard import session
from companion.version import VERSION


class EditionsOnDisk:
    """User folder, entry points, shipped; a broken edition is listed with its problems."""

    def __init__(self, user: Path) -> None:
        """`user`: the folder of the table's own editions; it need not exist."""
        self._user = user

    def faces(self) -> tuple[EditionFace, ...]:
        """Every edition, also those with mistakes, for the welcome screen."""
        return tuple(self._face(edition) for edition in editions.available(self._user))

    def _face(self, edition_id: str) -> EditionFace:
        try:
            edition, names = editions.load_named(edition_id, self._user)
        except EditionError as error:
            facts = {"detail": error.in_short}
            problem = Message(code="lobby.edition_broken", facts=facts)
            return EditionFace(
                edition=edition_id,
                names={},
                players_min=0,
                players_max=0,
                playable=False,
                problem=problem,
            )
        return EditionFace(
            edition=edition_id,
            names={
                language: texts["edition"]
                for language, texts in names.items()
                if "edition" in texts
            },
            players_min=edition.players_min,
            players_max=edition.players_max,
            playable=True,
        )

    def sound(self) -> Iterator[Edition]:
        """Every edition that can be played."""
        for edition_id in editions.available(self._user):
            try:
                yield editions.load(edition_id, self._user)
            except EditionError:
                continue

    def load(self, edition: str) -> Edition:
        """An edition by its id. Raises EditionError with all its mistakes."""
        return editions.load(edition, self._user)

    def names(self, edition: str) -> Names:
        """The edition's names by language; the shipped ones if the user's are broken.

        A saved game brings its rules along, so a folder that broke since must not stop it.
        """
        try:
            return editions.names(edition, self._user)
        except EditionError:
            if edition not in editions.available():
                raise
            return editions.names(edition)


class GamesOnDisk:
    """The ledgers in a folder."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def saved(self) -> tuple[SavedGame, ...]:
        """The games on the shelf, the newest first."""
        return tuple(
            SavedGame(
                game=game.path.stem,
                edition=game.edition_id,
                edition_names=game.edition_names,
                players=game.seats,
                turn_number=game.turn_number,
                bank_only=game.bank_only,
                saved_at=int(game.modified),
                over=game.over,
                damaged=_damage(game.damaged),
            )
            for game in shelf.saved_games(self.directory)
        )

    def path(self, game: str) -> Path:
        """The ledger file of a game. Raises BankerError if there is none."""
        for saved in shelf.saved_games(self.directory):
            if saved.path.stem == game:
                return saved.path
        raise BankerError(f"expected a saved game in {self.directory}, got {game!r}")

    def continue_from_last_good(self, game: str) -> str:
        """Copy what verifies to a new ledger; gives its name."""
        return salvage.continue_from_last_good(self.path(game)).stem

    def export_damaged(self, game: str) -> Path:
        """Write what can be read as a score sheet beside the ledger."""
        return salvage.export_readable(self.path(game))

    def is_lost(self, game: str) -> bool:
        """Whether it is certain that nothing of a damaged game can be read."""
        try:
            return salvage.salvage(self.path(game)).history is None
        except BankerError:  # Such as no room for the copy that is read: that says nothing.
            return False

    def set_aside(self, game: str) -> Path:
        """Move the ledger into the folder for files that nobody can play on."""
        return salvage.set_aside(self.path(game))


def _damage(reason: str | None) -> Message | None:
    return None if reason is None else Message(code="fault.LedgerDamaged", facts={"detail": reason})


class RegistryMemory:
    """Tags and preferences in the registry file."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def tags(self) -> Mapping[str, TagMeaning]:
        """All tags of the registry whose role this build knows."""
        return _meanings(self._registry.tags())

    def pair(self, uid: str, meaning: TagMeaning) -> None:
        """Store what a tag means."""
        self._registry.pair(uid, meaning.role.value, meaning.subject)

    def forget(self, uid: str) -> None:
        """Take a tag's meaning away."""
        self._registry.forget(uid)

    def game_tags(self, game: str) -> Mapping[str, TagMeaning]:
        """What tags mean in one game only."""
        return _meanings(self._registry.game_tags(game))

    def pair_in_game(self, game: str, uid: str, meaning: TagMeaning) -> None:
        """Store what a tag means in one game."""
        self._registry.pair_in_game(game, uid, meaning.role.value, meaning.subject)

    def forget_in_game(self, game: str, uid: str) -> None:
        """Take away what a tag means in one game."""
        self._registry.forget_in_game(game, uid)

    def preferences(self) -> Mapping[str, str]:
        """All preferences by name."""
        return self._registry.preferences()

    def set_preference(self, name: str, value: str) -> None:
        """Store a preference."""
        self._registry.set_preference(name, value)

    def rolls(self) -> Mapping[tuple[str, int], Sequence[int]]:
        """The counted rolls of the registry."""
        return self._registry.rolls()

    def count_rolls(self, sensor: str, rolls: Sequence[Sequence[int]]) -> None:
        """Add rolls of a sensor."""
        self._registry.count_rolls(sensor, rolls)

    def forget_rolls(self, sensor: str) -> None:
        """Take away the counts of a sensor."""
        self._registry.forget_rolls(sensor)


def _meanings(pairings: Mapping[str, Pairing]) -> dict[str, TagMeaning]:
    known = {role.value for role in TagRole}
    return {
        uid: TagMeaning(role=TagRole(pairing.role), subject=pairing.subject)
        for uid, pairing in pairings.items()
        if pairing.role in known
    }


class WithSimulatedTags:
    """A memory that also knows the tags of simulated play; they are never written down."""

    def __init__(self, memory: Memory, playable: Iterable[Edition]) -> None:
        self._memory = memory
        self._simulated = {
            simulated_uid(meaning): meaning
            for edition in playable
            for meaning in all_meanings(edition)
        }

    def tags(self) -> Mapping[str, TagMeaning]:
        """The simulated tags, under those of the registry."""
        return {**self._simulated, **self._memory.tags()}

    def pair(self, uid: str, meaning: TagMeaning) -> None:
        """Store what a real tag means."""
        self._memory.pair(uid, meaning)

    def forget(self, uid: str) -> None:
        """Take a real tag's meaning away."""
        self._memory.forget(uid)

    def game_tags(self, game: str) -> Mapping[str, TagMeaning]:
        """What tags mean in one game only."""
        return self._memory.game_tags(game)

    def pair_in_game(self, game: str, uid: str, meaning: TagMeaning) -> None:
        """Store what a tag means in one game."""
        self._memory.pair_in_game(game, uid, meaning)

    def forget_in_game(self, game: str, uid: str) -> None:
        """Take away what a tag means in one game."""
        self._memory.forget_in_game(game, uid)

    def preferences(self) -> Mapping[str, str]:
        """All preferences by name."""
        return self._memory.preferences()

    def set_preference(self, name: str, value: str) -> None:
        """Store a preference."""
        self._memory.set_preference(name, value)

    def rolls(self) -> Mapping[tuple[str, int], Sequence[int]]:
        """The counted rolls of real sensors."""
        return self._memory.rolls()

    def count_rolls(self, sensor: str, rolls: Sequence[Sequence[int]]) -> None:
        """Add rolls of a sensor."""
        self._memory.count_rolls(sensor, rolls)

    def forget_rolls(self, sensor: str) -> None:
        """Take away the counts of a sensor."""
        self._memory.forget_rolls(sensor)


def all_meanings(edition: Edition) -> Iterator[TagMeaning]:
    """Everything that a tag can mean at a table with this edition."""
    for role in TagRole:
        yield from session(edition, role, None).wanted


class SystemChance:
    """The kernel's entropy."""

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        """The cards in an order that nobody can foresee."""
        return tuple(secrets.SystemRandom().sample(list(cards), len(cards)))

    def new_id(self) -> str:
        """Sorts by time, and two tables never meet."""
        return f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"


def monotonic_ms() -> int:
    """The process's monotonic clock in milliseconds."""
    return time.monotonic_ns() // 1_000_000


def wall_s() -> int:
    """The wall clock in seconds; it may jump."""
    return int(time.time())


def sources(data: Path, registry: Registry, *, simulated_tags: bool = False) -> Sources:
    """All sources of a table whose games lie in a folder."""
    memory: Memory = RegistryMemory(registry)
    shelf_of_editions = EditionsOnDisk(data / "editions")
    if simulated_tags:
        memory = WithSimulatedTags(memory, shelf_of_editions.sound())
    return Sources(
        editions=shelf_of_editions,
        games=GamesOnDisk(data / "games"),
        memory=memory,
        chance=SystemChance(),
        clock=monotonic_ms,
        wall=wall_s,
        app_version=VERSION,
    )
