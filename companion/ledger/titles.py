"""Where deeds, buildings and cards may be: invariant L3 over one state of a game."""

from collections import Counter
from collections.abc import Iterator

from companion.rules.edition import Group
from companion.rules.game import Game
from companion.rules.look import active_players, holding_of, owned_lots
from companion.rules.policies import BigRequires, HotelSale, LockScope


def title_problems(game: Game) -> Iterator[str]:
    """What is wrong in a state; nothing for a good one."""
    yield from _owners(game)
    yield from _stock(game)
    yield from _cards(game)
    for group in game.edition.groups:
        yield from _mortgages(game, group)
        yield from _levels(game, group)


def _owners(game: Game) -> Iterator[str]:
    active = {player.id for player in active_players(game)}
    for square, holding in owned_lots(game):
        if holding.owner is not None and holding.owner not in active:
            yield f"lot {square} belongs to {holding.owner}, who is not in the game"
        if holding.owner is None and holding.level:
            yield f"lot {square} belongs to the bank and carries buildings"
    for player in game.players:
        if player.out and (player.balance or player.cards):
            yield f"{player.id} is out and still has money or cards"


def _stock(game: Game) -> Iterator[str]:
    edition = game.edition
    for name, left, most in (
        ("small", game.small_left, edition.small_supply),
        ("big", game.big_left, edition.big_supply),
    ):
        if not 0 <= left <= most:
            yield f"{left} of {most} {name} buildings are left"
    small_max = edition.switches.build_small_max
    levels = [holding.level for _, holding in owned_lots(game)]
    big = sum(level > small_max for level in levels)
    if game.big_left + big != edition.big_supply:
        yield f"{big} big buildings stand and {game.big_left} are left"
    if not edition.switches.build_small_returned_on_upgrade:
        return
    small = sum(level for level in levels if level <= small_max)
    if game.small_left + small != edition.small_supply:
        yield f"{small} small buildings stand and {game.small_left} are left"


def _cards(game: Game) -> Iterator[str]:
    lying = Counter(card for deck in game.decks.values() for card in deck.cards)
    held = Counter(card for player in game.players for card in player.cards)
    printed = Counter(card.id for deck in game.edition.decks for card in deck.cards)
    if lying + held != printed:
        wrong = sorted({*(lying + held - printed), *(printed - lying - held)})
        yield f"cards are missing or double: {', '.join(wrong)}"


def _mortgages(game: Game, group: Group) -> Iterator[str]:
    mortgaged = [square for square in group.squares if holding_of(game, square).mortgaged]
    built = [square for square in group.squares if holding_of(game, square).level]
    by_lot = game.edition.switches.lock_scope is LockScope.LOT
    if mortgaged and (set(built) & set(mortgaged) if by_lot else built):
        yield f"group {group.id} is mortgaged and built on at once"


def _levels(game: Game, group: Group) -> Iterator[str]:
    levels = [holding_of(game, square).level for square in group.squares]
    switches = game.edition.switches
    if not 0 <= min(levels) <= max(levels) <= switches.build_small_max + 1:
        yield f"group {group.id} has levels {levels}"
    keeps_even = (
        switches.build_even
        and switches.build_big_requires is BigRequires.FULL_ON_EVERY_LOT
        and switches.sell_hotel_mode is not HotelSale.WHOLE_OR_BY_LEVEL
    )
    if keeps_even and max(levels) - min(levels) > 1:
        yield f"group {group.id} is built unevenly: {levels}"
