"""States of the other rule books: branches, deeds as payment, the banker's own pages."""

from time import monotonic_ns

from msgspec.structs import replace

from companion.rules.commands import EndGame
from companion.rules.names import Phase
from companion.table.requests import ExpulsionReason, SetHouseRule
from companion.table.settings import SECTIONS
from companion.table.view import GameClock, View
from tests.builders import ADA, BEN, CLEO, DAN
from tests.ui import views, views_sheets
from tests.ui import views_books as books
from tests.ui.harness import Screenshots
from tests.ui.states import State
from ui.screens.auction import AuctionScreen
from ui.screens.banker import BankerScreen
from ui.screens.house import HouseScreen
from ui.screens.inkind import InKindScreen


def of(make: object, screen: str = "", **opens: object) -> State:
    """A state whose View is made only when it is drawn; perhaps with a page opened over it."""

    def state(shown: Screenshots) -> None:
        view = make() if callable(make) else make
        assert isinstance(view, View)
        shown.show(view)
        if screen:
            shown.stage.open(screen, **opens)  # type: ignore[arg-type]

    return state


def banker(page: str) -> State:
    def state(shown: Screenshots) -> None:
        shown.show(books.shown(books.russian(game__end="worth"), language="ru"))
        shown.stage.open("banker")
        screen = shown.stage.screen
        assert isinstance(screen, BankerScreen)
        if page:
            screen.turn_to(page)
        if page == "expel":
            screen._accuse(ADA)
            screen._because(ExpulsionReason.GIFT)

    return state


def offering(shown: Screenshots, *, value: bool = False) -> None:
    view = books.debt_in_kind()
    shown.show(view)
    shown.stage.open("inkind")
    screen = shown.stage.screen
    assert isinstance(screen, InKindScreen)
    screen.toggle(view.sheet, 5)  # type: ignore[arg-type]
    screen.toggle(view.sheet, 6)  # type: ignore[arg-type]
    if value:
        screen._value(5)


def valuing(shown: Screenshots) -> None:
    offering(shown, value=True)


def russian(**switches: object) -> State:
    return of(lambda: books.shown(books.russian(**switches), language="ru"))


def house(
    edition: str, section: str, page: int = 0, chosen: tuple[SetHouseRule, ...] = ()
) -> State:
    """The house rules of an edition, on the list or on one of its pages."""

    def state(shown: Screenshots) -> None:
        shown.show(books.rules_page(edition, *chosen))
        shown.stage.open("house")
        screen = shown.stage.screen
        assert isinstance(screen, HouseScreen)
        if section:
            screen.turn_to(section)
            screen._leaf(page)

    return state


def redeemers() -> View:
    return books.shown(books.indonesian(mortgage__third_party_redeem=True), language="id")


def jailed_now() -> View:
    position = books.indonesian(jail__same_turn_release=True).after_move()
    return books.shown(position.so(*jail_events()))


def jail_events() -> tuple[object, ...]:
    from companion.rules import events as e

    return (e.JailEntered(player=ADA),)


STATES: dict[str, State] = {
    "ru-table": russian(),
    "ru-purchase": of(
        lambda: books.shown(books.russian().on(BEN, 29).turn_of(BEN).in_stage(Phase.PURCHASE),
                            language="ru")
    ),
    "ru-deed": of(lambda: books.shown(books.russian(), language="ru"), "deed", lot=1),
    "ru-build": of(lambda: books.shown(books.russian(), language="ru"), "build", player=ADA),
    "ru-player": of(lambda: books.shown(books.russian(), language="ru"), "player", player=ADA),
    "ru-trade": of(lambda: books.shown(books.russian(), language="ru"), "trade", player=CLEO),
    "ru-rent": of(
        lambda: books.shown(books.russian().on(CLEO, 3).turn_of(CLEO).owes(CLEO, 1800, ADA),
                            language="ru")
    ),
    "ru-draw": of(
        lambda: books.shown(books.russian().on(BEN, 22).turn_of(BEN).in_stage(Phase.DRAW),
                            language="ru")
    ),
    "ru-exchange": of(
        lambda: books.shown(books.russian().jailed(DAN, attempt=2).turn_of(DAN), language="ru")
    ),
    "ru-ruin": of(books.ruin_by_the_bank),
    "banker": banker(""),
    "banker-wrong-token": banker("wrong_token"),
    "banker-expel": banker("expel"),
    "expulsion": of(books.expulsion),
    "id-table": of(lambda: books.shown(books.indonesian(), language="id")),
    "id-rent-in-kind": of(books.debt_in_kind),
    "id-in-kind": offering,
    "id-in-kind-value": valuing,
    "id-accept": of(books.deeds_offered),
    "id-hotel": of(lambda: books.shown(books.indonesian(), language="id"), "deed", lot=11),
    "id-utility": of(lambda: books.shown(books.indonesian(), language="id"), "deed", lot=12),
    "id-claim": of(books.claims),
    "id-claims": of(books.claims, "claims"),
    "id-redeemed-by-another": of(redeemers, "deed", lot=9),
    "id-leave-deed": of(
        lambda: books.shown(books.indonesian(auction__on_decline=False).on(ADA, 32)
                            .in_stage(Phase.PURCHASE))
    ),
    "id-jail-at-once": of(jailed_now),
}  # fmt: skip


def own_sum(shown: Screenshots) -> None:
    shown.show(views_sheets.auction(8))
    screen = shown.stage.screen
    assert isinstance(screen, AuctionScreen)
    screen.bid_own_sum(ADA, 1250)


def time_is_up() -> View:
    position = books.indonesian(game__end="worth", game__minutes=30)
    now_ms = monotonic_ns() // 1_000_000
    clock = GameClock(whole_s=1800, ends_ms=now_ms, rests_ms=now_ms + 300_000, is_up=True)
    return replace(books.shown(position, language="id"), clock=clock)


def timed(players: int = 4, *, left_s: int = 2500) -> State:
    """A game of an hour; the clock is made when it is drawn, since it runs."""

    def state(shown: Screenshots) -> None:
        now_ms = monotonic_ns() // 1_000_000
        clock = GameClock(whole_s=3600, ends_ms=now_ms + 1000 * left_s, rests_ms=now_ms + 300_000)
        shown.show(views.playing(players, clock=clock))

    return state


def shared_win() -> View:
    position = books.indonesian(game__end="worth").cash(sun=1000, drop=3630, leaf=2000)
    return books.shown(position, EndGame(), language="id")


STATES |= {"id-shared-win": of(shared_win)}
STATES |= {"table-timed": timed(), "table-timed-8-last": timed(8, left_s=42)}
STATES |= {"auction-own-sum": own_sum, "id-time-is-up": of(time_is_up)}
STATES |= {
    f"house-{section}-{page}": house("us_classic", section, page, books.POT)
    for section, members in SECTIONS.items()
    for page in range(-(-len(members) // 4))
}
STATES |= {
    "house": house("us_classic", "", chosen=books.POT),
    "house-ru": house("ru_birzha", "building", 1),
    "house-trouble": house("us_classic", "taxes", chosen=books.POT[:1]),
    "house-book": house("id_monopoli", ""),
    "rules-house": of(lambda: books.rules_page("us_classic", *books.POT)),
    "rules-trouble": of(lambda: books.rules_page("us_classic", *books.POT[:1])),
}


def typing(name: str, *digits: int) -> State:
    """The number of a setting is being typed in."""

    def state(shown: Screenshots) -> None:
        shown.show(books.rules_page("us_classic", *books.POT))
        shown.stage.open("house")
        screen = shown.stage.screen
        assert isinstance(screen, HouseScreen)
        screen.turn_to("money")
        screen.type_in(name)
        for digit in digits:
            shown.touch(shown.pad(str(digit)))

    return state


STATES |= {
    "house-number": typing("money.start"),
    "house-number-typed": typing("stock.small", 4, 4),
    "house-number-wrong": typing("game.minutes", 9, 0, 0, 0, 0),
    "house-number-none": typing("game.turn_limit", 7),
    "house-number-percent": typing("mortgage.interest", 1, 2),
}
