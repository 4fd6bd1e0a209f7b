"""Who owns what, read once from the holdings and kept until one of them changes."""

from typing import NamedTuple

from companion.rules.edition import Group
from companion.rules.game import Game, Holding
from companion.rules.look import deed_of
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
        self.lots: dict[PlayerId, list[Square]] = {}
        self.mortgaged: dict[PlayerId, list[Square]] = {}
        self.complete: dict[PlayerId, list[Group]] = {}
        """Street groups that are one player's alone."""
        self.unowned = 0
        self._gaps: dict[PlayerId, list[Gap]] | None = None
        self._rents: dict[PlayerId, Money] = {}
        self._pledges: dict[PlayerId, Money] = {}
        self._sites: dict[PlayerId, list[Site]] = {}
        self._rents_by_group: dict[GroupId, list[tuple[PlayerId, Money]]] = {}
        self._site_by_group: dict[GroupId, Site | None] = {}
        if before is None:
            self._read()
        else:
            self._keep(before)

    def _read(self) -> None:
        self.lots = {player.id: [] for player in self._game.players}
        self.mortgaged = {player.id: [] for player in self._game.players}
        for square, holding in enumerate(self.holdings):
            if holding is None:
                continue
            if holding.owner is None:
                self.unowned += 1
                continue
            self.lots[holding.owner].append(square)
            if holding.mortgaged:
                self.mortgaged[holding.owner].append(square)
        self.complete = self._complete()

    def pledges(self, player: PlayerId) -> Money:
        """What the player's unmortgaged deeds bring at most."""
        known = self._pledges.get(player)
        if known is None:
            mortgaged = self.mortgaged[player]
            free = [square for square in self.lots[player] if square not in mortgaged]
            known = self._pledges[player] = sum([deed_of(self._game, lot).mortgage for lot in free])
        return known

    def _keep(self, before: "Estate") -> None:
        """Take over what no changed holding has touched."""
        moved = pledged = begun = False
        touched: list[Square] = []
        old, new = before.holdings, self.holdings
        for square in range(len(new)):
            if new[square] is old[square]:
                continue
            now, then = self._at(square), before._at(square)
            touched.append(square)
            moved = moved or now.owner != then.owner
            pledged = pledged or now.mortgaged != then.mortgaged
            begun = begun or bool(now.level) != bool(then.level)
        if moved or pledged:
            self._read()
        else:
            self.lots, self.mortgaged = before.lots, before.mortgaged
            self.complete, self.unowned = before.complete, before.unowned
            self._pledges = before._pledges
        if not moved and not begun:
            self._gaps = before._gaps
        self._rents_by_group = dict(before._rents_by_group)
        self._site_by_group = dict(before._site_by_group)
        groups = self._game.edition.group_of
        for square in touched:
            self._rents_by_group.pop(groups[square].id, None)
            self._site_by_group.pop(groups[square].id, None)

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

    def gaps(self, player: PlayerId) -> list[Gap]:
        """Unbuilt groups that the player shares with one other, and what is lacking."""
        if self._gaps is None:
            self._gaps = self._find_gaps()
        return self._gaps.get(player, [])

    def _find_gaps(self) -> dict[PlayerId, list[Gap]]:
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
        groups = self.complete.get(player, ())
        found = [site for group in groups if (site := self._site(group)) is not None]
        found.sort(reverse=True)
        self._sites[player] = found
        return found

    def _site(self, group: Group) -> Site | None:
        """The lowest lots of a group; none when all are full or mortgaged."""
        if group.id not in self._site_by_group:
            self._site_by_group[group.id] = self._find_site(group)
        return self._site_by_group[group.id]

    def _find_site(self, group: Group) -> Site | None:
        holdings = [(square, self._at(square)) for square in group.squares]
        level = min([holding.level for _, holding in holdings])
        if level > self._game.edition.switches.build_small_max:
            return None
        lots = tuple([sq for sq, hold in holdings if hold.level == level and not hold.mortgaged])
        if not lots:
            return None
        deed = deed_of(self._game, lots[0])
        is_big = level >= self._game.edition.switches.build_small_max
        cost = deed.big_cost if is_big else deed.small_cost
        gain = (deed.rents[level + 1] - deed.rents[level]) * 1000 // max(1, cost)
        return Site(gain, cost, lots)

    def highest_rent(self, player: PlayerId) -> Money:
        """About the highest rent that the player could owe to another: that of dear, built lots."""
        if player not in self._rents:
            highest = 0
            for group in self._game.edition.groups:
                for owner, rent in self._dearest(group):
                    if rent > highest and owner != player:
                        highest = rent
            self._rents[player] = highest
        return self._rents[player]

    def _dearest(self, group: Group) -> list[tuple[PlayerId, Money]]:
        """For each owner in a group the rent of his highest lot."""
        known = self._rents_by_group.get(group.id)
        if known is not None:
            return known
        highest: dict[PlayerId, tuple[int, Square]] = {}
        for square in group.squares:
            holding = self._at(square)
            owner = holding.owner
            if owner is None or holding.mortgaged:
                continue
            if owner not in highest or highest[owner] < (holding.level, square):
                highest[owner] = (holding.level, square)
        game = self._game
        rents = [(who, rent_due(game, lot, HIGHEST_THROW)) for who, (_, lot) in highest.items()]
        self._rents_by_group[group.id] = rents
        return rents
