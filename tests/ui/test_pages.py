"""Touches on the pages: ledger, player, standings and fault post what they say."""

import pytest
from msgspec.structs import replace

from companion.table import requests as r
from companion.table.view import Entry, Movement, Summary
from tests.ui import harness, views, views_pages
from tests.ui.harness import Screenshots
from tests.ui.states_pages import STATES
from ui.present import faults, ledger, standings
from ui.present.catalogue import languages, load
from ui.present.speech import Speech
from ui.present.summary import facts, paid_table
from ui.present.table import HIDDEN
from ui.screens.history import HistoryScreen
from ui.screens.player import GroupKey, PlayerScreen
from ui.widgets.options import OptionKey
from ui.widgets.people import PersonKey

SAYS = load("en")


def opened(shown: Screenshots, screen: str, player: str | None = None) -> None:
    shown.stage.open(screen, player=player)
    shown.frames(2)


def test_the_ledger_page_undoes_and_redoes() -> None:
    with harness.stage() as shown:
        shown.show(views_pages.ledger())
        opened(shown, "history")
        shown.touch(shown.pad("Undo"))
        shown.touch(shown.pad("Redo"))
        assert shown.requests == [r.Undo(), r.Redo()]
        assert {signal.seen_seq for signal in shown.posted} == {27}  # type: ignore[union-attr]


def test_an_undo_that_is_off_says_why_and_posts_nothing() -> None:
    with harness.stage() as shown:
        shown.show(views_pages.drawn_card())
        opened(shown, "history")
        assert shown.pad("Undo").face.second == "drawn cards stay"
        shown.touch(shown.pad("Undo"))
        assert shown.requests == []


def test_a_person_filters_the_page_and_older_turns_it() -> None:
    with harness.stage() as shown:
        shown.show(views_pages.ledger(10))
        opened(shown, "history")
        screen = shown.stage.screen
        assert isinstance(screen, HistoryScreen)
        shown.touch(shown.pad("Older"))
        assert screen._page == 1
        kenji = next(p for p in shown.pads() if isinstance(p, PersonKey) and p.face.name == "Kenji")
        shown.touch(kenji)
        assert (screen._page, screen._player) == (0, views.KENJI)


def test_a_line_tells_the_money_of_whoever_is_asked_about() -> None:
    view = views.playing()
    speech = Speech(SAYS, view)
    newest = ledger.page(view, speech, views.KENJI, 0, 5).lines[0]
    assert newest.amount == "+\u00a0330"
    assert ledger.page(view, speech, None, 0, 5).lines[0].amount == "\u2212\u00a0330"


def test_a_sale_by_auction_is_told_of_the_winner() -> None:
    paid = Movement(payer=views.SARI, payee="bank", amount=120, cause="auction")
    entry = Entry(
        seq=3, message=views.message("entry.Pass", player=views.ADA), players=(views.ADA,),
        movements=(paid,), balances={}, turn_number=2,
    )  # fmt: skip
    assert ledger.account_of(entry) == views.SARI


@pytest.mark.parametrize("language", languages())
def test_a_debt_that_deeds_paid_is_told_with_people_and_deeds(language: str) -> None:
    view = views.playing()
    lot = view.deeds[0].lot
    paid = views.message(
        "entry.SettleDebt", cause="rent", payer=views.ADA, payee=views.SARI,
        creditor=views.SARI, lots=(lot,),
    )  # fmt: skip
    entry = Entry(
        seq=3, message=paid, players=(views.ADA,), movements=(), balances={}, turn_number=2
    )
    speech = Speech(load(language), view)
    line = ledger.page(replace(view, entries=(entry,)), speech, None, 0, 5).lines[0]
    assert speech.name(views.ADA) in line.sentence
    assert speech.name(views.SARI) in line.sentence
    assert line.detail == speech.say("history.in_kind", lots=(lot,))
    assert speech.lot_name(lot) in line.detail


def test_balances_are_hidden_in_a_pause() -> None:
    view = views_pages.ledger(paused=True)
    lines = ledger.page(view, Speech(SAYS, view), None, 0, 5).lines
    assert {line.balance for line in lines} <= {"", HIDDEN}


def test_the_page_number_stays_inside_the_ledger() -> None:
    view = views_pages.ledger()
    shown = ledger.page(view, Speech(SAYS, view), None, 99, 5)
    assert (shown.number, shown.pages, len(shown.lines)) == (5, 6, 2)


@pytest.mark.parametrize("form", ["trade", "build", "mortgage"])
def test_a_player_sheet_opens_the_forms_of_that_player(form: str) -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        opened(shown, "player", views.KENJI)
        shown.touch(shown.pad(form.capitalize()))
        assert shown.stage.opened is not None
        assert (shown.stage.opened.screen, shown.stage.opened.player) == (form, views.KENJI)


def test_a_group_opens_to_its_deeds_and_back() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        opened(shown, "player", views.ADA)
        screen = shown.stage.screen
        assert isinstance(screen, PlayerScreen)
        group = next(p for p in shown.pads() if isinstance(p, GroupKey) and p.chip.letter == "D")
        shown.touch(group)
        deeds = [pad for pad in shown.pads() if isinstance(pad, OptionKey)]
        assert [pad.face.label for pad in deeds] == ["Bell Yard", "Clock Court", "Organ Place"]
        shown.touch(shown.pad("All groups"))
        assert screen.letter == ""
        screen.open_group("D")
        shown.touch(next(pad for pad in shown.pads() if isinstance(pad, OptionKey)))
        assert shown.stage.opened is not None
        assert (shown.stage.opened.screen, shown.stage.opened.lot) == ("deed", 16)


def test_the_end_goes_back_or_is_undone() -> None:
    with harness.stage() as shown:
        shown.show(views_pages.over())
        shown.touch(shown.pad("Undo the end"))
        shown.touch(shown.pad("Close"))
        assert shown.requests == [r.Undo(), r.BackToWelcome()]


def test_the_end_tells_who_paid_whom_and_comes_back() -> None:
    with harness.stage() as shown:
        shown.show(views_pages.over())
        shown.touch(shown.pad("Who paid whom"))
        shown.touch(shown.pad("Back"))
        shown.touch(shown.pad("Close"))
        assert shown.requests == [r.BackToWelcome()]


def test_payments_are_told_by_payer_and_payee() -> None:
    view = views_pages.over()
    told = paid_table(view, Speech(SAYS, view))
    kenji, ada = told.rows[0], told.rows[1]
    assert (kenji.name, kenji.cells[:2], kenji.total) == ("Kenji", ("", "105"), "420")
    assert (ada.cells[0], told.columns[-1]) == ("140", ("", "Bank"))


def test_facts_that_never_happened_are_left_out() -> None:
    view = views_pages.over()
    nothing = Summary(rent=None, lot=None, landings=0, luckiest=None, dice_tenths=0, paid={})
    assert len(facts(view, Speech(SAYS, view))) == 3
    quiet = replace(view, summary=nothing)
    assert facts(quiet, Speech(SAYS, quiet)) == ()


def test_the_same_seats_play_again() -> None:
    with harness.stage() as shown:
        shown.show(views_pages.over())
        shown.touch(shown.pad("Same seats again"))
        assert shown.requests == [r.Rematch()]


@pytest.mark.parametrize(
    ("label", "wanted"),
    [
        ("Go on", r.ContinueFromLastGood()),
        ("Write a copy", r.ExportDamaged()),
        ("To the start", r.BackToWelcome()),
    ],
)
def test_a_fault_offers_its_ways_on(label: str, wanted: r.Request) -> None:
    with harness.stage() as shown:
        shown.show(views_pages.damaged())
        pad = shown.pad(label)
        assert pad.request == wanted
        shown.touch(pad)
        assert shown.requests == [wanted]


def test_every_fault_keeps_the_balances_in_mind() -> None:
    view = views_pages.full_disk()
    assert view.fault is not None
    speech = Speech(SAYS, view)
    assert faults.name(view.fault) == "LedgerFull"
    assert faults.headline(speech, view.fault) == "The disk is full. Nothing was booked."
    assert faults.safe(speech, view.fault) == "The balances are safe."
    assert "no room on the medium" in faults.particulars(speech, view.fault)


@pytest.mark.parametrize("most", [0, 1, 7, 1499, 1500, 9999, 25_000_000])
def test_the_frame_of_the_curves_holds_them_with_few_lines(most: int) -> None:
    frame = standings.scale([(0, most)])
    assert frame.top >= most
    assert 1 <= len(frame.money) - 1 <= 6


def test_a_long_curve_is_thinned_but_keeps_its_ends() -> None:
    points = standings.thinned(range(1000))
    assert (points[0], points[-1]) == ((0, 0), (999, 999))
    assert len(points) <= standings.MOST_POINTS + 1


def test_seals_are_spread_apart_inside_the_frame() -> None:
    places = standings.spread([100, 99, 98], 20, 0, 100)
    assert sorted(places) == [60, 80, 100]


def test_reasons_that_one_line_cannot_hold_stand_in_two() -> None:
    with harness.stage() as shown:
        STATES["player-off"](shown)
        off = {pad.face.label: pad for pad in shown.pads() if getattr(pad, "look", "") == "off"}
        assert {label: pad.reason_lines for label, pad in off.items()} == {
            "Trade": ("between", "turns only"),
            "Build": ("auction open",),
            "Mortgage": ("choose the", "tax first"),
        }
