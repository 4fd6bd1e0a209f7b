"""A game in which every gesture follows from a seed and the number of the next entry.

Run as a program it is the banker that gets killed: it resumes the game of a folder, repeats
the newest gesture, goes on, and says each confirmed entry on its standard output.
"""

import random
import sys
from pathlib import Path

from companion.ledger.replay import replay
from companion.rules import commands as c
from companion.rules.game import Game
from companion.table.requests import Request, ResumeGame, TouchToken, Undo
from companion.table.signals import Chosen, DiceRead, Signal, TagTapped
from tests.builders import ADA, BEN, CLEO, GAME_ID, Position
from tests.rules.bots import careful
from tests.table.rig import TAGS, Rig

THROWS = (c.Roll, c.RollForRent)
TAPPED = (c.SettleDebt, c.ConsentToTrade)


def opening() -> Position:
    """Three players, and deeds enough for buildings, trades and debts to come soon."""
    return Position().owns(ADA, 1, 11, 13, 14).owns(BEN, 3, 16, 18, 19).owns(CLEO, 6, 8, 9, 5)


def gesture(game: Game, seed: int, seq: int, clock_ms: int) -> Signal | None:
    """What is done when entry `seq` comes next; None when the game is over."""
    rng = random.Random(f"{seed}:{seq}")
    key = f"{seed}:{seq}"
    if seq > 2 and rng.random() < 0.05:
        return _touch(key, seq, Undo(), clock_ms)
    command = careful(game, rng)
    if command is None:
        return None
    if isinstance(command, THROWS):
        return DiceRead(
            source="dice", key=key, faces=command.dice, started_ms=clock_ms, at_ms=clock_ms
        )
    if isinstance(command, TAPPED) and rng.random() < 0.5:
        uid = next(uid for uid, meaning in TAGS.items() if meaning.subject == command.player)
        return TagTapped(reader="reader", uid=uid, key=key, at_ms=clock_ms)
    if isinstance(command, c.SettleDebt):
        return _touch(key, seq, TouchToken(player=command.player), clock_ms)
    return _touch(key, seq, command, clock_ms)


def _touch(key: str, seq: int, request: Request, clock_ms: int) -> Chosen:
    return Chosen(key=key, seen_seq=seq - 1, request=request, at_ms=clock_ms)


def step(rig: Rig, seed: int, seq: int) -> bool:
    """Make the gesture of entry `seq`; False when the game is over."""
    rig.clock.ms += 10
    signal = gesture(rig.game, seed, seq, rig.clock.ms)
    if signal is None:
        return False
    rig.take(signal)
    return True


def run(folder: Path, seed: int) -> None:
    """Resume, repeat the gesture of the newest entry, and play until the game is over."""
    rig = resumed(folder)
    repeat_newest(rig, seed)
    _say(rig)
    while step(rig, seed, rig.view.seq + 1):
        _say(rig)


def resumed(folder: Path) -> Rig:
    """The table of a folder, playing the game that lies there."""
    rig = Rig(folder)
    rig.choose(ResumeGame(game=GAME_ID), key="resume")
    return rig


def repeat_newest(rig: Rig, seed: int) -> None:
    """Make the gesture of the newest entry again, as people do who saw no answer."""
    seq = rig.view.seq
    if seq < 2:
        return
    records = rig.records
    before = replay(records[:-1]).game
    signal = gesture(before, seed, seq, rig.clock.ms)
    assert signal is not None
    rig.take(signal)
    assert records == rig.records, "booked twice"


def _say(rig: Rig) -> None:
    sys.stdout.write(f"{rig.view.seq}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    run(Path(sys.argv[1]), int(sys.argv[2]))
