"""Anything at all happens at the table, again and again: it answers, and the money stays right."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from companion.ledger.audit import audit
from companion.rules import commands as c
from companion.rules.edition import TableRules
from companion.rules.house import Tracking
from companion.rules.names import ExpulsionReason, TaxMode
from companion.rules.policies import DeckMode
from companion.table import requests as r
from companion.table.signals import (
    Button,
    ButtonPressed,
    Chosen,
    DeviceKind,
    DeviceLost,
    DiceFault,
    DiceRead,
    DiceRejected,
    Signal,
    TagsCrowded,
    TagTapped,
    TagUnreadable,
)
from companion.table.view import Mode
from tests.builders import ADA, BEN, CLEO, DAN, GAME_ID, JAIL_CARD, Position, save
from tests.rules.bots import anything
from tests.rules.invariants import broken
from tests.table.rig import TAGS, Rig

GESTURES = 500
HUGE = 2**63 - 1

Draw = Callable[[random.Random], object]


def one_of(*values: object) -> Draw:
    return lambda rng: rng.choice(values)


def some(draw: Draw) -> Draw:
    return lambda rng: tuple(draw(rng) for _ in range(rng.randint(0, 3)))


def number(rng: random.Random) -> int:
    return rng.choice((0, 1, -1, 7, 10, 60, 500, HUGE, -HUGE, rng.randint(1, 400)))


def square(rng: random.Random) -> int:
    return rng.choice((rng.randint(0, 39), -1, 40, HUGE))


def meaning(rng: random.Random) -> r.TagMeaning:
    subject = rng.choice(("sun", "39", "x", "", "end_turn"))
    return r.TagMeaning(role=rng.choice(list(r.TagRole)), subject=subject)


player = one_of(ADA, BEN, CLEO, DAN, "nobody", "bank", "")
text = one_of("", "Ada", " \n ", "Б" * 40, "../../x", GAME_ID, "us_classic")
FIELDS: dict[str, Draw] = {
    "player": player,
    "to": square,
    "debtor": player,
    "players": some(player),
    "confirmed_by": some(player),
    "parties": some(player),
    "gives": lambda rng: {player(rng): c.Offer(cash=number(rng), lots=some(square)(rng))},
    "dice": lambda rng: (number(rng), rng.randint(1, 6)),
    "faces": lambda rng: (rng.randint(0, 7), rng.randint(1, 6)),
    "deck": one_of("chance", "community_chest", "?"),
    "card": one_of(JAIL_CARD, "ch_get50", "?"),
    "lot": square,
    "lots": some(square),
    "amount": number,
    "mode": one_of(*TaxMode),
    "rounds": number,
    "to_big": one_of(True, False),
    "whole": one_of(True, False),
    "group": one_of("orange", "railroad", "?"),
    "split": lambda rng: {player(rng): number(rng)},
    "square": square,
    "landed": one_of(True, False),
    "payer": player,
    "payee": player,
    "squares": lambda rng: {player(rng): square(rng)},
    "on_turn": player,
    "in_jail": lambda rng: {player(rng): number(rng)},
    "on": one_of(True, False),
    "draft": one_of(True, False),
    "tracking": one_of(*Tracking),
    "command": lambda rng: made(rng, rng.choice(COMMANDS)),
    "in_kind": lambda rng: {square(rng): number(rng)},
    "reason": one_of(*ExpulsionReason),
    "seat": one_of(0, 1, 2, 9, -1),
    "name": text,
    "mark": one_of(*r.Mark),
    "decks": one_of(*DeckMode),
    "undo_dice": one_of(True, False),
    "undo_cards": one_of(True, False),
    "edition": one_of("us_classic", "us_classic", "moon"),
    "game": one_of(GAME_ID, GAME_ID, "?"),
    "role": one_of(*r.TagRole),
    "only": one_of(None, "39", "x"),
    "sensor": one_of("tray ttyUSB0", "tower", ""),
    "uid": lambda rng: rng.choice(list(TAGS)) if rng.random() < 0.2 else "04FFFFFFFFFFFF",
    "meaning": meaning,
    "instead": one_of(True, False),
    "for_game": one_of(True, False),
    "value": text,
}
"""By the name of a request's field."""
TABLE_REQUESTS = get_args(r.AnyTableRequest)
COMMANDS = get_args(c.AnyCommand)


def request(rng: random.Random, rig: Rig) -> r.Request:
    """Something sensible half of the time, else anything that a touch can carry."""
    if rig.view.mode is Mode.PLAYING and rng.random() < 0.6:
        return anything(rig.game, rng) or r.Undo()
    if rig.view.errands and rng.random() < 0.3:
        return rng.choice(rig.view.errands).action.request or r.Cancel()
    kind = rng.choice(COMMANDS if rng.random() < 0.4 else TABLE_REQUESTS)
    return made(rng, kind)


def made(rng: random.Random, kind: type[r.Request]) -> r.Request:
    """A request or command of a kind, with anything in its fields."""
    names = [name for name in get_type_hints(kind) if name in FIELDS]
    fields = {name: FIELDS[name](rng) for name in names}
    if kind is c.SellGroup:
        fields["to"] = {}
    if kind is c.Lend:
        fields["to"] = player(rng)
    if kind is c.SwitchTracking:
        fields["to"] = rng.choice(list(Tracking))
    filled: r.Request = kind(**fields)
    return filled


def signal(rng: random.Random, rig: Rig) -> Signal:
    key = rig.key() if rng.random() < 0.95 else "again"
    now = rig.clock.ms
    kind = rng.random()
    if kind < 0.5:
        seen = rig.view.seq - (rng.random() < 0.1)
        return Chosen(key=key, seen_seq=seen, request=request(rng, rig), at_ms=now)
    if kind < 0.75:
        uid = str(FIELDS["uid"](rng)) if rng.random() < 0.1 else rng.choice(list(TAGS))
        made_up = rng.random() < 0.05
        text = rng.choice(("", "", "Boardwalk", "deed 6", "no deed"))
        return TagTapped(reader="r", uid=uid, key=key, at_ms=now, random_uid=made_up, text=text)
    if kind < 0.9:
        faces = tuple(rng.randint(1, 6) for _ in range(2 if rng.random() < 0.95 else 3))
        started = rng.choice((now, now, now, None, now - 50))
        return DiceRead(source="d", key=key, faces=faces, started_ms=started, at_ms=now)
    others: tuple[Signal, ...] = (
        ButtonPressed(panel="p", button=rng.choice(list(Button)), key=key, at_ms=now),
        DiceRejected(source="d", key=key, reason=rng.choice(list(DiceFault)), at_ms=now),
        TagsCrowded(reader="r", at_ms=now),
        TagUnreadable(reader="r", at_ms=now),
        DeviceLost(device="d", kind=DeviceKind.DICE, reason="gone", at_ms=now),
    )
    return rng.choice(others)


@pytest.mark.parametrize("seed", range(4))
def test_the_table_survives_anything(tmp_path: Path, seed: int):
    rng = random.Random(seed)
    rules = TableRules(tracking=list(Tracking)[seed % 2], decks=list(DeckMode)[seed // 2])
    path = save(Position((ADA, BEN, CLEO, DAN), rules=rules), tmp_path / "games")
    rig = Rig(tmp_path)
    for _ in range(GESTURES):
        rig.take(signal(rng, rig))
        if rig.view.mode is Mode.PLAYING:
            assert [] == broken(rig.game)
        elif rng.random() < 0.3:
            rig.choose(r.ResumeGame(game=GAME_ID))
    rig.choose(r.BackToWelcome())
    rig.close()

    assert [] == [finding for finding in audit(path) if not finding.is_good]
