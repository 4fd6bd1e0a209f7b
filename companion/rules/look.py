"""Questions about a game that every chapter asks. Functions: compiled rules call those fastest."""

from collections.abc import Iterator

from companion.rules.edition import Lot
from companion.rules.game import Debt, Game, Holding, Player
from companion.rules.names import Phase, PlayerId, Square


def phase_of(game: Game) -> Phase:
    """The first thing that is open, in the order of `Phase`."""
    if game.over:
        return Phase.GAME_OVER
    if game.takeover is not None:
        return Phase.TAKEOVER
    if game.debts:
        return Phase.DEBT
    if game.choices:
        return Phase.MORTGAGE_CHOICE
    if game.shortage is not None:
        return Phase.SHORTAGE
    if game.estate:
        return Phase.AUCTION
    return game.stage


def player_on_turn(game: Game) -> Player:
    """The player whose turn it is."""
    return game.players[game.turn]


def seat_of(game: Game, player: PlayerId) -> int:
    """The seat of a player; KeyError for a stranger."""
    for seat, candidate in enumerate(game.players):
        if candidate.id == player:
            return seat
    raise KeyError(player)


def player_of(game: Game, player: PlayerId) -> Player:
    """The player with an id; KeyError for a stranger."""
    return game.players[seat_of(game, player)]


def deed_of(game: Game, square: Square) -> Lot:
    """The printed deed of a square; the square must carry one."""
    lot = game.edition.spaces[square].lot
    assert lot is not None, f"square {square} has no title deed"
    return lot


def holding_of(game: Game, square: Square) -> Holding:
    """Who owns a lot and what stands on it; the square must carry a deed."""
    holding = game.holdings[square]
    assert holding is not None, f"square {square} has no title deed"
    return holding


def active_players(game: Game) -> tuple[Player, ...]:
    """Everyone who has not left the game, in seating order."""
    return tuple(player for player in game.players if not player.out)


def next_seat(game: Game, seat: int) -> int:
    """The seat of the next active player round the table; the same if there is no other."""
    seats = len(game.players)
    for step in range(1, seats):
        following = (seat + step) % seats
        if not game.players[following].out:
            return following
    return seat


def others_in_order(game: Game, player: PlayerId) -> tuple[Player, ...]:
    """The other active players, in seating order after the player."""
    seat = seat_of(game, player)
    around = game.players[seat + 1 :] + game.players[:seat]
    return tuple(other for other in around if not other.out)


def is_lot(game: Game, square: Square) -> bool:
    """The square exists and carries a title deed."""
    return 0 <= square < len(game.holdings) and game.holdings[square] is not None


def lots_of(game: Game, player: PlayerId) -> tuple[Square, ...]:
    """All lots of a player, by square."""
    return tuple(square for square, holding in owned_lots(game) if holding.owner == player)


def owned_lots(game: Game) -> Iterator[tuple[Square, Holding]]:
    """Every lot with its holding, by square."""
    for square, holding in enumerate(game.holdings):
        if holding is not None:
            yield square, holding


def debts_of(game: Game, player: PlayerId) -> tuple[Debt, ...]:
    """Oldest first."""
    return tuple(debt for debt in game.debts if debt.debtor == player)
