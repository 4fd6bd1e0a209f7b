"""Every refusal code: a position and a command that brings it about."""

from collections.abc import Callable

import pytest

from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.decide import decide
from companion.rules.edition import Edition, TableRules
from companion.rules.house import Tracking
from companion.rules.names import BANK, CardId, GroupId, Phase, PlayerId, TaxMode
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation
from tests.builders import (
    ADA,
    BEN,
    CHANCE_DECK,
    CHEST_DECK,
    CLEO,
    JAIL_CARD,
    NEXT_UTILITY,
    Position,
    house_rules,
    with_stock,
)

Situation = tuple[Position, c.AnyCommand]


def deal(first: c.Offer, second: c.Offer) -> c.Trade:
    return c.Trade(parties=(ADA, BEN), gives={ADA: first, BEN: second})


def drawing() -> Position:
    """Ada stands on Chance with the jail card on top."""
    return Position(top=(JAIL_CARD,)).on(ADA, 7).in_stage(Phase.DRAW)


def buying() -> Position:
    return Position().on(ADA, 3).in_stage(Phase.PURCHASE)


def taxed() -> Position:
    return Position().on(ADA, 4).in_stage(Phase.TAX_CHOICE)


def purple(edition_levels: dict[int, int] | None = None) -> Position:
    return Position().owns(ADA, 1, 3).built(edition_levels or {})


def short() -> Position:
    """Ada and Ben wish one house each, one is left."""
    position = Position(edition=with_stock(small=1, big=1)).owns(ADA, 1, 3).owns(BEN, 6, 8, 9)
    return position.did(
        c.AnnounceBuild(player=ADA, lots=(1,)), c.AnnounceBuild(player=BEN, lots=(6,))
    )


def shared() -> Position:
    return short().did(c.AgreeShortage(split={ADA: 0, BEN: 1}))


def claimable(throws_left: int) -> Position:
    position = Position(edition=house_rules(rent__ask_deadline="next_roll")).owns(BEN, 3)
    position.did(c.Roll(player=ADA, dice=(1, 2)))
    if not throws_left:
        position.did(c.EndTurn(player=ADA), c.Roll(player=BEN, dice=(4, 6)))
    return position


def taken_over() -> Position:
    """Ada cannot pay the fine of her third throw; Ben may take over."""
    position = Position().owns(BEN, 13).cash(sun=10).jailed(ADA, attempt=3)
    position.did(c.Roll(player=ADA, dice=(1, 2)))
    return position.did(c.DeclareBankruptcy(player=ADA))


def inherited() -> Position:
    """Ben has received a mortgaged deed and must choose."""
    position = Position().owns(ADA, mortgaged=(5,))
    return position.did(deal(c.Offer(lots=(5,)), c.Offer(cash=100)))


def with_bid() -> Position:
    position = Position().auction_of(3)
    return position.did(c.Bid(player=ADA, lot=3, amount=50))


def by_bank(edition: Edition | None = None) -> Position:
    """Bank-only play."""
    return Position(edition=edition, rules=TableRules(tracking=Tracking.OFF))


OFF = c.SwitchTracking(to=Tracking.OFF)


def seated(at: int = 0, **in_jail: int) -> c.SwitchTracking:
    """Back to full play with everybody on one square, GO if none is named."""
    squares = {ADA: at, BEN: at, CLEO: at}
    jailed = {PlayerId(player): number for player, number in in_jail.items()}
    return c.SwitchTracking(to=Tracking.FULL, squares=squares, on_turn=ADA, in_jail=jailed)


def over() -> Position:
    return Position((ADA, BEN)).so(e.GameEnded(winner=ADA))


CASES: dict[Code, Callable[[], Situation]] = {
    Code.GAME_OVER: lambda: (over(), c.EndTurn(player=ADA)),
    Code.PLAYER_OUT: lambda: (Position().out(CLEO), c.PayJailFine(player=CLEO)),
    Code.NO_PLAYER_LOANS: lambda: (Position(), c.Lend(player=ADA, to=BEN, amount=5)),
    Code.DEBT_CANNOT_BE_WAIVED: lambda: (
        Position().owes(BEN, 20, ADA),
        c.ForgiveDebt(player=ADA, debtor=BEN, amount=20),
    ),
    Code.NO_RULE_BASIS: lambda: (Position(), c.TakeFromBank(player=ADA, amount=100)),
    Code.BANK_DOES_NOT_BUY_DEEDS: lambda: (purple(), c.SellDeedToBank(player=ADA, lot=1)),
    Code.NO_SUCH_PENALTY: lambda: (Position(), c.PayWrongTokenPenalty(player=ADA)),
    Code.NOT_CONFIRMED: lambda: (
        Position(edition=house_rules(penalty__collusion="expel")),
        c.Expel(players=(ADA,), confirmed_by=(BEN,)),
    ),
    Code.NO_AGREED_END: lambda: (Position(), c.EndGame()),
    Code.NO_BUILDING_AUCTION: lambda: (
        Position(edition=house_rules(shortage__mode="wait")).owns(ADA, 1, 3),
        c.AnnounceBuild(player=ADA, lots=(1,)),
    ),
    Code.AGREEMENT_NOT_ALLOWED: lambda: (
        Position(edition=house_rules(shortage__mode="auction_if_several")),
        c.AgreeShortage(split={}),
    ),
    Code.TWO_PARTIES_ONLY: lambda: (
        Position().owns(ADA, 5),
        c.Trade(parties=(ADA, BEN, CLEO), gives={ADA: c.Offer(lots=(5,), to=BEN)}),
    ),
    Code.PROMISE_NOT_TRADEABLE: lambda: (
        Position().owns(ADA, 5),
        deal(c.Offer(lots=(5,)), c.Offer(promise="no rent next time")),
    ),
    Code.BUILDINGS_ONLY_TO_BANK: lambda: (
        purple({1: 1}),
        deal(c.Offer(buildings={1: 1}), c.Offer(cash=50)),
    ),
    Code.NOT_YOUR_TURN: lambda: (Position(), c.Roll(player=BEN, dice=(1, 2))),
    Code.NO_DEBT: lambda: (Position(), c.SettleDebt(player=ADA)),
    Code.RAISING_FORBIDDEN: lambda: (
        Position(edition=house_rules(bankrupt__raise_first=False)).owns(ADA, 5).owes(ADA, 9),
        c.Mortgage(player=ADA, lot=5),
    ),
    Code.NO_RESCUE_DEALS: lambda: (
        Position(edition=house_rules(trade__in_debt="forbidden")).owns(ADA, 5).owes(ADA, 9),
        deal(c.Offer(lots=(5,)), c.Offer(cash=150)),
    ),
    Code.NO_CHOICE_PENDING: lambda: (
        Position().owns(ADA, mortgaged=(5,)),
        c.KeepMortgage(player=ADA, lot=5),
    ),
    Code.NO_RENT_DUE: lambda: (Position().owns(ADA, 5), c.ClaimRent(player=ADA, lot=5)),
    Code.RENT_CLAIM_EXPIRED: lambda: (claimable(0), c.ClaimRent(player=BEN, lot=3)),
    Code.CHOICE_LOCKED: lambda: (
        taxed().so(e.TaxChosen(player=ADA, mode=TaxMode.FLAT)),
        c.ChooseTax(player=ADA, mode=TaxMode.PERCENT),
    ),
    Code.NOT_IN_JAIL: lambda: (Position(), c.PayJailFine(player=ADA)),
    Code.MUST_WAIT_FOR_OWN_TURN: lambda: (
        Position().on(ADA, 27).did(c.Roll(player=ADA, dice=(1, 2))),
        c.PayJailFine(player=ADA),
    ),
    Code.MUST_ROLL_FIRST: lambda: (Position(), c.EndTurn(player=ADA)),
    Code.DEBT_OPEN: lambda: (Position().owes(BEN, 20), c.Roll(player=ADA, dice=(1, 2))),
    Code.WRONG_PHASE: lambda: (buying(), c.Roll(player=ADA, dice=(1, 2))),
    Code.MUST_ROLL_THIRD_TIME: lambda: (
        Position(edition=house_rules(jail__pay_before_roll_turns=[1, 2])).jailed(ADA, attempt=3),
        c.PayJailFine(player=ADA),
    ),
    Code.OPTION_NOT_OFFERED: lambda: (
        Position(edition=house_rules(tax__income__options=["percent"]))
        .on(ADA, 4)
        .in_stage(Phase.TAX_CHOICE),
        c.ChooseTax(player=ADA, mode=TaxMode.FLAT),
    ),
    Code.DECIDE_BEFORE_COUNTING: lambda: (taxed(), c.CountWorth(player=ADA)),
    Code.WRONG_DECK: lambda: (
        drawing(),
        c.DrawCard(player=ADA, deck=CHEST_DECK, card=CardId("cc_go")),
    ),
    Code.CARD_NOT_IN_DECK: lambda: (
        Position().holds(BEN, JAIL_CARD).on(ADA, 7).in_stage(Phase.DRAW),
        c.DrawCard(player=ADA, deck=CHANCE_DECK, card=JAIL_CARD),
    ),
    Code.CARD_NOT_ON_TOP: lambda: (
        drawing(),
        c.DrawCard(player=ADA, deck=CHANCE_DECK, card=CardId("ch_get50")),
    ),
    Code.NOT_ON_THIS_LOT: lambda: (buying(), c.BuyDeed(player=ADA, lot=1)),
    Code.LOT_NOT_ON_AUCTION: lambda: (with_bid(), c.Bid(player=BEN, lot=1, amount=60)),
    Code.NOT_THE_CREDITOR: lambda: (taken_over(), c.TakeOver(player=CLEO)),
    Code.NOT_OWNER: lambda: (purple(), c.Mortgage(player=BEN, lot=1)),
    Code.CARD_NOT_HELD: lambda: (
        Position().jailed(ADA),
        c.UseJailCard(player=ADA, card=JAIL_CARD),
    ),
    Code.NOT_BUILDABLE: lambda: (Position().owns(ADA, 5), c.Build(player=ADA, lots=(5,))),
    Code.INCOMPLETE_GROUP: lambda: (Position().owns(ADA, 1), c.Build(player=ADA, lots=(1,))),
    Code.MORTGAGE_BLOCKS_BUILDING: lambda: (
        Position().owns(ADA, 1, mortgaged=(3,)),
        c.Build(player=ADA, lots=(1,)),
    ),
    Code.NO_BUILDING_THERE: lambda: (purple(), c.SellBuilding(player=ADA, lots=(1,))),
    Code.SALE_ONLY_WHEN_IN_DEBT: lambda: (
        Position(edition=house_rules(sell__only_when_in_need=True)).owns(ADA, 1, 3).built({1: 1}),
        c.SellBuilding(player=ADA, lots=(1,)),
    ),
    Code.WHOLE_SALE_NOT_ALLOWED: lambda: (
        purple({1: 5, 3: 5}),
        c.SellBuilding(player=ADA, lots=(1,), whole=True),
    ),
    Code.BUILDINGS_DO_NOT_MOVE: lambda: (
        purple({1: 1, 3: 2}),
        c.SellGroup(player=ADA, group=GroupId("dark_purple"), to={1: 2, 3: 1}),
    ),
    Code.FULLY_BUILT: lambda: (purple({1: 5, 3: 5}), c.Build(player=ADA, lots=(1,))),
    Code.BIG_NEEDS_FULL_GROUP: lambda: (purple({1: 4, 3: 3}), c.Build(player=ADA, lots=(1,))),
    Code.UNEVEN: lambda: (purple({1: 1}), c.Build(player=ADA, lots=(1,))),
    Code.ONE_PER_LOT_PER_TURN: lambda: (
        Position(edition=house_rules(build__per_lot_per_turn=1)).owns(ADA, 1, 3),
        c.Build(player=ADA, lots=(1, 3, 1)),
    ),
    Code.OVER_AGREED_SHARE: lambda: (shared(), c.Build(player=ADA, lots=(1,))),
    Code.NO_SUPPLY: lambda: (
        Position(edition=with_stock(small=0, big=12)).owns(ADA, 1, 3),
        c.Build(player=ADA, lots=(1,)),
    ),
    Code.WRONG_BUILDING_KIND: lambda: (
        short().owns(CLEO, 11, 13, 14).built({11: 4, 13: 4, 14: 4}),
        c.BidBuilding(player=CLEO, lot=11, amount=100),
    ),
    Code.SPLIT_OVER_WISH: lambda: (short(), c.AgreeShortage(split={ADA: 2, BEN: 0})),
    Code.SPLIT_OVER_STOCK: lambda: (short(), c.AgreeShortage(split={ADA: 1, BEN: 1})),
    Code.ALREADY_MORTGAGED: lambda: (
        Position().owns(ADA, mortgaged=(5,)),
        c.Mortgage(player=ADA, lot=5),
    ),
    Code.NOT_MORTGAGED: lambda: (Position().owns(ADA, 5), c.Unmortgage(player=ADA, lot=5)),
    Code.MORTGAGED_NOT_TRADEABLE: lambda: (
        Position(edition=house_rules(mortgage__tradeable=False)).owns(ADA, mortgaged=(5,)),
        deal(c.Offer(lots=(5,)), c.Offer(cash=150)),
    ),
    Code.BUILDING_ON_LOT: lambda: (purple({1: 1}), c.Mortgage(player=ADA, lot=1)),
    Code.BUILDINGS_IN_GROUP: lambda: (purple({1: 1}), c.Mortgage(player=ADA, lot=3)),
    Code.GIFT: lambda: (Position().owns(ADA, 5), deal(c.Offer(lots=(5,)), c.Offer())),
    Code.PRICE_AT_OR_BELOW_MORTGAGE_VALUE: lambda: (
        Position().owns(ADA, 5),
        deal(c.Offer(lots=(5,)), c.Offer(cash=100)),
    ),
    Code.JAIL_CARD_PRICE_CAP: lambda: (
        Position().holds(ADA, JAIL_CARD),
        deal(c.Offer(cards=(JAIL_CARD,)), c.Offer(cash=50)),
    ),
    Code.NO_PAYMENT_IN_KIND: lambda: (
        Position().owns(ADA, 5).owes(ADA, 150),
        c.SettleDebt(player=ADA, in_kind={5: 150}),
    ),
    Code.IN_KIND_OVER_LIMIT: lambda: (
        Position(edition=house_rules(debt__in_kind="max_half")).owns(ADA, 5).owes(ADA, 150, BEN),
        c.SettleDebt(player=ADA, in_kind={5: 76}),
    ),
    Code.ALREADY_PASSED: lambda: (
        with_bid().did(c.Pass(player=BEN)),
        c.Bid(player=BEN, lot=3, amount=60),
    ),
    Code.ALREADY_HIGHEST_BIDDER: lambda: (with_bid(), c.Bid(player=ADA, lot=3, amount=60)),
    Code.BID_BELOW_MINIMUM: lambda: (
        Position().auction_of(3),
        c.Bid(player=ADA, lot=3, amount=9),
    ),
    Code.BID_OFF_STEP: lambda: (with_bid(), c.Bid(player=BEN, lot=3, amount=65)),
    Code.OFF_NOTE: lambda: (
        Position(edition=house_rules(money__smallest_note=10)).owns(ADA, 5),
        deal(c.Offer(lots=(5,)), c.Offer(cash=155)),
    ),
    Code.BID_NOT_HIGHER: lambda: (with_bid(), c.Bid(player=BEN, lot=3, amount=50)),
    Code.OVER_CASH: lambda: (
        Position().cash(sun=30).auction_of(3),
        c.Bid(player=ADA, lot=3, amount=40),
    ),
    Code.RESCUE_MUST_CLEAR_DEBT: lambda: (
        Position().owns(ADA, 5).cash(sun=0).owes(ADA, 500),
        deal(c.Offer(lots=(5,)), c.Offer(cash=150)),
    ),
    Code.CAN_STILL_PAY: lambda: (Position().owes(ADA, 20), c.DeclareBankruptcy(player=ADA)),
    Code.INSUFFICIENT_CASH: lambda: (
        buying().cash(sun=59),
        c.BuyDeed(player=ADA, lot=3),
    ),
    Code.NO_TRADE_PROPOSED: lambda: (Position(), c.ConsentToTrade(player=ADA)),
    Code.NOT_A_PARTY: lambda: (
        Position()
        .owns(ADA, 5)
        .did(
            c.ProposeTrade(
                parties=(ADA, BEN), gives={ADA: c.Offer(lots=(5,)), BEN: c.Offer(cash=150)}
            )
        ),
        c.ConsentToTrade(player=CLEO),
    ),
    Code.ALREADY_SIGNED: lambda: (
        Position()
        .owns(ADA, 5)
        .did(
            c.ProposeTrade(
                parties=(ADA, BEN), gives={ADA: c.Offer(lots=(5,)), BEN: c.Offer(cash=150)}
            ),
            c.ConsentToTrade(player=BEN),
        ),
        c.ConsentToTrade(player=BEN),
    ),
    Code.UNKNOWN_PLAYER: lambda: (Position(), c.EndTurn(player=PlayerId("nobody"))),
    Code.NO_SUCH_LOT: lambda: (Position(), c.Mortgage(player=ADA, lot=40)),
    Code.AMOUNT_NOT_POSITIVE: lambda: (
        Position().owns(ADA, 5),
        deal(c.Offer(lots=(5,)), c.Offer(cash=-1)),
    ),
    Code.DICE_OUT_OF_RANGE: lambda: (Position(), c.Roll(player=ADA, dice=(0, 7))),
    Code.NOTHING_NAMED: lambda: (purple(), c.Build(player=ADA, lots=())),
    Code.NAMED_TWICE: lambda: (
        Position().owns(ADA, 5),
        deal(c.Offer(lots=(5, 5)), c.Offer(cash=500)),
    ),
    Code.BANK_ONLY: lambda: (Position(), c.CollectSalary(player=ADA)),
    Code.NEEDS_POSITIONS: lambda: (by_bank(), c.Roll(player=ADA, dice=(1, 2))),
    Code.SAME_TRACKING: lambda: (Position(), seated()),
    Code.TURN_LIMIT_WITHOUT_TURNS: lambda: (
        Position(edition=house_rules(game__end="worth", game__turn_limit=5)),
        OFF,
    ),
    Code.JAIL_RENT_WITHOUT_JAIL: lambda: (Position(edition=house_rules(rent__in_jail="none")), OFF),
    Code.RENT_CLAIM_OPEN: lambda: (claimable(1), OFF),
    Code.POSITION_MISSING: lambda: (
        by_bank(),
        c.SwitchTracking(to=Tracking.FULL, squares={ADA: 3}, on_turn=ADA, in_jail={BEN: 2}),
    ),
    Code.NO_SUCH_SQUARE: lambda: (by_bank(), c.PayTax(player=ADA, square=40)),
    Code.NOBODY_STAYS_THERE: lambda: (by_bank(), seated(at=30)),
    Code.JAIL_TURN_OUT_OF_RANGE: lambda: (by_bank(), seated(sun=4)),
    Code.REASON_TOO_LONG: lambda: (
        by_bank(),
        c.Pay(payer=ADA, payee=BEN, amount=5, reason="for " * 20),
    ),
    Code.NO_LOT_AUCTION: lambda: (
        by_bank(house_rules(auction__on_decline=False)),
        c.OpenAuction(lot=3),
    ),
    Code.ALREADY_OWNED: lambda: (by_bank().owns(BEN, 3), c.BuyDeed(player=ADA, lot=3)),
    Code.NOTHING_DUE: lambda: (
        by_bank().owns(BEN, mortgaged=(3,)),
        c.ChargeRent(player=ADA, lot=3),
    ),
    Code.DICE_NEEDED: lambda: (by_bank().owns(BEN, 12), c.ChargeRent(player=ADA, lot=12)),
    Code.NOT_THIS_CARD: lambda: (
        by_bank().owns(BEN, 5),
        c.ChargeRent(player=ADA, lot=5, card=NEXT_UTILITY),
    ),
    Code.AMOUNT_TOO_LARGE: lambda: (by_bank(), c.Pay(payer=BANK, payee=ADA, amount=10**13)),
}


@pytest.mark.parametrize("code", list(CASES), ids=str)
def test_the_code_is_given(code: Code):
    position, command = CASES[code]()

    with pytest.raises(RuleViolation) as refused:
        decide(position.game, command)
    assert code is refused.value.code


def test_every_code_has_a_case():
    assert set(Code) == set(CASES)


def test_the_choice_of_a_new_owner_opens_the_phase():
    assert inherited().game.choices


def test_a_lot_is_not_given_in_payment_for_nothing():
    position = Position().owns(ADA, 5).owes(ADA, 150, BEN)

    with pytest.raises(RuleViolation) as refused:
        decide(position.game, c.SettleDebt(player=ADA, in_kind={5: 0}))
    assert Code.AMOUNT_NOT_POSITIVE is refused.value.code


def test_nobody_makes_a_deal_with_himself():
    position = Position().owns(ADA, 5).owns(BEN, 6)
    gives = {ADA: c.Offer(lots=(5,)), BEN: c.Offer(cash=150)}

    with pytest.raises(RuleViolation) as refused:
        decide(position.game, c.Trade(parties=(ADA, ADA), gives=gives))
    assert Code.TWO_PARTIES_ONLY is refused.value.code
