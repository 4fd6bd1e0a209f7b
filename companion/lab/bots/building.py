"""Houses, hotels and redemptions before the own throw."""

from collections.abc import Iterator

from companion.lab.bots.mind import Mind
from companion.rules import commands as c
from companion.rules.game import Game, Player
from companion.rules.look import deed_of, holding_of, player_of
from companion.rules.names import Money, PlayerId, Square

SCARCE = 6
"""With so few small or big ones left, everybody who wants some says so."""


def wishes(mind: Mind, game: Game, player: Player) -> Iterator[c.AnyCommand]:
    """A round of buildings on the best group, or a lifted mortgage."""
    estate = mind.estate(game)
    mortgaged = estate.mortgaged[player.id]
    purse = player.balance - mind.building_reserve(game, player.id)
    if player.id in estate.complete and estate.sites(player.id):
        if len(estate.complete) > 1 and min(game.small_left, game.big_left) <= SCARCE:
            yield from _announcements(mind, game)
        yield from _rounds(mind, game, player.id, purse)
    if mortgaged and purse > 0:
        yield from _redemptions(mind, game, player, mortgaged)


def _rounds(mind: Mind, game: Game, player: PlayerId, purse: Money) -> Iterator[c.AnyCommand]:
    for site in mind.estate(game).sites(player):
        affordable = site.lots[: purse // site.cost] if site.cost else site.lots
        if purse >= site.cost and affordable:
            yield c.Build(player=player, lots=affordable)
            if len(affordable) > 1:
                yield c.Build(player=player, lots=affordable[:1])
        elif mind.policies[player].pledges_to_build:
            yield from _pledges(mind, game, player)


def _pledges(mind: Mind, game: Game, player: PlayerId) -> Iterator[c.AnyCommand]:
    """Single deeds bring less than houses do."""
    estate = mind.estate(game)
    for lot in estate.lots[player]:
        if lot not in estate.complete_lots and not holding_of(game, lot).mortgaged:
            if mind.first_time(game, "pledge"):
                yield c.Mortgage(player=player, lot=lot)
            return


def _announcements(mind: Mind, game: Game) -> Iterator[c.AnyCommand]:
    """Everybody with a complete group and cash names a round of buildings, once a turn."""
    announced = {wish.player for wish in game.wishes}
    estate = mind.estate(game)
    for player in estate.complete:
        if player in announced or not mind.first_time(game, f"announce {player}"):
            continue
        purse = player_of(game, player).balance - mind.building_reserve(game, player)
        for site in estate.sites(player)[:1]:
            if purse >= site.cost:
                yield c.AnnounceBuild(player=player, lots=site.lots)


def _redemptions(
    mind: Mind, game: Game, player: Player, mortgaged: list[Square]
) -> Iterator[c.AnyCommand]:
    """Lots of complete groups first; single ones only with money to spare."""
    estate = mind.estate(game)
    reserve = mind.reserve(game, player.id)
    for factor, is_complete in ((2, True), (4, False)):
        lots = [lot for lot in mortgaged if (lot in estate.complete_lots) is is_complete]
        if not lots:
            continue
        cost, lot = min([(deed_of(game, lot).mortgage, lot) for lot in lots])
        if player.balance - factor * cost >= reserve:
            yield c.Unmortgage(player=player.id, lot=lot)
            return
