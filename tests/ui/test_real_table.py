"""The screen follows a real table through a game of chance: no sentence is missing anywhere."""

import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from companion.ledger.registry import Registry
from companion.shelves import sources
from companion.table import requests as r
from companion.table.signals import Chosen
from companion.table.table import Table
from companion.table.view import Action, DebtSheet, Mode, PurchaseSheet, View, Want
from tests.ui import harness
from ui.present.speech import Speech

STEPS = 160
NEVER = (r.Undo, r.Redo, r.LeaveGame)


class Player:
    """Chooses among the offers of each View."""

    def __init__(self, folder: Path, seed: int, edition: str) -> None:
        (folder / "games").mkdir()
        self.table = Table(sources(folder, Registry(folder)))
        self.chance = random.Random(seed)
        self._numbers = count(1)
        self.view = self.ask(r.NewGame(edition=edition), seen=0)
        for _ in range(4):
            self.ask(r.AddSeat())
        self.ask(r.PickStarter(seat=0))
        self.ask(r.BeginGame())

    def ask(self, request: r.Request, seen: int | None = None) -> View:
        number = next(self._numbers)
        seq = self.view.seq if seen is None else seen
        chosen = Chosen(key=f"k{number}", seen_seq=seq, request=request, at_ms=1000 * number)
        self.view = self.table.take(chosen)
        return self.view

    def step(self) -> None:
        """One gesture that the View offers, or a throw."""
        view, sheet = self.view, self.view.sheet
        roll = view.actions.get("roll")
        if roll is not None and roll.allowed and self.chance.random() < 0.7:
            self.ask(r.EnterDice(faces=(self.chance.randint(1, 6), self.chance.randint(1, 6))))
        elif isinstance(sheet, DebtSheet):
            self.ask(_way_out(sheet))
        elif isinstance(sheet, PurchaseSheet) and sheet.chosen:
            self.ask(r.TouchToken(player=sheet.player))
        elif view.prompt is not None and view.prompt.want is Want.TOKEN and view.prompt.player:
            self.ask(r.TouchToken(player=view.prompt.player))
        else:
            offered = list(offers(sheet if sheet is not None else tuple(view.actions.values())))
            dice = r.EnterDice(faces=(1, 2))
            self.ask(self.chance.choice(offered) if offered else dice)


def _way_out(sheet: DebtSheet) -> r.Request:
    if sheet.settle.allowed and sheet.settle.request is not None:
        return sheet.settle.request
    if sheet.steps:
        return sheet.steps[0].command
    assert sheet.bankrupt.request is not None
    return sheet.bankrupt.request


def offers(value: object) -> Iterator[r.Request]:
    """Every request that may be posted, found anywhere in a value of the View."""
    if isinstance(value, Action):
        if value.allowed and value.request is not None and not isinstance(value.request, NEVER):
            yield value.request
    elif isinstance(value, tuple):
        for item in value:
            yield from offers(item)
    else:
        for name in getattr(value, "__struct_fields__", ()):
            yield from offers(getattr(value, name))


@pytest.mark.parametrize(
    ("edition", "seed"),
    [("us_classic", 1), ("us_classic", 5), ("id_monopoli", 2), ("ru_birzha", 3)],
)
def test_every_view_of_a_real_game_can_be_said_and_drawn(
    tmp_path: Path, edition: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wordless: set[str] = set()
    say = Speech.say

    def listening(speech: Speech, code: str, **facts: object) -> str:
        sentence = say(speech, code, **facts)  # type: ignore[arg-type]
        if not speech.has(code) or "…" in sentence:
            wordless.add(f"{code} {facts}")
        return sentence

    monkeypatch.setattr(Speech, "say", listening)
    player = Player(tmp_path, seed, edition)
    with harness.stage() as shown:
        for step in range(STEPS):
            if player.view.mode is not Mode.PLAYING:
                break
            shown.stage.show(player.view)
            if step % 10 == 0:
                shown.frames(1)
            player.step()
    assert player.view.seq > STEPS // 4
    assert wordless == set()
