"""What a case may name on the board of an edition: players, squares, cards, decks, groups."""

from collections.abc import Iterable

from companion.cases.model import Case
from companion.cases.shape import BLANK, Notes, listed, noted
from companion.editions.mistakes import nearest
from companion.rules.edition import Edition


class Seats:
    """Who can be named in a case, on whatever board: the players of its set-up."""

    def __init__(self, case: Case) -> None:
        self.players = tuple(player.id for player in case.setup.players)

    def player(self, notes: Notes, path: str, name: str, *others: str) -> None:
        """Somebody of the set-up, or one of some other accounts.

        Where a player's id could not be read, any name may be that one's.
        """
        known = (*self.players, *others)
        if self.players and BLANK not in self.players and name not in known:
            noted(notes.wrong, path, listed(known), repr(name), nearest(name, known))

    def lot(self, notes: Notes, path: str, square: int) -> None:
        """A square with a title deed; without a board it may be any."""

    def card(self, notes: Notes, path: str, card: str) -> None:
        """A card of the edition."""

    def deck(self, notes: Notes, path: str, deck: str) -> None:
        """A deck of the edition."""

    def group(self, notes: Notes, path: str, group: str) -> None:
        """A group of the edition."""


class Board(Seats):
    """What can be named in a case: the players of its set-up, and what its edition has."""

    def __init__(self, case: Case, edition: Edition) -> None:
        super().__init__(case)
        self.edition = edition
        self.decks = {str(d.id): tuple(str(c.id) for c in d.cards) for d in edition.decks}
        self.cards = tuple(card for cards in self.decks.values() for card in cards)
        self.groups = tuple(str(group.id) for group in edition.groups)

    def lot(self, notes: Notes, path: str, square: int) -> None:
        """A square with a title deed."""
        spaces = self.edition.spaces
        if not 0 <= square < len(spaces):
            noted(notes.wrong, path, f"a square from 0 to {len(spaces) - 1}", str(square))
        elif spaces[square].lot is None:
            came = f"{square}, which is {spaces[square].kind.value!r}"
            noted(notes.wrong, path, "a square with a title deed", came)

    def lots(self, notes: Notes, path: str, squares: Iterable[int]) -> None:
        """The squares of a list."""
        for number, square in enumerate(squares):
            self.lot(notes, f"{path}[{number}]", square)

    def card(self, notes: Notes, path: str, card: str) -> None:
        """A card of this edition."""
        if card not in self.cards:
            noted(notes.wrong, path, "a card of the edition", repr(card), nearest(card, self.cards))

    def deck(self, notes: Notes, path: str, deck: str) -> None:
        """A deck of this edition."""
        if deck not in self.decks:
            known = tuple(self.decks)
            noted(notes.wrong, path, listed(known), repr(deck), nearest(deck, known))

    def group(self, notes: Notes, path: str, group: str) -> None:
        """A group of this edition."""
        if group not in self.groups:
            noted(notes.wrong, path, listed(self.groups), repr(group), nearest(group, self.groups))
