"""The house rules in words: every setting and every value that can be touched has a sentence."""

import pytest

from companion import editions
from companion.table import houserules
from companion.table import requests as r
from companion.table.settings import SECTIONS, options
from tests.table.rig import edition_as_shipped
from tests.ui import harness
from tests.ui import views_books as books
from ui.present import house
from ui.present.catalogue import load
from ui.present.speech import Speech
from ui.screens.house import RESET_S

ENGLISH = load("en")


@pytest.mark.parametrize("edition", editions.available())
def test_every_setting_and_every_value_has_words(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wordless: list[str] = []
    say = Speech.say

    def listening(speech: Speech, code: str, **facts: object) -> str:
        said = say(speech, code, **facts)  # type: ignore[arg-type]
        if not speech.has(code) or "…" in said:
            wordless.append(code)
        return said

    monkeypatch.setattr(Speech, "say", listening)
    speech = Speech(ENGLISH, books.rules_page(edition))
    book = edition_as_shipped(edition)
    for name in houserules.names(book):
        for value in options(book, name):
            assert house.value_words(speech, name, value)
    for section in SECTIONS:
        assert house.rules_of(speech.view, speech, section)
    assert wordless == []


def test_plus_steps_to_the_next_value_and_a_held_key_goes_back_to_the_book() -> None:
    view = books.rules_page("us_classic", *books.POT)
    with harness.stage() as shown:
        shown.show(view)
        shown.stage.open("house")
        shown.stage.screen.turn_to("money")  # type: ignore[union-attr]
        plus = [
            pad for pad in shown.pads() if getattr(pad, "face", None) and pad.face.icon == "plus"
        ]
        shown.touch(plus[0])
        assert shown.requests == [r.SetHouseRule(name="money.start", value=1900)]
        shown.touch(shown.pad("Back to the book"), hold_s=RESET_S + 0.3)
        assert shown.requests[-1] == r.ResetHouseRules()


def test_a_number_is_typed_in_within_its_limits() -> None:
    with harness.stage() as shown:
        shown.show(books.rules_page("us_classic"))
        shown.stage.open("house")
        shown.stage.screen.turn_to("building")  # type: ignore[union-attr]
        shown.stage.screen.type_in("stock.small")  # type: ignore[union-attr]
        shown.touch(shown.pad("Take it"))
        for _ in range(3):
            shown.touch(shown.pad("4"))
        shown.touch(shown.pad("Take it"))
        assert ([], "From 0 to 99") == (shown.requests, shown.pad("Take it").face.second)
        shown.touch(next(pad for pad in shown.pads() if pad.face.icon == "left"))
        shown.touch(shown.pad("Take it"))
        assert shown.requests == [r.SetHouseRule(name="stock.small", value=44)]


def test_a_share_is_typed_in_in_percent() -> None:
    with harness.stage() as shown:
        shown.show(books.rules_page("us_classic"))
        shown.stage.open("house")
        shown.stage.screen.turn_to("mortgage")  # type: ignore[union-attr]
        shown.touch(shown.pad("10%"))
        shown.touch(shown.pad("7"))
        shown.touch(shown.pad("Take it"))
        assert shown.requests == [r.SetHouseRule(name="mortgage.interest", value=0.07)]


def test_settings_that_do_not_go_together_stop_at_the_rules_page() -> None:
    with harness.stage() as shown:
        shown.show(books.rules_page("us_classic", *books.POT[:1]))
        shown.touch(shown.pad("Take your seats"))
        assert shown.requests == []
