"""A bid for a scarce building binds until somebody bids more."""

import pytest

from companion.rules import commands as c
from companion.rules.decide import decide, judge
from companion.rules.game import Game
from companion.rules.look import holding_of, phase_of, player_of
from companion.rules.names import Phase
from companion.rules.refusals import RefusalCode, RuleViolation
from tests.builders import ADA, BEN, CLEO, Position, with_stock


@pytest.fixture
def bidding() -> Game:
    """One house is left; Ada leads with a bid for a second house on Mediterranean."""
    position = Position(edition=with_stock(small=9, big=12))
    position.owns(ADA, 1, 3).owns(BEN, 6, 8, 9).owns(CLEO, 11, 13, 14)
    position.built({1: 1, 3: 1, 6: 2, 8: 2, 9: 2})
    wishes = (c.AnnounceBuild(player=ADA, lots=(1,)), c.AnnounceBuild(player=BEN, lots=(6,)))
    return position.did(*wishes, c.BidBuilding(player=ADA, lot=1, amount=60)).game


def test_the_leading_bidder_may_not_sell_what_keeps_the_group_even(bidding: Game):
    with pytest.raises(RuleViolation) as refused:
        decide(bidding, c.SellBuilding(player=ADA, lots=(3,)))
    assert RefusalCode.UNEVEN is refused.value.code


def test_the_leading_bidder_may_not_mortgage_beside_the_building():
    position = Position(edition=with_stock(small=1, big=12)).owns(ADA, 1, 3).owns(BEN, 6, 8, 9)
    wishes = (c.AnnounceBuild(player=ADA, lots=(1,)), c.AnnounceBuild(player=BEN, lots=(6,)))
    game = position.did(*wishes, c.BidBuilding(player=ADA, lot=1, amount=60)).game

    with pytest.raises(RuleViolation) as refused:
        decide(game, c.Mortgage(player=ADA, lot=3))
    assert RefusalCode.MORTGAGE_BLOCKS_BUILDING is refused.value.code


def test_the_pass_of_the_last_one_puts_the_building_up(bidding: Game):
    game = judge(bidding, c.Pass(player=BEN)).game
    game = judge(game, c.Pass(player=CLEO)).game

    assert (2, 1440) == (holding_of(game, 1).level, player_of(game, ADA).balance)
    assert Phase.BEFORE_ROLL is phase_of(game)


def test_a_hotel_may_not_be_broken_down_with_the_house_that_is_on_auction():
    position = Position(edition=with_stock(small=14, big=12)).owns(CLEO, 11, 13, 14)
    position.owns(ADA, 1, 3).owns(BEN, 6, 8, 9).built({11: 5, 13: 5, 14: 5, 6: 3, 8: 3, 9: 4})
    game = position.did(
        c.AnnounceBuild(player=ADA, lots=(1, 3, 1, 3)),
        c.AnnounceBuild(player=BEN, lots=(6,)),
        c.BidBuilding(player=ADA, lot=1, amount=60),
    ).game

    with pytest.raises(RuleViolation) as refused:
        decide(game, c.SellBuilding(player=CLEO, lots=(11,)))
    assert RefusalCode.NO_SUPPLY is refused.value.code
