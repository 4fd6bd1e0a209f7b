"""Who owns what, read once from the holdings; only what a change touches is read again."""

from bisect import insort

from companion.rules.edition import Group
from companion.rules.game import Game, Holding
from companion.rules.look import deed_of
from companion.rules.names import GroupId, Money, PlayerId, Square, SquareKind
from companion.rules.rent import rent_due

HIGHEST_THROW = 12


class Gap:
    """A group that a player would complete with lots of one other player."""

    def __init__(
        self, group: Group, player: PlayerId, owner: PlayerId, lots: tuple[Square, ...]
    ) -> None:
        self.group = group
        self.player = player
        self.owner = owner
        """Who has the lacking lots."""
        self.lots = lots


class Site:
    """The lots of a complete group that come next, and what one building there costs and earns."""

    def __init__(self, gain: int, cost: Money, lots: tuple[Square, ...]) -> None:
        self.gain = gain
        """More rent for a thousand spent."""
        self.cost = cost
        self.lots = lots


class Estate:
    """Facts about deeds that every bot may see on the table."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.holdings: tuple[Holding | None, ...] = game.holdings
        self.lots: dict[PlayerId, list[Square]] = {player.id: [] for player in game.players}
        self.mortgaged: dict[PlayerId, list[Square]] = {player.id: [] for player in game.players}
        self.complete: dict[PlayerId, list[Group]] = {}
        """Street groups that are one player's alone."""
        self.unowned = 0
        self._group_of: dict[Square, Group] = dict(game.edition.group_of)
        self.complete_lots: set[Square] = set()
        """Their lots."""
        self._sole: dict[GroupId, PlayerId | None] = {}
        """The one owner of a street group."""
        self._pledges: dict[PlayerId, Money] = {}
        self._sites: dict[PlayerId, list[Site]] = {}
        self._site_of: dict[GroupId, Site | None] = {}
        self._rents: dict[PlayerId, Money] = {}
        self._rents_of: dict[GroupId, list[tuple[PlayerId, Money]]] = {}
        self._gaps: dict[PlayerId, list[Gap]] = {}
        self._gaps_of: dict[GroupId, list[Gap]] = {}
        self._read()

    def _read(self) -> None:
        for square, holding in enumerate(self.holdings):
            if holding is None:
                continue
            if holding.owner is None:
                self.unowned += 1
                continue
            self.lots[holding.owner].append(square)
            if holding.mortgaged:
                self.mortgaged[holding.owner].append(square)
        for group in self._game.edition.groups:
            self._sole[group.id] = self._find_sole(group)
        self._note_complete()
        self._note_gaps()

    def follow(self, game: Game) -> None:
        """Be the estate of another moment of the same game."""
        old, new = self.holdings, game.holdings
        self._game, self.holdings = game, new
        has_moved = False
        for square in range(len(new)):
            now, then = new[square], old[square]
            if now is then:
                continue
            assert now is not None
            assert then is not None
            has_moved = self._note(square, now, then) or has_moved
        if has_moved:
            self._note_complete()
            self._note_gaps()

    def _note(self, square: Square, now: Holding, then: Holding) -> bool:
        """Take one change into account; True if groups or gaps may have another owner."""
        group = self._group_of[square]
        self._rents.clear()
        self._rents_of.pop(group.id, None)
        self._site_of.pop(group.id, None)
        self._sites.clear()
        is_moved = now.owner != then.owner
        if is_moved or now.mortgaged != then.mortgaged:
            self._pledges.clear()
            self._take_off(square, then, is_moved)
            self._put_on(square, now, is_moved)
        if is_moved:
            self._sole[group.id] = self._find_sole(group)
        is_begun = bool(now.level) != bool(then.level)
        if is_moved or is_begun:
            self._gaps_of.pop(group.id, None)
        return is_moved or is_begun

    def _take_off(self, square: Square, then: Holding, is_moved: bool) -> None:
        if then.owner is None:
            self.unowned -= 1
            return
        if is_moved:
            self.lots[then.owner].remove(square)
        if then.mortgaged:
            self.mortgaged[then.owner].remove(square)

    def _put_on(self, square: Square, now: Holding, is_moved: bool) -> None:
        if now.owner is None:
            self.unowned += 1
            return
        if is_moved:
            insort(self.lots[now.owner], square)
        if now.mortgaged:
            insort(self.mortgaged[now.owner], square)

    def _find_sole(self, group: Group) -> PlayerId | None:
        if group.kind is not SquareKind.STREET:
            return None
        owner = self._at(group.squares[0]).owner
        for square in group.squares:
            if self._at(square).owner != owner:
                return None
        return owner

    def _note_complete(self) -> None:
        self.complete, self.complete_lots = {}, set()
        for group in self._game.edition.groups:
            owner = self._sole[group.id]
            if owner is not None:
                self.complete.setdefault(owner, []).append(group)
                self.complete_lots.update(group.squares)

    def pledges(self, player: PlayerId) -> Money:
        """What the player's unmortgaged deeds bring at most."""
        known = self._pledges.get(player)
        if known is None:
            free = [lot for lot in self.lots[player] if not self._at(lot).mortgaged]
            known = self._pledges[player] = sum([deed_of(self._game, lot).mortgage for lot in free])
        return known

    def gaps(self, player: PlayerId) -> list[Gap]:
        """Unbuilt groups that the player shares with one other, and what is lacking."""
        return self._gaps.get(player, [])

    def _note_gaps(self) -> None:
        self._gaps = {}
        for group in self._game.edition.groups:
            gaps = self._gaps_of.get(group.id)
            if gaps is None:
                gaps = self._gaps_of[group.id] = self._find_gaps(group)
            for gap in gaps:
                self._gaps.setdefault(gap.player, []).append(gap)

    def _find_gaps(self, group: Group) -> list[Gap]:
        if group.kind is SquareKind.UTILITY:
            return []
        by_owner: dict[PlayerId, list[Square]] = {}
        for square in group.squares:
            holding = self._at(square)
            if holding.owner is None or holding.level:
                return []
            by_owner.setdefault(holding.owner, []).append(square)
        if len(by_owner) != 2:
            return []
        one, two = by_owner
        return [
            Gap(group, one, two, tuple(by_owner[two])),
            Gap(group, two, one, tuple(by_owner[one])),
        ]

    def _at(self, square: Square) -> Holding:
        holding = self.holdings[square]
        assert holding is not None
        return holding

    def sites(self, player: PlayerId) -> list[Site]:
        """Where the player could build next, the best first."""
        known = self._sites.get(player)
        if known is not None:
            return known
        found: list[Site] = []
        for group in self.complete.get(player, []):
            site = self._site(group)
            if site is not None:
                found.append(site)
        if len(found) > 1:
            found.sort(key=lambda site: (site.gain, site.cost, site.lots), reverse=True)
        self._sites[player] = found
        return found

    def _site(self, group: Group) -> Site | None:
        """The lowest lots of a group; none when all are full or mortgaged."""
        if group.id not in self._site_of:
            self._site_of[group.id] = self._find_site(group)
        return self._site_of[group.id]

    def _find_site(self, group: Group) -> Site | None:
        level = min([self._at(square).level for square in group.squares])
        small_max = self._game.edition.switches.build_small_max
        if level > small_max:
            return None
        lots: list[Square] = []
        for square in group.squares:
            holding = self._at(square)
            if holding.level == level and not holding.mortgaged:
                lots.append(square)
        if not lots:
            return None
        deed = deed_of(self._game, lots[0])
        cost = deed.big_cost if level >= small_max else deed.small_cost
        gain = (deed.rents[level + 1] - deed.rents[level]) * 1000 // max(1, cost)
        return Site(gain, cost, tuple(lots))

    def highest_rent(self, player: PlayerId) -> Money:
        """About the highest rent that the player could owe to another: that of dear, built lots."""
        known = self._rents.get(player)
        if known is not None:
            return known
        highest = 0
        for group in self._game.edition.groups:
            for owner, rent in self._dearest(group):
                if rent > highest and owner != player:
                    highest = rent
        self._rents[player] = highest
        return highest

    def _dearest(self, group: Group) -> list[tuple[PlayerId, Money]]:
        """For each owner in a group the rent of his highest lot."""
        known = self._rents_of.get(group.id)
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
        self._rents_of[group.id] = rents
        return rents
