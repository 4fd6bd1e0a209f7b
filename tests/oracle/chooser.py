"""Picks players, lots, dice and sums for the random steps of the duel."""

from random import Random

from tests.oracle.table import Table

DICE = [1, 2, 3, 4, 5, 6]


class Chooser:
    """Mostly sensible picks from what lies on the table."""

    def __init__(self, rng: Random, t: Table) -> None:
        self.rng = rng
        self.t = t
        self.diligence = rng.choice([0.4, 0.6, 0.8])
        self.works_only = rng.random() < 0.4
        self.lots = [square for square in range(len(t.squares)) if t.is_lot(square)]
        self.cards = [card for cards in t.board["decks"].values() for card in cards]
        self.jail_cards = [
            card
            for cards in t.board["decks"].values()
            for card, effect in cards.items()
            if effect["type"] == "keep"
        ]

    def anybody(self) -> str:
        """Mostly players still in the game."""
        if self.rng.random() < 0.97:
            return self.rng.choice(self.t.active())
        return self.rng.choice(self.t.players)

    def bidder(self, passed: set[str]) -> str:
        """Mostly somebody who has not passed yet."""
        left = [name for name in self.t.active() if name not in passed]
        return self.rng.choice(left) if left and self.rng.random() < 0.85 else self.anybody()

    def mover(self) -> str:
        """Mostly the player on turn."""
        return self.t.turn if self.rng.random() < 0.95 else self.anybody()

    def lot_of(self, player: str) -> int:
        """Mostly one of his lots; now and then any square."""
        own = self.t.lots_of(player)
        if own and self.rng.random() < 0.9:
            return self.rng.choice(own)
        return self.rng.choice(self.lots) if self.rng.random() < 0.8 else self.rng.randrange(40)

    def dice(self) -> list[int]:
        """Two dice, doubles more often than at a table."""
        first = self.rng.choice(DICE)
        return [first, first if self.rng.random() < 0.2 else self.rng.choice(DICE)]

    def sum_up_to(self, most: int) -> int:
        """A sum from 0 upwards, often at an edge, often on a note."""
        note = self.t.note
        value = self.rng.choice([most, most + 1, note, 1, 10, 50, self.rng.randrange(most + 10)])
        return value if self.rng.random() < 0.3 else max(0, value - value % note)
