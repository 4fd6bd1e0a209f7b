"""Houses and hotels: building and selling evenly, group by group (JA-17 to JA-21)."""

from companion.rules import accounts, guards
from companion.rules.commands import Build, SellBuilding, SellGroup
from companion.rules.draft import Draft, transfers
from companion.rules.events import BuildingsBuilt, BuildingsSold, SharesSet
from companion.rules.game import Game, Shares
from companion.rules.groups import group, is_blocked_by_mortgage, is_full_group, is_street
from companion.rules.look import debts_of, deed_of, holding_of
from companion.rules.names import BANK, Cause, PlayerId, Square
from companion.rules.plans import BuildingPlan, sequence_to_big
from companion.rules.policies import HotelSale
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation

MOST_ROUNDS = 40
"""More than any lot has levels: every further round is refused like the last of these."""


def may_build_on(game: Game, player: PlayerId, lots: tuple[Square, ...]) -> None:
    """Each rule is tried for all named lots before the next rule (cases README, section 9).

    Rules JA-17, ID-1, RU-14.
    """
    guards.owner(game, player, lots)
    for lot in lots:
        if not is_street(game, lot):
            raise RuleViolation(Code.NOT_BUILDABLE, lot=lot)
    for lot in lots:
        if not is_full_group(game, lot, player):
            raise RuleViolation(Code.INCOMPLETE_GROUP, lot=lot, group=deed_of(game, lot).group)
    for lot in lots:
        if is_blocked_by_mortgage(game, lot):
            raise RuleViolation(Code.MORTGAGE_BLOCKS_BUILDING, lot=lot)


def build(draft: Draft, command: Build) -> None:
    """One level on each named lot in that order, so many rounds; one payment for all.

    Rules JA-17, ID-2.
    """
    game = draft.game
    guards.in_window(game, command.player, game.edition.switches.build_window)
    may_build_on(game, command.player, command.lots)
    skip = game.edition.switches.build_skip_houses_when_short and command.to_big
    plan = BuildingPlan(game, command.player, skip_short=skip, shared=True)
    if command.to_big:
        sequence_to_big(plan, command.lots)
    else:
        for lot in command.lots * min(command.rounds, MOST_ROUNDS):
            plan.place(lot)
    guards.cash(game, command.player, plan.cost)
    put_up(draft, plan, Cause.BUILDING, plan.cost)


def put_up(draft: Draft, plan: BuildingPlan, cause: Cause, price: int) -> None:
    """Carry out a plan of building and pay the price for it."""
    shares = draft.game.shares
    draft.emit(
        BuildingsBuilt(
            player=plan.player,
            levels=plan.levels,
            small_left=plan.small,
            big_left=plan.big,
            built=tuple(plan.placed),
            transfers=transfers(plan.player, BANK, price, cause),
        )
    )
    if shares is None or not plan.shared or shares.kind not in plan.kinds:
        return
    used = plan.kinds.count(shares.kind)
    left = {**shares.left, plan.player: shares.left.get(plan.player, 0) - used}
    draft.emit(SharesSet(shares=Shares(kind=shares.kind, left=left)))


def _only_in_need(game: Game, player: PlayerId) -> None:
    """Under `sell.only_when_in_need`, who owes nothing sells nothing (R7)."""
    if game.edition.switches.sell_only_when_in_need and not debts_of(game, player):
        raise RuleViolation(Code.SALE_ONLY_WHEN_IN_DEBT, player=player)


def sell(draft: Draft, command: SellBuilding) -> None:
    """One level off each named lot in that order, at half price; any phase.

    Rules JA-20, ID-13, RU-20.
    """
    game = draft.game
    guards.may_raise(game, command.player)
    guards.owner(game, command.player, command.lots)
    for lot in command.lots:
        if holding_of(game, lot).level == 0:
            raise RuleViolation(Code.NO_BUILDING_THERE, lot=lot)
    _only_in_need(game, command.player)
    plan = BuildingPlan(game, command.player)
    if command.whole:
        _whole_hotels(game, command.lots)
    for lot in command.lots:
        if command.whole:
            _bare(plan, lot)
            plan.clear(lot)
        else:
            plan.take(lot)
    take_down(draft, plan)


def _bare(plan: BuildingPlan, lot: Square) -> None:
    """A lot named a second time has nothing left."""
    if plan.level(lot) == 0:
        raise RuleViolation(Code.NO_BUILDING_THERE, lot=lot)


def _whole_hotels(game: Game, lots: tuple[Square, ...]) -> None:
    """A big building with all under it, whatever the other lots carry (ID-14, I5)."""
    switches = game.edition.switches
    for lot in lots:
        is_big = holding_of(game, lot).level > switches.build_small_max
        if switches.sell_hotel_mode is not HotelSale.WHOLE_OR_BY_LEVEL or not is_big:
            raise RuleViolation(Code.WHOLE_SALE_NOT_ALLOWED, lot=lot)


def take_down(draft: Draft, plan: BuildingPlan) -> None:
    """Carry out a plan of selling: half of what the levels cost, in one entry."""
    half = accounts.half(plan.game, plan.cost)
    draft.emit(
        BuildingsSold(
            player=plan.player,
            levels=plan.levels,
            small_left=plan.small,
            big_left=plan.big,
            transfers=transfers(BANK, plan.player, half, Cause.BUILDING_SALE),
        )
    )


def sell_group(draft: Draft, command: SellGroup) -> None:
    """All buildings of a group at once, down to even levels (ID-14, U20)."""
    game = draft.game
    guards.may_raise(game, command.player)
    if all(known.id != command.group for known in game.edition.groups):
        raise RuleViolation(Code.NOT_OWNER, player=command.player, group=command.group)
    squares = group(game, command.group).squares
    guards.owner(game, command.player, squares)
    if not any(holding_of(game, lot).level for lot in squares):
        raise RuleViolation(Code.NO_BUILDING_THERE, group=command.group)
    _only_in_need(game, command.player)
    targets = {lot: command.to.get(lot, 0) for lot in squares}
    for lot, target in targets.items():
        if target > holding_of(game, lot).level:
            raise RuleViolation(Code.BUILDINGS_DO_NOT_MOVE, lot=lot)
    plan = BuildingPlan(game, command.player)
    if plan.is_even and max(targets.values()) - min(targets.values()) > 1:
        raise RuleViolation(Code.UNEVEN, group=command.group)
    lower_group(plan, targets)
    take_down(draft, plan)


def lower_group(plan: BuildingPlan, targets: dict[Square, int]) -> None:
    """At once, the stock looked at afterwards; `by_level` needs it on every step of the way.

    Of several big ones, the lot that gives most small ones back afterwards is broken first.
    """
    if plan.game.edition.switches.sell_hotel_mode is HotelSale.BY_LEVEL:
        lowest_first = sorted(targets, key=targets.__getitem__)
        while True:
            above = [lot for lot in lowest_first if plan.level(lot) > targets[lot]]
            if not above:
                return
            plan.break_down(plan.first_to_break(above))
    for lot, target in targets.items():
        plan.clear(lot, target)
    if plan.small < 0:
        raise RuleViolation(Code.NO_SUPPLY, kind="small")
