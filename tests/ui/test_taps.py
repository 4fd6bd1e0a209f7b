"""A tap while a form is open goes into the form, or shows something and gives the form back."""

from companion.rules import commands as c
from companion.table.requests import TapsToForm
from companion.table.signals import Chosen
from companion.table.view import Focus, View
from tests.ui import harness, views
from tests.ui.harness import Screenshots
from tests.ui.states_trade import form
from tests.ui.test_touches import strips_of
from tests.ui.views import ADA, KENJI, OLEG, SARI
from ui.screens.build import BuildScreen
from ui.screens.dice import DiceScreen
from ui.screens.history import HistoryScreen
from ui.screens.mortgage import MortgageScreen
from ui.screens.table import TableScreen
from ui.screens.trade import TradeScreen

NUMBER = iter(range(1, 1000))


def tap(shown: Screenshots, screen: str, player: str | None = None, lot: int | None = None,
        **changes: object) -> View:  # fmt: skip
    """The table answers a tap by asking to see something."""
    number = next(NUMBER)
    focus = Focus(
        number=number, screen=screen, player=player, lot=lot, uid=changes.pop("uid", None)
    )
    view = views.playing(focus=focus, version=100 + number, **changes)
    shown.show(view)
    return view


def trade_of(shown: Screenshots) -> TradeScreen:
    assert isinstance(shown.stage.screen, TradeScreen)
    return shown.stage.screen


def sides_of(shown: Screenshots) -> dict[str, tuple[int, ...]]:
    sides = trade_of(shown).sides
    assert sides is not None
    return {side.player: side.lots for side in sides}


def listening(shown: Screenshots) -> list[bool]:
    asked = [signal.request for signal in shown.posted if isinstance(signal, Chosen)]
    return [request.on for request in asked if isinstance(request, TapsToForm)]


def test_the_trade_form_takes_the_taps_as_long_as_it_is_open() -> None:
    with harness.stage() as shown:
        form(shown)
        assert listening(shown) == [True]
        shown.touch(shown.pad("Cancel"))
        assert listening(shown) == [True, False]


def test_a_tapped_deed_goes_on_and_off_its_owners_side() -> None:
    with harness.stage() as shown:
        form(shown)
        tap(shown, "trade", ADA, 5)
        assert sides_of(shown)[ADA] == (37, 5)
        tap(shown, "trade", SARI, 31)
        assert sides_of(shown)[SARI] == (1, 3, 25)
        tap(shown, "trade", ADA, 5)
        assert sides_of(shown) == {ADA: (37,), SARI: (1, 3, 25)}


def test_a_deed_of_somebody_else_seats_them_where_nothing_is_filled_in() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.stage.open("trade")
        tap(shown, "trade", OLEG, 13)
        assert sides_of(shown) == {ADA: (), OLEG: (13,)}


def test_a_third_party_changes_nothing_and_is_told_why() -> None:
    with harness.stage() as shown:
        form(shown)
        before = trade_of(shown).sides
        tap(shown, "trade", OLEG, 13)
        tap(shown, "trade", KENJI)
        assert trade_of(shown).sides == before
        assert ["Kenji has no part in this trade."] == [s.words[0] for s in strips_of(shown)]


def test_a_deed_of_the_bank_changes_nothing() -> None:
    with harness.stage() as shown:
        form(shown)
        before = trade_of(shown).sides
        tap(shown, "trade", None, 39)
        assert trade_of(shown).sides == before
        assert len(strips_of(shown)) == 1


def test_the_token_of_a_party_proposes_what_is_filled_in() -> None:
    with harness.stage() as shown:
        form(shown)
        tap(shown, "trade", ADA)
        (proposed,) = shown.requests
        assert isinstance(proposed, c.ProposeTrade)
        assert proposed.parties == (ADA, SARI)


def test_the_token_of_a_party_proposes_no_empty_form() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.stage.open("trade")
        tap(shown, "trade", ADA)
        assert (shown.requests, len(strips_of(shown))) == ([], 1)


def test_an_unknown_tag_covers_the_form_and_gives_it_back() -> None:
    with harness.stage() as shown:
        form(shown)
        before = trade_of(shown).sides
        tap(shown, "tag", uid="04FFFFFFFFFFFF")
        assert not isinstance(shown.stage.screen, TradeScreen)
        shown.touch(shown.pad("Cancel"))
        assert trade_of(shown).sides == before
        assert listening(shown) == [True, False, True]


def test_a_cancelled_form_is_empty_the_next_time() -> None:
    with harness.stage() as shown:
        form(shown)
        shown.touch(shown.pad("Cancel"))
        assert isinstance(shown.stage.screen, TableScreen)
        shown.stage.open("trade")
        assert all(side.empty for side in trade_of(shown).sides or ())


def test_another_theme_or_size_keeps_what_is_filled_in() -> None:
    with harness.stage() as shown:
        form(shown)
        before = trade_of(shown).sides
        shown.show(views.playing(preferences={"theme": "evening"}, version=50))
        assert trade_of(shown).sides == before
        shown.stage.size = (640, 384)
        assert trade_of(shown).sides == before


def test_another_game_brings_an_empty_form() -> None:
    with harness.stage() as shown:
        form(shown)
        shown.show(views.playing(game="another", version=50))
        shown.stage.open("trade")
        assert all(side.empty for side in trade_of(shown).sides or ())


def test_dice_that_are_half_entered_come_back_after_a_deed() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.stage.open("dice")
        assert isinstance(shown.stage.screen, DiceScreen)
        shown.stage.screen.choose_face(0, 3)
        tap(shown, "deed", ADA, 37)
        shown.touch(shown.pad("Close"))
        assert isinstance(shown.stage.screen, DiceScreen)
        assert shown.stage.screen._faces == (3, None)


def test_a_deed_turns_the_building_form_to_its_group() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.stage.open("build", player=ADA)
        tap(shown, "deed", SARI, 1)
        assert isinstance(shown.stage.screen, BuildScreen)
        assert shown.stage.screen._player == SARI


def test_a_wish_that_was_begun_outlives_every_tap() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.stage.open("build", player=ADA)
        screen = shown.stage.screen
        assert isinstance(screen, BuildScreen)
        screen._want(16, 18)
        tap(shown, "player", SARI)
        tap(shown, "deed", SARI, 1)
        assert (shown.stage.screen, screen._player, screen._wish) == (screen, ADA, (16, 18))


def test_mortgages_turn_to_the_owner_of_a_tapped_deed() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.stage.open("mortgage", player=ADA)
        tap(shown, "deed", OLEG, 21)
        assert isinstance(shown.stage.screen, MortgageScreen)
        assert shown.stage.screen._player == OLEG


def test_a_token_filters_the_ledger() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        shown.stage.open("history")
        tap(shown, "player", SARI)
        assert isinstance(shown.stage.screen, HistoryScreen)
        assert shown.stage.screen._player == SARI
