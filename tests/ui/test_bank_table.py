"""The screen follows games of bank-only play: every View can be said and drawn."""

from pathlib import Path

import pytest

from companion.table.requests import DeckMode
from companion.table.view import Mode
from tests.table.bank_hands import BankHands, seated
from tests.table.rig import Rig
from tests.ui import harness
from ui.present.speech import Speech
from ui.router import LOOKED_AT

STEPS = 140


@pytest.mark.parametrize(
    ("edition", "decks", "language"),
    [
        ("us_classic", DeckMode.PHYSICAL, "en"),
        ("us_classic", DeckMode.VIRTUAL, "ja"),
        ("id_monopoli", DeckMode.VIRTUAL, "id"),
        ("ru_birzha", DeckMode.VIRTUAL, "ru"),
    ],
)
def test_every_view_of_bank_only_play_can_be_said_and_drawn(
    tmp_path: Path,
    edition: str,
    decks: DeckMode,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wordless: set[str] = set()
    say = Speech.say

    def listening(speech: Speech, code: str, **facts: object) -> str:
        sentence = say(speech, code, **facts)  # type: ignore[arg-type]
        if not speech.has(code) or "…" in sentence:
            wordless.add(f"{code} {facts}")
        return sentence

    monkeypatch.setattr(Speech, "say", listening)
    rig = Rig(tmp_path, seed=7)
    seated(rig, edition, 4, decks=decks)
    hands = BankHands(rig, 7)
    screens = set()
    with harness.stage(language=language) as shown:
        for step in range(STEPS):
            if rig.view.mode is not Mode.PLAYING:
                break
            shown.stage.show(rig.view)
            screens.add(type(shown.stage.screen).__name__)
            opened = shown.stage.opened
            if opened is not None and opened.screen in LOOKED_AT:
                shown.stage.close()
            if step % 10 == 0:
                shown.frames(1)
            if step % 15 == 0:
                shown.stage.open("history")
                shown.stage.close()
            hands.step()
    rig.close()
    assert wordless == set()
    assert {"BankTableScreen", "ErrandScreen", "PayScreen"} <= screens
