"""Houses, hotels and redemptions before the own throw."""

from collections.abc import Iterator

from companion.lab.bots.mind import Mind
from companion.rules import commands as c
from companion.rules.edition import Group
from companion.rules.game import Game, Player
from companion.rules.names import Money, PlayerId, Square

SCARCE = 6
"""With so few small or big ones left, everybody who wants some says so."""


def wishes(mind: Mind, game: Game, player: Player) -> Iterator[c.AnyCommand]:
    """A round of buildings on the best group, or a lifted mortgage."""
    estate = mind.estate(game)
    groups = estate.complete.get(player.id)
    mortgaged = estate.mortgaged[player.id]
    if not groups and not mortgaged:
        return
    purse = player.balance - mind.building_reserve(game, player.id)
    if groups:
        if len(estate.complete) > 1 and min(game.small_left, game.big_left) <= SCARCE:
            yield from _announcements(mind, game)
        yield from _rounds(mind, game, player.id, groups, purse)
    if mortgaged and purse > 0:
        yield from _redemptions(mind, game, player, mortgaged)


def _rounds(
    mind: Mind, game: Game, player: PlayerId, groups: list[Group], purse: Money
) -> Iterator[c.AnyCommand]:
    for group in sorted(groups, key=lambda group: -_gain(game, group)):
        lots = next_lots(game, group)
        if not lots:
            continue
        cost = _level_price(game, lots[0])
        affordable = lots[: purse // cost] if cost else lots
        if affordable:
            yield c.Build(player=player, lots=affordable)
            if len(affordable) > 1:
                yield c.Build(player=player, lots=affordable[:1])
        elif mind.policies[player].pledges_to_build:
            yield from _pledges(mind, game, player)


def _pledges(mind: Mind, game: Game, player: PlayerId) -> Iterator[c.AnyCommand]:
    """Single deeds bring less than houses do."""
    estate = mind.estate(game)
    kept = {lot for group in estate.complete[player] for lot in group.squares}
    for lot in estate.lots[player]:
        if lot not in kept and lot not in estate.mortgaged[player]:
            if mind.first_time(game, "pledge"):
                yield c.Mortgage(player=player, lot=lot)
            return


def next_lots(game: Game, group: Group) -> tuple[Square, ...]:
    """The lots of a group that come next, lowest first; none when all are full."""
    holdings = [(square, game.holding(square)) for square in group.squares]
    lowest = min(holding.level for _, holding in holdings)
    if lowest > game.edition.switches.build_small_max:
        return ()
    return tuple(
        square for square, holding in holdings if holding.level == lowest and not holding.mortgaged
    )


def _level_price(game: Game, lot: Square) -> Money:
    deed, level = game.lot(lot), game.holding(lot).level
    is_big = level >= game.edition.switches.build_small_max
    return deed.big_cost if is_big else deed.small_cost


def _gain(game: Game, group: Group) -> int:
    """How much more rent a thousand spent on the next building bring."""
    lots = next_lots(game, group)
    if not lots:
        return 0
    rents, level = game.lot(lots[0]).rents, game.holding(lots[0]).level
    return (rents[level + 1] - rents[level]) * 1000 // max(1, _level_price(game, lots[0]))


def _announcements(mind: Mind, game: Game) -> Iterator[c.AnyCommand]:
    """Everybody with a complete group and cash names a round of buildings, once a turn."""
    announced = {wish.player for wish in game.wishes}
    for player, groups in mind.estate(game).complete.items():
        if player in announced or not mind.first_time(game, f"announce {player}"):
            continue
        purse = game.player(player).balance - mind.building_reserve(game, player)
        for group in groups:
            lots = next_lots(game, group)
            if lots and purse >= _level_price(game, lots[0]):
                yield c.AnnounceBuild(player=player, lots=lots)
                break


def _redemptions(
    mind: Mind, game: Game, player: Player, mortgaged: list[Square]
) -> Iterator[c.AnyCommand]:
    """Lots of complete groups first; single ones only with money to spare."""
    estate = mind.estate(game)
    complete = {lot for group in estate.complete.get(player.id, ()) for lot in group.squares}
    reserve = mind.reserve(game, player.id)
    for lot in sorted(mortgaged, key=lambda lot: (lot not in complete, game.lot(lot).mortgage)):
        factor = 2 if lot in complete else 4
        if player.balance - factor * game.lot(lot).mortgage >= reserve:
            yield c.Unmortgage(player=player.id, lot=lot)
            return
