"""Rarer states of the table and its most used sheets."""

from companion.table.view import Notice, Refused
from tests.ui import views, views_extra
from tests.ui.harness import Screenshots
from tests.ui.states import State, shows


def refused(shown: Screenshots) -> None:
    """A tap that did not count."""
    shown.show(views.playing())
    no = Refused(
        number=5,
        message=views.message("refusal.not_your_turn", player=views.KENJI, other=views.ADA),
        expected=views.message("prompt.roll_again", player=views.ADA),
    )
    shown.show(views.playing(refused=no))


def touch_wanted(shown: Screenshots) -> None:
    """A tap that pays more than a tap alone may."""
    shown.show(views.rent())
    wanted = views.message("prompt.touch_to_pay", player=views.ADA, amount=1_250_000)
    shown.show(views.rent(notice=Notice(number=5, message=wanted)))


def die_chosen(shown: Screenshots) -> None:
    """Both dice chosen by hand."""
    shown.show(views.playing())
    shown.stage.open("dice")
    screen = shown.stage.screen
    screen.choose_face(0, 3)  # type: ignore[union-attr]
    screen.choose_face(1, 6)  # type: ignore[union-attr]


STATES: dict[str, State] = {
    "table-refused": refused,
    "table-reader-lost": shows(views_extra.reader_lost()),
    "table-dice-lost": shows(views_extra.dice_lost()),
    "table-no-dice-sensor": shows(views_extra.no_dice_sensor()),
    "table-saving": shows(views.playing(saving=True)),
    "rent-touch": touch_wanted,
    "rent-saving": shows(views.rent(saving=True)),
    "table-sealed": shows(views.playing(sealed=True)),
    "table-paused": shows(views.playing(paused=True)),
    "table-one-out": shows(views_extra.with_one_out()),
    "table-long-and-rich": shows(views_extra.long_and_rich()),
    "table-end-of-turn": shows(views_extra.end_of_turn()),
    "table-bidding": shows(views_extra.bidding()),
    "table-buying": shows(views_extra.buying_by_tap()),
    "table-2": shows(views.playing(2)),
    "table-3": shows(views.playing(3)),
    "table-6": shows(views.playing(6)),
    "rent-rich": shows(views_extra.rich_rent()),
    "rent-each": shows(views_extra.pays_each()),
    "rent-tax": shows(views_extra.pays_tax()),
    "debt-hopeless": shows(views.debt(raised=0, missing=900)),
    "dice-chosen": die_chosen,
}
