"""What each player holds, group by group, as chips for the tiles."""

from companion.table.view import Board, Deed, View
from ui.present.speech import Speech


class Holding:
    """One group in a player's hands."""

    def __init__(self, letter: str, slots: tuple[tuple[Deed, bool], ...], small_max: int) -> None:
        self.letter = letter
        self.slots = slots
        """Each deed of the group and whether the player owns it."""
        self.small_max = small_max

    @property
    def full(self) -> bool:
        """The player owns the whole group."""
        return all(owned for _deed, owned in self.slots)

    @property
    def best_rent(self) -> int | None:
        """The highest rent that a visitor would owe now; None where the dice decide."""
        rents = [deed.rent for deed, owned in self.slots if owned and deed.rent is not None]
        return max(rents, default=None)


def holdings(view: View, player: str) -> tuple[Holding, ...]:
    """Every group of which the player owns a deed, in board order."""
    board = view.board
    if board is None:
        return ()
    deeds = {deed.lot: deed for deed in view.deeds}
    found = []
    for group in board.groups:
        slots = tuple(_slot(deeds.get(lot), lot, player) for lot in group.squares)
        if any(owned for _deed, owned in slots):
            found.append(Holding(group.letter, slots, board.small_max))
    return tuple(found)


def _slot(deed: Deed | None, lot: int, player: str) -> tuple[Deed, bool]:
    if deed is None:
        unowned = Deed(
            lot=lot, owner=None, level=0, mortgaged=False, full_group=False, rent=None, redemption=0
        )
        return unowned, False
    return deed, deed.owner == player


def rent_words(speech: Speech, holding: Holding, *, first: bool) -> str:
    """The rent of a group as the tall tile says it."""
    rent = holding.best_rent
    if rent is None:
        return speech.say("tile.rent_dice", factor=_factor(speech, holding))
    if rent == 0:
        return speech.say("tile.rent_none")
    return speech.say("tile.rent" if first else "tile.rent_short", amount=rent)


def short_rent(speech: Speech, holding: Holding) -> str:
    """The same where the words leave no room."""
    if holding.best_rent is None:
        return speech.say("tile.rent_dice_short", factor=_factor(speech, holding))
    return rent_words(speech, holding, first=False)


def _factor(speech: Speech, holding: Holding) -> int:
    owned = [deed for deed, mine in holding.slots if mine]
    face = speech.square(owned[0].lot)
    factors = face.rents if face is not None else ()
    return factors[min(len(owned), len(factors)) - 1] if factors else 0


def group_of(board: Board, lot: int) -> tuple[int, ...]:
    """All lots of the group that a lot belongs to."""
    return next((g.squares for g in board.groups if lot in g.squares), (lot,))
