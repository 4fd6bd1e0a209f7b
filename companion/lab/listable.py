"""Every command that can be written down without inventing a number or a deal, allowed or not.

This list is made from the shapes of the commands alone and knows nothing of `candidates`: it is
what the offers are measured against.
"""

from collections.abc import Callable, Iterator

from companion.rules import commands as c
from companion.rules.game import Game
from companion.rules.look import owned_lots
from companion.rules.names import PlayerId, Square, TaxMode
from companion.rules.offers import next_bid

Maker = Callable[..., c.AnyCommand]

FOR_A_PLAYER: tuple[Maker, ...] = (
    c.EndTurn,
    c.Pass,
    c.CountWorth,
    c.PayJailFine,
    c.ConsentToTrade,
    c.WithdrawTrade,
    c.SettleDebt,
    c.DeclareBankruptcy,
    c.TakeOver,
)
FOR_A_LOT: tuple[Maker, ...] = (
    c.BuyDeed,
    c.DeclineDeed,
    c.Mortgage,
    c.Unmortgage,
    c.KeepMortgage,
    c.LiftMortgage,
    c.ClaimRent,
)


def listable(game: Game) -> Iterator[c.AnyCommand]:
    """All of them for a game, by all players."""
    yield c.EndGame()
    lots = [lot for lot, _ in owned_lots(game)]
    for player in game.players:
        for maker in FOR_A_PLAYER:
            yield maker(player=player.id)
        for mode in TaxMode:
            yield c.ChooseTax(player=player.id, mode=mode)
        for group in game.edition.groups:
            yield c.SellGroup(player=player.id, group=group.id)
        for deck in game.edition.decks:
            for card in deck.cards:
                yield c.DrawCard(player=player.id, deck=deck.id, card=card.id)
                yield c.UseJailCard(player=player.id, card=card.id)
        for lot in lots:
            yield from _about_a_lot(game, player.id, lot)


def _about_a_lot(game: Game, player: PlayerId, lot: Square) -> Iterator[c.AnyCommand]:
    for maker in FOR_A_LOT:
        yield maker(player=player, lot=lot)
    yield c.Build(player=player, lots=(lot,))
    yield c.AnnounceBuild(player=player, lots=(lot,))
    yield c.SellBuilding(player=player, lots=(lot,))
    yield c.SellBuilding(player=player, lots=(lot,), whole=True)
    if game.auction is not None:
        amount = next_bid(game, game.auction)
        yield c.Bid(player=player, lot=lot, amount=amount)
        yield c.BidBuilding(player=player, lot=lot, amount=amount)
