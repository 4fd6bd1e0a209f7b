"""Who owns what, read once from the holdings and kept until one of them changes."""

from functools import cached_property
from operator import is_
from typing import NamedTuple

from companion.rules.edition import Group
from companion.rules.game import Game, Holding
from companion.rules.names import GroupId, Money, PlayerId, Square, SquareKind
from companion.rules.rent import rent_due

HIGHEST_THROW = 12


class Gap(NamedTuple):
    """A group that a player would complete with lots of one other player."""

    group: Group
    owner: PlayerId
    lots: tuple[Square, ...]


class Site(NamedTuple):
    """The lots of a complete group that come next, and what one building there costs and earns."""

    gain: int
    """More rent for a thousand spent."""
    cost: Money
    lots: tuple[Square, ...]


class Estate:
    """Facts about deeds that every bot may see on the table. Made for one `game.holdings`."""

    def __init__(self, game: Game, before: "Estate | None" = None) -> None:
        """`before`: an estate of the same game, of which what has not changed is kept."""
        self._game = game
        self.holdings: tuple[Holding | None, ...] = game.holdings
        self.lots: dict[PlayerId, list[Square]] = {player.id: [] for player in game.players}
        self.mortgaged: dict[PlayerId, list[Square]] = {player.id: [] for player in game.players}
        self.unowned = 0
        for square, holding in enumerate(game.holdings):
            if holding is None:
                continue
            owner = holding.owner
            if owner is None:
                self.unowned += 1
                continue
            self.lots[owner].append(square)
            if holding.mortgaged:
                self.mortgaged[owner].append(square)
        kept = before is not None and before.lots == self.lots
        self.complete: dict[PlayerId, list[Group]] = (
            before.complete if before is not None and kept else self._complete()
        )
        """Street groups that are one player's alone."""
        self._rents: dict[PlayerId, Money] = {}
        self._sites: dict[PlayerId, list[Site]] = {}
        self._known_sites: dict[GroupId, tuple[list[Holding | None], Site | None]] = (
            before._known_sites if before is not None else {}
        )

    def _complete(self) -> dict[PlayerId, list[Group]]:
        found: dict[PlayerId, list[Group]] = {}
        for group in self._game.edition.groups:
            if group.kind is not SquareKind.STREET:
                continue
            owner = self._at(group.squares[0]).owner
            if owner is None:
                continue
            for square in group.squares:
                if self._at(square).owner != owner:
                    break
            else:
                found.setdefault(owner, []).append(group)
        return found

    @cached_property
    def gaps(self) -> dict[PlayerId, list[Gap]]:
        """Unbuilt groups of two owners: what each lacks."""
        found: dict[PlayerId, list[Gap]] = {}
        for group in self._game.edition.groups:
            by_owner: dict[PlayerId | None, list[Square]] = {}
            for square in group.squares:
                by_owner.setdefault(self._at(square).owner, []).append(square)
            owners = [owner for owner in by_owner if owner is not None]
            if len(owners) != 2 or len(by_owner) != 2 or group.kind is SquareKind.UTILITY:
                continue
            if any(self._at(square).level for square in group.squares):
                continue
            for owner, other in (owners, owners[::-1]):
                gap = Gap(group, other, tuple(by_owner[other]))
                found.setdefault(owner, []).append(gap)
        return found

    def _at(self, square: Square) -> Holding:
        holding = self.holdings[square]
        assert holding is not None
        return holding

    def sites(self, player: PlayerId) -> list[Site]:
        """Where the player could build next, the best first."""
        known = self._sites.get(player)
        if known is not None:
            return known
        found = [site for group in self.complete.get(player, ()) if (site := self._next(group))]
        found.sort(reverse=True)
        self._sites[player] = found
        return found

    def _next(self, group: Group) -> Site | None:
        """The site of a group; it is the old one while no holding of the group has changed."""
        held = [self.holdings[square] for square in group.squares]
        known = self._known_sites.get(group.id)
        if known is not None and all(map(is_, held, known[0])):
            return known[1]
        site = self._site(group)
        self._known_sites[group.id] = (held, site)
        return site

    def _site(self, group: Group) -> Site | None:
        """The lowest lots of a group; none when all are full or mortgaged."""
        holdings = [(square, self._at(square)) for square in group.squares]
        level = min([holding.level for _, holding in holdings])
        if level > self._game.edition.switches.build_small_max:
            return None
        lots = tuple([sq for sq, hold in holdings if hold.level == level and not hold.mortgaged])
        if not lots:
            return None
        deed = self._game.lot(lots[0])
        is_big = level >= self._game.edition.switches.build_small_max
        cost = deed.big_cost if is_big else deed.small_cost
        gain = (deed.rents[level + 1] - deed.rents[level]) * 1000 // max(1, cost)
        return Site(gain, cost, lots)

    def highest_rent(self, player: PlayerId) -> Money:
        """About the highest rent that the player could owe to another: that of dear, built lots."""
        if player not in self._rents:
            lots = [self._dearest(group, player) for group in self._game.edition.groups]
            rents = [rent_due(self._game, lot, HIGHEST_THROW) for lot in lots if lot is not None]
            self._rents[player] = max(rents, default=0)
        return self._rents[player]

    def _dearest(self, group: Group, player: PlayerId) -> Square | None:
        """The highest built lot of others in a group; of equal ones the last on the way round."""
        found, highest = None, -1
        for square in group.squares:
            holding = self._at(square)
            if holding.owner in (None, player) or holding.mortgaged or holding.level < highest:
                continue
            found, highest = square, holding.level
        return found
