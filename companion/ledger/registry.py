"""What outlives games: tags, preferences, counted rolls, and the lobby that is being set up."""

import json
import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from companion.ledger import store

FILE = "registry.db"

_SCHEMA = """
CREATE TABLE IF NOT EXISTS tag (
    uid TEXT PRIMARY KEY, role TEXT NOT NULL, subject TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS game_tag (
    game TEXT NOT NULL, uid TEXT NOT NULL, role TEXT NOT NULL, subject TEXT NOT NULL,
    PRIMARY KEY (game, uid)
) STRICT;
CREATE TABLE IF NOT EXISTS preference (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS roll (
    sensor TEXT, die INTEGER, face INTEGER, count INTEGER NOT NULL, PRIMARY KEY (sensor, die, face)
) STRICT;
CREATE TABLE IF NOT EXISTS draft (id INTEGER PRIMARY KEY CHECK (id = 0), json TEXT) STRICT;
INSERT OR IGNORE INTO draft VALUES (0, NULL);
"""


class Pairing(NamedTuple):
    """What a tag stands for; the words are the table's."""

    role: str
    subject: str


class Registry:
    """`registry.db` in a folder. Every change is on the medium when the method returns.

    Raises the faults of a ledger; after one the registry has closed itself, and the next use
    tries to open it again.
    """

    def __init__(self, directory: Path) -> None:
        self.path = directory / FILE
        self._db: sqlite3.Connection | None = None
        self._run("SELECT 1", ())

    def tags(self) -> dict[str, Pairing]:
        """All pairings, by full uid."""
        rows = self._run("SELECT uid, role, subject FROM tag ORDER BY uid", ())
        return {str(uid): Pairing(str(role), str(subject)) for uid, role, subject in rows}

    def pair(self, uid: str, role: str, subject: str) -> None:
        """Give a tag a meaning; its old one is gone."""
        self._run("INSERT OR REPLACE INTO tag VALUES (?, ?, ?)", (uid, role, subject))

    def pair_all(self, tags: Mapping[str, Pairing]) -> None:
        """Give many tags their meanings, all of them or none."""
        rows = [{"uid": uid, "role": it.role, "subject": it.subject} for uid, it in tags.items()]
        self._run(
            "INSERT OR REPLACE INTO tag SELECT value ->> 'uid', value ->> 'role', "
            "value ->> 'subject' FROM json_each(?)",
            (json.dumps(rows),),
        )

    def forget(self, uid: str) -> bool:
        """Take a tag's meaning away; False if it had none."""
        return bool(self._run("DELETE FROM tag WHERE uid = ? RETURNING uid", (uid,)))

    def game_tags(self, game: str) -> dict[str, Pairing]:
        """What tags mean in one game only, by full uid."""
        query = "SELECT uid, role, subject FROM game_tag WHERE game = ? ORDER BY uid"
        rows = self._run(query, (game,))
        return {str(uid): Pairing(str(role), str(subject)) for uid, role, subject in rows}

    def pair_in_game(self, game: str, uid: str, role: str, subject: str) -> None:
        """Give a tag a meaning in one game; elsewhere it keeps its own."""
        row = (game, uid, role, subject)
        self._run("INSERT OR REPLACE INTO game_tag VALUES (?, ?, ?, ?)", row)

    def forget_in_game(self, game: str, uid: str) -> None:
        """Take away what a tag means in one game."""
        self._run("DELETE FROM game_tag WHERE game = ? AND uid = ?", (game, uid))

    def preferences(self) -> dict[str, str]:
        """All preferences by name."""
        rows = self._run("SELECT name, value FROM preference ORDER BY name", ())
        return {str(name): str(value) for name, value in rows}

    def preference(self, name: str) -> str | None:
        """What was set under a name, if anything."""
        return self.preferences().get(name)

    def set_preference(self, name: str, value: str) -> None:
        """Keep a value under a name."""
        self._run("INSERT OR REPLACE INTO preference VALUES (?, ?)", (name, value))

    def rolls(self) -> dict[tuple[str, int], tuple[int, ...]]:
        """How often faces 1 to 6 came up, by sensor and die."""
        counts: dict[tuple[str, int], list[int]] = {}
        for sensor, *numbers in self._run("SELECT sensor, die, face, count FROM roll", ()):
            die, face, count = (int(str(number)) for number in numbers)
            counts.setdefault((str(sensor), die), [0] * 6)[face - 1] = count
        return {die: tuple(found) for die, found in counts.items()}

    def count_rolls(self, sensor: str, rolls: Sequence[Sequence[int]]) -> None:
        """Add rolls, each with one face (1 to 6) for each die."""
        seen = Counter((die, face) for faces in rolls for die, face in enumerate(faces))
        if not seen:
            return
        rows = ", ".join("(?, ?, ?, ?)" for _ in seen)
        values = ((sensor, die, face, count) for (die, face), count in seen.items())
        # One statement, hence one transaction.
        added = f"INSERT INTO roll VALUES {rows} ON CONFLICT DO UPDATE SET count = count"
        self._run(f"{added} + excluded.count", tuple(chain.from_iterable(values)))

    def forget_rolls(self, sensor: str) -> None:
        """Take away the counts of a sensor: its dice have been changed."""
        self._run("DELETE FROM roll WHERE sensor = ?", (sensor,))

    def draft(self) -> str | None:
        """The lobby as it was left, as JSON of the table's making; None if there is none."""
        (row,) = self._run("SELECT json FROM draft WHERE id = 0", ())
        return None if row[0] is None else str(row[0])

    def set_draft(self, json: str | None) -> None:
        """Keep the lobby; None when the game has begun."""
        self._run("UPDATE draft SET json = ? WHERE id = 0", (json,))

    def close(self) -> None:
        """Release the file; harmless twice."""
        db, self._db = self._db, None
        if db is not None:
            db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _run(self, sql: str, values: tuple[str | int | None, ...]) -> list[tuple[object, ...]]:
        try:
            if self._db is None:
                self._db = self._opened()
            return self._db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            self.close()
            raise store.fault(error, self.path) from error

    def _opened(self) -> sqlite3.Connection:
        is_new = not self.path.exists()
        db = store.connect(self.path)
        db.executescript(f"BEGIN IMMEDIATE;{_SCHEMA}COMMIT;")
        if is_new:
            store.sync_folder(self.path.parent)
        return db
