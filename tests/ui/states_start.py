"""The screens before and after a game."""

from collections.abc import Callable
from typing import Any

from companion.table.requests import DeckMode, TagRole
from companion.table.view import View
from tests.ui import views_start as start
from tests.ui.harness import Screenshots
from tests.ui.states import State, shows


def touched(view: View, *codes: str) -> State:
    """A state that somebody has reached by touching buttons."""

    def state(shown: Screenshots) -> None:
        shown.show(view)
        for code in codes:
            shown.touch(shown.named(code))

    return state


def inside(view: View, change: Callable[[Any], None]) -> State:
    """A state of a screen's own, set from outside."""

    def state(shown: Screenshots) -> None:
        shown.show(view)
        change(shown.stage.screen)

    return state


def tag(*codes: str, game: bool = True) -> State:
    """An unknown tag has been laid down, and a kind been chosen for it."""

    def state(shown: Screenshots) -> None:
        shown.show(start.unknown_tag(game=game))
        for code in codes:
            shown.touch(shown.named(code))

    return state


STATES: dict[str, State] = {
    "welcome": shows(start.welcome()),
    "welcome-first": shows(start.welcome(saved=())),
    "welcome-many": shows(start.welcome(saved=start.MANY_SAVED)),
    "welcome-saved": touched(start.welcome(), "welcome.saved"),
    "welcome-saved-many": touched(start.welcome(saved=start.MANY_SAVED), "welcome.saved"),
    "welcome-editions": touched(start.welcome(), "welcome.new_game"),
    "welcome-tags": touched(start.welcome(), "welcome.tags"),
    "welcome-decks": inside(
        start.welcome(editions=start.TWO_BOARDS), lambda screen: screen._go("decks")
    ),
    "rules": shows(start.rules()),
    "rules-physical": shows(start.rules(deck_mode=DeckMode.PHYSICAL, undo_dice=False)),
    "starter": shows(start.starting()),
    "starter-2": shows(start.starting(2, rolls=())),
    "starter-6": shows(start.starting(6)),
    "starter-8": shows(start.starting(8)),
    "starter-tied": shows(start.tied()),
    "starter-decided": shows(start.decided()),
    "starter-decided-8": shows(start.decided(8)),
    "seats-none": shows(start.sitting(0)),
    "seats-4": shows(start.sitting(4)),
    "seats-8": shows(start.sitting(8)),
    "seats-new": inside(start.sitting(3), lambda screen: screen.open_form(3)),
    "seats-edit": inside(start.sitting(4), lambda screen: screen.open_form(0)),
    "seats-edit-long": inside(start.sitting(8), lambda screen: screen.open_form(5)),
    "wizard-deed": shows(start.wizard()),
    "wizard-first": shows(start.wizard(number=1, subject="5")),
    "wizard-token": shows(start.wizard(TagRole.PLAYER, "moon", 5, 8)),
    "wizard-card": shows(start.wizard(TagRole.CARD, "ch_free", 12, 32)),
    "wizard-banker": shows(start.wizard(TagRole.BANKER, "", 1, 1)),
    "wizard-function": shows(start.wizard(TagRole.FUNCTION, "end_turn", 1, 4)),
    "wizard-conflict": shows(start.moving_tag()),
    "wizard-has-tag": shows(start.wizard(has_tag=True)),
    "wizard-written": shows(start.written_tag()),
    "wizard-rival": shows(start.rival_tag()),
    **{f"wizard-tried-{name}": shows(start.trying(tried)) for name, tried in start.TRIED.items()},
    "wizard-done": shows(start.wizard(subject=None, number=28, done=("a",) * 26)),
    "tag-token": tag(),
    "tag-instead": tag("tag.for_ever"),
    "tag-for-game": tag("tag.for_ever", "tag.instead"),
    "tag-written": shows(start.unknown_tag(text=start.LONG_TEXT, suggested=start.deed(39))),
    "tag-deed": tag("tag.role.deed"),
    "tag-card": tag("tag.role.card"),
    "tag-function": tag("tag.role.function"),
    "tag-welcome": tag(game=False),
}
