"""What the offers list under house rules; found by games of the lab."""

from companion.rules import commands as c
from companion.rules.decide import judge
from companion.rules.look import deed_of, holding_of
from companion.rules.offers import offers
from tests.builders import ADA, BEN, Position, house_rules


def test_anothers_mortgage_is_offered_where_a_third_party_may_lift_it():
    edition = house_rules(mortgage__third_party_redeem=True)
    game = Position((ADA, BEN), edition=edition).owns(BEN, 5, mortgaged=(6,)).game

    lifted = c.Unmortgage(player=ADA, lot=6)
    assert lifted in offers(game)
    assert ADA == holding_of(judge(game, lifted).game, 6).owner
    assert c.Unmortgage(player=ADA, lot=5) not in offers(game)


def test_building_is_offered_for_sale_after_a_bare_lot_of_its_group_was_sold():
    edition = house_rules(lock__scope="lot")
    position = Position((ADA, BEN), edition=edition).owns(ADA, 6, 8, 9).built({6: 1})
    gives = {ADA: c.Offer(lots=(8,)), BEN: c.Offer(cash=200)}
    game = position.did(c.Trade(parties=(ADA, BEN), gives=gives)).game

    assert c.SellBuilding(player=ADA, lots=(6,)) in offers(game)
    assert c.Build(player=ADA, lots=(9,)) not in offers(game)


def test_first_bid_for_a_building_lies_on_the_smallest_note():
    edition = house_rules(stock__small=9, money__smallest_note=20)
    position = Position(edition=edition).owns(ADA, 1, 3).owns(BEN, 6, 8, 9)
    position.built({1: 1, 3: 1, 6: 2, 8: 2, 9: 2})
    wishes = (c.AnnounceBuild(player=ADA, lots=(1,)), c.AnnounceBuild(player=BEN, lots=(6,)))
    game = position.did(*wishes).game

    assert 50 == deed_of(game, 1).small_cost == deed_of(game, 6).small_cost
    assert c.BidBuilding(player=ADA, lot=1, amount=60) in offers(game)


def test_a_new_owner_is_offered_both_answers_to_a_mortgage():
    gives = {ADA: c.Offer(cash=60), BEN: c.Offer(lots=(5,))}
    position = Position((ADA, BEN)).owns(BEN, mortgaged=(5,))
    game = position.did(c.Trade(parties=(ADA, BEN), gives=gives)).game

    assert {c.KeepMortgage(player=ADA, lot=5), c.LiftMortgage(player=ADA, lot=5)} <= set(
        offers(game)
    )


def test_a_debtor_and_the_parties_of_a_deal_are_offered_their_answers():
    gives = {ADA: c.Offer(cash=200), BEN: c.Offer(lots=(5,))}
    position = Position((ADA, BEN)).owns(BEN, 5)
    game = position.did(c.ProposeTrade(parties=(ADA, BEN), gives=gives)).game

    for party in (ADA, BEN):
        assert c.ConsentToTrade(player=party) in offers(game)
        assert c.WithdrawTrade(player=party) in offers(game)
    game = Position((ADA, BEN)).owns(BEN, 5).did(c.Roll(player=ADA, dice=(1, 4))).game
    assert c.SettleDebt(player=ADA) in offers(game)
