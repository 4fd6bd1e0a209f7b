"""What must hold at every moment of every game."""

from collections.abc import Iterator

from companion.rules.game import Game
from companion.rules.look import active_players, holding_of, lots_of, owned_lots, player_on_turn
from companion.rules.names import BANK
from companion.rules.policies import HotelSale, LockScope


def broken(game: Game) -> list[str]:
    """Everything that is wrong with a game; empty for a sound one."""
    return [
        *_money(game),
        *_buildings(game),
        *_cards(game),
        *_gone(game),
        *_open_matters(game),
    ]


def _money(game: Game) -> Iterator[str]:
    total = game.bank_balance + game.pot + sum(player.balance for player in game.players)
    if total:
        yield f"balances sum to {total}"
    for player in game.players:
        if player.balance < 0:
            yield f"{player.id} has {player.balance}"


def _buildings(game: Game) -> Iterator[str]:
    small_max = game.edition.switches.build_small_max
    levels = [holding.level for _, holding in owned_lots(game)]
    small = game.small_left + sum(level for level in levels if level <= small_max)
    big = game.big_left + sum(1 for level in levels if level > small_max)
    if (small, big) != (game.edition.small_supply, game.edition.big_supply):
        yield f"{small} small and {big} big buildings in all"
    if game.small_left < 0 or game.big_left < 0:
        yield f"stock is {game.small_left} and {game.big_left}"
    locked = game.edition.switches.lock_scope is LockScope.GROUP
    whole = game.edition.switches.sell_hotel_mode is HotelSale.WHOLE_OR_BY_LEVEL
    for group in game.edition.groups:
        holdings = [holding_of(game, square) for square in group.squares]
        heights = [holding.level for holding in holdings]
        if not any(heights):
            continue
        if locked and len({holding.owner for holding in holdings}) != 1:
            yield f"{group.id} is built on by several owners"
        even = game.edition.switches.build_even and not whole
        if even and max(heights) - min(heights) > 1:
            yield f"{group.id} is uneven: {heights}"
        if locked and any(holding.mortgaged for holding in holdings):
            yield f"{group.id} carries buildings and a mortgage"


def _cards(game: Game) -> Iterator[str]:
    kept = [card for player in game.players for card in player.cards]
    for deck in game.edition.decks:
        printed = sorted(card.id for card in deck.cards)
        held = [card for card in kept if card in printed]
        if sorted([*game.decks[deck.id].cards, *held]) != printed:
            yield f"deck {deck.id} is not complete"


def _gone(game: Game) -> Iterator[str]:
    for player in game.players:
        if player.out and (player.balance or player.cards or lots_of(game, player.id)):
            yield f"{player.id} is out and owns something"
    for lot, holding in owned_lots(game):
        if holding.owner is None and (holding.level or holding.mortgaged):
            yield f"{lot} is unowned but built on or mortgaged"
    if player_on_turn(game).out and not game.over:
        yield f"{player_on_turn(game).id} is out and on turn"


def _open_matters(game: Game) -> Iterator[str]:
    active = {player.id for player in active_players(game)}
    for debt in game.debts:
        if debt.debtor not in active or not set(debt.creditors) <= {*active, BANK}:
            yield f"debt {debt.id} between people who are out"
        if debt.debtor in debt.creditors or min(debt.amounts) <= 0:
            yield f"debt {debt.id} is none"
        if len(debt.creditors) != len(debt.amounts) or debt.id >= game.next_debt:
            yield f"debt {debt.id} is malformed"
    auction = game.auction
    if (auction is not None) != (bool(game.estate) or game.shortage is not None):
        yield "auction and what is on auction do not agree"
    if auction is not None and game.shortage is None and auction.lot != game.estate[0]:
        yield f"{auction.lot} is on auction before {game.estate[0]}"
    bidder = auction.bidder if auction is not None else None
    if auction and bidder and (bidder not in active or bidder in auction.passed):
        yield "the highest bidder does not bid any more"
    if game.over and len(active) > 1 and game.winner not in active:
        yield f"{game.winner} won"
    for choice in game.choices:
        holding = holding_of(game, choice.lot)
        if holding.owner != choice.player or not holding.mortgaged:
            yield f"a choice for {choice.lot} that there is not"
    if any(wish.player not in active for wish in game.wishes):
        yield "a wish of somebody who is out"
