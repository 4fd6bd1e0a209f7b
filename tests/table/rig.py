"""A real table without its thread, its devices and its time in the hands of the test."""

import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from companion import editions
from companion.ledger.records import AnyRecord
from companion.ledger.registry import FILE, Registry
from companion.rules.edition import Edition
from companion.rules.game import Game
from companion.rules.names import PlayerId, Square
from companion.shelves import EditionsOnDisk, GamesOnDisk, RegistryMemory
from companion.table.facts import Names
from companion.table.requests import FunctionTag, LeaveGame, Mark, Request, TagMeaning, TagRole
from companion.table.signals import Chosen, DiceRead, Signal, TagLifted, TagTapped
from companion.table.sources import Sources
from companion.table.table import Table
from companion.table.view import EditionFace, View

WALL_S = 1_700_000_000

edition_as_shipped = cache(editions.load)
_names = cache(editions.names)


@cache
def _faces() -> tuple[EditionFace, ...]:
    return EditionsOnDisk(Path("no-own-editions")).faces()


class FakeClock:
    """Time that passes only when told to."""

    def __init__(self) -> None:
        self.ms = 1_000
        self.wall_s = WALL_S

    def monotonic(self) -> int:
        return self.ms

    def wall(self) -> int:
        return self.wall_s


class FakeChance:
    """Shuffles from a seed, and ids that count."""

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)
        self._ids = 0

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        return tuple(self._random.sample(list(cards), len(cards)))

    def new_id(self) -> str:
        self._ids += 1
        return f"new-{self._ids}"


class EditionsReadOnce(EditionsOnDisk):
    """The shipped editions, not read again for every test."""

    def faces(self) -> tuple[EditionFace, ...]:
        return _faces()

    def load(self, edition: str) -> Edition:
        return edition_as_shipped(edition)

    def names(self, edition: str) -> Names:
        return _names(edition)


TAGS: Mapping[str, TagMeaning] = {
    **{f"04AA{n:010X}": TagMeaning(role=TagRole.PLAYER, subject=m) for n, m in enumerate(Mark)},
    **{f"04BB{n:010X}": TagMeaning(role=TagRole.DEED, subject=str(n)) for n in range(40)},
    **{
        f"04CC{n:010X}": TagMeaning(role=TagRole.FUNCTION, subject=function)
        for n, function in enumerate(FunctionTag)
    },
    "04DD0000000000": TagMeaning(role=TagRole.CARD, subject="ch_jail_free"),
    "04DD0000000001": TagMeaning(role=TagRole.CARD, subject="ch_get50"),
    "04EE0000000000": TagMeaning(role=TagRole.BANKER),
}
"""The tags of the test table."""


@cache
def _paired() -> bytes:
    """A registry that knows the tags; written once, because each pairing is a commit."""
    with TemporaryDirectory() as folder:
        with Registry(Path(folder)) as registry:
            for uid, meaning in TAGS.items():
                registry.pair(uid, meaning.role.value, meaning.subject)
        return (Path(folder) / FILE).read_bytes()


class Rig:
    """A real table without its thread, with its devices in the test's hands.

    Every gesture gives the View after it.
    """

    def __init__(self, folder: Path, *, seed: int = 1, paired: bool = True) -> None:
        self.folder = folder
        self.games = folder / "games"
        self.games.mkdir(parents=True, exist_ok=True)
        self.clock = FakeClock()
        if paired and not (folder / FILE).exists():
            (folder / FILE).write_bytes(_paired())
        self.registry = Registry(folder)
        self.sources = Sources(
            editions=EditionsReadOnce(folder / "editions"),
            games=GamesOnDisk(self.games),
            memory=RegistryMemory(self.registry),
            chance=FakeChance(seed),
            clock=self.clock.monotonic,
            wall=self.clock.wall,
            app_version="0.0.0",
        )
        self.table = Table(self.sources)
        self.view: View = self.take(TagLifted(reader="reader", uid="", at_ms=0))
        self._gestures = 0

    def take(self, signal: Signal) -> View:
        """Hand the table any signal. Whatever it shows can be written down."""
        self.view = self.table.take(signal)
        assert msgspec.json.encode(self.view)
        return self.view

    def key(self) -> str:
        """A key that no gesture has had."""
        self._gestures += 1
        self.clock.ms += 10
        return f"{self.folder.name}:{self._gestures}"

    def choose(self, request: Request, *, key: str = "", seen: int | None = None) -> View:
        """A touch on the newest picture, or on an older one."""
        key = key or self.key()
        seen = self.view.seq if seen is None else seen
        return self.take(Chosen(key=key, seen_seq=seen, request=request, at_ms=self.clock.ms))

    def tap_uid(self, uid: str, *, key: str = "", random_uid: bool = False, text: str = "") -> View:
        key = key or self.key()
        return self.take(
            TagTapped(
                reader="reader",
                uid=uid,
                key=key,
                at_ms=self.clock.ms,
                random_uid=random_uid,
                text=text,
            )
        )

    def tap(self, role: TagRole, subject: str = "", *, key: str = "") -> View:
        """Lay a paired tag on the reader."""
        meaning = TagMeaning(role=role, subject=subject)
        return self.tap_uid(next(u for u, m in TAGS.items() if m == meaning), key=key)

    def token(self, player: PlayerId, *, key: str = "") -> View:
        return self.tap(TagRole.PLAYER, player, key=key)

    def deed(self, lot: Square) -> View:
        return self.tap(TagRole.DEED, str(lot))

    def dice(self, *faces: int, key: str = "", started_ms: int | None = -1) -> View:
        """A roll on the sensor; it began to move just now unless said otherwise."""
        key = key or self.key()
        started = self.clock.ms if started_ms == -1 else started_ms
        return self.take(
            DiceRead(source="dice", key=key, faces=faces, started_ms=started, at_ms=self.clock.ms)
        )

    @property
    def refused(self) -> str:
        """The code of the last refusal; empty if the last gesture counted."""
        return self.view.refused.message.code if self.view.refused else ""

    @property
    def game(self) -> Game:
        """The game as the writer holds it."""
        desk = self.table._state.desk
        assert desk is not None
        return desk.game

    @property
    def records(self) -> tuple[AnyRecord, ...]:
        """The ledger as the writer holds it."""
        desk = self.table._state.desk
        assert desk is not None
        return desk.history.records

    def close(self) -> None:
        """Leave the game, so that its file may be opened by another."""
        self.table.take(Chosen(key="leave", seen_seq=0, request=LeaveGame(), at_ms=0))
        self.registry.close()
