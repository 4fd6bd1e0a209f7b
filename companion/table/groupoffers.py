"""What can be done with a whole street group at once: rounds of building, and selling it all."""

from companion.rules import commands as c
from companion.rules.decide import judge
from companion.rules.game import Game
from companion.rules.groups import is_full_group
from companion.rules.look import holding_of
from companion.rules.names import BANK, GroupId, Money, PlayerId, Square, SquareKind
from companion.rules.refusals import RuleViolation
from companion.table.view import Action, GroupOffer, GroupStep, Message


def group_offer(game: Game, group_id: str | None) -> GroupOffer | None:
    """A street group with its steps and their exact sums; None where it is not in one hand.

    Each step is judged as a whole, which takes too long to be done for groups nobody looks at.
    """
    group = next((known for known in game.edition.groups if known.id == group_id), None)
    if group is None:
        return None
    owner = holding_of(game, group.squares[0]).owner
    is_street = game.edition.spaces[group.squares[0]].kind is SquareKind.STREET
    if owner is None or not is_street or not is_full_group(game, group.squares[0], owner):
        return None
    squares = tuple(square for square in group.squares if holding_of(game, square).owner == owner)
    steps = (*_building(game, owner, squares), *_selling(game, owner, group.id, squares))
    return GroupOffer(group=group.id, owner=owner, steps=steps)


def _building(game: Game, owner: PlayerId, squares: tuple[Square, ...]) -> tuple[GroupStep, ...]:
    """The lower lots up to the others, or rounds on all; then all the way to the big buildings."""
    levels = {square: holding_of(game, square).level for square in squares}
    low, high = min(levels.values()), max(levels.values())
    top = game.edition.switches.build_small_max + 1
    if low == top:
        return ()
    steps = []
    if low < high:
        lots = tuple(square for square in squares if levels[square] < high)
        even = c.Build(player=owner, lots=lots, rounds=high - low)
        steps.append(_step(game, "even", high - low, even))
    else:
        for rounds in range(1, top - low):
            more = _step(game, "round", rounds, c.Build(player=owner, lots=squares, rounds=rounds))
            steps.append(more)
            if not more.action.allowed:
                break  # Nor are more rounds, and for the same reason.
    one_left = low == high == top - 1
    whole = c.Build(player=owner, lots=squares, to_big=not one_left)
    steps.append(_step(game, "to_big", top - low, whole))
    return tuple(steps)


def _selling(
    game: Game, owner: PlayerId, group: GroupId, squares: tuple[Square, ...]
) -> tuple[GroupStep, ...]:
    """Everything that stands there, at once."""
    count = sum(holding_of(game, square).level for square in squares)
    if not count:
        return ()
    return (_step(game, "sell_all", count, c.SellGroup(player=owner, group=group)),)


def _step(game: Game, name: str, number: int, command: c.AnyCommand) -> GroupStep:
    """A step with what it costs (below zero) or brings; without a sum where it is off."""
    try:
        events = judge(game, command).events
    except RuleViolation as violation:
        reason = Message(code=f"refusal.{violation.code.value}", facts=violation.facts)
        off = Action(name=name, request=command, allowed=False, reason=reason)
        return GroupStep(name=name, number=number, amount=None, action=off)
    amount: Money = 0
    for event in events:
        amount += sum(t.amount for t in event.transfers if t.payer == BANK)
        amount -= sum(t.amount for t in event.transfers if t.payee == BANK)
    action = Action(name=name, request=command)
    return GroupStep(name=name, number=number, amount=amount, action=action)
