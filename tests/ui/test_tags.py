"""Tags get their meaning by touch: one after the other, or an unknown one."""

from companion.table import requests as r
from companion.table.requests import Mark, TagMeaning, TagRole
from tests.ui import harness
from tests.ui import views_start as start
from tests.ui.test_welcome import asking
from ui.widgets.options import OptionKey
from ui.widgets.strips import RefusalStrip


def test_wizard_skips_goes_back_and_stops() -> None:
    with harness.stage() as shown:
        shown.show(start.wizard())
        for wanted in (r.SkipTag(), r.PreviousTag(), r.BackToWelcome()):
            shown.touch(asking(shown, wanted))
        assert shown.requests == [r.SkipTag(), r.PreviousTag(), r.BackToWelcome()]


def test_known_tag_is_moved_only_when_asked_for() -> None:
    with harness.stage() as shown:
        shown.show(start.moving_tag())
        deed = TagMeaning(role=TagRole.DEED, subject="34")
        shown.touch(shown.pad("Leave it"))
        shown.touch(shown.pad("Move it"))
        assert shown.requests == [r.Cancel(), r.RegisterTag(uid=start.UID, meaning=deed)]


def test_finished_wizard_leads_back() -> None:
    with harness.stage() as shown:
        shown.show(start.wizard(subject=None, number=28, done=("a",)))
        shown.touch(shown.pad("Done"))
        assert shown.requests == [r.BackToWelcome()]


def test_unknown_tag_becomes_a_token() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome())
        shown.show(start.unknown_tag(game=False))
        meaning = TagMeaning(role=TagRole.PLAYER, subject=Mark.KITE.value)
        wanted = r.RegisterTag(uid=start.UID, meaning=meaning)
        shown.touch(asking(shown, wanted))
        assert shown.requests == [wanted]
        assert type(shown.stage.screen).__name__ == "WelcomeScreen"


def test_unknown_tag_becomes_a_deed_in_a_game() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome())
        shown.show(start.unknown_tag())
        shown.touch(shown.pad("Title deed"))
        shown.touch(shown.pad("More"))
        meaning = TagMeaning(role=TagRole.DEED, subject="39")
        wanted = r.RegisterTag(uid=start.UID, meaning=meaning)
        shown.touch(asking(shown, wanted))
        assert shown.requests == [wanted]


def test_deeds_have_no_names_before_a_game() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome())
        shown.show(start.unknown_tag(game=False))
        shown.touch(shown.pad("Title deed"))
        strip = next(w for w in shown.stage.children if isinstance(w, RefusalStrip))
        assert strip.words[0].startswith("Start a game first")


def test_unknown_tag_may_be_left_alone() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome())
        shown.show(start.unknown_tag())
        shown.touch(shown.pad("Cancel"))
        assert shown.requests == [r.Cancel()]
        assert type(shown.stage.screen).__name__ == "TableScreen"


def test_what_is_written_on_a_tag_is_asked_about() -> None:
    with harness.stage() as shown:
        shown.show(start.written_tag())
        for key in ("As asked for", "As written", "Leave it"):
            shown.touch(shown.pad(key))
        asked, written = start.deed(34), start.deed(39)
        assert shown.requests == [
            r.RegisterTag(uid=start.UID, meaning=asked),
            r.RegisterTag(uid=start.UID, meaning=written),
            r.Cancel(),
        ]


def test_an_old_tag_is_kept_or_given_up() -> None:
    with harness.stage() as shown:
        shown.show(start.rival_tag())
        for key in ("Keep both", "It is lost", "Leave it"):
            shown.touch(shown.pad(key))
        meaning = start.deed(34)
        assert shown.requests == [
            r.RegisterTag(uid=start.UID, meaning=meaning),
            r.RegisterTag(uid=start.UID, meaning=meaning, instead=True),
            r.Cancel(),
        ]


def test_tags_are_tried_from_the_first_screen_and_left_again() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome())
        shown.touch(shown.named("welcome.tags"))
        shown.touch(shown.pad("Try a tag"))
        shown.show(start.trying(start.TRIED["deed"]))
        shown.touch(shown.pad("Done"))
        assert shown.requests == [r.TryTags(edition="harbour"), r.BackToWelcome()]


def test_a_tag_may_mean_something_for_one_game() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome())
        shown.show(start.unknown_tag())
        shown.touch(shown.pad("For every game"))
        shown.touch(shown.pad("The old tag is lost"))
        meaning = TagMeaning(role=TagRole.PLAYER, subject=Mark.KITE.value)
        wanted = r.RegisterTag(uid=start.UID, meaning=meaning, for_game=True)
        shown.touch(asking(shown, wanted))
        assert shown.requests == [wanted]


def test_a_lost_tag_is_given_up_before_a_game_too() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome())
        shown.show(start.unknown_tag(game=False))
        shown.touch(shown.pad("For every game"))
        meaning = TagMeaning(role=TagRole.PLAYER, subject=Mark.KITE.value)
        wanted = r.RegisterTag(uid=start.UID, meaning=meaning, instead=True)
        shown.touch(asking(shown, wanted))
        assert shown.requests == [wanted]


def test_what_is_written_on_an_unknown_tag_comes_first() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome())
        shown.show(start.unknown_tag(text="Boardwalk", suggested=start.deed(39)))
        wanted = r.RegisterTag(uid=start.UID, meaning=start.deed(39))
        shown.touch(asking(shown, wanted))
        assert shown.requests == [wanted]


def test_deeds_of_several_boards_are_asked_for_by_board() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome(editions=start.TWO_BOARDS))
        shown.touch(shown.named("welcome.tags"))
        keys = [pad for pad in shown.pads() if isinstance(pad, OptionKey)]
        shown.touch(next(key for key in keys if key.face.label == "Title deeds"))
        wanted = r.StartWizard(role=TagRole.DEED, edition="yard")
        shown.touch(asking(shown, wanted))
        assert shown.requests == [wanted]


def test_tokens_are_the_same_on_every_board() -> None:
    with harness.stage() as shown:
        shown.show(start.welcome(editions=start.TWO_BOARDS))
        shown.touch(shown.named("welcome.tags"))
        wanted = r.StartWizard(role=TagRole.PLAYER, edition="harbour")
        shown.touch(asking(shown, wanted))
        assert shown.requests == [wanted]
