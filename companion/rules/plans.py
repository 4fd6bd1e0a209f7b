"""Buildings worked out one at a time on a copy of the levels and the stock, before any is real."""

from collections.abc import Iterable

from companion.rules import accounts
from companion.rules.game import Game
from companion.rules.groups import group_of, kind_of_level, siblings
from companion.rules.house import Tracking
from companion.rules.look import deed_of, holding_of
from companion.rules.names import BuildingKind, Money, PlayerId, Square
from companion.rules.policies import BigRequires
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation


class BuildingPlan:
    """Levels and stock as they would be; `place` and `take` refuse what a rule forbids.

    `endless`: the stock is not counted down (announcements), only one of the kind must be there.
    `skip_short`: small buildings that the bank lacks are paid but not taken.
    `shared`: an agreed share of the scarce kind is used up (JA-22).
    """

    def __init__(
        self,
        game: Game,
        player: PlayerId,
        *,
        endless: bool = False,
        skip_short: bool = False,
        shared: bool = False,
    ) -> None:
        self.game = game
        self.player = player
        self.endless = endless
        self.skip_short = skip_short
        self.small = game.small_left
        self.big = game.big_left
        self.cost: Money = 0
        self.placed: list[Square] = []
        self.kinds: list[BuildingKind] = []
        self.levels: dict[Square, int] = {}
        self._skipped: dict[Square, int] = {}
        self.shared = shared
        shares = game.shares if shared else None
        self._shares = dict(shares.left) if shares else {}
        self._share_kind = shares.kind if shares else None

    @property
    def small_max(self) -> int:
        """Small buildings on a lot before the big one."""
        return self.game.edition.switches.build_small_max

    def level(self, lot: Square) -> int:
        """The level of a lot as the plan has it."""
        return self.levels.get(lot, holding_of(self.game, lot).level)

    def _group_levels(self, lot: Square) -> list[int]:
        return [self.level(square) for square in siblings(self.game, lot)]

    def next_kind(self, lot: Square, *, to_big: bool = False) -> BuildingKind:
        """What the next building on a lot is; pooled groups may jump to the big one."""
        if to_big and self._pools_group():
            return BuildingKind.BIG
        return kind_of_level(self.game, self.level(lot) + 1)

    def _pools_group(self) -> bool:
        return self.game.edition.switches.build_big_requires is BigRequires.GROUP_TOTAL

    def place(self, lot: Square, *, to_big: bool = False) -> None:
        """One building more on a lot, checked as if bought alone, in refusal order."""
        kind = self.fitting(lot, to_big=to_big)
        self._within_share(kind)
        self._in_stock(lot, kind)
        self._put_up(lot, kind)

    def fitting(self, lot: Square, *, to_big: bool = False) -> BuildingKind:
        """What may be put up next on a lot, whatever the bank has; refused if nothing may."""
        if self.level(lot) > self.small_max:
            raise RuleViolation(Code.FULLY_BUILT, lot=lot)
        kind = self.next_kind(lot, to_big=to_big)
        if kind is BuildingKind.BIG:
            self._full_group(lot)
        if not (kind is BuildingKind.BIG and self._pools_group()):
            self._even_to_build(lot)
        self._once_per_turn(lot)
        return kind

    def _full_group(self, lot: Square) -> None:
        """The big one needs all small ones on every lot, or as many in the whole group.

        Rules JA-19, ID-3, RU-15, U14, I1.
        """
        levels = self._group_levels(lot)
        if self._pools_group():
            enough = sum(min(level, self.small_max) for level in levels if level <= self.small_max)
            if enough >= self.small_max:
                return
        elif min(levels) >= self.small_max:
            return
        raise RuleViolation(Code.BIG_NEEDS_FULL_GROUP, lot=lot, group=group_of(self.game, lot).id)

    @property
    def is_even(self) -> bool:
        """Levels inside a group may differ by one at most; a house rule may lift that."""
        return self.game.edition.switches.build_even

    def _even_to_build(self, lot: Square) -> None:
        """No lot of the group may be lower (JA-18, ID-2, RU-19)."""
        if self.is_even and self.level(lot) > min(self._group_levels(lot)):
            raise RuleViolation(Code.UNEVEN, lot=lot, group=group_of(self.game, lot).id)

    def _once_per_turn(self, lot: Square) -> None:
        """The pace of `build.per_lot_per_turn` (RU-18, R4)."""
        limit = self.game.edition.switches.build_per_lot_per_turn
        if self.game.table_rules.tracking is Tracking.OFF:
            return
        if limit is not None and [*self.game.built, *self.placed].count(lot) >= limit:
            raise RuleViolation(Code.ONE_PER_LOT_PER_TURN, lot=lot, number=limit)

    def _within_share(self, kind: BuildingKind) -> None:
        if kind is not self._share_kind:
            return
        left = self._shares.get(self.player, 0)
        if left < 1:
            raise RuleViolation(Code.OVER_AGREED_SHARE, player=self.player)
        self._shares[self.player] = left - 1

    def _in_stock(self, lot: Square, kind: BuildingKind) -> None:
        """The bank has the building (JA-21, ID-9, RU-21)."""
        stock = self.big if kind is BuildingKind.BIG else self.small
        if stock >= 1 or (kind is BuildingKind.SMALL and self.skip_short):
            return
        raise RuleViolation(Code.NO_SUPPLY, lot=lot, kind=kind.value)

    def _put_up(self, lot: Square, kind: BuildingKind) -> None:
        big_level = self.small_max + 1
        if kind is BuildingKind.BIG:
            self.cost += accounts.level_cost(self.game, lot, big_level)
            self._give_back(lot)
            self.levels[lot] = big_level
            self._draw_stock(big=1)
        else:
            self.levels[lot] = self.level(lot) + 1
            self.cost += accounts.level_cost(self.game, lot, self.levels[lot])
            if self.small < 1 and self.skip_short:
                self._skipped[lot] = self._skipped.get(lot, 0) + 1
            else:
                self._draw_stock(small=1)
        self.placed.append(lot)
        self.kinds.append(kind)

    def _draw_stock(self, *, small: int = 0, big: int = 0) -> None:
        if not self.endless:
            self.small -= small
            self.big -= big

    def _give_back(self, lot: Square) -> None:
        """The small ones under a big one go back (R6); pooled: the lot's own, then from the end.

        Rules ID-5, R6.
        """
        if self._pools_group():
            self._give_back_pooled(lot)
        if not self.game.edition.switches.build_small_returned_on_upgrade:
            return
        self._draw_stock(small=self._skipped.pop(lot, 0) - self.small_max)

    def _give_back_pooled(self, lot: Square) -> None:
        wanted = self.small_max - min(self.level(lot), self.small_max)
        for square in sorted(siblings(self.game, lot), reverse=True):
            level = self.level(square)
            if square == lot or level > self.small_max:
                continue
            taken = min(level, wanted)
            self.levels[square] = level - taken
            wanted -= taken

    def take(self, lot: Square) -> None:
        """One level off a lot; it must be among the highest of its group (JA-18, RU-20)."""
        level = self.level(lot)
        if level == 0:
            raise RuleViolation(Code.NO_BUILDING_THERE, lot=lot)
        if self.is_even and level < max(self._group_levels(lot)):
            raise RuleViolation(Code.UNEVEN, lot=lot, group=group_of(self.game, lot).id)
        self.break_down(lot)

    def first_to_break(self, lots: Iterable[Square]) -> Square:
        """Step by step the highest goes first; where levels may differ, the small ones do.

        They bring the bank what it must give for the big ones.
        """
        return max(lots, key=self.level) if self.is_even else min(lots, key=self.level)

    def break_down(self, lot: Square) -> None:
        """One level off, the bank giving the small ones for a big one it takes back (U20, R7)."""
        level = self.level(lot)
        self.cost += accounts.level_cost(self.game, lot, level)
        if level > self.small_max:
            given = self.small_under_big()
            if self.small < given:
                raise RuleViolation(Code.NO_SUPPLY, lot=lot, kind=BuildingKind.SMALL.value)
            self.small -= given
            self.big += 1
        else:
            self.small += 1
        self.levels[lot] = level - 1

    def small_under_big(self) -> int:
        """How many small ones the bank must give for a big one."""
        returned = self.game.edition.switches.build_small_returned_on_upgrade
        return self.small_max if returned else 0

    def clear(self, lot: Square, target: int = 0) -> None:
        """Down to a level at once; the stock is looked at only afterwards."""
        level = self.level(lot)
        self.cost += accounts.levels_cost(self.game, lot, target, level)
        self.small += self._small_on(level) - self._small_on(target)
        self.big += int(level > self.small_max) - int(target > self.small_max)
        self.levels[lot] = target

    def _small_on(self, level: int) -> int:
        if level <= self.small_max:
            return level
        return self.small_max - self.small_under_big()


def sequence_to_big(plan: BuildingPlan, lots: tuple[Square, ...]) -> None:
    """All levels that the lots miss, up to the big building, lowest level first.

    A lot that has its big one misses none; only where no lot misses any is nothing to build.
    """
    missing = [lot for lot in dict.fromkeys(lots) if plan.level(lot) <= plan.small_max]
    if not missing:
        raise RuleViolation(Code.FULLY_BUILT, lot=lots[0])
    if plan.game.edition.switches.build_big_requires is BigRequires.GROUP_TOTAL:
        for lot in missing:
            plan.place(lot, to_big=True)
        return
    for lot in missing:
        left_out = [square for square in siblings(plan.game, lot) if square not in missing]
        if any(plan.level(square) < plan.small_max for square in left_out):
            group_id = deed_of(plan.game, lot).group
            raise RuleViolation(Code.BIG_NEEDS_FULL_GROUP, lot=lot, group=group_id)
    while open_lots := [lot for lot in missing if plan.level(lot) <= plan.small_max]:
        plan.place(min(open_lots, key=plan.level))
