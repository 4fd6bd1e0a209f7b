"""From the welcome screen to the genesis entry, and the wizard that registers tags."""

from pathlib import Path

import pytest

from companion.ledger.salvage import read_good
from companion.rules.policies import DeckMode
from companion.table.requests import (
    AddSeat,
    BackToWelcome,
    BeginGame,
    Cancel,
    DecideStarter,
    EditSeat,
    EnterDice,
    ForgetTag,
    LeaveGame,
    Mark,
    MoveSeat,
    NewGame,
    PickStarter,
    PreviousTag,
    RegisterTag,
    RemoveSeat,
    Request,
    ResumeGame,
    SetPreference,
    SetRules,
    SkipTag,
    StartWizard,
    TagMeaning,
    TagRole,
    Undo,
)
from companion.table.view import Mode
from tests.builders import ADA, BEN, GAME_ID, Position, table
from tests.table.rig import Rig

NEW_UID = "0499999999999A"


def lobby(folder: Path, *, paired: bool = True) -> Rig:
    """Edition and rules are chosen; the seats are empty."""
    rig = Rig(folder, paired=paired)
    rig.choose(NewGame(edition="us_classic"))
    rig.choose(SetRules())
    return rig


def seated(folder: Path, number: int = 3) -> Rig:
    rig = lobby(folder)
    for mark in list(Mark)[:number]:
        rig.token(mark)
    return rig


def names(rig: Rig) -> list[str]:
    return [seat.name for seat in rig.view.lobby.seats]


def test_the_welcome_screen_shows_editions_and_saved_games(tmp_path: Path):
    table(tmp_path, Position().owns(ADA, 1)).close()
    rig = Rig(tmp_path)

    assert Mode.WELCOME is rig.view.mode
    assert "us_classic" in [face.edition for face in rig.view.lobby.editions if face.playable]
    assert [(GAME_ID, False)] == [(saved.game, saved.over) for saved in rig.view.lobby.saved]


def test_from_welcome_to_the_first_throw(tmp_path: Path):
    rig = Rig(tmp_path)
    rig.choose(NewGame(edition="us_classic"))
    assert Mode.RULES is rig.view.mode
    rig.choose(SetRules(decks=DeckMode.PHYSICAL, undo_dice=False))
    assert Mode.SEATS is rig.view.mode
    rig.token(Mark.SUN)
    assert not rig.view.lobby.proceed.allowed
    rig.token(Mark.DROP)
    rig.choose(rig.view.lobby.proceed.request)
    assert (Mode.STARTER, 0) == (rig.view.mode, rig.view.lobby.throwing)
    rig.dice(1, 2)
    rig.dice(6, 2)
    assert 1 == rig.view.lobby.starter
    rig.choose(rig.view.lobby.proceed.request)

    assert (Mode.PLAYING, BEN) == (rig.view.mode, rig.view.turn)
    assert ["Drop", "Sun"] == [seat.name for seat in rig.view.players]
    rules = rig.game.table_rules
    assert (DeckMode.PHYSICAL, False, True) == (rules.decks, rules.undo_dice, rules.undo_cards)


def test_a_game_that_has_begun_is_on_disk(tmp_path: Path):
    rig = seated(tmp_path)
    rig.choose(PickStarter(seat=0))
    rig.choose(BeginGame())
    game = rig.game
    rig.close()

    assert game == read_good(rig.games / "new-1.banker").game


def test_a_tie_throws_again_among_those_who_are_tied(tmp_path: Path):
    rig = seated(tmp_path)
    rig.choose(DecideStarter())
    for faces in ((6, 4), (1, 2), (5, 5)):
        rig.choose(EnterDice(faces=faces))
    assert ((0, 2), 0) == (rig.view.lobby.tied, rig.view.lobby.throwing)
    assert [None, (1, 2), None] == [seat.roll for seat in rig.view.lobby.seats]

    rig.choose(EnterDice(faces=(2, 2)))
    rig.choose(EnterDice(faces=(2, 2)))
    assert ((0, 2), None) == (rig.view.lobby.tied, rig.view.lobby.starter)
    rig.choose(EnterDice(faces=(1, 2)))
    rig.choose(EnterDice(faces=(2, 2)))
    assert 2 == rig.view.lobby.starter


def test_a_throw_that_moved_before_the_last_one_was_taken_is_stale(tmp_path: Path):
    rig = seated(tmp_path)
    rig.choose(DecideStarter())
    moved = rig.clock.ms
    rig.clock.ms += 5
    rig.dice(1, 2)
    rig.dice(3, 4, started_ms=moved)

    assert "dice.stale" == rig.refused
    assert 1 == rig.view.lobby.throwing


def test_a_new_tag_on_the_seats_page_becomes_a_token(tmp_path: Path):
    rig = lobby(tmp_path, paired=False)
    rig.tap_uid(NEW_UID)

    assert [("Sun", True)] == [(seat.name, seat.tagged) for seat in rig.view.lobby.seats]
    assert ("player", "sun") == rig.registry.tags()[NEW_UID]


def test_a_token_that_sits_keeps_its_seat(tmp_path: Path):
    rig = seated(tmp_path)
    rig.token(Mark.DROP)

    assert ["Sun", "Drop", "Leaf"] == names(rig)


def test_seats_are_named_moved_and_removed(tmp_path: Path):
    rig = seated(tmp_path)
    rig.choose(EditSeat(seat=0, name="  Ada\n Lovelace, countess ", mark=Mark.KEY))
    assert "Ada Lovelace, co" == names(rig)[0]
    assert Mark.KEY is rig.view.lobby.seats[0].mark
    rig.choose(MoveSeat(seat=0, to=2))
    rig.choose(RemoveSeat(seat=1))
    rig.choose(AddSeat(name="Zoe", mark=Mark.KITE))

    assert ["Drop", "Ada Lovelace, co", "Zoe"] == names(rig)


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (AddSeat(mark=Mark.SUN), "lobby.mark_taken"),
        (AddSeat(name="drop"), "lobby.name_taken"),
        (EditSeat(seat=0, name="Leaf", mark=Mark.SUN), "lobby.name_taken"),
        (EditSeat(seat=0, name="", mark=Mark.DROP), "lobby.mark_taken"),
        (EditSeat(seat=7, name="", mark=Mark.KEY), "lobby.no_such_seat"),
        (RemoveSeat(seat=-1), "lobby.no_such_seat"),
        (MoveSeat(seat=0, to=3), "lobby.no_such_seat"),
        (PickStarter(seat=3), "lobby.no_such_seat"),
        (BeginGame(), "lobby.no_starter_yet"),
        (EnterDice(faces=(1, 2)), "lobby.no_throw_due"),
        (NewGame(edition="moon"), "lobby.no_such_edition"),
    ],
)
def test_the_seats_page_refuses(tmp_path: Path, request_: Request, code: str):
    rig = seated(tmp_path)
    rig.choose(request_)

    assert code == rig.refused
    assert ["Sun", "Drop", "Leaf"] == names(rig)


def test_a_full_table_takes_nobody_more(tmp_path: Path):
    rig = seated(tmp_path, 8)
    rig.choose(AddSeat(name="Ninth"))
    assert "lobby.table_full" == rig.refused
    rig.tap_uid(NEW_UID)
    assert "lobby.table_full" == rig.refused


@pytest.mark.parametrize("request_", [PickStarter(seat=0), DecideStarter(), BeginGame()])
def test_one_player_cannot_begin(tmp_path: Path, request_: Request):
    rig = seated(tmp_path, 1)
    rig.choose(request_)
    assert rig.refused.startswith("lobby.")
    rig.choose(BeginGame())

    assert rig.view.game is None


@pytest.mark.parametrize("request_", [RemoveSeat(seat=2), AddSeat(), MoveSeat(seat=0, to=1)])
def test_changing_seats_after_a_throw_decides_anew(tmp_path: Path, request_: Request):
    rig = seated(tmp_path)
    rig.choose(DecideStarter())
    rig.dice(1, 2)
    rig.choose(request_)

    assert (Mode.SEATS, None) == (rig.view.mode, rig.view.lobby.starter)
    rig.choose(DecideStarter())
    assert 0 == rig.view.lobby.throwing


@pytest.mark.parametrize(
    "request_",
    [AddSeat(), SetRules(), BeginGame(), DecideStarter(), RemoveSeat(seat=0), PickStarter(seat=0)],
)
def test_without_an_edition_there_are_no_seats(tmp_path: Path, request_: Request):
    rig = Rig(tmp_path)
    rig.choose(request_)

    assert rig.refused.startswith("lobby.")
    assert Mode.WELCOME is rig.view.mode


@pytest.mark.parametrize("faces", [(0, 3), (1, 7), (-1, 2)])
def test_a_throw_for_the_start_has_real_faces(tmp_path: Path, faces: tuple[int, int]):
    rig = seated(tmp_path)
    rig.choose(DecideStarter())
    rig.choose(EnterDice(faces=faces))

    assert "lobby.faces_out_of_range" == rig.refused


def test_back_to_welcome_forgets_the_lobby(tmp_path: Path):
    rig = seated(tmp_path)
    rig.choose(BackToWelcome())

    assert (Mode.WELCOME, []) == (rig.view.mode, names(rig))


def test_leaving_and_resuming_gives_the_same_picture(tmp_path: Path):
    rig = table(tmp_path, Position().owns(BEN, 3))
    rig.dice(1, 2)
    shown = rig.view
    rig.choose(LeaveGame())
    assert (Mode.WELCOME, None) == (rig.view.mode, rig.view.game)
    rig.choose(ResumeGame(game=GAME_ID))

    for field in ("seq", "players", "deeds", "bank", "prompt", "sheet", "actions", "entries"):
        assert getattr(shown, field) == getattr(rig.view, field), field


def test_a_restart_gives_the_same_picture(tmp_path: Path):
    rig = table(tmp_path, Position().owns(BEN, 3))
    rig.dice(1, 2)
    rig.token(ADA)
    rig.choose(Undo())
    shown = rig.view
    rig.close()
    again = Rig(tmp_path)
    again.choose(ResumeGame(game=GAME_ID))

    for field in ("seq", "board", "players", "deeds", "prompt", "sheet", "actions"):
        assert getattr(shown, field) == getattr(again.view, field), field


def test_a_resumed_game_has_its_names(tmp_path: Path):
    rig = table(tmp_path, Position())

    assert "Boardwalk" == rig.view.board.squares[39].names["en"]


def test_a_game_that_is_not_there_is_refused(tmp_path: Path):
    rig = Rig(tmp_path)
    rig.choose(ResumeGame(game="../../etc/passwd"))

    assert "fault.other" == rig.refused


def test_the_wizard_registers_one_tag_after_the_other(tmp_path: Path):
    rig = Rig(tmp_path, paired=False)
    rig.choose(StartWizard(role=TagRole.DEED, edition="us_classic"))
    assert (Mode.WIZARD, 28) == (rig.view.mode, rig.view.wizard.total)
    assert TagMeaning(role=TagRole.DEED, subject="1") == rig.view.wizard.meaning

    rig.tap_uid("04000000000001")
    rig.choose(SkipTag())
    rig.tap_uid("04000000000005")
    assert (4, ("04000000000001", "04000000000005")) == (
        rig.view.wizard.number,
        rig.view.wizard.done,
    )
    rig.choose(PreviousTag())
    assert "5" == rig.view.wizard.meaning.subject
    assert ("deed", "5") == rig.registry.tags()["04000000000005"]
    rig.choose(BackToWelcome())
    assert Mode.WELCOME is rig.view.mode


@pytest.mark.parametrize(
    ("role", "total"),
    [
        (TagRole.DEED, 28),
        (TagRole.CARD, 32),
        (TagRole.PLAYER, 8),
        (TagRole.FUNCTION, 4),
        (TagRole.BANKER, 1),
    ],
)
def test_the_wizard_knows_what_there_is(tmp_path: Path, role: TagRole, total: int):
    rig = Rig(tmp_path, paired=False)
    rig.choose(StartWizard(role=role, edition="us_classic"))
    assert total == rig.view.wizard.total
    for number in range(total):
        rig.tap_uid(f"04{number:012X}")

    assert (None, total) == (rig.view.wizard.meaning, len(rig.view.wizard.done))
    rig.tap_uid(NEW_UID)
    assert "lobby.wizard_is_done" == rig.refused


def test_the_wizard_asks_before_a_tag_changes_its_meaning(tmp_path: Path):
    rig = Rig(tmp_path)
    rig.choose(StartWizard(role=TagRole.DEED, edition="us_classic", only="39"))
    uid = next(uid for uid, tag in rig.registry.tags().items() if tag == ("player", "sun"))
    rig.tap_uid(uid)
    assert TagMeaning(role=TagRole.PLAYER, subject="sun") == rig.view.wizard.conflict
    assert ("player", "sun") == rig.registry.tags()[uid]

    rig.choose(RegisterTag(uid=uid, meaning=rig.view.wizard.meaning))
    assert ("deed", "39") == rig.registry.tags()[uid]
    assert rig.view.wizard.meaning is None


def test_a_tag_that_is_not_to_be_moved_keeps_its_meaning(tmp_path: Path):
    rig = Rig(tmp_path)
    rig.choose(StartWizard(role=TagRole.DEED, edition="us_classic", only="39"))
    uid = next(uid for uid, tag in rig.registry.tags().items() if tag == ("player", "sun"))
    rig.tap_uid(uid)
    rig.choose(Cancel())
    assert rig.view.wizard.conflict is None
    assert TagMeaning(role=TagRole.DEED, subject="39") == rig.view.wizard.meaning
    assert ("player", "sun") == rig.registry.tags()[uid]


def test_the_wizard_shows_what_is_printed_without_a_game(tmp_path: Path):
    rig = Rig(tmp_path)
    rig.choose(StartWizard(role=TagRole.DEED, edition="us_classic"))
    assert "us_classic" == rig.view.board.edition
    rig.choose(BackToWelcome())
    assert rig.view.board is None


def test_the_wizard_does_not_take_a_phone(tmp_path: Path):
    rig = Rig(tmp_path)
    rig.choose(StartWizard(role=TagRole.BANKER, edition="us_classic"))
    rig.tap_uid("08123456", random_uid=True)

    assert "lobby.random_tag" == rig.refused


def test_the_wizard_in_the_middle_of_a_game_returns_to_it(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.choose(StartWizard(role=TagRole.BANKER, edition="us_classic"))
    rig.tap_uid(NEW_UID)
    rig.choose(RegisterTag(uid=NEW_UID, meaning=TagMeaning(role=TagRole.BANKER)))
    rig.choose(BackToWelcome())

    assert (Mode.PLAYING, GAME_ID) == (rig.view.mode, rig.view.game)
    rig.tap_uid(NEW_UID)
    assert "history" == rig.view.focus.screen


def test_an_unknown_tag_is_registered_and_works_at_once(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN))
    rig.tap_uid(NEW_UID)
    meaning = TagMeaning(role=TagRole.PLAYER, subject="sun")
    rig.choose(RegisterTag(uid=NEW_UID, meaning=meaning))
    assert rig.view.wizard is None
    rig.tap_uid(NEW_UID)
    assert 1490 == rig.view.player(ADA).balance

    rig.choose(ForgetTag(uid=NEW_UID))
    rig.tap_uid(NEW_UID)
    assert "tap.unknown_tag" == rig.refused


def test_preferences_outlive_the_table(tmp_path: Path):
    rig = Rig(tmp_path)
    rig.choose(SetPreference(name="language", value="ja"))
    assert {"language": "ja"} == rig.view.preferences
    rig.close()

    assert {"language": "ja"} == Rig(tmp_path).view.preferences
