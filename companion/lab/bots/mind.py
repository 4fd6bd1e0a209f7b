"""What the bots of one table remember and how they weigh: tempers, reserves, chance, facts."""

import random

from companion.lab.estate import Estate
from companion.lab.policy import Policy
from companion.rules.commands import Dice
from companion.rules.edition import Group
from companion.rules.game import Game, Holding
from companion.rules.look import deed_of, holding_of
from companion.rules.names import GroupId, Money, PlayerId, Square

THOUSAND = 1000
THROWS: tuple[Dice, ...] = tuple((one, two) for one in range(1, 7) for two in range(1, 7))


class Mind:
    """The shared head of all bots at a table; each decides for itself by its policy."""

    def __init__(self, game: Game, policies: dict[PlayerId, Policy], rng: random.Random) -> None:
        self.policies = policies
        self.rng = rng
        self.random = rng.random
        self._estate = Estate(game)
        self._done: set[str] = set()
        self._done_in_turn = 0
        self._looked: dict[PlayerId, tuple[Holding | None, ...]] = {}
        start = game.edition.switches.money_start
        self._reserves = {p: policy.reserve * start // THOUSAND for p, policy in policies.items()}
        self._building = {
            p: policy.building_reserve * start // THOUSAND for p, policy in policies.items()
        }
        self.groups: dict[Square, Group] = dict(game.edition.group_of)
        self.group_prices: dict[GroupId, Money] = {
            group.id: sum(deed_of(game, square).price for square in group.squares)
            for group in game.edition.groups
        }
        """The printed prices of whole groups."""

    def throw(self) -> Dice:
        """Two dice."""
        return THROWS[int(self.random() * 36)]

    def chance(self, permille: int) -> bool:
        """True so many times in a thousand."""
        return self.random() * THOUSAND < permille

    def estate(self, game: Game) -> Estate:
        """Who owns what now."""
        if self._estate.holdings is not game.holdings:
            self._estate.follow(game)
        return self._estate

    def first_time(self, game: Game, task: str) -> bool:
        """True once for each task and turn, so that nobody tries the same thing for ever."""
        if self._done_in_turn != game.turn_number:
            self._done_in_turn = game.turn_number
            self._done.clear()
        if task in self._done:
            return False
        self._done.add(task)
        return True

    def is_stale(self, game: Game, player: PlayerId) -> bool:
        """The player has looked for deals with the very same holdings before."""
        stale = self._looked.get(player) is game.holdings
        self._looked[player] = game.holdings
        return stale

    def reserve(self, game: Game, player: PlayerId) -> Money:
        """Cash that the player does not spend on deeds."""
        reserve = self._reserves[player]
        if self.policies[player].fears_rent:
            return max(reserve, self.estate(game).highest_rent(player))
        return reserve

    def building_reserve(self, game: Game, player: PlayerId) -> Money:
        """Cash that the player does not spend on buildings."""
        reserve = self._building[player]
        if self.policies[player].fears_rent:
            return max(reserve, self.estate(game).highest_rent(player))
        return reserve

    def value(self, game: Game, player: PlayerId, lot: Square) -> Money:
        """What one more deed is worth to a player: its price, more if it completes or blocks."""
        price = deed_of(game, lot).price
        policy = self.policies[player]
        group = self.groups[lot]
        owners = {holding_of(game, square).owner for square in group.squares if square != lot}
        value = price * policy.bids // THOUSAND
        if len(owners) == 1 and None not in owners:
            extra = self.group_prices[group.id] * policy.completes // THOUSAND
            value += extra if player in owners else extra * policy.envies // (2 * THOUSAND)
        return value
