"""What each gesture means in each phase, as tables. The teller is pure and never judges."""

from collections.abc import Callable

import pytest

from companion.rules import commands as c
from companion.rules.edition import TableRules
from companion.rules.game import Game
from companion.rules.names import CardId, Phase, PlayerId, TaxMode
from companion.rules.policies import DeckMode
from companion.table import answers, teller
from companion.table.answers import EMPTY, Look, NotNow, Order, Slip, TakeBack, Waiting
from companion.table.requests import FunctionTag, TagMeaning, TagRole
from tests.builders import ADA, BEN, CHANCE_DECK, CLEO, JAIL_CARD, NEXT_UTILITY, Position

GET_50 = CardId("ch_get50")
MORTGAGED_DEAL = c.Trade(
    parties=(ADA, BEN), gives={ADA: c.Offer(lots=(5,)), BEN: c.Offer(cash=100)}
)
RESCUE = {ADA: c.Offer(lots=(5,)), BEN: c.Offer(cash=600)}


def before_roll() -> Position:
    return Position().owns(ADA, 1)


def after_move() -> Position:
    return Position().owns(ADA, 1).after_move()


def purchase() -> Position:
    return Position().on(ADA, 3).in_stage(Phase.PURCHASE)


def drawing() -> Position:
    return Position(top=(GET_50,)).on(ADA, 7).in_stage(Phase.DRAW)


def drawing_paper() -> Position:
    return Position(rules=TableRules(decks=DeckMode.PHYSICAL)).on(ADA, 7).in_stage(Phase.DRAW)


def tax() -> Position:
    return Position().on(ADA, 4).in_stage(Phase.TAX_CHOICE)


def rent_roll() -> Position:
    position = Position(top=(NEXT_UTILITY,)).owns(BEN, 12).on(ADA, 7).in_stage(Phase.DRAW)
    return position.did(c.DrawCard(player=ADA, deck=CHANCE_DECK, card=NEXT_UTILITY))


def debt() -> Position:
    return Position().owes(ADA, 40, BEN)


def short_of_cash() -> Position:
    return Position().owns(ADA, 1, 5).cash(sun=10).owes(ADA, 40, BEN)


def auction() -> Position:
    return Position().auction_of(3)


def choice() -> Position:
    return Position().owns(ADA, mortgaged=(5,)).did(MORTGAGED_DEAL)


def jail() -> Position:
    return Position().holds(ADA, JAIL_CARD).jailed(ADA)


def jail_exit() -> Position:
    position = Position().holds(ADA, JAIL_CARD).jailed(ADA, attempt=3)
    return position.did(c.Roll(player=ADA, dice=(1, 2)))


def takeover() -> Position:
    position = Position().owns(BEN, 13).cash(sun=10).jailed(ADA, attempt=3)
    position.did(c.Roll(player=ADA, dice=(1, 2)))
    return position.did(c.DeclareBankruptcy(player=ADA))


def deal() -> Position:
    gives = {ADA: c.Offer(lots=(1,)), BEN: c.Offer(cash=100)}
    return before_roll().did(c.ProposeTrade(parties=(ADA, BEN), gives=gives))


def over() -> Position:
    position = Position((ADA, BEN)).cash(sun=0).owes(ADA, 40, BEN)
    return position.did(c.DeclareBankruptcy(player=ADA))


Answer = Callable[[Game], answers.Answer]


def codes(answer: answers.Answer) -> str:
    assert isinstance(answer, NotNow)
    return answer.message.code


@pytest.mark.parametrize(
    ("position", "player", "expected"),
    [
        (debt, ADA, c.SettleDebt(player=ADA)),
        (auction, BEN, c.Bid(player=BEN, lot=3, amount=10)),
        (choice, BEN, c.KeepMortgage(player=BEN, lot=5)),
        (drawing, ADA, c.DrawCard(player=ADA, deck=CHANCE_DECK, card=GET_50)),
        (drawing, BEN, c.DrawCard(player=BEN, deck=CHANCE_DECK, card=GET_50)),
        (jail_exit, ADA, c.PayJailFine(player=ADA)),
        (takeover, BEN, c.TakeOver(player=BEN)),
        (deal, BEN, c.ConsentToTrade(player=BEN)),
        (deal, ADA, c.ConsentToTrade(player=ADA)),
    ],
)
def test_a_token_orders(position: Callable[[], Position], player: PlayerId, expected: c.AnyCommand):
    answer = teller.token(EMPTY, position().game, player)

    assert Order(commands=(expected,)) == answer


@pytest.mark.parametrize(
    ("position", "player", "code"),
    [
        (debt, BEN, "not_the_debtor"),
        (purchase, ADA, "choose_first_purchase"),
        (tax, ADA, "choose_first_tax_choice"),
        (drawing_paper, ADA, "card_wanted"),
        (before_roll, PlayerId("bolt"), "token_not_in_game"),
    ],
)
def test_a_token_makes_no_sense(position: Callable[[], Position], player: PlayerId, code: str):
    assert code == codes(teller.token(EMPTY, position().game, player))


@pytest.mark.parametrize("position", [before_roll, after_move, rent_roll, jail, over])
def test_a_token_shows_its_player_when_nothing_waits(position: Callable[[], Position]):
    assert Look(screen="player", player=BEN) == teller.token(EMPTY, position().game, BEN)


@pytest.mark.parametrize("position", [purchase, tax])
def test_the_token_of_somebody_else_shows_its_player(position: Callable[[], Position]):
    assert Look(screen="player", player=BEN) == teller.token(EMPTY, position().game, BEN)


def test_a_token_signs_what_waits_for_it():
    buying = c.BuyDeed(player=ADA, lot=3)
    slip = Slip(pending=buying, signer=ADA)

    assert Order(commands=(buying,)) == teller.token(slip, purchase().game, ADA)
    assert "signature_of_other_wanted" == codes(teller.token(slip, purchase().game, BEN))


def test_a_debtor_who_can_pay_pays_before_signing():
    proposal = c.ProposeTrade(
        parties=(ADA, BEN), gives={ADA: c.Offer(lots=(5,)), BEN: c.Offer(cash=600)}
    )
    game = Position().owns(ADA, 5).owes(ADA, 40, CLEO).did(proposal).game

    assert Order(commands=(c.SettleDebt(player=ADA),)) == teller.token(EMPTY, game, ADA)


def test_a_debtor_who_cannot_pay_signs_the_deal_that_saves_him():
    proposal = c.ProposeTrade(parties=(ADA, BEN), gives=RESCUE)
    game = Position().owns(ADA, 5).cash(sun=10).owes(ADA, 40, CLEO).did(proposal).game

    assert Order(commands=(c.ConsentToTrade(player=ADA),)) == teller.token(EMPTY, game, ADA)


def test_in_an_auction_a_token_bids_whatever_deal_is_open():
    game = deal().auction_of(3).game

    assert Order(commands=(c.Bid(player=ADA, lot=3, amount=10),)) == teller.token(EMPTY, game, ADA)


def waiting(command: c.AnyCommand, signer: PlayerId) -> Waiting:
    return Waiting(slip=Slip(pending=command, signer=signer))


@pytest.mark.parametrize(
    ("position", "lot", "expected"),
    [
        (purchase, 3, waiting(c.BuyDeed(player=ADA, lot=3), ADA)),
        (purchase, 1, Look(screen="deed", lot=1)),
        (before_roll, 1, Look(screen="deed", lot=1, player=ADA)),
        (short_of_cash, 1, waiting(c.Mortgage(player=ADA, lot=1), ADA)),
        (debt, 1, Look(screen="deed", lot=1)),
    ],
)
def test_a_deed(position: Callable[[], Position], lot: int, expected: answers.Answer):
    assert expected == teller.deed(EMPTY, position().game, lot)


def test_a_deed_with_buildings_is_sold_before_it_is_mortgaged():
    position = Position().owns(ADA, 1, 3).built({1: 1, 3: 1}).cash(sun=0).owes(ADA, 40)

    assert waiting(c.SellBuilding(player=ADA, lots=(1,)), ADA) == teller.deed(
        EMPTY, position.game, 1
    )


def test_a_deed_that_brings_nothing_is_only_shown():
    position = Position().owns(ADA, mortgaged=(5,)).cash(sun=0).owes(ADA, 40)

    assert Look(screen="deed", lot=5, player=ADA) == teller.deed(EMPTY, position.game, 5)


@pytest.mark.parametrize("square", [0, -1, 40, 4])
def test_a_deed_that_the_edition_does_not_have(square: int):
    assert "deed_not_in_edition" == codes(teller.deed(EMPTY, before_roll().game, square))


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (before_roll, (c.Roll(player=ADA, dice=(2, 3)),)),
        (jail, (c.Roll(player=ADA, dice=(2, 3)),)),
        (rent_roll, (c.RollForRent(player=ADA, dice=(2, 3)),)),
        (after_move, (c.EndTurn(player=ADA), c.Roll(player=BEN, dice=(2, 3)))),
    ],
)
def test_dice_order(position: Callable[[], Position], expected: tuple[c.AnyCommand, ...]):
    assert Order(commands=expected) == teller.dice(EMPTY, position().game, (2, 3))


@pytest.mark.parametrize("position", [purchase, drawing, tax, debt, auction, choice, jail_exit])
def test_dice_make_no_sense_while_something_is_open(position: Callable[[], Position]):
    assert "no_throw_due" == codes(teller.dice(EMPTY, position().game, (2, 3)))
    assert teller.throw_due(EMPTY, position().game) is None


def test_dice_skip_the_players_who_must_pass_over():
    game = after_move().out(BEN).game

    assert CLEO == teller.next_on_turn(game)


@pytest.mark.parametrize(
    ("position", "function", "expected"),
    [
        (after_move, FunctionTag.END_TURN, Order(commands=(c.EndTurn(player=ADA),))),
        (before_roll, FunctionTag.UNDO, TakeBack()),
        (
            purchase,
            FunctionTag.AUCTION,
            Order(commands=(c.DeclineDeed(player=ADA, lot=3),)),
        ),
        (before_roll, FunctionTag.BUILD, Look(screen="build", player=ADA)),
    ],
)
def test_a_function_tag(
    position: Callable[[], Position], function: FunctionTag, expected: answers.Answer
):
    meaning = TagMeaning(role=TagRole.FUNCTION, subject=function)

    assert expected == teller.tag(EMPTY, position().game, meaning)


def test_there_is_nothing_to_auction_outside_of_a_purchase():
    assert "nothing_to_auction" == codes(teller.function(EMPTY, debt().game, FunctionTag.AUCTION))


@pytest.mark.parametrize(
    ("position", "card", "expected"),
    [
        (drawing_paper, GET_50, c.DrawCard(player=ADA, deck=CHANCE_DECK, card=GET_50)),
        (jail, JAIL_CARD, c.UseJailCard(player=ADA, card=JAIL_CARD)),
        (jail_exit, JAIL_CARD, c.UseJailCard(player=ADA, card=JAIL_CARD)),
    ],
)
def test_a_card_orders(position: Callable[[], Position], card: CardId, expected: c.AnyCommand):
    assert Order(commands=(expected,)) == teller.card(position().game, card)


def test_a_card_makes_no_sense_where_the_banker_draws_or_none_is_due():
    paper = Position(rules=TableRules(decks=DeckMode.PHYSICAL)).game

    assert "banker_draws" == codes(teller.card(drawing().game, GET_50))
    assert "no_card_due" == codes(teller.card(paper, GET_50))
    assert "no_card_due" == codes(teller.draw_top(before_roll().game))
    assert "card_wanted" == codes(teller.draw_top(drawing_paper().game))


@pytest.mark.parametrize(
    "meaning",
    [
        TagMeaning(role=TagRole.FUNCTION, subject="launch"),
        TagMeaning(role=TagRole.DEED, subject="Boardwalk"),
        TagMeaning(role=TagRole.DEED, subject="4"),
        TagMeaning(role=TagRole.PLAYER, subject="nobody"),
        TagMeaning(role=TagRole.CARD, subject="no-such-card"),
    ],
)
def test_a_tag_that_means_nothing_here_is_refused_softly(meaning: TagMeaning):
    for position in (before_roll, purchase, drawing, debt, auction, over):
        assert codes(teller.tag(EMPTY, position().game, meaning))


def test_the_bankers_card_shows_the_history():
    meaning = TagMeaning(role=TagRole.BANKER)

    assert Look(screen="history") == teller.tag(EMPTY, before_roll().game, meaning)


def test_each_throw_is_due_under_a_name_of_its_own():
    first = before_roll()
    again = Position().did(c.Roll(player=ADA, dice=(5, 5)))
    names = [teller.throw_due(EMPTY, p.game) for p in (first, again, rent_roll(), after_move())]

    assert len(names) == len(set(names))
    assert None not in names


def test_the_throw_that_ends_a_turn_is_the_first_throw_of_the_next():
    position = after_move()
    due = teller.throw_due(EMPTY, position.game)

    assert due == teller.throw_due(EMPTY, position.did(c.EndTurn(player=ADA)).game)


def test_the_tax_is_chosen_by_touch_only():
    command = c.ChooseTax(player=ADA, mode=TaxMode.FLAT)

    assert 200 == tax().did(command).game.debts[0].amount
