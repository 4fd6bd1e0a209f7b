"""While a trade is filled in on the screen, tokens and deeds go into it and nothing is booked."""

from pathlib import Path

import pytest

from companion.rules.look import player_of
from companion.table.requests import FunctionTag, TagRole, TapsToForm
from tests.builders import ADA, BEN, Position, table
from tests.table.rig import Rig


@pytest.fixture
def listening(tmp_path: Path) -> Rig:
    """Ada owes Ben 500 of her 40; a tap of her deed would raise money, one of her token pay."""
    position = Position().owns(ADA, 39).owns(BEN, 5).cash(**{ADA: 40}).owes(ADA, 500, BEN)
    rig = table(tmp_path, position)
    rig.choose(TapsToForm(on=True))
    return rig


def shown(rig: Rig) -> tuple[str, str | None, int | None]:
    focus = rig.view.focus
    assert focus is not None
    return focus.screen, focus.player, focus.lot


def test_a_deed_is_shown_to_the_form_with_its_owner(listening: Rig):
    listening.deed(39)
    assert ("trade", ADA, 39) == shown(listening)
    listening.deed(1)
    assert ("trade", None, 1) == shown(listening)
    assert "prompt.raise_money" == listening.view.prompt.message.code


def test_a_token_signs_nothing_and_pays_nothing(listening: Rig):
    listening.token(ADA)
    assert ("trade", ADA, None) == shown(listening)
    assert (40, "") == (player_of(listening.game, ADA).balance, listening.refused)


def test_other_tags_mean_what_they_always_mean(listening: Rig):
    listening.tap(TagRole.FUNCTION, FunctionTag.BUILD)
    assert "build" == shown(listening)[0]
    listening.token("key")
    assert "token_not_in_game" == listening.refused


def test_without_the_form_a_deed_raises_money_again(listening: Rig):
    listening.choose(TapsToForm(on=False))
    listening.deed(39)
    assert "prompt.sign_Mortgage" == listening.view.prompt.message.code
