"""States of building, mortgages, the player sheet, the ledger and the drawn card."""

from msgspec.structs import replace

from companion.rules.names import CardId
from companion.table.requests import Redo
from companion.table.view import Action, View
from tests.ui import views, views_groups
from tests.ui.harness import Screenshots
from tests.ui.states import State, opened
from tests.ui.views_trade import long_names
from ui.screens.build import BuildScreen


def wishing(shown: Screenshots) -> None:
    shown.show(views.playing())
    shown.stage.open("build", player=views.KENJI)
    screen = shown.stage.screen
    assert isinstance(screen, BuildScreen)
    shown.touch(shown.named("build.wish"))
    shown.touch(shown.named("build.evenly"))


def booked(players: int = 4) -> View:
    """A ledger with running balances and one entry that was undone."""
    view = views.playing(players)
    entries = []
    for number, entry in enumerate(view.entries):
        actor = entry.players[0]
        entries.append(
            replace(
                entry,
                seq=204 + number,
                balances={actor: 1482 - 100 * number, "bank": 9000},
                reversed=number == 5,
            )
        )
    redo = Action(name="redo", request=Redo())
    return replace(view, entries=tuple(entries), actions={**view.actions, "redo": redo})


def drawn(view: View, card: str) -> View:
    """The same View just after Ada has drawn a card."""
    entry = replace(
        view.entries[-1],
        seq=view.seq + 1,
        message=views.message("entry.DrawCard", player=views.ADA, card=card),
        card=CardId(card),
        movements=(),
    )
    return replace(view, entries=(*view.entries, entry), seq=view.seq + 1)


def just_drawn(view: View, card: str) -> State:
    def state(shown: Screenshots) -> None:
        shown.show(views.playing())
        shown.show(drawn(view, card))

    return state


def whole(view: View) -> State:
    """The steps for the whole group D."""

    def state(shown: Screenshots) -> None:
        opened("build", view, player=views.ADA)(shown)
        screen = shown.stage.screen
        assert isinstance(screen, BuildScreen)
        screen.show_whole("d")

    return state


STATES: dict[str, State] = {
    "build": opened("build", views.playing(), player=views.ADA),
    "build-kenji": opened("build", views.playing(), player=views.KENJI),
    "build-8": opened("build", views.playing(8), player=views.SARI),
    "build-none": opened("build", views.playing(8), player=views.YUKI),
    "build-wish": wishing,
    "build-whole": whole(views_groups.whole_group()),
    "build-whole-uneven": whole(views_groups.uneven_group()),
    "mortgage": opened("mortgage", views.playing(), player=views.ADA),
    "build-long": opened("build", long_names(views.playing()), player=views.ADA),
    "mortgage-long": opened("mortgage", long_names(views.playing()), player=views.ADA),
    "history-long": opened("history", long_names(booked())),
    "drawn-long": just_drawn(long_names(views.rent()), "ch_dividend"),
    "drawn": just_drawn(views.playing(), "ch_free"),
    "drawn-to-pay": just_drawn(views.rent(), "ch_dividend"),
    "history-ada": opened("history", booked(), player=views.ADA),
    "mortgage-8": opened("mortgage", views.playing(8), player=views.OLEG),
}
