"""A deck gets its tags: in board order, quickly, and nothing is moved or lost unasked."""

from pathlib import Path

import pytest

from companion.table.inscriptions import meant
from companion.table.requests import (
    Cancel,
    ForgetTag,
    LeaveGame,
    Mark,
    PreviousTag,
    RegisterTag,
    ResumeGame,
    StartWizard,
    TagMeaning,
    TagRole,
    TryTags,
    simulated_uid,
)
from companion.table.view import Cue
from tests.builders import ADA, GAME_ID, Position, table
from tests.table.rig import Rig

NEW, NEWER = "04FFFFFFFFFFFF", "04FFFFFFFFFFFE"
PHONE = "08A1B2C3"


def deed(square: int) -> TagMeaning:
    return TagMeaning(role=TagRole.DEED, subject=str(square))


def deeds(folder: Path, *, paired: bool = False, only: str | None = None) -> Rig:
    rig = Rig(folder, paired=paired)
    rig.choose(StartWizard(role=TagRole.DEED, edition="us_classic", only=only))
    return rig


def tags_of(rig: Rig, square: int) -> list[str]:
    return [uid for uid, tag in rig.registry.tags().items() if tag == ("deed", str(square))]


def test_a_whole_deck_takes_one_tap_a_deed_and_chimes_for_each(tmp_path: Path):
    rig = deeds(tmp_path)
    chimes = set()
    for number in range(28):
        rig.tap_uid(f"04{number:012X}")
        assert Cue.RECEIVED is rig.view.cue[1]
        chimes.add(rig.view.cue[0])

    assert 28 == len(chimes)
    assert (None, 28) == (rig.view.wizard.meaning, len(rig.registry.tags()))


def test_a_new_tag_beside_an_old_one_is_asked_about_once(tmp_path: Path):
    rig = deeds(tmp_path, paired=True)
    (old_one,) = tags_of(rig, 1)
    assert rig.view.wizard.has_tag
    rig.tap_uid(NEW)
    assert (NEW, deed(1), None) == (
        rig.view.wizard.uid,
        rig.view.wizard.meaning,
        rig.view.wizard.conflict,
    )
    assert [old_one] == tags_of(rig, 1)

    rig.choose(RegisterTag(uid=NEW, meaning=deed(1), instead=True))
    assert [NEW] == tags_of(rig, 1)
    rig.tap_uid(NEWER)
    assert ([NEWER], deed(5)) == (tags_of(rig, 3), rig.view.wizard.meaning)


def test_a_lost_card_that_is_found_is_a_stranger(tmp_path: Path):
    rig = deeds(tmp_path, paired=True, only="39")
    (lost,) = tags_of(rig, 39)
    rig.tap_uid(NEW)
    rig.choose(RegisterTag(uid=NEW, meaning=deed(39), instead=True))

    assert rig.table._state.meaning(lost) is None
    assert deed(39) == rig.table._state.meaning(NEW)


def test_both_tags_may_stand_for_one_thing(tmp_path: Path):
    rig = deeds(tmp_path, paired=True)
    rig.tap_uid(NEW)
    rig.choose(RegisterTag(uid=NEW, meaning=deed(1)))
    rig.tap_uid(NEWER)

    assert (2, 2) == (len(tags_of(rig, 1)), len(tags_of(rig, 3)))


def test_a_new_tag_that_was_not_meant_stays_a_stranger(tmp_path: Path):
    rig = deeds(tmp_path, paired=True)
    rig.tap_uid(NEW)
    rig.choose(Cancel())

    assert (None, deed(1)) == (rig.view.wizard.uid, rig.view.wizard.meaning)
    assert NEW not in rig.registry.tags()


def test_a_second_tag_of_the_same_run_needs_no_question(tmp_path: Path):
    rig = deeds(tmp_path)
    rig.tap_uid(NEW)
    rig.choose(PreviousTag())
    rig.tap_uid(NEWER)

    assert [NEWER, NEW] == tags_of(rig, 1)


def test_the_tag_of_simulated_play_is_no_old_tag(tmp_path: Path):
    rig = deeds(tmp_path)
    rig.table._state.pairing = rig.table._state.pairing.paired(simulated_uid(deed(1)), deed(1))
    rig.tap_uid(NEW)

    assert [NEW] == tags_of(rig, 1)


def test_the_text_on_a_tag_is_a_question_and_never_an_answer(tmp_path: Path):
    rig = deeds(tmp_path)
    rig.tap_uid(NEW, text="Oriental avenue")
    assert (deed(6), "Oriental avenue", NEW) == (
        rig.view.wizard.suggested,
        rig.view.wizard.text,
        rig.view.wizard.uid,
    )
    assert {} == rig.registry.tags()

    rig.choose(RegisterTag(uid=NEW, meaning=deed(6)))
    assert (deed(1), [NEW]) == (rig.view.wizard.meaning, tags_of(rig, 6))


def test_the_text_may_be_wrong(tmp_path: Path):
    rig = deeds(tmp_path)
    rig.tap_uid(NEW, text="Oriental Avenue")
    rig.choose(RegisterTag(uid=NEW, meaning=deed(1)))

    assert (deed(3), [NEW]) == (rig.view.wizard.meaning, tags_of(rig, 1))


def test_a_deed_that_has_its_tag_from_its_text_is_not_asked_for_again(tmp_path: Path):
    rig = deeds(tmp_path)
    rig.tap_uid(NEW, text="deed 3")
    rig.choose(RegisterTag(uid=NEW, meaning=deed(3)))
    rig.tap_uid(NEWER)

    assert deed(5) == rig.view.wizard.meaning


@pytest.mark.parametrize("text", ["Mediterranean Avenue", "deed 1", "Bread", "", "deed 999"])
def test_a_text_that_agrees_or_says_nothing_needs_no_question(tmp_path: Path, text: str):
    rig = deeds(tmp_path)
    rig.tap_uid(NEW, text=text)

    assert [NEW] == tags_of(rig, 1)


@pytest.mark.parametrize(
    ("text", "square"),
    [("St Charles Place", 11), ("ST. CHARLES PLACE", 11), ("Deed:39", 39), ("go", None)],
)
def test_capitals_and_points_do_not_matter(tmp_path: Path, text: str, square: int | None):
    board = deeds(tmp_path).view.board
    named = meant(text, [deed(lot) for lot in (1, 11, 39)], board)
    assert named == (deed(square) if square else None)


@pytest.mark.parametrize("uid", [PHONE, "04FFFFFFFFFFFF"])
def test_a_phone_is_refused_with_the_reason(tmp_path: Path, uid: str):
    rig = deeds(tmp_path)
    rig.tap_uid(uid, random_uid=True)

    assert ("lobby.random_tag", {}) == (rig.refused, rig.registry.tags())


def test_a_phone_is_refused_by_touch_too(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.choose(RegisterTag(uid=PHONE, meaning=deed(6)))

    assert "lobby.random_tag" == rig.refused
    assert PHONE not in rig.registry.tags()


def test_a_tag_is_tried_out_and_nothing_is_registered(tmp_path: Path):
    rig = Rig(tmp_path)
    known = dict(rig.registry.tags())
    rig.choose(TryTags(edition="us_classic"))
    rig.tap_uid("04BB0000000006", text="hello")
    tried = rig.view.wizard.tried
    assert (True, deed(6), "hello") == (rig.view.wizard.trying, tried.meaning, tried.text)
    rig.tap_uid(NEW)
    assert (NEW, None) == (rig.view.wizard.tried.uid, rig.view.wizard.tried.meaning)
    rig.tap_uid(PHONE, random_uid=True)
    assert ("", True) == (rig.refused, rig.view.wizard.tried.made_up)
    assert known == rig.registry.tags()


def test_an_unknown_tag_in_a_game_says_what_its_text_names(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.tap_uid(NEW, text="Boardwalk")

    assert ("Boardwalk", deed(39)) == (rig.view.wizard.text, rig.view.wizard.suggested)


def test_a_meaning_for_one_game_ends_with_it(tmp_path: Path):
    rig = table(tmp_path, Position())
    token = next(u for u, t in rig.registry.tags().items() if t == ("player", Mark.SUN.value))
    rig.choose(RegisterTag(uid=token, meaning=deed(39), for_game=True))
    rig.tap_uid(token)
    assert 39 == rig.view.focus.lot

    rig.choose(LeaveGame())
    assert ("player", "sun") == rig.registry.tags()[token]
    assert TagRole.PLAYER is rig.table._state.meaning(token).role
    rig.choose(ResumeGame(game=GAME_ID))
    rig.tap_uid(token)
    assert 39 == rig.view.focus.lot


def test_a_meaning_for_one_game_is_taken_back_by_one_touch(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.choose(RegisterTag(uid=NEW, meaning=deed(39), for_game=True))
    assert ForgetTag(uid=NEW, for_game=True) == rig.view.notice.back.request
    rig.choose(rig.view.notice.back.request)
    rig.tap_uid(NEW)

    assert "tap.unknown_tag" == rig.refused


def test_a_meaning_for_ever_ends_the_one_for_this_game(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.choose(RegisterTag(uid=NEW, meaning=deed(39), for_game=True))
    rig.choose(RegisterTag(uid=NEW, meaning=TagMeaning(role=TagRole.PLAYER, subject=ADA)))
    rig.tap_uid(NEW)
    assert ADA == rig.view.focus.player
    rig.choose(LeaveGame())
    rig.choose(ResumeGame(game=GAME_ID))
    rig.tap_uid(NEW)
    assert ADA == rig.view.focus.player


def test_only_a_running_game_has_tags_of_its_own(tmp_path: Path):
    rig = Rig(tmp_path)
    rig.choose(RegisterTag(uid=NEW, meaning=deed(39), for_game=True))

    assert "lobby.no_game" == rig.refused
