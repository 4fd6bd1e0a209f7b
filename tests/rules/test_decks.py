"""Virtual decks are drawn from the top; of physical decks any card may come that lies in them."""

import pytest

from companion.rules import commands as c
from companion.rules.decide import decide
from companion.rules.edition import TableRules
from companion.rules.genesis import start
from companion.rules.look import player_of
from companion.rules.names import CardId, Phase
from companion.rules.offers import offers
from companion.rules.policies import DeckMode
from companion.rules.refusals import RefusalCode, RuleViolation
from tests.builders import ADA, BEN, CHANCE_DECK, JAIL_CARD, Position, us_classic

PHYSICAL = TableRules(decks=DeckMode.PHYSICAL)
GET_50 = CardId("ch_get50")


def drawing(rules: TableRules, *top: CardId) -> Position:
    return Position(rules=rules, top=top).on(ADA, 7).in_stage(Phase.DRAW)


def draw(card: CardId) -> c.DrawCard:
    return c.DrawCard(player=ADA, deck=CHANCE_DECK, card=card)


def test_a_virtual_deck_offers_its_top_card_only():
    game = drawing(TableRules(), GET_50).game

    assert [draw(GET_50)] == [o for o in offers(game) if isinstance(o, c.DrawCard)]


def test_a_physical_deck_offers_every_card_that_lies_in_it():
    game = drawing(PHYSICAL).holds(BEN, JAIL_CARD).game
    lying = {card.id for card in us_classic().decks[0].cards} - {JAIL_CARD}

    assert lying == {o.card for o in offers(game) if isinstance(o, c.DrawCard)}


def test_a_drawn_card_goes_under_the_virtual_deck():
    game = drawing(TableRules(), GET_50).did(draw(GET_50)).game

    assert GET_50 == game.decks[CHANCE_DECK].cards[-1]
    assert 16 == len(game.decks[CHANCE_DECK].cards)


def test_a_kept_card_leaves_the_deck_and_comes_back_to_its_bottom():
    position = drawing(TableRules(), JAIL_CARD, GET_50).did(draw(JAIL_CARD))
    assert (JAIL_CARD,) == player_of(position.game, ADA).cards
    assert JAIL_CARD not in position.game.decks[CHANCE_DECK].cards

    game = position.jailed(ADA).did(c.UseJailCard(player=ADA, card=JAIL_CARD)).game
    assert JAIL_CARD == game.decks[CHANCE_DECK].cards[-1]
    assert GET_50 == game.decks[CHANCE_DECK].cards[0]


def test_a_kept_card_cannot_be_drawn_from_a_physical_deck():
    game = drawing(PHYSICAL).holds(BEN, JAIL_CARD).game

    with pytest.raises(RuleViolation) as refused:
        decide(game, draw(JAIL_CARD))
    assert RefusalCode.CARD_NOT_IN_DECK is refused.value.code


def test_sixteen_draws_turn_every_card_over_once_in_the_same_order():
    position = drawing(TableRules())
    order = position.game.decks[CHANCE_DECK].cards
    seen = []
    for _ in order:
        position.so().on(ADA, 7).in_stage(Phase.DRAW)
        top = position.game.decks[CHANCE_DECK].cards[0]
        if top == JAIL_CARD:
            position.holds(ADA, JAIL_CARD)
        else:
            position.so(*decide(position.game, draw(top))[:1])
        seen.append(top)

    assert list(order) == seen


def test_a_shuffle_must_be_an_order_of_the_printed_cards():
    shuffles = {deck.id: [card.id for card in deck.cards] for deck in us_classic().decks}
    shuffles[CHANCE_DECK][0] = shuffles[CHANCE_DECK][1]

    with pytest.raises(ValueError, match="order of the cards"):
        start(us_classic(), (ADA, BEN), TableRules(), shuffles)
