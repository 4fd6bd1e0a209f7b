"""The counterfoil: the player's colour, the name, and the token that shows what to do."""

from math import pi, sin
from time import monotonic
from typing import NamedTuple

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.drawing.pen import Box, Pen
from ui.drawing.reader import tap_card, tap_token
from ui.theme import BOLD, MARKS, SERIF
from ui.widgets.screen import Screen

LOOP_S = 1.4
LASTS_S = 10.0
LIFT = 8


class StubFace(NamedTuple):
    """What a counterfoil says: name, request, purpose."""

    mark: str
    name: str
    request: str
    purpose: str
    letter: str | None = None
    """Set where the title deed's card is to be tapped instead of the token."""


def counterfoil(screen: Screen, face: StubFace, box: Box) -> None:
    """Words and pictogram on the part in the payer's colour."""
    pen = screen.pen
    ink = MARKS[face.mark].ink
    room = box.w - 18
    pen.text(face.name, box.cx, box.y + 44, size=27, face=SERIF, colour=ink, align="centre",
             room=room, may_cut=True)  # fmt: skip
    pen.text(face.request, box.cx, box.y + 80, size=25, face=BOLD, colour=ink, align="centre",
             room=room)  # fmt: skip
    pen.text(face.purpose, box.cx, box.bottom - 26, size=24, face=BOLD, colour=ink, align="centre",
             room=room)  # fmt: skip
    r = min(82.0, box.w * 0.37)
    picture = Box(box.x, box.y + 88, box.w, box.h - 130)
    screen.add_widget(TapPicture(screen, picture, mark=face.mark, letter=face.letter, r=r))


class TapPicture(Widget):
    """A token (or a card) over the reader; it bobs for ten seconds, then lies still."""

    def __init__(self, screen: Screen, box: Box, *, r: float, mark: str | None = None,
                 letter: str | None = None) -> None:  # fmt: skip
        pos, size = screen.pen.place(box)
        super().__init__(pos=pos, size=size, size_hint=(None, None))
        self.pen = Pen(self, screen.theme, screen.pen.k)
        self.r = r
        self.mark = mark
        self.letter = letter
        self.since = monotonic()
        self._draw(0.0)
        if not screen.stage.still:
            Clock.schedule_interval(self._bob, 1 / 30)

    def _bob(self, _dt: float) -> bool:
        gone = monotonic() - self.since
        if self.parent is None:
            return False
        over = gone > LASTS_S
        self._draw(0.0 if over else LIFT * (0.5 - 0.5 * sin(2 * pi * gone / LOOP_S + pi / 2)))
        return not over

    def _draw(self, lift: float) -> None:
        pen, r = self.pen, self.r
        pen.clear()
        x, y = pen.width / 2, pen.height / 2 + 0.58 * r
        if self.letter is not None:
            tap_card(pen, self.letter, x, y, r)
        else:
            tap_token(pen, self.mark, x, y, r, lift)
