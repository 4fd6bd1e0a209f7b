"""What a debtor could still raise: cash, half the buildings, the mortgage values (section 7)."""

from companion.rules import accounts
from companion.rules.game import Game
from companion.rules.groups import is_full_group
from companion.rules.look import debts_of, deed_of, holding_of, player_of
from companion.rules.names import BANK, Money, PlayerId
from companion.rules.plans import BuildingPlan
from companion.rules.policies import HotelSale, LockScope


def means(game: Game, player: PlayerId) -> Money:
    """Cash and everything that selling buildings and mortgaging would bring."""
    cash = player_of(game, player).balance
    if not game.edition.switches.bankrupt_raise_first and owes_bank(game, player):
        return cash
    plan = clearance(game, player)
    return cash + plan.raised + mortgageable(game, player, plan.plan)


def owes_bank(game: Game, player: PlayerId) -> bool:
    """One of the player's debts is to the bank."""
    return any(BANK in debt.creditors for debt in debts_of(game, player))


class Clearance:
    """Selling all buildings, one group after the other, as far as the stock allows."""

    def __init__(self, plan: BuildingPlan) -> None:
        self.plan = plan
        self.raised: Money = 0


def clearance(game: Game, player: PlayerId) -> Clearance:
    """The sale of every building that the player could sell now."""
    sale = Clearance(BuildingPlan(game, player))
    for group in game.edition.groups:
        if not any(holding_of(game, lot).level for lot in group.squares):
            continue
        if not is_full_group(game, group.squares[0], player):
            continue
        sale.plan.cost = 0
        _clear_group(sale.plan, group.squares)
        sale.raised += accounts.half(game, sale.plan.cost)
    return sale


def _clear_group(plan: BuildingPlan, squares: tuple[int, ...]) -> None:
    if plan.game.edition.switches.sell_hotel_mode is not HotelSale.BY_LEVEL:
        for lot in squares:
            plan.clear(lot)
        return
    while True:
        built = [lot for lot in squares if plan.level(lot)]
        if not built:
            return
        lot = plan.first_to_break(built)
        if plan.level(lot) > plan.small_max and plan.small < plan.small_under_big():
            return
        plan.break_down(lot)


def mortgageable(game: Game, player: PlayerId, plan: BuildingPlan) -> Money:
    """The mortgage values of the free lots that carry and neighbour no building then."""
    total = 0
    for group in game.edition.groups:
        built = [lot for lot in group.squares if plan.level(lot)]
        if built and game.edition.switches.lock_scope is LockScope.GROUP:
            continue
        for lot in group.squares:
            holding = holding_of(game, lot)
            if holding.owner == player and not holding.mortgaged and lot not in built:
                total += deed_of(game, lot).mortgage
    return total
