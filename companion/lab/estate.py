"""Who owns what, read once from the holdings and kept until one of them changes."""

from typing import NamedTuple

from companion.rules.edition import Group
from companion.rules.game import Game, Holding
from companion.rules.names import Money, PlayerId, Square, SquareKind
from companion.rules.rent import rent_due

HIGHEST_THROW = 12


class Gap(NamedTuple):
    """A group that a player would complete with lots of one other player."""

    group: Group
    owner: PlayerId
    lots: tuple[Square, ...]


class Estate:
    """Facts about deeds that every bot may see on the table. Made for one `game.holdings`."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.holdings: tuple[Holding | None, ...] = game.holdings
        self.lots: dict[PlayerId, list[Square]] = {player.id: [] for player in game.players}
        self.mortgaged: dict[PlayerId, list[Square]] = {player.id: [] for player in game.players}
        self.unowned = 0
        for square, holding in enumerate(game.holdings):
            if holding is None:
                continue
            if holding.owner is None:
                self.unowned += 1
                continue
            self.lots[holding.owner].append(square)
            if holding.mortgaged:
                self.mortgaged[holding.owner].append(square)
        self.complete: dict[PlayerId, list[Group]] = {}
        """Street groups that are one player's alone."""
        self.gaps: dict[PlayerId, list[Gap]] = {}
        """Unbuilt groups of two owners: what each lacks."""
        for group in game.edition.groups:
            self._look_at(group)
        self._rents: dict[PlayerId, Money] = {}

    def _look_at(self, group: Group) -> None:
        by_owner: dict[PlayerId | None, list[Square]] = {}
        built = False
        for square in group.squares:
            holding = self.holdings[square]
            assert holding is not None
            by_owner.setdefault(holding.owner, []).append(square)
            built = built or holding.level > 0
        if len(by_owner) > 2 or None in by_owner:
            return
        owners = [owner for owner in by_owner if owner is not None]
        if len(owners) == 1:
            if group.kind is SquareKind.STREET:
                self.complete.setdefault(owners[0], []).append(group)
            return
        if built or group.kind is SquareKind.UTILITY:
            return
        for owner, other in (owners, owners[::-1]):
            gap = Gap(group, other, tuple(by_owner[other]))
            self.gaps.setdefault(owner, []).append(gap)

    def highest_rent(self, player: PlayerId) -> Money:
        """The highest rent that the player could owe to another."""
        if player not in self._rents:
            self._rents[player] = max(
                (
                    rent_due(self._game, square, HIGHEST_THROW)
                    for owner, lots in self.lots.items()
                    if owner != player
                    for square in lots
                    if square not in self.mortgaged[owner]
                ),
                default=0,
            )
        return self._rents[player]
