"""What bank-only play can offer without being told dice, sums or positions."""

from collections.abc import Iterator

from companion.rules import commands as c
from companion.rules.edition import AdvanceNearest
from companion.rules.game import Game
from companion.rules.guards import CALM
from companion.rules.look import active_players, owned_lots, phase_of, player_of
from companion.rules.names import CardId, PlayerId, Square, SquareKind, TaxMode


def candidates(game: Game) -> Iterator[c.AnyCommand]:
    """Gestures that stand for a move of somebody's token; only while nothing is open.

    Rents of utilities need dice and rents by card the card, free payments a sum, and switching
    the positions: these are not listed.
    """
    if phase_of(game) not in CALM:
        return
    for lot, holding in owned_lots(game):
        if holding.owner is None:
            yield c.OpenAuction(lot=lot)
    for player in active_players(game):
        yield from _on_lots(game, player.id)
        yield from _on_squares(game, player.id)
        yield from _by_cards(game, player.id)
        yield c.CollectSalary(player=player.id)
        yield c.CollectSalary(player=player.id, landed=True)
        yield c.CollectPot(player=player.id)
        yield c.PayJailFine(player=player.id)


def _on_lots(game: Game, player: PlayerId) -> Iterator[c.AnyCommand]:
    for lot, holding in owned_lots(game):
        if holding.owner is None:
            yield c.BuyDeed(player=player, lot=lot)
        elif holding.owner != player and not holding.mortgaged:
            yield c.ChargeRent(player=player, lot=lot)


def _on_squares(game: Game, player: PlayerId) -> Iterator[c.AnyCommand]:
    for square, space in enumerate(game.edition.spaces):
        match space.kind:
            case SquareKind.INCOME_TAX:
                yield c.PayTax(player=player, square=square)
                for mode in TaxMode:
                    yield c.PayTax(player=player, square=square, mode=mode)
            case SquareKind.LUXURY_TAX:
                yield c.PayTax(player=player, square=square)
            case SquareKind.FINE:
                yield c.PayFineSquare(player=player, square=square)
            case SquareKind.WIN:
                yield c.CollectPrize(player=player, square=square)
            case _:
                pass


def _by_cards(game: Game, player: PlayerId) -> Iterator[c.AnyCommand]:
    for card in player_of(game, player).cards:
        yield c.UseJailCard(player=player, card=card)
    for deck in game.decks.values():
        for card in deck.cards[:1] if deck.known else deck.cards:
            yield c.ApplyCard(player=player, card=card)


def rent_cards(game: Game, lot: Square) -> tuple[CardId, ...]:
    """The cards that may have led to a lot and change its rent; to be named in `ChargeRent`."""
    kind = game.edition.spaces[lot].kind
    return tuple(
        card.id
        for deck in game.edition.decks
        for card in deck.cards
        if isinstance(card.effect, AdvanceNearest) and card.effect.kind is kind
    )
