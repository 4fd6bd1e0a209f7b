"""A turn at the table, gesture by gesture: deeds, rent, tags, and gestures that come twice."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.rules import commands as c
from companion.rules.names import CardId
from companion.table.requests import (
    BeginGame,
    Cancel,
    EnterDice,
    NewGame,
    RemoveSeat,
    Request,
    ResumeGame,
    SetPreference,
    StaffCame,
    TagMeaning,
    TagRole,
    TouchDeed,
    TouchToken,
    Undo,
)
from companion.table.signals import (
    Button,
    ButtonPressed,
    Chosen,
    DeviceKind,
    DiceRolling,
    TagLifted,
    TagsCrowded,
    TagUnreadable,
)
from companion.table.table import Table
from companion.table.view import Cue, DebtSheet, DriverChoice, Mode, PurchaseSheet, Want
from tests.builders import ADA, BEN, GAME_ID, Position, table
from tests.table.rig import TAGS, Rig

GET_50 = CardId("ch_get50")


def owners(rig: Rig, *lots: int) -> list[str | None]:
    return [rig.view.deed(lot).owner for lot in lots]


def balances(rig: Rig) -> list[int]:
    return [player.balance for player in rig.view.players]


def test_a_deed_is_bought_in_two_taps(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(1, 2)
    assert Want.DEED is rig.view.prompt.want

    rig.deed(3)
    assert isinstance(rig.view.sheet, PurchaseSheet)
    assert rig.view.sheet.chosen
    assert "prompt.sign_BuyDeed" == rig.view.prompt.message.code
    assert 1500 == balances(rig)[0]

    rig.token(ADA)
    assert [ADA] == owners(rig, 3)
    assert [1440, 1500, 1500] == balances(rig)
    assert Cue.PAID is rig.view.cue[1]


def test_a_deed_is_bought_by_touch_alike(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.choose(EnterDice(faces=(1, 2)))
    rig.choose(TouchDeed(lot=3))
    rig.choose(TouchToken(player=ADA))

    assert [ADA] == owners(rig, 3)


def test_the_token_of_somebody_else_does_not_buy(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(1, 2)
    rig.deed(3)
    rig.token(BEN)

    assert "signature_of_other_wanted" == rig.refused
    assert [None] == owners(rig, 3)
    rig.token(ADA)
    assert [ADA] == owners(rig, 3)


def test_cancel_forgets_the_tapped_deed(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(1, 2)
    rig.deed(3)
    rig.choose(Cancel())
    rig.token(ADA)

    assert "choose_first_purchase" == rig.refused
    assert [None] == owners(rig, 3)


def test_the_confirm_button_signs(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(1, 2)
    rig.deed(3)
    rig.take(ButtonPressed(panel="panel", button=Button.CONFIRM, key="b1", at_ms=0))

    assert [ADA] == owners(rig, 3)


def test_rent_is_paid_with_one_tap_of_the_payer(tmp_path: Path):
    rig = table(tmp_path, Position().owns(BEN, 3))
    rig.dice(1, 2)
    sheet = rig.view.sheet
    assert isinstance(sheet, DebtSheet)
    assert (ADA, (BEN,), 4, "why.rent") == (
        sheet.debtor,
        sheet.creditors,
        sheet.amount,
        sheet.why.code,
    )

    rig.token(ADA)
    assert [1496, 1504, 1500] == balances(rig)
    assert "end_turn" in rig.view.prompt.message.code


def test_the_wrong_payer_is_told_who_pays(tmp_path: Path):
    rig = table(tmp_path, Position().owns(BEN, 3))
    rig.dice(1, 2)
    rig.token(BEN)

    assert "not_the_debtor" == rig.refused
    assert "prompt.pay" == rig.view.refused.expected.code
    assert ADA == rig.view.refused.expected.facts["debtor"]
    assert [1500, 1500, 1500] == balances(rig)


def test_an_unknown_tag_opens_registration_and_books_nothing(tmp_path: Path):
    rig = table(tmp_path, Position().owns(BEN, 3))
    rig.dice(1, 2)
    seq = rig.view.seq
    rig.tap_uid("04FFFFFFFFFFFF")

    assert "tap.unknown_tag" == rig.refused
    assert ("tag", "04FFFFFFFFFFFF") == (rig.view.focus.screen, rig.view.focus.uid)
    assert "04FFFFFFFFFFFF" == rig.view.wizard.uid
    assert seq == rig.view.seq


def test_cancel_forgets_the_unknown_tag(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.tap_uid("04FFFFFFFFFFFF")
    rig.choose(Cancel())

    assert rig.view.wizard is None


def test_a_phone_that_makes_up_its_identity_is_never_registered(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.tap_uid("08123456", random_uid=True)

    assert "tap.random_tag" == rig.refused
    assert rig.view.wizard is None
    assert "08123456" not in rig.registry.tags()


def test_two_tags_and_unreadable_tags_are_refused_with_what_is_expected(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.take(TagsCrowded(reader="reader", at_ms=0))
    assert "tap.two_tags" == rig.refused
    assert "prompt.roll" == rig.view.refused.expected.code

    number = rig.view.refused.number
    rig.take(TagUnreadable(reader="reader", at_ms=0))
    assert "tap.unreadable" == rig.refused
    assert rig.view.refused.number > number


def test_a_lifted_tag_and_moving_dice_book_nothing(tmp_path: Path):
    rig = table(tmp_path, Position())
    seq = rig.view.seq
    rig.take(TagLifted(reader="reader", uid=next(iter(TAGS)), at_ms=0))
    rig.take(DiceRolling(source="dice", key="d1", at_ms=0))

    assert (seq, "") == (rig.view.seq, rig.refused)


def test_the_same_tap_twice_is_booked_once(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN).owes(ADA, 20, BEN))
    for _ in range(2):
        rig.token(ADA, key="reader:7")

    assert [1490, 1510, 1500] == balances(rig)


def test_the_same_touch_twice_is_booked_once(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN).owes(ADA, 20, BEN))
    for _ in range(2):
        rig.choose(c.SettleDebt(player=ADA), key="touch:7")

    assert [1490, 1510, 1500] == balances(rig)


def test_a_key_that_is_in_the_ledger_is_known_after_a_restart(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN).owes(ADA, 20, BEN))
    rig.token(ADA, key="reader:7")
    rig.close()
    again = Rig(tmp_path)
    again.choose(ResumeGame(game=GAME_ID), key="again")
    again.token(ADA, key="reader:7")

    assert [1490, 1510, 1500] == balances(again)


def test_a_touch_on_a_stale_screen_is_refused(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN).owes(ADA, 20, BEN))
    seen = rig.view.seq
    rig.choose(c.SettleDebt(player=ADA))
    rig.choose(c.SettleDebt(player=ADA), seen=seen)

    assert "tap.stale_screen" == rig.refused
    assert [1490, 1510, 1500] == balances(rig)


@pytest.mark.parametrize("request_", [Undo(), TouchToken(player=ADA), EnterDice(faces=(1, 2))])
def test_every_touch_that_may_book_must_have_seen_the_newest_picture(
    tmp_path: Path, request_: Request
):
    rig = table(tmp_path, Position().after_move())
    rig.choose(c.EndTurn(player=ADA))
    seq = rig.view.seq
    rig.choose(request_, seen=seq - 1)

    assert ("tap.stale_screen", seq) == (rig.refused, rig.view.seq)


def test_lobby_touches_do_not_reach_a_running_game(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.dice(4, 6)
    seq = rig.view.seq
    for request in (NewGame(edition="us_classic"), RemoveSeat(seat=0), BeginGame()):
        rig.choose(request)
        assert "tap.nothing_to_do" == rig.refused

    assert (seq, Mode.PLAYING) == (rig.view.seq, rig.view.mode)


def test_a_tag_from_a_later_version_is_refused_softly(tmp_path: Path):
    rig = table(tmp_path, Position())
    meaning = TagMeaning(role=TagRole.FUNCTION, subject="launch")
    rig.sources.memory.pair("04FFFFFFFFFFFF", meaning)
    rig.close()
    again = Rig(tmp_path)
    again.choose(ResumeGame(game=GAME_ID), key="again")
    again.tap_uid("04FFFFFFFFFFFF")

    assert "tap.nothing_to_do" == again.refused


def test_a_refusal_goes_when_something_is_booked(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN))
    rig.token(BEN)
    assert rig.refused
    rig.token(ADA)
    assert "" == rig.refused


def test_the_staff_is_called_with_a_sound_and_has_come(tmp_path: Path):
    rig = table(tmp_path, Position())
    call = ButtonPressed(panel="panel", button=Button.STAFF, key="p:1", at_ms=0)
    rig.take(call)
    assert rig.view.cue is not None
    assert (True, Cue.STAFF) == (rig.view.staff_called, rig.view.cue[1])

    rig.take(replace(call, key="p:2"))
    assert rig.view.notice is not None
    assert (False, "staff.came") == (rig.view.staff_called, rig.view.notice.message.code)


def test_a_touch_answers_the_call_for_the_staff_and_nothing_else(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.choose(StaffCame())
    assert (False, None) == (rig.view.staff_called, rig.view.notice)

    rig.take(ButtonPressed(panel="panel", button=Button.STAFF, key="p:1", at_ms=0))
    rig.choose(StaffCame())
    assert rig.view.notice is not None
    assert (False, "staff.came") == (rig.view.staff_called, rig.view.notice.message.code)


def test_the_staff_is_called_without_a_game_too(tmp_path: Path):
    rig = Rig(tmp_path)
    rig.take(ButtonPressed(panel="panel", button=Button.STAFF, key="p:1", at_ms=0))

    assert rig.view.staff_called


def test_a_driver_is_chosen_by_name_and_kept(tmp_path: Path):
    rig = Rig(tmp_path)
    offered = DriverChoice(kind=DeviceKind.DICE, names=("serial", "none"), preference="driver.dice")
    sources = replace(rig.sources, drivers=(offered,))
    state = Table(sources).take(
        Chosen(
            key="1", seen_seq=0, request=SetPreference(name="driver.dice", value="none"), at_ms=0
        )
    )

    assert (replace(offered, chosen="none"),) == state.drivers
    assert "none" == rig.sources.memory.preferences()["driver.dice"]
