"""Touches before a game ask for the right thing."""

from msgspec.structs import replace

from companion.table import requests as r
from companion.table.requests import Request
from tests.ui import harness
from tests.ui import views_start as start
from tests.ui.harness import Screenshots
from ui.present.catalogue import load
from ui.present.games import game_words
from ui.present.speech import Speech
from ui.widgets.pad import Pad
from ui.widgets.strips import RefusalStrip


def asking(shown: Screenshots, request: Request) -> Pad:
    """The widget that posts this request."""
    return next(pad for pad in shown.pads() if pad.request == request)


def test_newest_open_game_goes_on_with_one_touch() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome())
        wanted = r.ResumeGame(game="g7")
        shown.touch(asking(shown, wanted))
        assert shown.requests == [wanted]


def test_damaged_game_can_be_chosen_from_the_list() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome())
        shown.touch(shown.pad("Games"))
        wanted = r.ResumeGame(game="g6")
        shown.touch(asking(shown, wanted))
        assert shown.requests == [wanted]


def test_new_game_asks_for_the_edition() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome())
        shown.touch(shown.pad("New game"))
        assert shown.requests == []
        wanted = r.NewGame(edition="harbour")
        shown.touch(asking(shown, wanted))
        assert shown.requests == [wanted]


def test_edition_that_cannot_be_played_says_why() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome())
        shown.touch(shown.pad("New game"))
        key = next(pad for pad in shown.pads() if getattr(pad, "face", None) and
                   pad.face.label == "The exchange of Bell Yard")  # fmt: skip
        shown.touch(key)
        assert shown.requests == []
        strip = next(w for w in shown.stage.children if isinstance(w, RefusalStrip))
        assert strip.words == ("The exchange of Bell Yard", "Its file has mistakes: no cards")


def test_tags_of_all_deeds_are_registered_from_here() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome())
        shown.touch(shown.pad("Tags"))
        wanted = r.StartWizard(role=r.TagRole.DEED, edition="harbour")
        shown.touch(asking(shown, wanted))
        assert shown.requests == [wanted]


def test_language_is_a_preference() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome())
        wanted = r.SetPreference(name="language", value="en")
        shown.touch(asking(shown, wanted))
        assert shown.requests == [wanted]


def test_more_games_than_a_page_are_paged() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome(saved=start.MANY_SAVED))
        shown.touch(shown.pad("Games"))
        shown.touch(shown.pad("More"))
        assert asking(shown, r.ResumeGame(game="h6"))


def test_an_unreadable_game_is_called_by_its_file() -> None:
    view = start.welcome()
    unread = replace(view.lobby.saved[1], edition="", players=(), turn_number=0)
    words = game_words(Speech(load("en"), view), unread, view.lobby.editions)
    assert words.who == "g6"
    assert "turn" not in words.when
    assert words.state == "damaged"
