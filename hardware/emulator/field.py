"""The radio field of an antenna and the cards that lie in it."""

import random
import threading

import msgspec

from hardware.emulator.bits import Bits, merge
from hardware.emulator.cards import Card


class Heard(msgspec.Struct, frozen=True, kw_only=True):
    """What comes back through the field for one frame."""

    bits: Bits
    collision: int | None = None
    """The first bit on which several cards differ."""
    is_broken: bool = False
    """A parity bit does not fit."""


class Noise:
    """A motor, a lamp, a card at the edge of the field: frames get lost and answers spoilt."""

    def __init__(self, entropy: random.Random, *, lost: float = 0.0, spoilt: float = 0.0) -> None:
        """`lost` and `spoilt` are shares of all frames and of all answers, 0 to 1."""
        self._entropy = entropy
        self._lost = lost
        self._spoilt = spoilt

    def swallows(self) -> bool:
        """Whether this frame is not understood by any card."""
        return self._entropy.random() < self._lost

    def over(self, heard: Heard) -> Heard:
        """The answer as it arrives: whole, cut short, or with bits turned over."""
        if self._entropy.random() >= self._spoilt or not heard.bits:
            return heard
        if self._entropy.random() < 0.5:
            kept = self._entropy.randrange(len(heard.bits))
            return msgspec.structs.replace(heard, bits=heard.bits[:kept])
        turned = self._entropy.sample(range(len(heard.bits)), min(2, len(heard.bits)))
        bits = [bit ^ (place in turned) for place, bit in enumerate(heard.bits)]
        # Two wrong bits of one byte leave its parity bit right: only the check sums tell then.
        fits = len(turned) == 2 and turned[0] // 8 == turned[1] // 8
        return msgspec.structs.replace(heard, bits=bits, is_broken=not fits)


class Field:
    """Carries frames to every card; answers of several cards overlay each other bit by bit."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        """Hands lay and lift cards while a driver's thread talks to the chip."""
        self.cards: list[Card] = []
        self.is_on = False
        self.noise: Noise | None = None
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

    def send(self, frame: Bits, *, ciphered: bool) -> Heard | None:
        """Say a frame; what is heard, or None for silence."""
        if not self.is_on or (self.noise is not None and self.noise.swallows()):
            return None
        answers = []
        for card in self.cards:
            if ciphered and card is not self.partner:
                card.fall_back()
                continue
            answer = card.hear(frame)
            if answer is not None:
                answers.append(answer)
        if not answers:
            return None
        bits, collision = merge(answers)
        heard = Heard(bits=bits, collision=collision)
        return heard if self.noise is None else self.noise.over(heard)
