"""Chance and Community Chest: the top card is drawn and obeyed (JA-6, JA-36 to JA-42)."""

from typing import assert_never

from companion.rules import edition as ed
from companion.rules import guards
from companion.rules.commands import DrawCard
from companion.rules.draft import Draft, new_debt
from companion.rules.events import CardDrawn, DebtIncurred, JailEntered, TurnsToSkip
from companion.rules.game import Debt, Game, RentQuote
from companion.rules.groups import kind_of_level
from companion.rules.look import others_in_order, owned_lots, player_on_turn
from companion.rules.movement import move_back, move_forward, move_over
from companion.rules.names import (
    BANK,
    BuildingKind,
    CardId,
    Cause,
    DeckId,
    Money,
    Phase,
    PlayerId,
    Square,
    SquareKind,
)
from companion.rules.policies import MultiCreditor
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation

MoneyEffect = ed.Receive | ed.Pay | ed.PayEachPlayer | ed.ReceiveFromEach | ed.Repairs
MONEY = (ed.Receive, ed.Pay, ed.PayEachPlayer, ed.ReceiveFromEach, ed.Repairs)
"""Effects that are nothing but payments."""


def draw(draft: Draft, command: DrawCard) -> None:
    """The top card of the square's deck is turned over and carried out at once (JA-6, RU-1)."""
    game = draft.game
    guards.own_turn(game, command.player)
    guards.in_phase(game, Phase.DRAW)
    deck_id = game.edition.spaces[player_on_turn(game).square].deck
    if deck_id != command.deck:
        raise RuleViolation(Code.WRONG_DECK, deck=command.deck, expected=deck_id)
    may_turn_over(game, command.deck, command.card)
    effect = effect_of(game, command.deck, command.card)
    draft.emit(
        CardDrawn(
            player=command.player,
            deck=command.deck,
            card=command.card,
            kept=isinstance(effect, ed.Keep),
        )
    )
    _carry_out(draft, effect)


def may_turn_over(game: Game, deck_id: DeckId, card: CardId) -> None:
    """The card lies in the deck, on top if the order is known."""
    deck = game.decks[deck_id]
    if card not in deck.cards:
        raise RuleViolation(Code.CARD_NOT_IN_DECK, deck=deck_id, card=card)
    if deck.known and deck.cards[0] != card:
        raise RuleViolation(Code.CARD_NOT_ON_TOP, deck=deck_id, card=card)


def effect_of(game: Game, deck_id: DeckId, card: CardId) -> ed.Effect:
    """What a card of a deck does."""
    deck = next(deck for deck in game.edition.decks if deck.id == deck_id)
    return next(candidate.effect for candidate in deck.cards if candidate.id == card)


def _carry_out(draft: Draft, effect: ed.Effect) -> None:
    """The effect as printed (JA-36 to JA-42, RU-1)."""
    player = player_on_turn(draft.game).id
    match effect:
        case ed.Advance():
            move_forward(draft, effect.to)
        case ed.AdvanceNearest():
            quote = RentQuote(factor=effect.rent_factor, dice_factor=effect.dice_factor)
            move_forward(draft, _nearest(draft.game, effect.kind), quote)
        case ed.Step():
            _step(draft, effect.steps)
        case ed.GoToJail():
            draft.emit(JailEntered(player=player))
        case ed.Receive():
            move_money(draft, player, effect)
            move_over(draft)
        case ed.Pay() | ed.Repairs() | ed.PayEachPlayer() | ed.ReceiveFromEach():
            move_over(draft)
            move_money(draft, player, effect)
        case ed.Keep():
            move_over(draft)
        case ed.SkipTurn():
            draft.emit(TurnsToSkip(player=player, turns=effect.turns))
            move_over(draft)
        case _:
            assert_never(effect)


def move_money(draft: Draft, player: PlayerId, effect: MoneyEffect) -> None:
    """What a card gives at once, or makes somebody owe."""
    match effect:
        case ed.Receive():
            draft.pay(BANK, player, effect.amount, Cause.CARD)
        case ed.Pay():
            _owe(draft, player, effect.amount, BANK)
        case ed.Repairs():
            _owe(draft, player, _repairs(draft.game, player, effect), BANK)
        case ed.PayEachPlayer():
            _pay_each(draft, player, effect.amount)
        case ed.ReceiveFromEach():
            for other in others_in_order(draft.game, player):
                _owe(draft, other.id, effect.amount, player)
        case _:
            assert_never(effect)


def _nearest(game: Game, kind: SquareKind) -> Square:
    """The next square of a kind, forward from the token (JA-37, JA-38)."""
    size = len(game.edition.spaces)
    start = player_on_turn(game).square
    ahead = ((start + step) % size for step in range(1, size + 1))
    return next(square for square in ahead if game.edition.spaces[square].kind is kind)


def _step(draft: Draft, steps: int) -> None:
    if steps < 0:
        move_back(draft, -steps)
        return
    size = len(draft.game.edition.spaces)
    move_forward(draft, (player_on_turn(draft.game).square + steps) % size)


def _owe(draft: Draft, debtor: PlayerId, amount: Money, creditor: str) -> None:
    if amount:
        debt = new_debt(draft.game, debtor, amount, Cause.CARD, creditor=creditor)
        draft.emit(DebtIncurred(debt=debt))


def _pay_each(draft: Draft, debtor: PlayerId, amount: Money) -> None:
    """One debt to all, or one each under `turn_order` (U13). Jailed players count, others not.

    Rule JA-40.
    """
    game = draft.game
    others = others_in_order(game, debtor)
    if game.edition.switches.bankrupt_multi_creditor is MultiCreditor.TURN_ORDER:
        for other in others:
            _owe(draft, debtor, amount, other.id)
        return
    debt = Debt(
        id=game.next_debt,
        debtor=debtor,
        creditors=tuple(other.id for other in others),
        amounts=(amount,) * len(others),
        cause=Cause.CARD,
    )
    draft.emit(DebtIncurred(debt=debt))


def _repairs(game: Game, player: PlayerId, effect: ed.Repairs) -> Money:
    """Per building on the whole board when drawn; a big one counts once (JA-41)."""
    total = 0
    for _, holding in owned_lots(game):
        if holding.owner != player or not holding.level:
            continue
        big = kind_of_level(game, holding.level) is BuildingKind.BIG
        total += effect.big if big else effect.small * holding.level
    return total
