"""The demo game as signals, for benches that need a real table and a real game."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

from companion.demo.script import PLAYERS, Gesture, Note, Tap, Throw, Touch, first_game
from companion.ledger.registry import Registry
from companion.rules.policies import DeckMode
from companion.shelves import monotonic_ms, sources
from companion.table import requests as r
from companion.table.signals import Chosen, DiceRead, Signal, TagTapped
from companion.table.table import Table
from companion.table.view import View

KEYS = count(1)


def seated_table(folder: Path) -> "Seated":
    """A table in play: four players, physical decks; its writer thread is not started."""
    (folder / "games").mkdir(parents=True, exist_ok=True)
    registry = Registry(folder)
    table = Table(sources(folder, registry, simulated_tags=True))
    steps: list[r.AnyTableRequest] = [
        r.NewGame(edition="us_classic"),
        r.SetRules(decks=DeckMode.PHYSICAL),
        *(r.AddSeat(name=name, mark=mark) for mark, name in PLAYERS),
        r.DecideStarter(),
        r.PickStarter(seat=0),
        r.BeginGame(),
    ]
    view: View | None = None
    for step in steps:
        view = table.take(touch(step, view.seq if view else 0))
    assert view is not None
    return Seated(table, view, registry)


class Seated(NamedTuple):
    """A table, its first View, and what must be closed after it."""

    table: Table
    view: View
    registry: Registry

    def close(self) -> None:
        """Leave the files to others."""
        desk = self.table._state.desk
        if desk is not None:
            desk.close()
        self.registry.close()


def touch(request: r.Request, seen_seq: int) -> Chosen:
    return Chosen(
        key=f"bench:{next(KEYS)}", seen_seq=seen_seq, request=request, at_ms=monotonic_ms()
    )


def signal_of(gesture: Gesture, seen_seq: int) -> Signal:
    """What the table hears of a gesture."""
    now = monotonic_ms()
    key = f"bench:{next(KEYS)}"
    match gesture:
        case Throw():
            return DiceRead(source="dice", key=key, faces=gesture.faces, started_ms=now, at_ms=now)
        case Tap():
            uid = r.simulated_uid(gesture.meaning)
            return TagTapped(reader="reader", uid=uid, key=key, at_ms=now)
        case Touch():
            return touch(gesture.command, seen_seq)
    raise ValueError(f"expected a gesture that the table hears, got {gesture!r}")


def audible() -> Iterator[Gesture]:
    """The demo game without its headings."""
    return (gesture for gesture in first_game() if not isinstance(gesture, Note))
