"""A deal is proposed, signed by both or withdrawn; the last signature judges it again."""

import pytest

from companion.rules import commands as c
from companion.rules.decide import decide, judge
from companion.rules.events import TradeClosed, TradeSigned
from companion.rules.game import Game
from companion.rules.look import holding_of, phase_of, player_of
from companion.rules.names import Phase, PlayerId
from companion.rules.refusals import RefusalCode, RuleViolation
from tests.builders import ADA, BEN, CLEO, JAIL_CARD, Position
from tests.rules.invariants import broken
from tests.table.rig import edition_as_shipped

GIVES = {ADA: c.Offer(cash=160), BEN: c.Offer(lots=(5,))}
PROPOSAL = c.ProposeTrade(parties=(ADA, BEN), gives=GIVES)


def proposed() -> Position:
    return Position().owns(BEN, 5, 12).did(PROPOSAL)


def after(position: Position, *commands: c.AnyCommand) -> Game:
    return position.did(*commands).game


def code_of(game: Game, command: c.AnyCommand) -> RefusalCode:
    with pytest.raises(RuleViolation) as refused:
        decide(game, command)
    return refused.value.code


def test_a_proposal_moves_nothing():
    game = proposed().game

    assert BEN == holding_of(game, 5).owner
    assert (1500, 1500) == (player_of(game, ADA).balance, player_of(game, BEN).balance)
    assert game.proposal is not None
    assert () == game.proposal.signed


def test_the_first_signature_moves_nothing():
    game = after(proposed(), c.ConsentToTrade(player=BEN))

    assert BEN == holding_of(game, 5).owner
    assert game.proposal is not None
    assert (BEN,) == game.proposal.signed


@pytest.mark.parametrize("order", [(ADA, BEN), (BEN, ADA)])
def test_the_last_signature_executes_the_deal(order: tuple[PlayerId, PlayerId]):
    position = proposed().did(c.ConsentToTrade(player=order[0]))
    judgement = judge(position.game, c.ConsentToTrade(player=order[1]))
    events, game = judgement.events, judgement.game

    assert [TradeSigned, TradeClosed] == [type(event) for event in events[:2]]
    assert ADA == holding_of(game, 5).owner
    assert (1340, 1660) == (player_of(game, ADA).balance, player_of(game, BEN).balance)
    assert game.proposal is None


def test_a_second_signature_of_the_same_party_books_nothing():
    game = after(proposed(), c.ConsentToTrade(player=BEN))

    assert RefusalCode.ALREADY_SIGNED is code_of(game, c.ConsentToTrade(player=BEN))


def test_either_party_withdraws_and_nobody_else():
    game = proposed().game

    assert judge(game, c.WithdrawTrade(player=ADA)).game.proposal is None
    assert judge(game, c.WithdrawTrade(player=BEN)).game.proposal is None
    assert RefusalCode.NOT_A_PARTY is code_of(game, c.WithdrawTrade(player=CLEO))


def test_a_withdrawn_deal_cannot_be_signed():
    game = after(proposed(), c.WithdrawTrade(player=ADA))

    assert RefusalCode.NO_TRADE_PROPOSED is code_of(game, c.ConsentToTrade(player=BEN))


def test_a_new_proposal_replaces_the_old_and_its_signatures():
    other = c.ProposeTrade(
        parties=(BEN, CLEO), gives={BEN: c.Offer(lots=(12,)), CLEO: c.Offer(cash=90)}
    )
    game = after(proposed(), c.ConsentToTrade(player=BEN), other)

    assert game.proposal is not None
    assert (BEN, CLEO) == game.proposal.parties
    assert () == game.proposal.signed


def test_a_throw_ends_the_proposal():
    game = after(proposed(), c.Roll(player=ADA, dice=(4, 6)))

    assert game.proposal is None


def test_the_last_signature_is_judged_on_what_is_true_then():
    position = proposed().did(c.ConsentToTrade(player=ADA)).cash(sun=150)

    code = code_of(position.game, c.ConsentToTrade(player=BEN))
    assert RefusalCode.INSUFFICIENT_CASH is code


def test_a_proposal_that_could_not_be_executed_is_refused():
    position = Position().owns(BEN, 5).cash(sun=150)

    assert RefusalCode.INSUFFICIENT_CASH is code_of(position.game, PROPOSAL)


def test_cash_on_both_sides_is_set_off():
    gives = {ADA: c.Offer(cash=200, lots=(12,)), BEN: c.Offer(cash=50, lots=(5,))}
    position = Position().owns(ADA, 12).owns(BEN, 5).cash(drop=0)
    game = after(position, c.Trade(parties=(ADA, BEN), gives=gives))

    assert (1350, 150) == (player_of(game, ADA).balance, player_of(game, BEN).balance)


def test_a_mortgaged_deed_brings_its_new_owner_a_choice():
    position = Position().owns(BEN, mortgaged=(5,))
    game = after(position, c.Trade(parties=(ADA, BEN), gives=GIVES))

    assert Phase.MORTGAGE_CHOICE is phase_of(game)
    assert ADA == game.choices[0].player
    kept = judge(game, c.KeepMortgage(player=ADA, lot=5)).game
    assert 10 == kept.debts[0].amount
    lifted = judge(game, c.LiftMortgage(player=ADA, lot=5)).game
    assert 1500 - 160 - 110 == player_of(lifted, ADA).balance
    assert Phase.BEFORE_ROLL is phase_of(lifted)


def test_a_jail_card_changes_hands_under_the_cap():
    gives = {ADA: c.Offer(cash=49), BEN: c.Offer(cards=(JAIL_CARD,))}
    position = Position().holds(BEN, JAIL_CARD)
    game = after(position, c.Trade(parties=(ADA, BEN), gives=gives))

    assert (JAIL_CARD,) == player_of(game, ADA).cards
    assert () == player_of(game, BEN).cards


def test_a_party_that_leaves_ends_the_proposal():
    assert proposed().out(BEN).game.proposal is None


def test_a_bare_lot_leaves_a_built_group_where_a_building_locks_its_own_lot_only():
    book = edition_as_shipped("ru_birzha")
    position = Position(edition=book).owns(ADA, 1, 3, 5).built({1: 1, 3: 1})
    sale = c.Trade(parties=(ADA, BEN), gives={ADA: c.Offer(lots=(5,)), BEN: c.Offer(cash=1000)})
    game = after(position, sale)

    assert (BEN, ADA) == (holding_of(game, 5).owner, holding_of(game, 1).owner)
    assert [] == broken(game)
