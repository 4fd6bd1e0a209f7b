"""States of bank-only play: its table, errands, payments, dues, and the switch of play."""

from collections.abc import Sequence

from companion.rules import commands as c
from companion.rules.names import CardId, DeckId, TaxMode
from companion.rules.policies import DeckMode
from companion.table.requests import PlayerId
from companion.table.view import View
from tests.builders import ADA, BEN, BOARDWALK, CLEO, DAN, INCOME_TAX, READING
from tests.ui import views_bank as bank
from tests.ui.harness import Screenshots
from tests.ui.states import State
from tests.ui.states_books import of
from ui.screens.dues import DuesScreen
from ui.screens.rules import RulesScreen
from ui.screens.tracking import TrackingScreen

NOBODY = PlayerId("")


def naming_a_card(shown: Screenshots) -> None:
    shown.show(bank.kept_card())
    shown.stage.open("dues", player=ADA)
    screen = shown.stage.screen
    assert isinstance(screen, DuesScreen)
    deck = next(one for one in bank.kept_card().errands if one.candidates)
    screen._name_card(deck)


def chosen(shown: Screenshots) -> None:
    from tests.ui.views_books import rules_page

    shown.show(rules_page("us_classic"))
    screen = shown.stage.screen
    assert isinstance(screen, RulesScreen)
    screen.choose_play(screen.view.lobby.tracking.__class__.OFF)


def placing(asked: PlayerId | None, page: int = 0) -> State:
    """Some places are said already."""

    def state(shown: Screenshots) -> None:
        shown.show(bank.picture())
        shown.stage.open("tracking")
        screen = shown.stage.screen
        assert isinstance(screen, TrackingScreen)
        screen.stand(ADA, 24, jailed=False)
        screen.stand(BEN, 2, jailed=True)
        if asked is not None:
            screen.ask_for(asked)
            screen._leaf(page)
            return
        screen.stand(CLEO, 0, jailed=False)
        screen.stand(DAN, 39, jailed=False)
        screen.give_turn(CLEO)

    return state


def owed(shown: Screenshots) -> None:
    """Somebody owes, and the debt has been put aside."""
    shown.show(bank.picture(position=bank.by_bank().owes(CLEO, 300, ADA)))
    shown.stage.close()


REASONS = ("reason.insufficient_cash", "reason.debt_open", "reason.raising_forbidden",
           "reason.rent_claim_open")  # fmt: skip
FACTS = {"missing": 1_250_000}


def refused_eight(codes: Sequence[str]) -> View:
    """A free deed that none of eight long-named players may take."""
    sale = bank.errand_of_eight(c.BuyDeed(player=NOBODY, lot=BOARDWALK))
    return bank.long_named(bank.refused_takers(sale, codes, facts=FACTS))


def errand(command: c.AnyCommand) -> State:
    return of(lambda: bank.errand(command))


STATES: dict[str, State] = {
    "bank-table": of(bank.picture),
    "bank-table-8": of(bank.of_eight),
    "bank-table-debt": owed,
    "bank-table-ru": of(lambda: bank.picture(position=bank.russian_bank())),
    "bank-for-sale": errand(c.BuyDeed(player=NOBODY, lot=BOARDWALK)),
    "bank-for-sale-8": of(lambda: bank.errand_of_eight(c.BuyDeed(player=NOBODY, lot=BOARDWALK))),
    "bank-for-sale-8-reasons": of(lambda: refused_eight(REASONS)),
    "bank-for-sale-reasons": of(
        lambda: bank.refused_takers(
            bank.errand(c.BuyDeed(player=NOBODY, lot=BOARDWALK)), REASONS, facts=FACTS
        )
    ),
    "bank-rent": errand(c.ChargeRent(player=NOBODY, lot=19)),
    "bank-rent-8": of(lambda: bank.errand_of_eight(c.ChargeRent(player=NOBODY, lot=16))),
    "bank-rent-card": errand(
        c.ChargeRent(player=NOBODY, lot=READING, card=CardId("ch_next_rr_1"))
    ),
    "bank-rent-utility": of(bank.utility),
    "bank-rent-utility-payer": errand(c.ChargeRent(player=CLEO, lot=12)),
    "bank-rent-thrown": errand(c.ChargeRent(player=NOBODY, lot=12, dice=(5, 3))),
    "bank-salary": errand(c.CollectSalary(player=NOBODY)),
    "bank-tax": errand(c.PayTax(player=NOBODY, square=INCOME_TAX, mode=TaxMode.FLAT)),
    "bank-tax-percent": errand(c.PayTax(player=NOBODY, square=INCOME_TAX, mode=TaxMode.PERCENT)),
    "bank-draw": errand(c.DrawCard(player=NOBODY, deck=DeckId("chance"), card=CardId(""))),
    "bank-card": of(
        lambda: bank.errand(
            c.ApplyCard(player=NOBODY, card=CardId("ch_repairs")),
            bank.by_bank(DeckMode.PHYSICAL),
        )
    ),
    "bank-pay": errand(c.Pay(payer="", payee="", amount=0)),
    "bank-pay-8": of(lambda: bank.errand_of_eight(c.Pay(payer="", payee="", amount=0))),
    "bank-pay-filled": of(bank.recent),
    "bank-dues": of(bank.picture, "dues"),
    "bank-dues-player": of(bank.kept_card, "dues", player=ADA),
    "bank-dues-debt": of(lambda: bank.picture(position=bank.by_bank().owes(DAN, 300, ADA)), "dues"),
    "bank-dues-card": naming_a_card,
    "bank-receive": of(bank.of_eight, "receive"),
    "bank-deeds": of(bank.picture, "deeds"),
    "bank-player": of(bank.picture, "player", player=ADA),
    "bank-history": of(bank.recent, "history"),
    "bank-menu": of(bank.picture, "menu"),
    "bank-over": of(bank.over),
    "bank-seats": of(bank.lobby),
    "bank-rules": chosen,
    "bank-switch": of(lambda: bank.shown(bank.Position((ADA, BEN, CLEO))), "tracking"),
    "bank-places": placing(None),
    "bank-places-of": placing(CLEO),
    "bank-places-more": placing(CLEO, 1),
}  # fmt: skip
