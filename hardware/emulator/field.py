"""The radio field of an antenna and the cards that lie in it."""

import threading

from hardware.emulator.bits import Bits, merge
from hardware.emulator.cards import Card


class Field:
    """Carries frames to every card; answers of several cards overlay each other bit by bit."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        """Hands lay and lift cards while a driver's thread talks to the chip."""
        self.cards: list[Card] = []
        self.is_on = False
        self.partner: Card | None = None
        """The card with which the cipher is on; to every other card the talk is noise."""

    def place(self, card: Card) -> None:
        """Lay a card on the antenna."""
        with self.lock:
            if card not in self.cards:
                card.lose_power()
                self.cards.append(card)

    def lift(self, card: Card) -> None:
        """Take a card away, in the middle of anything."""
        with self.lock:
            if card in self.cards:
                self.cards.remove(card)
            card.lose_power()
            if card is self.partner:
                self.partner = None

    def clear(self) -> None:
        """Take everything away."""
        with self.lock:
            for card in list(self.cards):
                self.lift(card)

    def switch(self, *, on: bool) -> None:
        """Switch the field; without it the cards forget what they were doing."""
        if on != self.is_on:
            self.is_on = on
            for card in self.cards:
                card.lose_power()

    def send(self, frame: Bits, *, ciphered: bool) -> tuple[Bits, int | None] | None:
        """Say a frame; what is heard and where it collides, or None for silence."""
        if not self.is_on:
            return None
        answers = []
        for card in self.cards:
            if ciphered and card is not self.partner:
                card.fall_back()
                continue
            answer = card.hear(frame)
            if answer is not None:
                answers.append(answer)
        return merge(answers) if answers else None
