"""Questions about groups of lots: who owns them, what stands on them, what that locks."""

from companion.rules.edition import Group
from companion.rules.game import Game
from companion.rules.look import holding_of
from companion.rules.names import BuildingKind, GroupId, PlayerId, Square, SquareKind
from companion.rules.policies import LockScope


def group(game: Game, group_id: GroupId) -> Group:
    """The group with an id; KeyError for an unknown one."""
    for candidate in game.edition.groups:
        if candidate.id == group_id:
            return candidate
    raise KeyError(group_id)


def group_of(game: Game, lot: Square) -> Group:
    """The group that a lot belongs to."""
    return game.edition.group_of[lot]


def siblings(game: Game, lot: Square) -> tuple[Square, ...]:
    """All lots of the group, this one among them."""
    return game.edition.group_of[lot].squares


def owned_count(game: Game, lot: Square) -> int:
    """How many lots of this group the owner of the lot holds; mortgaged ones count (JA-26, I11)."""
    owner = holding_of(game, lot).owner
    return sum(1 for square in siblings(game, lot) if holding_of(game, square).owner == owner)


def is_full_group(game: Game, lot: Square, player: PlayerId | None) -> bool:
    """The player owns every lot of the group, mortgaged ones among them.

    Rules JA-17, ID-1, RU-14, R17.
    """
    return player is not None and all(
        holding_of(game, square).owner == player for square in siblings(game, lot)
    )


def is_street(game: Game, lot: Square) -> bool:
    """Only streets carry buildings (JA-2)."""
    return game.edition.spaces[lot].kind is SquareKind.STREET


def has_mortgage(game: Game, lot: Square) -> bool:
    """A lot of the group is mortgaged (U4, I14)."""
    return any(holding_of(game, square).mortgaged for square in siblings(game, lot))


def other_lot_is_built(game: Game, lot: Square) -> bool:
    """Another lot of the group carries a building."""
    return any(
        holding_of(game, square).level > 0 for square in siblings(game, lot) if square != lot
    )


def is_locked_by_group(game: Game, lot: Square) -> bool:
    """JA-25 and U5: under scope group, buildings anywhere in the group lock every lot of it.

    Rules ID-12, I13, R8.
    """
    scoped = game.edition.switches.lock_scope is LockScope.GROUP
    return scoped and other_lot_is_built(game, lot)


def is_blocked_by_mortgage(game: Game, lot: Square) -> bool:
    """Building beside a mortgage: in the whole group, or on the lot itself, by scope (U5, R8)."""
    if game.edition.switches.lock_scope is LockScope.GROUP:
        return has_mortgage(game, lot)
    return holding_of(game, lot).mortgaged


def kind_of_level(game: Game, level: int) -> BuildingKind:
    """Whether the building that makes this level is a small or the big one."""
    small_max = game.edition.switches.build_small_max
    return BuildingKind.BIG if level > small_max else BuildingKind.SMALL
