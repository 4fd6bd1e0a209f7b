"""Bank-only play: what is due follows from the deeds; tokens, throws and turns are the players'."""

import pytest
from msgspec.structs import replace

from companion.rules import commands as c
from companion.rules.bank_only_offers import rent_cards
from companion.rules.decide import decide, judge
from companion.rules.edition import Edition, TableRules
from companion.rules.events import ClaimOpened
from companion.rules.game import Claim
from companion.rules.house import Tracking
from companion.rules.look import holding_of, phase_of, player_of, player_on_turn
from companion.rules.names import CardId, Phase, TaxMode
from companion.rules.offers import offers
from companion.rules.policies import DeckMode
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation
from tests.builders import (
    ADA,
    BEN,
    CLEO,
    ELECTRIC,
    JAIL_CARD,
    NEXT_UTILITY,
    READING,
    WATER_WORKS,
    Position,
    edition_as_shipped,
    house_rules,
)

OFF = c.SwitchTracking(to=Tracking.OFF)
BANK_ONLY = TableRules(tracking=Tracking.OFF, decks=DeckMode.PHYSICAL)
PAY_15, PAY_EACH, OPERA = CardId("ch_pay15"), CardId("ch_pay_each50"), CardId("cc_opera50")
NEXT_RAILROAD = CardId("ch_next_rr_1")


def by_bank(edition: Edition | None = None) -> Position:
    return Position(edition=edition, rules=BANK_ONLY)


def owed(position: Position) -> list[tuple[str, str, int, str]]:
    """Debtor, creditor, sum and cause of every open debt."""
    return [(d.debtor, d.creditors[0], d.amount, d.cause.value) for d in position.game.debts]


def refused(position: Position, command: c.AnyCommand) -> Code:
    with pytest.raises(RuleViolation) as violation:
        decide(position.game, command)
    return violation.value.code


def cash(position: Position) -> tuple[int, ...]:
    return tuple(player.balance for player in position.game.players)


def test_anybody_may_buy_a_free_lot_and_nobody_an_owned_one():
    position = by_bank().did(c.BuyDeed(player=BEN, lot=39), c.BuyDeed(player=ADA, lot=37))

    assert (1150, 1100, 1500) == cash(position)
    assert Code.ALREADY_OWNED is refused(position, c.BuyDeed(player=CLEO, lot=39))
    assert Code.NO_SUCH_LOT is refused(position, c.BuyDeed(player=CLEO, lot=2))


def test_a_lot_may_go_to_auction_and_all_may_bid():
    position = by_bank().did(c.OpenAuction(lot=39), c.Bid(player=CLEO, lot=39, amount=60))
    assert Phase.AUCTION is phase_of(position.game)
    assert Code.WRONG_PHASE is refused(position, c.CollectSalary(player=ADA))

    position.did(c.Pass(player=ADA), c.Pass(player=BEN))
    assert CLEO == holding_of(position.game, 39).owner
    assert (1500, 1500, 1440) == cash(position)


def test_rent_follows_ownership_buildings_and_mortgage():
    position = by_bank().owns(BEN, 37, 39).owns(BEN, mortgaged=(READING,))
    doubled = position.did(c.ChargeRent(player=ADA, lot=39))
    assert [(ADA, BEN, 100, "rent")] == owed(doubled)

    position.did(c.SettleDebt(player=ADA)).built({37: 1, 39: 1})
    assert [(CLEO, BEN, 200, "rent")] == owed(position.did(c.ChargeRent(player=CLEO, lot=39)))
    position.did(c.SettleDebt(player=CLEO))
    assert Code.NOTHING_DUE is refused(position, c.ChargeRent(player=ADA, lot=READING))
    assert Code.NOTHING_DUE is refused(position, c.ChargeRent(player=BEN, lot=39))
    assert Code.NOTHING_DUE is refused(position, c.ChargeRent(player=BEN, lot=1))


def test_a_utility_asks_for_the_dice():
    position = by_bank().owns(BEN, ELECTRIC)
    assert Code.DICE_NEEDED is refused(position, c.ChargeRent(player=ADA, lot=ELECTRIC))

    thrown = c.ChargeRent(player=ADA, lot=ELECTRIC, dice=(3, 4))
    assert [(ADA, BEN, 28, "rent")] == owed(position.did(thrown))
    position.did(c.SettleDebt(player=ADA)).owns(BEN, WATER_WORKS)
    assert [(ADA, BEN, 70, "rent")] == owed(position.did(thrown))


def test_the_card_that_led_here_multiplies_the_rent():
    position = by_bank().owns(BEN, ELECTRIC, READING)
    by_card = c.ChargeRent(player=ADA, lot=ELECTRIC, dice=(3, 4), card=NEXT_UTILITY)
    assert [(ADA, BEN, 70, "rent")] == owed(position.did(by_card))

    position.did(c.SettleDebt(player=ADA))
    twice = c.ChargeRent(player=ADA, lot=READING, card=NEXT_RAILROAD)
    assert [(ADA, BEN, 50, "rent")] == owed(position.did(twice))


def test_the_cards_that_can_have_led_to_a_lot_are_known():
    game = by_bank().game

    assert (NEXT_UTILITY,) == rent_cards(game, ELECTRIC)
    assert (NEXT_RAILROAD, "ch_next_rr_2") == rent_cards(game, READING)
    assert () == rent_cards(game, 39)


def test_salary_is_collected_in_one_gesture():
    edition = house_rules(go__landing_factor=2)
    position = by_bank(edition).did(c.CollectSalary(player=BEN))
    assert (1500, 1700, 1500) == cash(position)

    position.did(c.CollectSalary(player=BEN, landed=True))
    assert (1500, 2100, 1500) == cash(position)


def test_taxes_are_owed_as_the_rule_book_says():
    position = by_bank().did(c.PayTax(player=ADA, square=38))
    assert [(ADA, "bank", 75, "tax")] == owed(position)

    position.did(c.SettleDebt(player=ADA))
    percent = c.PayTax(player=BEN, square=4, mode=TaxMode.PERCENT)
    assert [(BEN, "bank", 150, "tax")] == owed(position.did(percent))
    position.did(c.SettleDebt(player=BEN))
    assert Code.OPTION_NOT_OFFERED is refused(position, c.PayTax(player=ADA, square=4))
    assert Code.NOTHING_DUE is refused(position, c.PayTax(player=ADA, square=5))


def test_the_only_way_to_pay_the_income_tax_need_not_be_named():
    position = by_bank(edition_as_shipped("id_monopoli")).did(c.PayTax(player=ADA, square=4))

    assert [(ADA, "bank", 200, "tax")] == owed(position)


def test_fine_and_win_squares_of_the_exchange():
    position = by_bank(edition_as_shipped("ru_birzha"))
    position.did(c.CollectPrize(player=BEN, square=25), c.PayFineSquare(player=ADA, square=35))

    assert (20000, 22000, 20000) == cash(position)
    assert [(ADA, "bank", 3000, "fine_square")] == owed(position)


def test_the_pot_fills_with_what_is_paid_and_goes_to_whoever_lands_there():
    edition = house_rules(parking__pot=True, parking__inflow=["fines"], parking__seed=100)
    position = by_bank(edition).did(c.PayJailFine(player=ADA), c.SettleDebt(player=ADA))
    assert 150 == position.game.pot

    position.did(c.Pay(payer=BEN, payee="pot", amount=30), c.CollectPot(player=CLEO))
    assert (1450, 1470, 1680) == cash(position)
    assert 100 == position.game.pot


def test_a_card_moves_its_money_and_goes_under_its_deck():
    position = by_bank().did(c.ApplyCard(player=ADA, card=PAY_15))
    assert [(ADA, "bank", 15, "card")] == owed(position)

    position.did(c.SettleDebt(player=ADA), c.ApplyCard(player=BEN, card=OPERA))
    assert [(CLEO, BEN, 50, "card"), (ADA, BEN, 50, "card")] == owed(position)


def test_a_card_pays_every_other_player():
    position = by_bank().did(c.ApplyCard(player=BEN, card=PAY_EACH), c.SettleDebt(player=BEN))

    assert (1550, 1400, 1550) == cash(position)


def test_a_card_that_moves_a_token_is_only_noted():
    position = by_bank()
    before = position.game
    position.did(c.ApplyCard(player=ADA, card=NEXT_UTILITY))

    assert before.players == position.game.players
    assert NEXT_UTILITY == position.game.decks[before.edition.decks[0].id].cards[-1]


def test_a_kept_card_is_used_without_a_turn():
    position = by_bank().did(c.ApplyCard(player=BEN, card=JAIL_CARD))
    assert (JAIL_CARD,) == player_of(position.game, BEN).cards
    assert Code.CARD_NOT_IN_DECK is refused(position, c.ApplyCard(player=ADA, card=JAIL_CARD))

    position.did(c.UseJailCard(player=BEN, card=JAIL_CARD))
    assert () == player_of(position.game, BEN).cards


def test_payments_between_players_and_to_all():
    position = by_bank().did(c.Pay(payer=ADA, payee=BEN, amount=30, reason="the snacks"))
    assert (1470, 1530, 1500) == cash(position)

    position.did(
        c.Pay(payer=CLEO, payee="all", amount=10), c.Pay(payer="bank", payee=ADA, amount=5)
    )
    assert (1485, 1540, 1480) == cash(position)
    too_much = c.Pay(payer=ADA, payee="all", amount=743)
    assert Code.INSUFFICIENT_CASH is refused(position, too_much)


@pytest.mark.parametrize(
    ("payment", "code"),
    [
        (c.Pay(payer=ADA, payee="pot", amount=5), Code.UNKNOWN_PLAYER),
        (c.Pay(payer="all", payee=ADA, amount=5), Code.UNKNOWN_PLAYER),
        (c.Pay(payer="pot", payee=ADA, amount=5), Code.UNKNOWN_PLAYER),
        (c.Pay(payer=ADA, payee=ADA, amount=5), Code.NAMED_TWICE),
        (c.Pay(payer=ADA, payee=BEN, amount=0), Code.AMOUNT_NOT_POSITIVE),
        (c.Pay(payer=ADA, payee=BEN, amount=-5), Code.AMOUNT_NOT_POSITIVE),
    ],
)
def test_a_payment_needs_two_accounts_and_a_sum(payment: c.Pay, code: Code):
    assert code is refused(by_bank(), payment)


def test_building_and_trading_wait_for_no_turn():
    edition = house_rules(build__window="own_turn_before_roll", trade__window="between_turns")
    position = by_bank(edition).owns(BEN, 37, 39).owns(CLEO, READING)
    position.did(c.Build(player=BEN, lots=(37, 39)))
    gives = {ADA: c.Offer(cash=150), CLEO: c.Offer(lots=(READING,))}
    position.did(c.Trade(parties=(ADA, CLEO), gives=gives))

    assert (1, ADA) == (
        holding_of(position.game, 39).level,
        holding_of(position.game, READING).owner,
    )


def test_the_limit_of_a_turn_does_not_bind_where_turns_are_not_followed():
    edition = house_rules(build__per_lot_per_turn=1)
    position = by_bank(edition).owns(BEN, 37, 39)
    position.did(c.Build(player=BEN, lots=(37, 39)), c.Build(player=BEN, lots=(37, 39)))

    assert 2 == holding_of(position.game, 39).level
    assert () == position.game.built


def test_whoever_moves_on_ends_announcements():
    position = by_bank().owns(BEN, 37, 39).did(c.AnnounceBuild(player=BEN, lots=(39,)))
    assert position.game.wishes

    position.did(c.CollectSalary(player=ADA))
    assert () == position.game.wishes


def test_a_debt_that_cannot_be_paid_ends_in_bankruptcy():
    position = by_bank().owns(BEN, 37, 39).built({37: 4, 39: 4}).cash(sun=300)
    position.did(c.ChargeRent(player=ADA, lot=39))
    assert Code.DEBT_OPEN is refused(position, c.CollectSalary(player=CLEO))

    position.did(c.DeclareBankruptcy(player=ADA))
    assert player_of(position.game, ADA).out
    assert 1800 == player_of(position.game, BEN).balance
    assert player_on_turn(position.game).id != ADA


def test_a_limit_of_rounds_needs_rounds():
    edition = house_rules(game__end="worth", game__turn_limit=1)
    position = by_bank(edition).out(ADA).did(c.CollectSalary(player=BEN))

    assert not position.game.over
    position.did(c.EndGame())
    assert BEN == position.game.winner


def test_switching_off_forgets_throw_and_jail():
    position = Position().jailed(BEN).did(c.Roll(player=ADA, dice=(4, 6)))
    assert Phase.AFTER_MOVE is phase_of(position.game)
    position.did(c.SwitchTracking(to=Tracking.OFF))

    assert Tracking.OFF is position.game.table_rules.tracking
    assert not player_of(position.game, BEN).in_jail
    assert Code.NEEDS_POSITIONS is refused(position, c.EndTurn(player=ADA))


def test_switching_back_begins_a_turn_where_everybody_stands():
    squares = {ADA: 24, BEN: 5}
    switch = c.SwitchTracking(to=Tracking.FULL, squares=squares, on_turn=BEN, in_jail={CLEO: 3})
    position = by_bank().did(switch)

    assert (24, 5, 10) == tuple(player.square for player in position.game.players)
    assert (True, 3) == (
        player_of(position.game, CLEO).in_jail,
        player_of(position.game, CLEO).jail_turn,
    )
    assert BEN == player_on_turn(position.game).id
    position.did(c.Roll(player=BEN, dice=(1, 2)))
    assert Phase.PURCHASE is phase_of(position.game)


def test_nothing_is_switched_while_something_is_open():
    position = Position().owes(ADA, 20)
    assert Code.DEBT_OPEN is refused(position, c.SwitchTracking(to=Tracking.OFF))

    position = by_bank().auction_of(3)
    back = c.SwitchTracking(to=Tracking.FULL, squares={ADA: 0, BEN: 0, CLEO: 0}, on_turn=ADA)
    assert Code.WRONG_PHASE is refused(position, back)


def test_nobody_stays_where_the_board_sends_to_jail():
    squares = {ADA: 0, BEN: 30, CLEO: 0}
    back = c.SwitchTracking(to=Tracking.FULL, squares=squares, on_turn=ADA)
    assert Code.NOBODY_STAYS_THERE is refused(by_bank(), back)

    by_bank().did(replace(back, squares={**squares, BEN: 29}))


def test_a_throw_that_is_still_due_is_not_forgotten():
    position = Position().did(c.Roll(player=ADA, dice=(5, 5)))
    assert Code.MUST_ROLL_FIRST is refused(position, OFF)

    position.did(c.Roll(player=ADA, dice=(4, 6)), OFF)


def test_a_rent_that_can_still_be_claimed_is_not_forgotten():
    edition = house_rules(rent__ask_deadline="next_roll")
    position = Position(edition=edition).owns(BEN, 3).did(c.Roll(player=ADA, dice=(1, 2)))
    assert Code.RENT_CLAIM_OPEN is refused(position, OFF)

    position.did(c.ClaimRent(player=BEN, lot=3), c.SettleDebt(player=ADA), OFF)


def test_a_rent_that_was_claimed_too_late_holds_nothing_up():
    claim = Claim(debtor=ADA, owner=BEN, lot=3, amount=4, throws_left=0)
    position = Position().owns(BEN, 3).so(ClaimOpened(claim=claim)).did(OFF)

    assert () == position.game.claims


@pytest.mark.parametrize(
    ("edition", "code"),
    [
        (house_rules(game__end="worth", game__turn_limit=5), Code.TURN_LIMIT_WITHOUT_TURNS),
        (house_rules(rent__in_jail="none"), Code.JAIL_RENT_WITHOUT_JAIL),
    ],
)
def test_house_rules_that_need_turns_keep_the_turns(edition: Edition, code: Code):
    assert code is refused(Position(edition=edition), OFF)

    squares = {ADA: 0, BEN: 0, CLEO: 0}
    by_bank(edition).did(c.SwitchTracking(to=Tracking.FULL, squares=squares, on_turn=ADA))


def test_nobody_on_turn_is_no_position():
    everywhere = {ADA: 0, BEN: 0, CLEO: 0}
    switch = c.SwitchTracking(to=Tracking.FULL, squares=everywhere)

    assert Code.NOTHING_NAMED is refused(by_bank(), switch)


def test_full_play_offers_nothing_of_it():
    listed = {type(offer) for offer in offers(Position().game)}

    assert not listed & {c.CollectSalary, c.ChargeRent, c.OpenAuction, c.SwitchTracking}


def test_everything_listable_is_offered_to_everybody():
    position = by_bank().owns(BEN, 39)
    found = offers(position.game)

    assert c.ChargeRent(player=ADA, lot=39) in found
    assert c.ChargeRent(player=BEN, lot=39) not in found
    assert c.BuyDeed(player=CLEO, lot=1) in found
    assert c.ApplyCard(player=BEN, card=OPERA) in found


def test_a_switch_there_and_back_costs_nobody_anything():
    position = Position().owns(BEN, 39).cash(sun=700)
    before = cash(position)
    position.did(c.SwitchTracking(to=Tracking.OFF))
    squares = {player.id: player.square for player in position.game.players}
    back = c.SwitchTracking(to=Tracking.FULL, squares=squares, on_turn=CLEO)

    assert before == tuple(p.balance for p in judge(position.game, back).game.players)
