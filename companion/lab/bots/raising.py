"""A debtor's way through a debt: pay, raise money, be rescued by a deal, or leave the game."""

from collections.abc import Iterator

from companion.lab.bots import dealing
from companion.lab.bots.mind import Mind
from companion.rules import commands as c
from companion.rules.game import Game
from companion.rules.look import deed_of, holding_of, player_of
from companion.rules.names import Money, PlayerId, Square


def wishes(mind: Mind, game: Game) -> Iterator[c.AnyCommand]:
    """What the oldest debtor does next."""
    debt = game.debts[0]
    player = debt.debtor
    missing = debt.amount - player_of(game, player).balance
    if missing <= 0:
        yield c.SettleDebt(player=player)
    elif missing > mind.estate(game).pledges(player) and mind.first_time(game, f"rescue {player}"):
        yield from dealing.rescues(mind, game, player)
    yield from means(mind, game, player, missing)
    yield c.DeclareBankruptcy(player=player)


def means(mind: Mind, game: Game, player: PlayerId, missing: Money) -> Iterator[c.AnyCommand]:
    """Single deeds are mortgaged first, then buildings sold, then the rest mortgaged."""
    estate = mind.estate(game)
    complete = estate.complete.get(player, [])
    free = [lot for lot in estate.lots[player] if not holding_of(game, lot).mortgaged]
    single = [lot for lot in free if lot not in estate.complete_lots]
    kept = [lot for lot in free if lot in estate.complete_lots]
    yield from _mortgages(game, player, single, missing)
    for group in complete:
        built = [lot for lot in group.squares if holding_of(game, lot).level]
        if built:
            highest = max(built, key=lambda lot: holding_of(game, lot).level)
            yield c.SellBuilding(player=player, lots=(highest,))
            yield c.SellBuilding(player=player, lots=(highest,), whole=True)
            yield c.SellGroup(player=player, group=group.id)
    yield from _mortgages(game, player, kept, missing)


def _mortgages(
    game: Game, player: PlayerId, lots: list[Square], missing: Money
) -> Iterator[c.AnyCommand]:
    """The smallest that is enough by itself, else the largest."""
    for lot in sorted(lots, key=lambda lot: _distance(deed_of(game, lot).mortgage, missing)):
        if not holding_of(game, lot).level:
            yield c.Mortgage(player=player, lot=lot)


def _distance(amount: Money, missing: Money) -> tuple[bool, Money]:
    return (amount < missing, amount if amount >= missing else -amount)
